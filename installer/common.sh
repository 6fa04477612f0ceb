# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
#
# Shared by run.sh, test.sh and package.sh: finding the checkout, installing what is missing, and running a long task
# with one line of output. POSIX sh, for a Debian 12 with nothing but a shell.
#
# The caller sets `here` (this folder, absolute) and sources this file. Exit codes: 1 something failed, 2 this machine
# cannot be prepared from here, and the last line says what to do.

root=$(dirname -- "$here")
log_folder=$root/build/log
log=$log_folder/$(basename -- "$0" .sh).log

mkdir -p "$log_folder" || exit 1
: >"$log" || exit 1
if [ ! -w "${HOME:-}" ]; then
    CCACHE_DIR=$root/build/ccache
    export CCACHE_DIR
fi

say() { printf '%s\n' "$*"; }

refuse() {
    say "$*" >&2
    exit 2
}

# fail WHAT: prints the end of the log, and a last line that says what failed and where the log is.
fail() {
    {
        printf '\n'
        tail -n 25 -- "$log"
        printf '\nFailed: %s. The whole log is %s\n' "$1" "$log"
    } >&2
    exit 1
}

# task LABEL COMMAND…: runs the command with its output in the log. A terminal shows the progress of ninja or apt; a
# pipe gets one line at the start and one at the end.
task() {
    task_label=$1
    shift
    printf '\n== %s: %s\n' "$task_label" "$*" >>"$log"
    task_begin=$(date +%s)
    if [ -t 1 ]; then
        "$@" >>"$log" 2>&1 &
        task_pid=$!
        trap 'kill "$task_pid" 2>/dev/null; printf "\n"; exit 130' INT TERM
        while kill -0 "$task_pid" 2>/dev/null; do
            task_at=$(tail -n 1 -- "$log" | tr -d '\r' | sed -n 's/^\(\[[0-9]*\/[0-9]*\]\).*/\1/p; s/^\(Unpacking [^ ]*\).*/\1/p; s/^\(Setting up [^ ]*\).*/\1/p')
            printf '\r\033[K%s … %s' "$task_label" "$task_at"
            sleep 0.3
        done
        trap - INT TERM
        printf '\r\033[K'
        wait "$task_pid" || fail "$task_label"
    else
        say "$task_label …"
        "$@" >>"$log" 2>&1 || fail "$task_label"
    fi
    say "done: $task_label ($(($(date +%s) - task_begin)) s)"
}

# packages_of SECTION…: the lines "name reason" of these sections of packages.txt.
packages_of() {
    awk -v wanted=" $* " '
        /^#/ || NF == 0 { next }
        /^\[/           { section = substr($1, 2, length($1) - 2); next }
        index(wanted, " " section " ") { print }' "$here/packages.txt"
}

installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# If not even "localhost" has an address, as in a tree fresh from debootstrap, Open MPI waits five seconds for it at
# every start.
ensure_localhost() {
    getent hosts localhost >/dev/null && return 0
    if [ ! -e /etc/hosts ] && [ "$(id -u)" -eq 0 ]; then
        say "There is no /etc/hosts, so not even \"localhost\" has an address here; Kolo writes it, because Open MPI looks it up."
        printf '127.0.0.1 localhost\n::1 localhost\n' >/etc/hosts
    else
        say "\"localhost\" has no address here (see /etc/hosts), so Open MPI will wait five seconds at every start." >&2
    fi
}

# install_missing SECTION…: if nothing is missing, does nothing and needs neither root nor a network.
install_missing() {
    [ "${KOLO_NO_INSTALL:-}" = 1 ] && return 0
    ensure_localhost
    all_names=$(packages_of "$@" | awk '{ print $1 }' | tr '\n' ' ')
    if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
        refuse "This system has no apt-get. Install what these Debian 12 packages stand for, then run this again with KOLO_NO_INSTALL=1: $all_names"
    fi
    missing=
    for name in $all_names; do
        installed "$name" || missing="$missing $name"
    done
    [ -n "$missing" ] || return 0

    say "Kolo needs these Debian packages, which are not installed yet:"
    packages_of "$@" | while read -r name reason; do
        case "$missing " in
            *" $name "*) printf '  %-22s %s\n' "$name" "$reason" ;;
        esac
    done
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 ||
            refuse "Installing needs root, and there is no sudo here. As root, run: apt-get install --no-install-recommends$missing"
        say "Installing needs root, so sudo may now ask for your password."
        sudo -v ||
            refuse "sudo did not let you in. As root, run: apt-get install --no-install-recommends$missing"
        as_root=sudo
    fi
    # $as_root and $missing are lists of plain words: splitting is intended.
    # shellcheck disable=SC2086
    task "reading Debian's list of packages" $as_root apt-get -q update
    # shellcheck disable=SC2086
    task "installing the packages" $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y --no-install-recommends -o Dpkg::Use-Pty=0 install $missing
}

# build PRESET [TARGET…]: configures build/PRESET and builds these targets, or all.
build() {
    preset=$1
    shift
    fresh=
    if [ -f "$root/build/$preset/CMakeCache.txt" ] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/$preset/CMakeCache.txt"; then
        fresh=--fresh # the checkout was moved
    fi
    # shellcheck disable=SC2086
    task "configuring build/$preset" cmake $fresh -S "$root" --preset "$preset"
    task "building build/$preset" ninja -C "$root/build/$preset" "$@"
}
