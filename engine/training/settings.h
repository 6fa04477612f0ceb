// SPDX-License-Identifier: Apache-2.0
//
// What a training run is asked to be, as numbers, and the way from the texts of a spec to it. What may be asked, and
// what needs or excludes what, is said by each way to train in declarations/.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/names.h"
#include "engine/api/outcome.h"
#include "engine/api/steps/layout.h"
#include "engine/api/strategy_info.h"
#include "engine/runtime/link_model.h"
#include "engine/training/clip.h"
#include "engine/training/codec.h"
#include "engine/training/input_pipeline.h"
#include "engine/training/optimizer.h"

namespace kolo::training {

enum class Architecture : unsigned char { AllReduce, ParameterServer, CentralStorage, Partitions, Replicate };
enum class Sync : unsigned char { InStep, Async, Ssp, Backup, Local };
inline constexpr Names<Sync, Sync::Local> kSyncs{"sync", "async", "ssp", "backup", "local"};
enum class Timing : unsigned char { Together, Staggered, Priority };

/// Which gradients travel together.
struct Buckets {
    enum class Kind : unsigned char { Whole, Layer, Parameter, Bytes };
    Kind kind = Kind::Whole;
    std::int64_t bytes = 0, firstBytes = 0;  ///< Bytes: a bucket is full once it has so many
};

/// Which gradients travel together is decided while they come; see TensorFusion.
struct Fusion {
    std::int64_t bytes = 0;
    std::chrono::nanoseconds cycle{0};
};

/// A task of one step that is lost when it is done.
struct Kill {
    int task = 0;
    std::int64_t step = 1;           ///< 1 …
    bool inSynchronization = false;  ///< of the second job of the step; otherwise of the first
};

/// A worker that is a pipeline of devices.
struct PipelineSettings {
    int stages = 2;        ///< devices along the pipeline
    int micro = 8;         ///< micro-batches a step
    std::string schedule;  ///< "1f1b", "interleaved:2", "@FILE.csv"
    int replicas = 1;      ///< of the whole pipeline
    bool recomputes = false;
    std::string balance;  ///< "even", "measured", or how many blocks each stage gets: "cut:3-2-2-3"
};

/// What a user wants of a mesh: a layout, perhaps slices.
struct LayoutSettings {
    Mesh mesh;
    Layout layout;
    Slice slice = Slice::None;
    /// Ranks along the batch's axis.
    int workers() const;
};

struct Settings {
    std::string model, dataset, loss, optimizer, allreduce;
    std::int64_t rows = 0;  ///< to train on; 0: the dataset's own number
    int batch = 32;         ///< per worker and micro-batch
    std::int64_t steps = 1000;
    int accumulate = 1;  ///< micro-batches before the workers agree
    OptimizerSettings optimizerSettings;
    Clip clip;
    LearningRate learningRate;
    Architecture architecture = Architecture::AllReduce;
    int servers = 1;
    int groups = 0;  ///< of workers, each with one client at the servers; 0: each worker is one
    Sync sync = Sync::InStep;
    int syncArgument = 0;  ///< the bound of ssp, the workers of backup, the steps of local
    CodecChoice codec;
    Timing timing = Timing::Together;
    Buckets buckets;
    bool overlap = false;          ///< a bucket travels while the backward pass goes on
    std::optional<Fusion> fusion;  ///< with it, buckets are tensors, and they overlap
    std::int64_t bufferBytes = 0;  ///< of the fused buffer, at most; 0: there is none
    int zero = 0;                  ///< StepPlan::zero
    bool mixed = false;            ///< bf16 parameters and gradients, and a float32 copy for the optimizer
    int recomputedLayers = 0;      ///< > 0: of so many layers at a time only the input is kept
    bool partitions = false;       ///< what is kept for recomputing is in parts on the ranks that all have it
    bool offloads = false;         ///< activations wait for their backward pass in the host's memory
    bool defragments = false;      ///< what lives long lies at the end of a limited memory
    std::int64_t memoryBytes = 0;  ///< that each device may take; 0: all that it has
    std::vector<double> slowness;  ///< per worker: how many times as long it takes to compute; 1: as it is
    double randomDelay = 0;        ///< every step of every worker takes up to so many times its time longer
    std::optional<Kill> kill;      ///< needs Architecture::Partitions
    double jobDelayMs = 0;         ///< injected before each job
    std::optional<double> target;
    std::uint64_t seed = 1;
    Sampling sampling;
    std::string container;  ///< where rows are read from: a ContainerKind, or "memory"
    InputOptions input;
    std::int64_t evaluateEvery = 50;
    int sample = 0;  ///< characters to write at the end
    double temperature = 1;
    bool predicts = false;  ///< the held-out rows, when training is over
    bool check = true;      ///< hash all replicas after every synchronous step
    std::optional<Link> link;
    std::optional<PipelineSettings> pipeline;  ///< with it, `accumulate` is the number of micro-batches
    std::optional<LayoutSettings> layout;

    bool serverBased() const {
        return architecture == Architecture::ParameterServer || architecture == Architecture::CentralStorage;
    }
    bool partitioned() const { return architecture == Architecture::Partitions; }
    bool replicates() const { return architecture == Architecture::Replicate; }
    /// Neither an allreduce nor servers: its step plan has the passes, and all between them is its Synchronisation's.
    bool goesItsOwnWay() const { return partitioned() || replicates(); }
    /// Nobody waits for anybody's update.
    bool free() const { return sync == Sync::Async || sync == Sync::Ssp; }
};

/// The parameters of `kolo run data-parallel` in groups, which of them rule each other out, and what its steps are.
void declareSettings(StrategyInfo& info);

/// The same for `kolo run pipeline`.
void declarePipeline(StrategyInfo& info);

/// The same for `kolo run mesh`.
void declareMesh(StrategyInfo& info);

/// From texts that checkParameters has let through, of either.
Outcome<Settings> settingsOf(const std::map<std::string, std::string>& parameters, int workers);

}  // namespace kolo::training
