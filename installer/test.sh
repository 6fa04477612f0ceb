#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# sh installer/test.sh [dev] [asan] [tsan]
#
# Installs what is missing, builds the preset `dev`, and runs every test, the window's own under a virtual X server. If
# named, it also runs the engine's tests under the address sanitizer (asan) or the thread sanitizer (tsan): each is a
# complete separate build of the engine and takes longer than everything else, so they are for when you have changed the
# engine. It builds only what changed, and needs no network once everything is installed.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/common.sh"

[ $# -gt 0 ] || set -- dev
for preset in "$@"; do
    case $preset in
        dev | asan | tsan) ;;
        *) refuse "There is no test preset \"$preset\"; there are dev, asan and tsan." ;;
    esac
done
install_missing build studio test

# The window's tests start their own virtual X server; no test may open a window on your screen.
unset DISPLAY WAYLAND_DISPLAY XAUTHORITY

summary=
for preset in "$@"; do
    build "$preset"
    test_log=$log_folder/ctest-$preset.log
    say "Testing build/$preset:"
    # g++ 12's thread sanitizer needs its shadow memory where newer kernels put programs: without address randomization
    # both fit.
    prefix=
    [ "$preset" != tsan ] || ! setarch "$(uname -m)" -R true 2>>"$log" || prefix="setarch $(uname -m) -R"
    ok=yes
    # shellcheck disable=SC2086
    $prefix ctest --test-dir "$root/build/$preset" -j4 --output-on-failure --output-log "$test_log" || ok=no
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
