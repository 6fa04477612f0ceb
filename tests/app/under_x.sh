#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a test under a virtual X server of its own; exit code 77 and a reason when none can be started.
if ! command -v Xvfb >/dev/null 2>&1; then
    echo "SKIP: Xvfb is not installed (Debian package xvfb)."
    exit 77
fi
folder=$(mktemp -d) || exit 1
# Servers start and end one after another: two that start at once may choose the same display, and one that ends frees
# its display before it removes the socket, which by then may be another's.
exec 4>"${TMPDIR:-/tmp}/kolo-tests-$(id -u).lock"
server=
trap 'flock 4; kill $server 2>/dev/null; wait; rm -rf "$folder"' EXIT
trap 'exit 143' TERM INT HUP
mkfifo "$folder/display"
flock 4
# It chooses a free display by itself, and says which once it is ready.
Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp 3>"$folder/display" 4>&- 2>"$folder/errors" &
server=$!
if ! read -r display <"$folder/display"; then
    echo "SKIP: no virtual X server can be started: $(cat "$folder/errors")"
    exit 77
fi
flock -u 4
DISPLAY=:$display "$@" 4>&-
