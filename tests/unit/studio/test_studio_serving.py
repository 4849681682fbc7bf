import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.studio.serving import open_listening_socket, serve_studio


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "::", "phones.example"])
def test_an_address_that_others_reach_has_to_be_asked_for_twice(host, tmp_path):
    with pytest.raises(UsageError, match="--allow-remote"):
        serve_studio([tmp_path], host=host)


def test_a_port_that_is_taken_is_told():
    with open_listening_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=f"port {port}"):
            open_listening_socket("127.0.0.1", port)
