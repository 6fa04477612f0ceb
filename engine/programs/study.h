// SPDX-License-Identifier: Apache-2.0
//
// What a program has said about its training by its end, in the order in which mapping.cpp asks.
#pragma once

#include <functional>

#include "engine/programs/program.h"
#include "engine/programs/value.h"

namespace kolo::training {
class Model;
}

namespace kolo::programs {

/// Who trains together, and how: the settings that a strategy or a library stands for.
struct Together {
    std::string name;  ///< "MirroredStrategy"
    Place place;
    int workers = 0;                              ///< 0: as many as there are devices
    std::map<std::string, std::string> settings;  ///< of data-parallel: {"architecture", "allreduce"} …
    bool globalBatch = false;                     ///< a batch is shared out among the workers
    bool cluster = false;                         ///< workers and servers are those of TF_CONFIG
    bool coordinated = false;                     ///< of which the chief only coordinates the others
};

/// A mesh of devices, and which dimensions are cut along its axes: of names, as a program has them.
struct Grid {
    Place place;  ///< where the program puts the two together
    int lastLine = 1;
    std::vector<std::pair<std::string, std::int64_t>> axes;
    std::vector<std::pair<std::string, std::string>> rules;  ///< dimension, axis
};

/// How the rows that a step reads are cut for the workers, where no strategy of the library cuts them.
enum class Cut : std::uint8_t {
    Unsaid,
    None,         ///< every worker reads all of them
    Parts,        ///< each its own
    Overlapping,  ///< each a part of an order of its own
};

/// What the notes can tell only at the end.
struct Outlook {
    int workers = 1;
    std::int64_t buckets = 0, stepBytes = 0;  ///< of a step: allreduces, and what a worker sends in them
    std::int64_t steps = 0, batch = 0;        ///< of each worker
    double epochs = 1;                        ///< that these steps are
    std::int64_t parameters = 0;
    std::map<std::string, std::string> settings;
};

/// "an allreduce of 2 buckets a step, 1.2 MiB a worker", or how else gradients travel.
Text exchanged(const Outlook& outlook);
/// A setting of the run; "" if it has none of that name.
std::string settingOf(const Outlook& outlook, const std::string& name);

struct Study {
    struct Note {
        Place place;
        int lastLine = 1;
        std::function<Text(const Outlook&)> text;
        bool instead = false;
        Part part = Part::None;
        int layer = -1;
    };
    std::vector<Note> notes;
    std::optional<Together> together;
    bool hasCluster = false;
    int clusterWorkers = 0, clusterServers = 0;  ///< the chief is one of the workers
    bool clusterChief = false;
    std::int64_t nextPort = 15'000;  ///< that a program is given when it asks for an unused one
    bool places = false;             ///< it computes with tensors, as the programs of the placement lab do

    /// What fit() was called with, and how many epochs that model has trained then.
    struct Fit {
        ThingPtr model, optimizer;
        DataPtr data;
        std::int64_t batch = 0, stepsPerEpoch = 0;
        double epochs = 0;
        Place place;
    };
    std::optional<Fit> fit;

    // Of Mesh-TensorFlow (layouts.cpp), in the order of their making.
    std::optional<Place> meshAt;
    std::optional<Grid> grid;
    std::vector<ThingPtr> dimensions, variables;
    std::vector<ThingPtr> updated;  ///< variables that the program moves by hand

    // The training; of several, the last.
    ThingPtr model, optimizer, loss;
    ThingPtr schedule;         ///< of the rate, beside the optimizer, as PyTorch has it
    double scheduleSteps = 0;  ///< calls of its step()
    ChainPtr chain;            ///< what the rows went through, if the program says so
    DataPtr data;
    bool trains = false;
    Place trainedAt;
    std::int64_t batch = 0;  ///< 0: not said
    double epochs = 1;       ///< of fit; of a loop: 0, and `steps` counts
    std::int64_t stepsPerEpoch = 0;
    double backwards = 0, updates = 0;  ///< of a loop of the program's own
    double movedAfter = 0;              ///< so many backward passes an update came last
    bool movedByHand = false;           ///< and no optimizer made it (descent.cpp)
    double lossFactor = 1;              ///< that such a loop multiplies its loss by
    bool clipsInReplica = false;        ///< before gradients are added up, as TensorFlow's strategies have it
    bool lossSummed = false;            ///< it adds up the losses of rows, which have not been averaged
    bool lossAveraged = false;          ///< it takes their mean
    double stepRows = 0;                ///< Gluon's step() divides the sum of all gradients by it; 0: not said
    double heldOut = 0;                 ///< part of the rows that fit() does not train on
    double warmUpEpochs = 0;            ///< in which the rate rises to what all workers take
    std::int64_t stopAt = 0;            ///< updates at which a hook ends such a loop; 0: there is none
    bool engine = false;                ///< its steps are batches, of which several may be one update (DeepSpeed)
    bool endless = false;               ///< only a run knows when such a loop ends
    bool perReplica = false;            ///< its batches are each replica's own already
    bool reads = false;                 ///< through a pipeline that says how
    std::int64_t prefetch = -1, loaders = -1;
    Cut cut = Cut::Unsaid;
    Place cutAt;
    int cutLastLine = 1;
    bool dropsLast = false;                 ///< a batch that has fewer rows than the others
    bool isOrdered = false;                 ///< nothing shuffles the rows
    std::optional<Place> readAt;            ///< what goes through all rows of an epoch
    bool cutsItself = false;                ///< auto_shard_policy is off: no strategy cuts the rows
    std::vector<std::int64_t> shardOrders;  ///< seeds of the orders that were cut, which may differ from rank to rank
    std::vector<std::vector<std::int64_t>> subsets;  ///< numbers of rows, which may differ from rank to rank
    std::int64_t seed = -1;
    std::int64_t devicesPerWorker = 0;
    bool calls = false;                                 ///< between workers, each with a part of the model (RPC)
    std::string trainer;                                ///< of these, the one whose training this is
    int trainers = 1;                                   ///< how many train
    std::int64_t worldSize = 0;                         ///< of these workers; 0: not said
    std::map<std::string, std::string> ranks;           ///< of "rank 2" …, the name that init_rpc gives it
    std::vector<std::pair<std::string, Place>> called;  ///< workers, each where it is called first
    std::int64_t microBatches = 0;                      ///< of a step; 0: not said
    std::int64_t microRows = 0;                         ///< of a micro-batch; 0: the batch is not split
    std::map<std::string, std::string> settings;        ///< said elsewhere: accumulate, precision …
};

/// How many take part: as many as the strategy, the cluster or the launcher has, or as there are devices.
int workersOf(const Study& study, int devices);
/// Settings, notes and the model from what was said. `devices`: as asked for.
Outcome<Translation> translationOf(Study study, const std::string& source, const DeviceRequest& devices);
/// Devices that a program sees: as asked for, or 4.
int devicesSeen(const DeviceRequest& devices);

/// The model's text and its layers, from what the rows go through.
struct Design {
    std::string model, dataset;
    std::int64_t rows = 0;
    bool cut = false;
    std::vector<Study::Note> notes;  ///< of the layers
    std::int64_t outputs = 0;        ///< of the last layer
    std::string ending;              ///< what the program's model ends with: "softmax", "log_softmax" or "" (neither)
};
/// `chain` may be null: then the model is left out.
Outcome<Design> designOf(const ChainPtr& chain, const DataPtr& data, Place place);

using Settings = std::map<std::string, std::string>;

/// The setting `loss`, and notes where a program's loss is another one than Kolo's (losses.cpp).
void setLoss(Study& study, Settings& settings, const Design& design);
/// Where the program's loss is a multiple of Kolo's, sgd makes the same steps with a multiple of the rate. `batch`:
/// rows of a backward pass.
void setRateForLoss(Study& study, Settings& settings, const Design& design, std::int64_t batch, int workers);
/// The settings `optimizer`, `lr`, `momentum` … (optimizers.cpp).
void setOptimizer(Study& study, Settings& settings);
/// The setting `clip`, where an optimizer has it (clipping.cpp).
void setClip(Study& study, Settings& settings, const Thing& optimizer);
/// The settings `mesh` and `layout`, and what they make of each dimension (layouts.cpp). `batch`: rows of a step; then
/// of each part of the batch.
Outcome<void> setLayout(Study& study, Settings& settings, const training::Model& model, std::int64_t& batch);
/// Of a run on a mesh: of each layer that has a line, what a device holds (LineNote::held).
Outcome<void> setHeld(const RunSpec& spec, std::vector<LineNote>& notes);
/// The rate that an optimizer begins with; -1: the program does not say it (schedules.cpp).
double rateOf(Study& study, const Thing& optimizer);
/// The setting `decay`, where the program's rate changes in one of Kolo's ways. `steps`: of the whole run.
void setDecay(Study& study, Settings& settings, std::int64_t steps);
/// A setting's text: "0.01".
std::string numberText(double value);

/// The loop of the Horovod slide, which is no Python: words, colons and indentation.
bool isPseudocode(const std::string& source);
Outcome<Study> readPseudocode(const std::string& source, const DeviceRequest& devices);

}  // namespace kolo::programs
