#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# sh installer/bundle.sh [FOLDER]
#
# Makes a folder (default build/bundle/kolo) with kolo, its CUDA and NCCL modules if this machine can build them, and
# the libraries that they need: to be copied to a GPU machine that has no Qt, no compiler and maybe an older system, and
# run there:
#
#     scp -r build/bundle/kolo there:   and there:   sh kolo/gpu-check.sh
#
# NCCL and cuBLAS themselves are not included: they take 200 and 600 MB. If a machine has them, kolo finds them. Nor is
# Open MPI, which has to be the one that the machine's network was set up for; kolo-mpi-rank is, for where it is.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/common.sh"

most_mib=130
folder=${1:-$root/build/bundle/kolo}
[ $# -le 1 ] || refuse "bundle.sh takes one argument, the folder that it makes."
if [ -e "$folder" ] && [ ! -e "$folder/bin/kolo" ]; then
    refuse "$folder is there already and is no bundle of Kolo; name another folder."
fi

install_missing build
build_folder=$root/build/release-command
task "configuring build/release-command" cmake -S "$root" --preset release -B "$build_folder" \
    -DKOLO_STUDIO=OFF -DKOLO_TESTS=OFF
task "building build/release-command" ninja -C "$build_folder" kolo

rm -rf -- "$folder"
mkdir -p "$folder/bin" "$folder/lib/glibc"
cp "$build_folder/bin/kolo" "$folder/bin/"
modules=
for module in kolo-cuda.so kolo-nccl.so kolo-nccl-profiler.so; do
    if [ -e "$build_folder/lib/$module" ]; then
        cp "$build_folder/lib/$module" "$folder/lib/"
        modules="$modules $module"
    else
        say "$module is not in the bundle: this machine could not build it (kolo needs the CUDA toolkit for that)."
    fi
done
if [ -e "$build_folder/bin/kolo-mpi-rank" ]; then
    cp "$build_folder/bin/kolo-mpi-rank" "$folder/bin/"
else
    say "kolo-mpi-rank is not in the bundle: this machine could not build it (kolo needs Open MPI's headers for that)."
fi
strip --strip-unneeded "$folder"/bin/* "$folder"/lib/kolo-*.so 2>>"$log" || true

# The libraries they are linked with, one line "name path" each. The system's own C library goes into a separate folder:
# it is used only if the machine's is older than this one.
ldd "$folder/bin/kolo" "$folder"/lib/kolo-*.so 2>>"$log" | awk '$2 == "=>" && $3 ~ /^\// { print $1, $3 }' | sort -u |
    while read -r name path; do
        case $name in
            libc.so.* | libm.so.* | libdl.so.* | libpthread.so.* | librt.so.*) ;;
            *) cp -L "$path" "$folder/lib/$name" ;;
        esac
    done
loader=$(ldd "$folder/bin/kolo" | awk '$1 ~ /\/ld-linux/ { print $1 }')
[ -n "$loader" ] || fail "finding the loader of $folder/bin/kolo"
cp -L "$loader" "$folder/bin/loader"
# A GPU's driver, which comes from the machine itself, needs all of these.
c_library=$(dirname -- "$(ldd "$folder/bin/kolo" | awk '$1 == "libc.so.6" { print $3 }')")
for name in libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1; do
    [ ! -e "$c_library/$name" ] || cp -L "$c_library/$name" "$folder/lib/glibc/"
done
cp "$root/LICENSE" "$root/installer/gpu-check.sh" "$folder/"
cp -R "$root/assets/data" "$folder/data"

cat >"$folder/kolo" <<'EOF'
#!/bin/sh
# Runs the kolo beside this script with the libraries beside it; on a system whose C library is older than the one it
# was built with, with that one too.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
LD_LIBRARY_PATH=$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
if "$here/bin/kolo" --version >/dev/null 2>&1; then
    exec "$here/bin/kolo" "$@"
fi
exec "$here/bin/loader" --library-path "$here/lib/glibc:$LD_LIBRARY_PATH" "$here/bin/kolo" "$@"
EOF
chmod +x "$folder/kolo"

# Does it run from there, with nothing of this machine's environment, both ways?
task "trying it" env -i "$folder/kolo" selfcheck --devices virtual:2
task "trying it with its own C library" env -i "$folder/bin/loader" --library-path "$folder/lib/glibc:$folder/lib" \
    "$folder/bin/kolo" selfcheck --devices virtual:2

size_kib=$(du -sk -- "$folder" | awk '{ print $1 }')
say "$folder: $((size_kib / 1024)) MiB, with$modules"
say "NCCL (200 MB) and cuBLAS (600 MB) are not in it; where the machine has libnccl.so.2 and libcublas.so, kolo finds them."
[ "$size_kib" -le $((most_mib * 1024)) ] || fail "staying below $most_mib MiB"
say "Copy the folder to the machine with the GPUs, and run there:  sh $(basename -- "$folder")/gpu-check.sh"
