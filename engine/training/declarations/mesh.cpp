// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "engine/api/declare.h"
#include "engine/api/wording.h"
#include "engine/training/declarations/parameters.h"
#include "engine/training/settings.h"

namespace kolo::training {

using namespace declare;

namespace {

/// What a worker of a mesh has nothing of, or in another form.
const std::set<std::string> kNotOnMesh = {"architecture", "servers",   "sync",      "precision",    "compress",
                                          "schedule",     "straggler", "bucket",    "first_bucket", "overlap",
                                          "fusion",       "kill",      "job_delay", "groups",       "last_batch"};

}  // namespace

void declareMesh(StrategyInfo& info) {
    info.parameters = {
        text("mesh", "", "tensor:2", "The axes of the mesh and how many devices each has, as in rows:2,cols:2."),
        text("layout", "", "",
             "Which dimension of the model's tensors is cut along which axis, as in batch:rows,hidden:cols; an axis "
             "data is the batch's by itself."),
        choice("slice",
               {{"auto", "", "gather where no layout is given, else none"},
                {"none", "", "the layout says it all"},
                {"gather", "", "every layer writes its part, and all parts are gathered before the next layer"},
                {"megatron", "", "columns of one layer, rows of the next, and one sum for both; heads of attention"},
                {"halo", "", "rows of images, with the neighbours' first rows"}},
               "Ready-made layouts that slice the layers along an axis tensor."),
    };
    for (Parameter& parameter : trainingParameters()) {
        if (kNotOnMesh.contains(parameter.name)) continue;
        if (parameter.name == "batch") parameter.help = "Rows of each part of the batch and micro-batch.";
        if (parameter.name == "steps") parameter.help = "Training steps.";
        if (parameter.name == "zero")
            parameter.help =
                "What the ranks along the batch's axis keep only 1/N of each (ZeRO, Rajbhandari et al. 2020).";
        if (parameter.name == "recompute")
            parameter.help = "What is recomputed in the backward pass to save memory; exchanges are not repeated.";
        info.parameters.push_back(std::move(parameter));
    }
    info.groups = {
        {"How the model is cut", {"mesh", "layout", "slice"}, true},
        {"What is trained", {"model", "dataset", "rows", "loss"}, true},
        {"How it learns",
         {"batch", "accumulate", "steps", "lr", "momentum", "optimizer", "beta1", "beta2", "epsilon", "clip", "scaling",
          "warmup", "decay", "lr_min", "target", "seed"},
         true},
        {"What travels", {"allreduce", "buffer", "link"}, false},
        {"What is kept", {"zero", "recompute", "partition", "offload", "memory", "defragment"}, false},
        inputGroup(),
        measuringGroup(),
    };
    for (Parameter& parameter : info.parameters) {
        addCommonRules(parameter);
        addZeroRules(parameter);
        if (parameter.name == "partition")
            parameter.rules.push_back({{{"recompute", {"none"}}},
                                       {"false"},
                                       {},
                                       Complaint::tr("only what recompute keeps can be kept in parts; set recompute, "
                                                     "too.")});
    }
    info.steps = {{StepKind::Slot, {}}};
}

}  // namespace kolo::training
