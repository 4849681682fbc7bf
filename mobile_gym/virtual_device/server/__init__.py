"""The virtual emulator: the embedded device behind a real emulator's wire protocols.

`engine` owns the device; everything else translates one protocol into jobs for it. grpc and the
protocol buffers are imported by the modules that speak them, never by importing this package.
"""
