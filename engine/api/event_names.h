// SPDX-License-Identifier: Apache-2.0
//
// The names in a record that code depends on: of events, and of a schedule's phases. The engine writes them, the
// pictures read them, tests make up runs with them. They are part of the file format: changing one orphans recorded
// runs. Names that only people read (a kernel's "sum float32", a log's sentence) are made where they are written.
#pragma once

namespace kolo::recorded {

// Kernels of a training step. A layer's own are "dense 512 forward" and "dense 512 backward".
inline constexpr const char* kForward = "forward";
inline constexpr const char* kBackward = "backward";
inline constexpr const char* kUpdate = "update";
inline constexpr const char* kEvaluation = "evaluation";
inline constexpr const char* kEncode = "encode";
inline constexpr const char* kDecode = "decode";

// Its waits; those for another rank have no name.
inline constexpr const char* kInput = "input";
inline constexpr const char* kInjectedDelay = "injected delay";

// From its beginning to its end.
inline constexpr const char* kTrainingStep = "training step";

// Its transfers; those of a schedule's chunks have no name.
inline constexpr const char* kGradients = "gradients";
inline constexpr const char* kParameters = "parameters";

// The memory of a step plan's rank (engine/api/step_plan.h), whose kernels and transfers are named as its actions:
// "2F0", "2RECV_F0".
inline constexpr const char* kActivations = "activations";
inline constexpr const char* kBorders = "borders";
inline constexpr const char* kWeights = "weights";  // with their gradients and the optimizer's state

// The memory of a data-parallel worker's device: one name for each kind (memory_kind.h); and, once per run, what the
// model states should take by ZeRO's formula, and the device's limit.
inline constexpr const char* kPlannedStates = "model states planned";
inline constexpr const char* kMemoryLimit = "memory limit";

// The layout of that memory: a block of a kind starts at offset `value` and has `bytes`; 0 bytes: it was freed. Only
// some steps are recorded: kBlocksAnew precedes a list of all blocks at that time, then come the changes, until
// kBlocksEnd.
inline constexpr const char* kBlockOf = "block of ";  // and the kind
inline constexpr const char* kBlocksAnew = "blocks anew";
inline constexpr const char* kBlocksEnd = "end of blocks";

// Metrics of training.
inline constexpr const char* kLoss = "loss";
inline constexpr const char* kAccuracyRows = "accuracy_rows";  // of the accuracy that follows
inline constexpr const char* kAccuracy = "accuracy";
inline constexpr const char* kHeldOutLoss = "held_out_loss";     // of a text
inline constexpr const char* kBigramEntropy = "bigram_entropy";  // of a text
inline constexpr const char* kSamplesPerSecond = "samples_per_s";
inline constexpr const char* kLearningRate = "learning_rate";
inline constexpr const char* kStaleness = "staleness";
inline constexpr const char* kTimeStep = "time_step";
inline constexpr const char* kTimeInput = "time_input";
inline constexpr const char* kTimeForward = "time_forward";
inline constexpr const char* kTimeBackward = "time_backward";
inline constexpr const char* kTimeUpdate = "time_update";
inline constexpr const char* kTimeCommunication = "time_communication";
inline constexpr const char* kTimeWaiting = "time_waiting";
inline constexpr const char* kTimeInjectedDelay = "time_injected_delay";
inline constexpr const char* kBytesIn = "bytes_in";
inline constexpr const char* kBubble = "bubble";
inline constexpr const char* kPlannedBubble = "bubble_planned";

// Begins a log sentence with a sample of a language model's text, which follows.
inline constexpr const char* kWrites = "Writes by now: ";

// Metrics of everything else.
inline constexpr const char* kAlgorithmBandwidth = "algbw";
inline constexpr const char* kBusBandwidth = "busbw";
inline constexpr const char* kMemoryBytes = "memory_bytes";
inline constexpr const char* kGpuOverCpu = "gpu_over_cpu";
inline constexpr const char* kCopiedBytes = "copied_bytes";
inline constexpr const char* kClockOffset = "clock_offset_ns";
inline constexpr const char* kClockRoundTrip = "clock_round_trip_ns";

// Phases of a schedule's steps (Step::phase), unless the algorithm has names of its own.
inline constexpr const char* kShareReduce = "share-reduce";
inline constexpr const char* kShareOnly = "share-only";

// Where a run's numbers come from (Provenance::numbers): "measured", "modelled", or the emulated link, as in "emulated
// link: 10 Gb Ethernet"; followed by ", shared GPU" if ranks share one.
inline constexpr const char* kMeasured = "measured";
inline constexpr const char* kModelled = "modelled";
inline constexpr const char* kEmulatedLink = "emulated link";
inline constexpr const char* kSharedGpu = "shared GPU";
// Part of the device names in Provenance::hardware and Provenance::devices.
inline constexpr const char* kVirtualGpu = "virtual GPU";

}  // namespace kolo::recorded
