"""The embedded Android-like device. Only `host.DeviceHost` is public; see docs/architecture.md."""
