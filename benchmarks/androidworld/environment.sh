#!/bin/sh
# A virtual environment with AndroidWorld's pins, beside ours, and what a bare checkout lacks.
#
#     sh benchmarks/androidworld/environment.sh CHECKOUT PLACE
#
# It is kept, and made anew when CHECKOUT's requirements change. CHECKOUT gets the four modules that
# its setup.py would generate, and nothing else. PYTHON says with which Python it is made.
set -eu
checkout=$(cd "$1" && pwd)
mkdir -p "$2"
place=$(cd "$2" && pwd)
wanted=$(cat "$checkout/requirements.txt")
if [ "$(cat "$place/.made" 2>/dev/null || true)" != "$wanted" ]; then
    rm -rf "$place"
    "${PYTHON:-python3}" -m venv "$place"
    # Its setup.py wants pkg_resources, its audio files ffmpeg, its device adb.
    "$place/bin/python" -m pip install --quiet "setuptools<81" \
        -r "$checkout/requirements.txt" imageio-ffmpeg adbutils
    ln -sf "$("$place/bin/python" -c 'import imageio_ffmpeg as f; print(f.get_ffmpeg_exe())')" \
        "$place/bin/ffmpeg"
    printf '%s' "$wanted" >"$place/.made"
fi
protos=android_world/task_evals/information_retrieval/proto
if [ ! -e "$checkout/$protos/task_pb2.py" ]; then
    own=$("$place/bin/python" -c 'import grpc_tools, os; print(os.path.dirname(grpc_tools.__file__))')
    cd "$checkout"
    "$place/bin/python" -m grpc_tools.protoc -I"$own/_proto" -I. --python_out=. \
        --grpc_python_out=. "$protos/state.proto" "$protos/task.proto"
fi
