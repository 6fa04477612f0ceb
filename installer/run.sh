#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# sh installer/run.sh [ARGUMENTS OF kolo-studio]
#
# Installs what is missing, builds Kolo, and opens kolo-studio on the lecture's review question: four workers and a ring
# allreduce. Without a display the same exercise runs in the terminal. Run it again whenever you like: it builds only
# what changed, and needs no network once everything is installed.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/common.sh"

if [ -n "${WAYLAND_DISPLAY:-}" ] && [ -z "${DISPLAY:-}" ]; then
    install_missing build studio wayland
else
    install_missing build studio
fi
build release kolo kolo-studio kolo_display_probe
bin=$root/build/release/bin

no_window=
if [ -z "${DISPLAY:-}" ] && [ -z "${WAYLAND_DISPLAY:-}" ]; then
    no_window="There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set)"
elif ! (exec "$root/build/release/bin/kolo_display_probe") >>"$log" 2>&1; then
    no_window="The display ${DISPLAY:-$WAYLAND_DISPLAY} cannot be opened"
fi

if [ -z "$no_window" ]; then
    say "Opening kolo-studio on the review question. Space plays, the arrow keys step, ? lists all keys."
    exec "$bin/kolo-studio" "$@"
fi

say "$no_window, so here is the exercise in the terminal:"
say ""
"$bin/kolo" run allreduce algorithm=ring "data=$root/assets/data/review-question.csv" op=sum --devices virtual:4 \
    --format table --view exercise
say ""
say "For the window, run \"sh installer/run.sh\" again in a desktop session, or reach this machine with: ssh -X"
say "For more in the terminal: $bin/kolo --help"
