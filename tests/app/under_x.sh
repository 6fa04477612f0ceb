#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a test under a virtual X server of its own; exit code 77 and a reason when none can be started.
if ! command -v Xvfb >/dev/null 2>&1; then
    echo "SKIP: Xvfb is not installed (Debian package xvfb)."
    exit 77
fi
folder=$(mktemp -d) || exit 1
server=
trap 'kill $server 2>/dev/null; wait; rm -rf "$folder"' EXIT
trap 'exit 143' TERM INT HUP
mkfifo "$folder/display"
# A number of its own: of those that servers choose by themselves, one that ends may take the socket of the next away.
# It says when it is ready.
Xvfb ":$((1000 + $$ % 50000))" -displayfd 3 -screen 0 "${KOLO_TEST_SCREEN:-1600x1000}x24" -nolisten tcp 3>"$folder/display" 2>"$folder/errors" &
server=$!
if ! read -r display <"$folder/display"; then
    echo "SKIP: no virtual X server can be started: $(cat "$folder/errors")"
    exit 77
fi
DISPLAY=:$display "$@"
