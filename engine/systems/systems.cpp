// SPDX-License-Identifier: Apache-2.0
//
// The systems of the lectures, in the order of `kolo list systems`. Each is one entry: where it comes from, the
// strategy that it is with some of its settings, and what the real system has beyond them.
#include "engine/api/sentence.h"
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

namespace {

const std::vector<System> kSystems = {
    // MirroredStrategy: one machine, several GPUs, a copy of every variable on each. Which cross-device operation adds
    // up the gradients is the lecture's choice of allreduce:
    //
    //     NcclAllReduce               ring (NCCL's own where the devices are GPUs)
    //     ReductionToOneDevice        master-worker: everything passes through one device
    //     HierarchicalCopyAllReduce   groups first, then their leaders, and back the same way
    {.id = "tf-mirrored",
     .title = "MirroredStrategy",
     .family = "TensorFlow",
     .year = 2019,
     .source = "TensorFlow 2.0, tf.distribute.MirroredStrategy",
     .what = Engine::tr("One machine, several GPUs, a copy of every variable on each; an allreduce adds up the "
                        "gradients."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "allreduce"}, {"sync", "sync"}},
     .options = {{"cross_device_ops",
                  Engine::tr("How gradients get from device to device."),
                  {{.value = "NcclAllReduce",
                    .help = Engine::tr("NVIDIA's library; a ring where it is not there."),
                    .sets = {{"allreduce", "ring"}},
                    .wantsNccl = true},
                   {.value = "ReductionToOneDevice",
                    .help = Engine::tr("All gradients to one device, which sends back the sum."),
                    .sets = {{"allreduce", "master-worker"}}},
                   {.value = "HierarchicalCopyAllReduce",
                    .help = Engine::tr("Within groups, between their leaders, and back the same way."),
                    .sets = {{"allreduce", "hierarchical"}}}}}},
     .lacks = {Engine::tr("Variables of other policies than a mirrored copy (ON_READ, as for batch norms).")},
     .namesDevices = true},

    // CentralStorageStrategy: the variables lie once, in the processor's memory, and every GPU fetches them: the
    // master-worker picture with the processor as its master.
    {.id = "tf-central-storage",
     .title = "CentralStorageStrategy",
     .family = "TensorFlow",
     .year = 2019,
     .source = "TensorFlow 2.0, tf.distribute.experimental.CentralStorageStrategy",
     .what = Engine::tr("The variables lie once, in the processor's memory; the devices compute with copies of them."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "central-storage"}, {"sync", "sync"}},
     .lacks = {Engine::tr("Variables on the GPU where there is only one; here they are always the processor's.")}},

    // MultiWorkerMirroredStrategy: MirroredStrategy over several machines. Its argument says who performs the
    // collectives; AUTO leaves the choice to TensorFlow, and here to the devices: NCCL where they are GPUs, a ring
    // where they are not.
    {.id = "tf-multi-worker",
     .title = "MultiWorkerMirroredStrategy",
     .family = "TensorFlow",
     .year = 2019,
     .source = "TensorFlow 2.0, tf.distribute.experimental.MultiWorkerMirroredStrategy",
     .what = Engine::tr("Several machines, a copy of every variable on each device of each; --launch mpi makes every "
                        "worker a process."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "allreduce"}, {"sync", "sync"}, {"allreduce", "ring"}},
     .options = {{"communication",
                  Engine::tr("Who performs the collectives."),
                  {{.value = "AUTO",
                    .help = Engine::tr("NCCL on GPUs that have it, otherwise a ring."),
                    .sets = {},
                    .wantsNccl = true},
                   {.value = "RING", .help = Engine::tr("A ring, which works everywhere."), .sets = {}},
                   {.value = "NCCL",
                    .help = Engine::tr("NVIDIA's library; a ring where it is not there."),
                    .sets = {},
                    .wantsNccl = true}}}},
     .lacks = {Engine::tr("Workers that come back after they were lost.")}},

    // ParameterServerStrategy: some machines keep the variables, the others train. Within a worker it is synchronous,
    // between workers asynchronous.
    {.id = "tf-parameter-server",
     .title = "ParameterServerStrategy",
     .family = "TensorFlow",
     .year = 2019,
     .source = "TensorFlow 2.0, tf.distribute.experimental.ParameterServerStrategy; Li et al. 2014",
     .what = Engine::tr("Servers keep the variables in parts; workers push gradients and pull variables, and do not "
                        "wait for each other."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "parameter-server"}, {"sync", "async"}, {"servers", "2"}},
     .lacks = {Engine::tr("Variables dealt out one by one; here each server has an equal part of all of them.")}},

    // torch.nn.DataParallel: one line, one process, several GPUs, of which one is in charge: it scatters the rows,
    // replicates the model, gathers the outputs and adds up the gradients. All of that passes through one device in
    // every step.
    {.id = "pytorch-dp",
     .title = "DataParallel",
     .family = "PyTorch",
     .year = 2017,
     .source = "PyTorch 0.1, torch.nn.DataParallel; Li et al. 2020",
     .what =
         Engine::tr("One device scatters rows, replicates its parameters, gathers outputs, and takes the loss and the "
                    "step."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "replicate"}, {"sync", "sync"}},
     .lacks = {Engine::tr("Python's lock, for which its devices wait besides.")}},

    // DistributedDataParallel: gradients are put into buckets from the last layer on, a bucket leaves as soon as all of
    // its gradients are there, and the next ones never overtake it. no_sync() skips the communication of some backward
    // passes.
    {.id = "pytorch-ddp",
     .title = "DistributedDataParallel",
     .family = "PyTorch",
     .year = 2020,
     .source = "Li et al., PyTorch Distributed: Experiences on Accelerating Data Parallel Training, 2020",
     .what = Engine::tr("Every process has a replica; buckets of gradients are averaged while the backward pass goes "
                        "on. no_sync() is accumulate=."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "allreduce"},
              {"sync", "sync"},
              {"allreduce", "ring"},
              {"bucket", "25MiB"},
              {"first_bucket", "1MiB"},
              {"overlap", "true"}},
     .lacks = {Engine::tr("Parameters that a pass does not use (find_unused_parameters)."),
               Engine::tr("Buckets that are ordered anew after the first step."),
               Engine::tr("Hooks of the user's own; compress= has the usual ones.")}},

    // PyTorch's RPC: a model whose parts live with different workers. The forward pass calls the next part's worker,
    // the distributed backward pass goes back through the same calls, and each worker's optimizer updates its own part.
    {.id = "pytorch-rpc",
     .title = "PyTorch RPC",
     .family = "PyTorch",
     .year = 2020,
     .source = "PyTorch 1.4 to 1.6, torch.distributed.rpc; Li et al. 2020",
     .what = Engine::tr("A model over two workers: calls carry activations forward and gradients back, and each worker "
                        "updates its own part."),
     .strategy = "pipeline",
     .sets = {{"stages", "2"}, {"micro", "1"}, {"schedule", "naive"}},
     .lacks = {Engine::tr("Calls of any function, and remote references: here the messages are a pass's borders.")}},

    // Horovod: a ring, and tensor fusion before it. Every cycle the ranks agree which gradients all of them have, and
    // these travel together, up to a size: 64 MB and 5 ms as it was published, 128 MB and 1 ms since version 0.21.
    {.id = "horovod",
     .title = "Horovod",
     .family = "",
     .year = 2018,
     .source = "Sergeev and Del Balso, Horovod: fast and easy distributed deep learning in TensorFlow, 2018",
     .what = Engine::tr("A ring allreduce for any framework; rank 0 broadcasts its parameters once, and gradients that "
                        "are ready travel together."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "allreduce"}, {"sync", "sync"}, {"allreduce", "ring"}},
     .options = {{"version",
                  Engine::tr("Which defaults of the fusion buffer and its cycle."),
                  {{.value = "paper", .help = Engine::tr("64 MB, every 5 ms."), .sets = {{"fusion", "64MiB:5"}}},
                   {.value = "0.21", .help = Engine::tr("128 MB, every 1 ms."), .sets = {{"fusion", "128MiB:1"}}}}}},
     .lacks = {Engine::tr("A coordinator that caches which tensors are ready."),
               Engine::tr("Workers that come and go (Elastic Horovod).")}},

    // MXNet's key-value store: parameters and gradients go by their keys, and the type of the store says where they are
    // added up and who waits for whom.
    //
    //     local        on the processor               device       on one of the devices
    //     dist_sync    by servers, in step            dist_async   by servers, as gradients come
    {.id = "mxnet",
     .title = "MXNet",
     .family = "",
     .year = 2015,
     .source = "Chen et al., MXNet: A Flexible and Efficient Machine Learning Library for Heterogeneous Distributed "
               "Systems, 2015",
     .what = Engine::tr("A key-value store holds the parameters; workers push gradients and pull parameters, and the "
                        "optimizer runs where they are stored."),
     .strategy = "data-parallel",
     .sets = {},
     .options = {{"kvstore",
                  Engine::tr("The type of the store."),
                  {{.value = "dist_sync",
                    .help = Engine::tr("Servers add up everybody's gradients, then apply them."),
                    .sets = {{"architecture", "parameter-server"}, {"servers", "2"}, {"sync", "sync"}}},
                   {.value = "dist_async",
                    .help = Engine::tr("Servers apply every gradient as it comes."),
                    .sets = {{"architecture", "parameter-server"}, {"servers", "2"}, {"sync", "async"}}},
                   {.value = "local",
                    .help = Engine::tr("In the processor's memory."),
                    .sets = {{"architecture", "central-storage"}, {"sync", "sync"}}},
                   {.value = "device",
                    .help = Engine::tr("On one of the devices, which sends back the sum."),
                    .sets = {{"architecture", "allreduce"}, {"allreduce", "master-worker"}, {"sync", "sync"}}}}}},
     .lacks = {Engine::tr("Keys: here each server has an equal part of all parameters, whole at a time."),
               Engine::tr("Symbolic graphs beside imperative code.")}},

    // MXNet-MPI puts a group of workers, joined by MPI, where MXNet has a worker: collectives within a group, servers
    // between groups, and so a fraction of the bytes at the servers.
    {.id = "mxnet-mpi",
     .title = "MXNet-MPI",
     .family = "MXNet",
     .year = 2018,
     .source = "Mamidala et al., MXNet-MPI: Embedding MPI parallelism in Parameter Server Task Model for Scaling Deep "
               "Learning, 2018",
     .what = Engine::tr("Groups of workers in the place of workers: sums within a group, one client of each at the "
                        "servers."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "parameter-server"}, {"groups", "2"}},
     .options = {{"kvstore",
                  Engine::tr("The type of the store between the groups."),
                  {{.value = "dist_sync_mpi", .help = Engine::tr("The groups go in step."), .sets = {{"sync", "sync"}}},
                   {.value = "dist_async_mpi",
                    .help = Engine::tr("The groups do not wait for each other."),
                    .sets = {{"sync", "async"}}}}}},
     .lacks = {Engine::tr("MPI's own collective within a group: here the client adds up and hands out.")}},

    // Chainer defines a network by running it; ChainerMN trains it on many GPUs, in step, with all gradients packed
    // into one array when the backward pass is over.
    {.id = "chainer",
     .title = "Chainer",
     .family = "",
     .year = 2017,
     .source =
         "Tokui et al., Chainer, 2015; Akiba et al., ChainerMN: Scalable Distributed Deep Learning Framework, 2017",
     .what = Engine::tr("Define by run; all gradients travel in one array after the backward pass. Data parallelism "
                        "only."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "allreduce"}, {"sync", "sync"}, {"bucket", "whole"}, {"overlap", "false"}},
     .options = {{"communicator",
                  Engine::tr("Which of ChainerMN's communicators."),
                  {{.value = "pure_nccl",
                    .help = Engine::tr("NVIDIA's library among all; a ring where it is not there."),
                    .sets = {{"allreduce", "ring"}},
                    .wantsNccl = true},
                   {.value = "hierarchical",
                    .help = Engine::tr("Within a machine first, then between machines."),
                    .sets = {{"allreduce", "hierarchical"}}},
                   {.value = "two_dimensional",
                    .help = Engine::tr("A reduce-scatter and an all-gather, by halves."),
                    .sets = {{"allreduce", "halving-doubling"}}}}}},
     .lacks = {Engine::tr("A network that is another in every step: models here are fixed before they run.")}},

    // BigDL: deep learning as Spark jobs. Samples and models are partitioned collections, zipped where they lie; a step
    // is two jobs, one for the gradients and one for the parameters, and a task that is lost runs again from its
    // lineage.
    {.id = "bigdl",
     .title = "BigDL",
     .family = "Spark",
     .year = 2019,
     .source = "Dai et al., BigDL: A Distributed Deep Learning Framework for Big Data, 2019",
     .what = Engine::tr("Deep learning as Spark jobs, two a step: gradients, then parameters by shuffle and broadcast. "
                        "kill=TASK@STEP loses a task, which runs again."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "partitions"}, {"sync", "sync"}},
     .lacks = {Engine::tr("Machines that are lost with all their blocks: here only their tasks are."),
               Engine::tr("Collections that the user transforms before training, and Spark's scheduler among several "
                          "programs.")}},

    // FireCaffe asked whether gradients should go to a parameter server or up a reduction tree, and took the tree: the
    // server's time grows with the workers, the tree's with their logarithm.
    {.id = "firecaffe",
     .title = "FireCaffe",
     .family = "Caffe",
     .year = 2016,
     .source = "Iandola et al., FireCaffe: near-linear acceleration of deep neural network training on compute "
               "clusters, 2016",
     .what = Engine::tr("Data parallelism on a cluster of GPUs, with a reduction tree in place of a server."),
     .strategy = "data-parallel",
     .sets = {{"sync", "sync"}, {"bucket", "whole"}},
     .options = {{"communication",
                  Engine::tr("The paper's comparison."),
                  {{.value = "tree",
                    .help = Engine::tr("Up a reduction tree, and down again."),
                    .sets = {{"architecture", "allreduce"}, {"allreduce", "tree"}}},
                   {.value = "server",
                    .help = Engine::tr("To one parameter server, in step."),
                    .sets = {{"architecture", "parameter-server"}, {"servers", "1"}}}}}},
     .lacks = {Engine::tr("Its learning rates for large batches; scaling= and warmup= are there instead.")}},

    // MPI-Caffe puts layers into a network that send with MPI what they are given, and receive on the way back: the
    // model is cut where they stand, and one part waits for the other.
    {.id = "mpi-caffe",
     .title = "MPI-Caffe",
     .family = "Caffe",
     .year = 2015,
     .source = "Lee et al., Why M Heads are Better than One, 2015",
     .what =
         Engine::tr("Model parallelism: layers that send and receive by MPI cut the network into parts on different "
                    "devices."),
     .strategy = "pipeline",
     .sets = {{"stages", "2"}, {"micro", "1"}, {"schedule", "naive"}},
     .lacks = {Engine::tr("Cuts across a layer, and networks that branch."),
               Engine::tr("Broadcasts between parts; here a part sends to the next one.")}},

    // Intel-Caffe: Caffe for clusters of processors, with Intel's Machine Learning Scaling Library under it, which
    // averages a layer's gradients while the layers before it still compute theirs.
    {.id = "intel-caffe",
     .title = "Intel-Caffe",
     .family = "Caffe",
     .year = 2016,
     .source = "Intel, Caffe optimized for Intel architecture, 2016",
     .what = Engine::tr("Data parallelism on clusters of processors; a layer's gradients are averaged under the "
                        "backward pass."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "allreduce"},
              {"sync", "sync"},
              {"allreduce", "ring"},
              {"bucket", "layer"},
              {"overlap", "true"}},
     .options =
         {{"ranks",
           Engine::tr("How many ranks this machine gets."),
           {{.value = "core", .help = Engine::tr("One a core."), .sets = {}, .ranks = &Machine::cores},
            {.value = "numa", .help = Engine::tr("One a NUMA node."), .sets = {}, .ranks = &Machine::numaNodes}}}},
     .lacks = {Engine::tr("Ranks that are bound to their cores."),
               Engine::tr("Hybrid parallelism, which cuts dense layers.")},
     .onProcessors = true},

    // NUMA-Caffe: within one machine, too, memory is near or far. It trains a replica on every NUMA node, so that each
    // computes with its own memory, and averages among the nodes.
    {.id = "numa-caffe",
     .title = "NUMA-Caffe",
     .family = "Caffe",
     .year = 2018,
     .source = "Roy et al., NUMA-Caffe: NUMA-Aware Deep Learning Neural Networks, 2018",
     .what = Engine::tr("A replica for every NUMA node of a machine, so that each computes with memory that is near."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "allreduce"}, {"sync", "sync"}, {"allreduce", "direct"}, {"bucket", "whole"}},
     .options = {{"ranks",
                  Engine::tr("How many ranks this machine gets."),
                  {{.value = "numa", .help = Engine::tr("One a NUMA node."), .sets = {}, .ranks = &Machine::numaNodes},
                   {.value = "core", .help = Engine::tr("One a core."), .sets = {}, .ranks = &Machine::cores}}}},
     .lacks = {Engine::tr("Threads and memory that are bound to a node.")},
     .onProcessors = true},

    // S-Caffe: Caffe and an MPI that knows GPUs, designed together. Each layer's gradients are reduced up a tree as
    // soon as the backward pass has them, under the passes of the layers before it, and come down the tree again.
    {.id = "s-caffe",
     .title = "S-Caffe",
     .family = "Caffe",
     .year = 2017,
     .source = "Awan et al., S-Caffe: Co-designing MPI Runtimes and Caffe for Scalable Deep Learning on Modern GPU "
               "Clusters, 2017",
     .what = Engine::tr("Caffe over an MPI that knows GPUs: every layer's gradients go up and down a tree under the "
                        "backward pass."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "allreduce"},
              {"sync", "sync"},
              {"allreduce", "tree"},
              {"bucket", "layer"},
              {"overlap", "true"}},
     .lacks = {Engine::tr("The broadcast under the next forward pass: here it is the second half of a layer's "
                          "allreduce, which ends before the update."),
               Engine::tr("A chain within each node under its tree.")}},

    // Mesh-TensorFlow: every dimension of every tensor has a name, the devices are a mesh whose axes have names, and
    // one line, the layout, maps names to axes. The collectives follow from it.
    {.id = "mesh-tensorflow",
     .title = "Mesh-TensorFlow",
     .family = "TensorFlow",
     .year = 2018,
     .source = "Shazeer et al., Mesh-TensorFlow: Deep Learning for Supercomputers, 2018",
     .what = Engine::tr("Dimensions of tensors and axes of a mesh of devices have names, and one line maps these to "
                        "those."),
     .strategy = "mesh",
     .sets = {{"mesh", "rows:2,cols:2"}, {"layout", "batch:rows,out:cols"}, {"slice", "none"}},
     .options = {{"cuts",
                  Engine::tr("What the layout cuts."),
                  {{.value = "both", .help = Engine::tr("The batch along rows, layers along columns."), .sets = {}},
                   {.value = "batch",
                    .help = Engine::tr("The batch alone, which is data parallelism."),
                    .sets = {{"mesh", "all:4"}, {"layout", "batch:all"}}},
                   {.value = "layers",
                    .help = Engine::tr("Layers alone: each writes a part of its output."),
                    .sets = {{"mesh", "all:4"}, {"layout", "out:all"}}}}}},
     .lacks = {Engine::tr("Mixtures of experts."), Engine::tr("Dimensions of one's own in a model.")}},

    // GPipe: the model in stages, the batch in micro-batches; all go forward, then all go back. With four times as many
    // micro-batches as stages the bubble is small, and keeping only a stage's input makes the memory small.
    {.id = "gpipe",
     .title = "GPipe",
     .family = "TensorFlow",
     .year = 2019,
     .source = "Huang et al., GPipe: Efficient Training of Giant Neural Networks using Pipeline Parallelism, 2019",
     .what = Engine::tr("A pipeline of stages; all micro-batches go forward, then all go back, and activations are "
                        "computed again."),
     .strategy = "pipeline",
     .sets = {{"stages", "4"},
              {"micro", "16"},
              {"schedule", "gpipe"},
              {"recompute", "stage"},
              {"model", "mlp:2-32-32-32-2"}},
     .lacks = {Engine::tr("Batch norm over a micro-batch.")}},

    // HyPar-Flow: partitions × replicas. A model's layers are cut into partitions on different ranks, and several
    // copies of such a row of ranks share out the data; the ranks with the same partition average its gradients.
    {.id = "hypar-flow",
     .title = "HyPar-Flow",
     .family = "TensorFlow",
     .year = 2020,
     .source = "Awan et al., HyPar-Flow: Exploiting MPI and Keras for Scalable Hybrid-Parallel DNN Training with "
               "TensorFlow, 2020",
     .what = Engine::tr("Keras models cut into partitions, times replicas; the ranks of a partition average its "
                        "gradients."),
     .strategy = "pipeline",
     .sets = {{"stages", "2"}, {"replicas", "2"}, {"micro", "8"}, {"schedule", "gpipe"}, {"allreduce", "ring"}},
     .options = {{"strategy",
                  Engine::tr("Which of its three ways."),
                  {{.value = "hybrid", .help = Engine::tr("2 partitions × 2 replicas."), .sets = {}},
                   {.value = "model", .help = Engine::tr("2 partitions, no replicas."), .sets = {{"replicas", "1"}}},
                   {.value = "data",
                    .help = Engine::tr("1 partition × 4 replicas."),
                    .sets = {{"stages", "1"}, {"replicas", "4"}, {"micro", "1"}}}}}},
     .lacks = {Engine::tr("Cuts through skip connections.")}},

    // FlexFlow: no strategy of its own, but a search for one. Here is a hybrid of those that it can find on four
    // devices: the batch in two, the layers in two. `kolo search` looks for the quickest on this machine.
    {.id = "flexflow",
     .title = "FlexFlow",
     .family = "",
     .year = 2019,
     .source = "Jia, Zaharia and Aiken, Beyond Data and Model Parallelism for Deep Neural Networks, 2019",
     .what = Engine::tr("Cuts samples, operators, attributes and parameters as a random search found best; kolo search "
                        "is that search."),
     .strategy = "mesh",
     .sets = {{"mesh", "data:2,tensor:2"}, {"slice", "megatron"}},
     .options = {{"strategy",
                  Engine::tr("Which of the strategies that a search may find."),
                  {{.value = "hybrid", .help = Engine::tr("Samples and parameters."), .sets = {}},
                   {.value = "samples",
                    .help = Engine::tr("Samples alone, which is data parallelism."),
                    .sets = {{"mesh", "data:4"}, {"slice", "none"}}},
                   {.value = "parameters", .help = Engine::tr("Parameters alone."), .sets = {{"mesh", "tensor:4"}}}}}},
     .lacks = {Engine::tr("Another cut of the batch for each layer."),
               Engine::tr("Stages of a pipeline that are cut further.")},
     .foundBy = "search"},

    // ZeRO: data parallelism without its redundancy. Of optimizer states, gradients and parameters each device keeps
    // 1/N, and collects what it needs when it needs it.
    {.id = "zero",
     .title = "ZeRO",
     .family = "DeepSpeed",
     .year = 2020,
     .source = "Rajbhandari et al., ZeRO: Memory Optimizations Toward Training Trillion Parameter Models, 2020",
     .what = Engine::tr("Data parallelism in which each device keeps 1/N of the optimizer's states, the gradients, the "
                        "parameters."),
     .strategy = "data-parallel",
     .sets = {{"architecture", "allreduce"},
              {"sync", "sync"},
              {"allreduce", "ring"},
              {"precision", "mixed"},
              {"optimizer", "adam"},
              {"lr", "0.001"}},
     .options = {{"stage",
                  Engine::tr("What is kept in parts."),
                  {{.value = "3", .help = Engine::tr("Parameters, too."), .sets = {{"zero", "3"}}},
                   {.value = "2", .help = Engine::tr("States and gradients."), .sets = {{"zero", "2"}}},
                   {.value = "1", .help = Engine::tr("The optimizer's states."), .sets = {{"zero", "1"}}}}}},
     .lacks = {Engine::tr("ZeRO-R: activations in parts, buffers of a constant size, memory without gaps.")}},

    // DeepSpeed brings ZeRO to PyTorch by a file of settings: --config FILE reads it as it is (system_files.h). Without
    // one it is what its tutorials begin with: stage 2, buckets of 5e8 elements, mixed precision.
    {.id = "deepspeed",
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
     .otherStrategy = "pipeline"},
};

}  // namespace

const std::vector<System>& allSystems() {
    return kSystems;
}

Outcome<const System*> find(std::string_view id) {
    std::vector<std::string> ids;
    for (const System& system : kSystems) {
        if (system.id == id) return &system;
        ids.push_back(system.id);
    }
    return Error{ErrorCode::UnknownStrategy, "system",
                 Complaint::tr("There is no system {}; there is {}.{}", inQuotes(id), orList(ids),
                               didYouMean(std::string(id), ids))};
}

}  // namespace kolo::systems
