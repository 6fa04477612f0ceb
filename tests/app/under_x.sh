#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a test under a virtual X server of its own; exit code 77 and a reason when none can be started.
if ! command -v xvfb-run >/dev/null 2>&1; then
    echo "SKIP: xvfb-run is not installed (Debian package xvfb)."
    exit 77
fi
screen="-screen 0 1600x1000x24"
if ! reason=$(xvfb-run -a -s "$screen" true 2>&1); then
    echo "SKIP: no virtual X server can be started: $reason"
    exit 77
fi
exec xvfb-run -a -s "$screen" "$@"
