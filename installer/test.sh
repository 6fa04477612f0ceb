#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# sh installer/test.sh [dev] [asan] [tsan]
#
# Installs what is missing, builds, and runs every test: first all of them as the preset `dev` builds them (the window's
# own under a virtual X server), then the engine's under the address and the thread sanitizer. Naming presets runs only
# those. It builds only what changed, and needs no network once everything is installed.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/common.sh"

[ $# -gt 0 ] || set -- dev asan tsan
for preset in "$@"; do
    case $preset in
        dev | asan | tsan) ;;
        *) refuse "There is no test preset \"$preset\"; there are dev, asan and tsan." ;;
    esac
done
install_missing build studio test

xvfb_pid=
stop_display() { [ -z "$xvfb_pid" ] || kill "$xvfb_pid" 2>/dev/null || true; }
trap stop_display EXIT

# A screen in memory on the first free display number; Xvfb says which one it took.
start_display() {
    number_file=$log_folder/xvfb.number
    : >"$number_file"
    Xvfb -displayfd 1 -screen 0 1920x1200x24 -nolisten tcp >"$number_file" 2>>"$log" &
    xvfb_pid=$!
    waited=0
    until [ -s "$number_file" ]; do
        kill -0 "$xvfb_pid" 2>/dev/null || fail "starting the virtual X server"
        [ "$waited" -lt 100 ] || fail "starting the virtual X server (it said nothing for ten seconds)"
        waited=$((waited + 1))
        sleep 0.1
    done
    DISPLAY=:$(head -n 1 "$number_file")
    export DISPLAY
    unset WAYLAND_DISPLAY XAUTHORITY
}

# The thread sanitizer of g++ 12 wants its shadow memory where newer kernels put programs; without random addresses
# both find their place.
without_random_addresses() {
    if setarch "$(uname -m)" -R true 2>/dev/null; then
        setarch "$(uname -m)" -R "$@"
    else
        "$@"
    fi
}

summary=
for preset in "$@"; do
    build "$preset"
    [ "$preset" != dev ] || start_display
    test_log=$log_folder/ctest-$preset.log
    say "Testing build/$preset:"
    ok=yes
    without_random_addresses ctest --test-dir "$root/build/$preset" -j2 --output-on-failure --output-log "$test_log" || ok=no
    closing=$(grep 'tests passed' "$test_log" | tail -n 1)
    if [ "$ok" = no ]; then
        say "Failed: the tests of build/$preset (${closing:-ctest did not finish}). The whole log is $test_log" >&2
        exit 1
    fi
    summary="$summary$closing ($preset)
"
done
say ""
printf '%s' "$summary"
