#!/bin/sh
# Tests of Gymnasium, stable-baselines3, sb3-contrib and Minari, of the installed versions, on our
# environments, vectors and spaces. They are not in the packages: the sources of three come from the
# package index. Those of Gymnasium, and Minari's of data sets, are nowhere but in their repositories,
# so they run where GYMNASIUM_SOURCE and MINARI_SOURCE name checkouts; the latter need scikit-image.
set -eu
cd "$(dirname "$0")/../.."
root=$(pwd)
: "${PYTHON:=$root/.venv/bin/python}"
: "${SOURCES:=$root/.venv/trainers/contracts}"
mkdir -p "$SOURCES"

version() {
    "$PYTHON" -c "import importlib.metadata as m; print(m.version('$1'))"
}

source_of() { # NAME: the unpacked source distribution of the installed version
    place="$SOURCES/$1-$(version "$1")"
    if [ ! -d "$place" ]; then
        "$PYTHON" -m pip download --quiet --no-deps --no-build-isolation --no-binary :all: \
            --dest "$SOURCES" "$1==$(version "$1")"
        tar -xzf "$place.tar.gz" -C "$SOURCES"
    fi
    echo "$place"
}

run() { # FOLDER PLUGIN TEST...
    folder=$1 plugin=$2
    shift 2
    (cd "$folder" && OMP_NUM_THREADS=1 PYTHONPATH="$root/tests/trainers/contracts:$root" \
        "$PYTHON" -m pytest -q -n 0 -o addopts= -p no:cacheprovider -p left_out -p "$plugin" "$@")
}

run "$(source_of stable_baselines3)" own_vectors tests/test_vec_envs.py tests/test_vec_monitor.py \
    tests/test_vec_normalize.py tests/test_vec_stacked_obs.py tests/test_vec_check_nan.py \
    tests/test_vec_extract_dict_obs.py
run "$(source_of sb3_contrib)" own_vectors tests/test_invalid_actions.py
run "$(source_of minari)" own_spaces tests/test_serialization.py

if [ -z "${MINARI_SOURCE:-}" ]; then
    echo "Minari's tests of data sets are left out: MINARI_SOURCE names no checkout of its repository."
else
    run "$MINARI_SOURCE" own_spaces tests/dataset/test_minari_dataset.py \
        tests/utils/test_dataset_creation.py -k "parquet and Dummy and not Grayscale and \
        (update_dataset_from_collector_env or sample_episodes or iterate_episodes or \
        generate_dataset_with_collector)"
fi

if [ -z "${GYMNASIUM_SOURCE:-}" ]; then
    echo "Gymnasium's own tests are left out: GYMNASIUM_SOURCE names no checkout of its repository."
    exit 0
fi
run "$GYMNASIUM_SOURCE" own_environments tests/envs/test_envs.py tests/vector/test_sync_vector_env.py \
    tests/vector/test_autoreset_mode.py tests/wrappers/test_time_limit.py \
    tests/wrappers/test_record_episode_statistics.py tests/wrappers/test_action_repeat.py \
    tests/wrappers/test_delay_observation.py tests/wrappers/test_frame_stack_observation.py \
    tests/wrappers/test_time_aware_observation.py \
    tests/wrappers/test_max_and_skip_observation.py \
    tests/wrappers/test_record_constructor_args.py tests/wrappers/vector/test_vector_wrappers.py \
    tests/wrappers/vector/test_record_episode_statistics.py \
    tests/wrappers/vector/test_dict_info_to_list.py
