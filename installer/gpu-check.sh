#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# sh gpu-check.sh [--kolo PROGRAM] [--out FOLDER] [--devices "1 2 4 9"] [--only NAME] [--repeat N] [--quick]
#
# Proves Kolo on a machine with a GPU, and on nothing else: no Qt, no compiler, no network, no root. It lies in the bundle
# that installer/bundle.sh makes, beside kolo:
#
#     scp -r build/bundle/kolo there:   and there:   sh kolo/gpu-check.sh
#
# It asks doctor what is there; runs the self-check on so many logical devices each; measures; runs the self-check under
# compute-sanitizer's memcheck and racecheck, with NCCL, and PyTorch beside it, where these are. All of it goes into
# FOLDER: report.json, report.md, whose tables belong into engine/devices/cuda/README.md, and what every step said.
#
# --only and --repeat go to kolo selfcheck; --quick measures small arrays and a small model, once. Exit codes: 0 what is here is right,
# 1 something is wrong, 2 there is no GPU that Kolo can use, or the request is wrong.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

say() { printf '%s\n' "$*"; }
refuse() {
    say "$*" >&2
    exit 2
}

kolo='' out='' only='' repeat=1 devices="1 2 4 9" quick=''
while [ $# -gt 0 ]; do
    case $1 in
        --kolo | --out | --devices | --only | --repeat)
            [ $# -ge 2 ] || refuse "$1 needs a value."
            case $1 in
                --kolo) kolo=$2 ;;
                --out) out=$2 ;;
                --devices) devices=$2 ;;
                --only) only=$2 ;;
                --repeat) repeat=$2 ;;
            esac
            shift 2
            ;;
        --quick)
            quick=yes
            shift
            ;;
        *) refuse "gpu-check.sh knows --kolo, --out, --devices, --only, --repeat and --quick, not $1." ;;
    esac
done
for number in $devices $repeat; do
    case $number in
        '' | 0 | *[!0-9]*) refuse "$number is not a number of devices or repetitions." ;;
    esac
done
if [ -z "$kolo" ]; then
    for candidate in "$here/kolo" "$here/../build/release/bin/kolo" "$here/../build/dev/bin/kolo" \
        "$(command -v kolo 2>/dev/null)"; do
        if [ -f "$candidate" ] && [ -x "$candidate" ]; then
            kolo=$candidate
            break
        fi
    done
fi
if [ -z "$kolo" ] || ! "$kolo" --version >/dev/null 2>&1; then
    refuse "There is no kolo beside this script that starts here; name one with --kolo PROGRAM."
fi

host=$(uname -n)
now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
[ -n "$out" ] || out=gpu-check-$host-$(date -u +%Y%m%d-%H%M%S)
if ! mkdir -p -- "$out" || ! : >"$out/steps.jsonl"; then
    refuse "$out cannot be written; name another folder with --out FOLDER."
fi
# Nothing here takes an hour unless it hangs.
limit=''
brief=''
if command -v timeout >/dev/null 2>&1; then
    limit="timeout -k 10 3600" brief="timeout -k 10 300"
fi

# ---- A step: a command, what it said, and how it ended. --------------------------------------------------------------

# As the inside of a JSON string.
json_text() {
    tr -d '\000-\010\013-\037' | awk '{ gsub(/\\/, "\\\\"); gsub(/"/, "\\\""); gsub(/\t/, "\\t"); printf "%s%s", sep, $0; sep = "\\n" }'
}

# note NAME VERDICT SECONDS FILE WHY: a line of the report; FILE holds JSON, CSV or text, or is "".
note() {
    case $4 in
        *.json) body=$(cat -- "$4") ;;
        '') body=null ;;
        *) body=\"$(head -c 200000 -- "$4" | json_text)\" ;;
    esac
    [ -n "$body" ] || body=null
    printf '{"step":"%s","verdict":"%s","seconds":%s,"why":"%s","said":%s}\n' "$1" "$2" "$3" \
        "$(printf '%s' "$5" | json_text)" "$body" >>"$out/steps.jsonl"
    say "$2: $1${5:+ ($5)}"
}

failed=0
# step NAME SUFFIX COMMAND…: exit code 0 is a pass; 2, as kolo says it, what this machine has not; everything else, and a
# signal, a failure.
step() {
    name=$1 file=$out/$(printf '%s' "$1" | tr ' /:' '---').$2
    errors=$file.err
    shift 2
    begun=$(date +%s)
    # shellcheck disable=SC2086
    $limit "$@" >"$file" 2>"$errors"
    status=$?
    seconds=$(($(date +%s) - begun))
    why=$(grep -v '^[[:space:]]*$' "$errors" | tail -n 1)
    case $status in
        0) verdict=pass why='' ;;
        2) verdict=skipped ;;
        *)
            verdict=FAIL
            failed=1
            why="exit code $status${why:+: $why}"
            ;;
    esac
    case $file in
        *.json)
            case $(tail -c 2 -- "$file") in
                *'}' | *']') ;;
                *) # it did not come so far
                    mv -- "$file" "${file%.json}.txt"
                    file=${file%.json}.txt
                    ;;
            esac
            ;;
    esac
    note "$name" "$verdict" "$seconds" "$file" "$why"
    [ -s "$errors" ] || rm -f -- "$errors"
    return "$status"
}

# ---- What is here. ---------------------------------------------------------------------------------------------------

say "Kolo's GPU check: $("$kolo" --version) on $host, report in $out"
step doctor json "$kolo" doctor --format json
if ! "$kolo" selfcheck --devices cuda:1 --only "memory and transfers" >/dev/null 2>"$out/no-gpu.txt"; then
    why=$(tail -n 1 -- "$out/no-gpu.txt")
    case $why in
        '') ;; # it is there, and does not even copy: the steps will say so
        *) refuse "${why#kolo: }" ;;
    esac
fi
rm -f -- "$out/no-gpu.txt"
gpus='' driver=''
if command -v nvidia-smi >/dev/null 2>&1; then
    step nvidia-smi txt nvidia-smi --query-gpu=name,driver_version,memory.total,pcie.link.gen.current,mig.mode.current --format=csv,noheader
    gpus=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null | sort | uniq -c | awk '{ n = $1; $1 = ""; printf "%s%d ×%s", sep, n, $0; sep = ", " }')
    driver=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader 2>/dev/null | head -n 1)
    step topology txt nvidia-smi topo -m
fi

# ---- Right? ----------------------------------------------------------------------------------------------------------

rows='' gpu=''
for count in $devices; do
    step "selfcheck cuda:$count" json "$kolo" selfcheck --devices "cuda:$count" --only "$only" --repeat "$repeat" --format json
    [ "$status" != 2 ] || continue # nothing was checked
    numbers=$(sed -n 's/.*"hardware":"\([^"]*\)","passed":\([0-9]*\),"failed":\([0-9]*\),"skipped":\([0-9]*\),"complete":\([a-z]*\).*/\2 \3 \4 \5/p' "$file")
    gpu=$(sed -n 's/.*"hardware":"CUDA GPU × [0-9]* on \([^"]*\) and [^"]*".*/\1/p' "$file")
    # shellcheck disable=SC2086
    set -- ${numbers:-– – – false}
    rows="$rows| ${gpu:-unknown} | ${driver:-unknown} | ${now%T*} | $count | $1 | $2 | $3$([ "$4" = true ] || printf ' (not complete)') |
"
done

if command -v compute-sanitizer >/dev/null 2>&1; then
    # Ten to a hundred times slower: one type each.
    step memcheck txt compute-sanitizer --tool memcheck --error-exitcode 9 "$kolo" selfcheck --devices cuda:2 --only "${only:-*float32}" --patience 600
    step racecheck txt compute-sanitizer --tool racecheck --error-exitcode 9 "$kolo" selfcheck --devices cuda:2 --only "${only:-kernel * float32}" --patience 600
else
    for tool in memcheck racecheck; do
        note "$tool" skipped 0 "" "compute-sanitizer is not on the PATH"
    done
fi

# shellcheck disable=SC2086
step "nccl on 2 GPUs" json $brief "$kolo" run allreduce --devices cuda:2 --collectives nccl elements=1000003 --no-record --format json
# NCCL calls that experimental: kernels of all ranks must have room on the GPU at the same time, and none may stand behind
# another's in one of its queues.
sharing=''
if [ "$status" = 2 ]; then
    sharing="env NCCL_MULTI_RANK_GPU_ENABLE=1 NCCL_MAX_CTAS=8 CUDA_DEVICE_MAX_CONNECTIONS=32"
    # shellcheck disable=SC2086
    step "nccl with two ranks on one GPU" json $brief $sharing \
        "$kolo" run allreduce --devices cuda:2 --collectives nccl elements=1000003 --no-record --format json || sharing=''
fi
step "mpi" json "$kolo" run allreduce --devices cuda:2 --launch mpi elements=1000003 --no-record --format json

# ---- How quick? ------------------------------------------------------------------------------------------------------

if [ -n "$quick" ]; then
    sizes=4KiB:16KiB rounds=1 largest=32 training="--model mlp:64-16-10 --dataset digits8 --batch 4 --steps 10" small="--size 64 --operations 100"
else
    sizes=4KiB:256MiB rounds=5 largest=4096 training='' small=''
fi
for count in $devices; do
    [ "$count" -lt 2 ] || step "bench allreduce cuda:$count" csv \
        "$kolo" bench allreduce --devices "cuda:$count" --sizes "$sizes" --rounds "$rounds" --format csv
    # shellcheck disable=SC2086
    step "bench train cuda:$count" csv \
        "$kolo" bench train --devices "cuda:$count" $training --rounds "$rounds" --format csv
done
if [ -n "$sharing" ]; then
    # shellcheck disable=SC2086
    step "bench allreduce nccl ranks on one GPU" csv $sharing \
        "$kolo" bench allreduce --devices cuda:2 --algorithms ring --sizes "$sizes" --rounds "$rounds" --format csv
fi
step "bench matmul" csv "$kolo" bench matmul --device cuda --largest "$largest" --format csv
# shellcheck disable=SC2086
step "bench place" csv "$kolo" bench place --device cuda $small --format csv

# The same perceptron by PyTorch: eagerly, and captured as a CUDA graph.
cat >"$out/torch_train.py" <<'PYTHON'
import sys
import time

try:
    import torch
except ImportError as why:
    print(why, file=sys.stderr)
    sys.exit(2)
if not torch.cuda.is_available():
    print("this PyTorch reaches no GPU", file=sys.stderr)
    sys.exit(2)
torch.manual_seed(1)
model = torch.nn.Sequential(torch.nn.Linear(784, 512), torch.nn.ReLU(), torch.nn.Linear(512, 512), torch.nn.ReLU(),
                            torch.nn.Linear(512, 10)).cuda()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
loss_of = torch.nn.CrossEntropyLoss()
rows, labels = torch.randn(64, 784, device="cuda"), torch.randint(10, (64,), device="cuda")


def step():
    optimizer.zero_grad(set_to_none=False)
    loss_of(model(rows), labels).backward()
    optimizer.step()


def samples_per_s(call, steps=500):
    for _ in range(50):
        call()
    torch.cuda.synchronize()
    begun = time.perf_counter()
    for _ in range(steps):
        call()
    torch.cuda.synchronize()
    return 64 * steps / (time.perf_counter() - begun)


print("what,samples_per_s")
print(f"PyTorch {torch.__version__} eager,{samples_per_s(step):.0f}")
stream = torch.cuda.Stream()
stream.wait_stream(torch.cuda.current_stream())
with torch.cuda.stream(stream):
    for _ in range(3):
        step()
torch.cuda.current_stream().wait_stream(stream)
graph = torch.cuda.CUDAGraph()
with torch.cuda.graph(graph):
    step()
print(f"PyTorch {torch.__version__} CUDA graph,{samples_per_s(graph.replay):.0f}")
PYTHON
python=
for candidate in python3 python; do
    if command -v "$candidate" >/dev/null 2>&1; then
        python=$candidate
        break
    fi
done
if [ -n "$python" ]; then
    step "PyTorch beside it" csv "$python" "$out/torch_train.py"
else
    note "PyTorch beside it" skipped 0 "" "there is no python3"
fi

# ---- What the figures come to. ---------------------------------------------------------------------------------------

# ratio WHAT VALUE ASKED: a line of that table, unless there is no value.
ratio() {
    [ -n "$2" ] || return 0
    printf '| %s | %s | %s | %s |\n' "$1" "$2" "$3" \
        "$(awk -v is="$2" -v asked="$3" 'BEGIN { print (asked == "" ? "" : (is + 0 >= asked + 0 ? "yes" : "no")) }')" >>"$out/ratios.md"
    printf '%s{"what":"%s","ratio":%s,"asked":%s}' "$([ -s "$out/ratios.json" ] && printf ,)" "$1" "$2" "${3:-null}" \
        >>"$out/ratios.json"
}
# figure FILE COLUMN FIRST: what a column, by its name, says in the last line that begins with, or has second, FIRST.
figure() {
    [ ! -f "$out/$1" ] || awk -F, -v column="$2" -v first="$3" '
        NR == 1 { for (i = 1; i <= NF; ++i) if ($i == column) at = i }
        NR > 1 && at && ($1 == first || $2 == first) { value = $at }
        END { print value }' "$out/$1"
}
of() { awk -v one="$1" -v other="$2" 'BEGIN { if (one > 0 && other > 0) printf "%.2f", one / other }'; }

: >"$out/ratios.md"
: >"$out/ratios.json"
for count in $devices; do
    file=bench-allreduce-cuda-$count.csv
    bytes=$(figure "$file" bytes ring)
    ratio "ring on $count devices, $bytes bytes: its copies alone take, as a part of its time" "$(figure "$file" of_floor ring)" 0.8
    ratio "ring on $count devices, $bytes bytes: NCCL takes, times its time" "$(figure "$file" times_peer ring)" ""
done
ratio "two NCCL ranks on one GPU take, times the ring's time" \
    "$(figure bench-allreduce-nccl-ranks-on-one-GPU.csv times_peer ring)" ""
if [ -z "$quick" ]; then # it is the same model only then
    own=$(figure bench-train-cuda-1.csv samples_per_s "one device")
    for way in eager graph; do
        peer=$(sed -n "s/^PyTorch .*$way,//p" "$out/PyTorch-beside-it.csv" 2>/dev/null)
        ratio "training's samples a second, times PyTorch's ($way)" "$(of "$own" "$peer")" 1
    done
fi

# ---- The report. -----------------------------------------------------------------------------------------------------

verdict=pass
[ "$failed" = 0 ] || verdict=FAIL
{
    printf '{"report":"kolo gpu-check","version":1,"kolo":"%s","host":"%s","date":"%s","gpu":"%s","driver":"%s","verdict":"%s","ratios":[%s],"steps":[' \
        "$("$kolo" --version | json_text)" "$(printf '%s' "$host" | json_text)" "$now" "$(printf '%s' "${gpus:-$gpu}" | json_text)" \
        "$(printf '%s' "$driver" | json_text)" "$verdict" "$(cat -- "$out/ratios.json")"
    paste -sd, -- "$out/steps.jsonl"
    printf ']}\n'
} >"$out/report.json"
{
    printf '# Kolo on %s\n\n%s, %s. Verdict: **%s**\n\n' "${gpus:-${gpu:-a GPU}}" "$("$kolo" --version)" "$now" "$verdict"
    printf '| GPU | driver | date | devices | passed | failed | skipped |\n| --- | --- | --- | --- | --- | --- | --- |\n%s\n' "$rows"
    if [ -s "$out/ratios.md" ]; then
        printf '| what | ratio | asked | reached |\n| --- | --- | --- | --- |\n%s\n\n' "$(cat -- "$out/ratios.md")"
    fi
    # What was found here, by which library.
    tr '}' '\n' <"$out/doctor.json" | sed -n 's/.*"name":"\(cuda[^"]*\|nccl\|mpi\)".*"detail":"\([^"]*\)".*/- \1: \2/p'
    printf '\n'
    printf '| step | verdict | seconds | why |\n| --- | --- | --- | --- |\n'
    sed -n 's/^{"step":"\([^"]*\)","verdict":"\([^"]*\)","seconds":\([0-9]*\),"why":"\(\([^"\\]\|\\.\)*\)".*/| \1 | \2 | \3 | \4 |/p' "$out/steps.jsonl" | sed 's/\\"/"/g; s/\\\\/\\/g'
    for table in "$out"/*.csv; do
        [ -s "$table" ] || continue
        printf '\n## %s\n\n' "$(basename -- "$table" .csv | tr '-' ' ')"
        case $table in
            */bench-allreduce*) printf 'of_floor: what the copies alone take, as a part of what it takes; a ring is to reach 0.8.\n\n' ;;
        esac
        # shellcheck disable=SC2016
        printf '```\n%s\n```\n' "$(cat -- "$table")"
    done
} >"$out/report.md"
rm -f -- "$out/steps.jsonl" "$out/torch_train.py" "$out/ratios.json" "$out/ratios.md"
say ""
printf '%s' "$rows"
say "$verdict: $out/report.json, and $out/report.md, whose tables belong into engine/devices/cuda/README.md."
exit "$failed"
