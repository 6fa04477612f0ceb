// SPDX-License-Identifier: Apache-2.0
//
// DeepSpeed brings ZeRO to PyTorch by a file of settings: --config FILE reads it as it is (system_files.h). Without
// one it is what its tutorials begin with: stage 2, buckets of 5e8 elements, mixed precision.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& deepspeed{
    .id = "deepspeed",
    .title = "DeepSpeed",
    .family = "DeepSpeed",
    .year = 2020,
    .source =
        "Rasley et al., DeepSpeed: System Optimizations Enable Training Deep Learning Models with Over 100 Billion "
        "Parameters, 2020",
    .what = Engine::tr("ZeRO for PyTorch models, by a JSON file: --config FILE."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "allreduce"},
             {"sync", "sync"},
             {"allreduce", "ring"},
             {"zero", "2"},
             {"bucket", "1907MiB"},  // of elements of four bytes, as Kolo counts them
             {"first_bucket", "1907MiB"},
             {"overlap", "true"},
             {"precision", "mixed"},
             {"optimizer", "adam"},
             {"lr", "0.001"},
             {"clip", "norm:1"}},
    .lacks = {Engine::tr("States that are offloaded to the processor or to a disk."),
              Engine::tr("Sparse attention, 1-bit Adam and curriculum learning.")},
    .otherStrategy = "pipeline"};

}  // namespace kolo::systems
