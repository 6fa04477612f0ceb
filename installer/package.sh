#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# sh installer/package.sh
#
# Builds Kolo and makes a Debian package of it: kolo, kolo-studio, the desktop menu entry, the icon, the sample data and
# the licences. Install it with: apt-get install ./build/release/kolo_…_amd64.deb
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/common.sh"

install_missing build studio package
build release kolo kolo-studio
task "making the Debian package" cpack --config "$root/build/release/CPackConfig.cmake" -B "$root/build/release"
for package in "$root"/build/release/kolo_*.deb; do
    say "$package"
done
