"""uiautomator2's server on the device: what its clients start through adb, and then talk to.

A client pushes a jar, runs it with `app_process` and speaks JSON-RPC over HTTP with the port that
it opens on the device. The jar is never run: `http_server` sees that it would be, and answers in
its place (`calls`) for as long as the shell that runs it is open.
"""
