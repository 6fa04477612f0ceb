// SPDX-License-Identifier: Apache-2.0
//
// A small recurrent network: reads an image row by row (or a plain row of numbers in up to 16 equal pieces) and decides
// after the last. A gradient through many steps is where large learning rates and stale updates hurt most.
#include "engine/api/wording.h"
#include "engine/training/model.h"

namespace kolo::training {

namespace {

constexpr int kHidden = 48;
constexpr int kMostSteps = 16;

Outcome<ModelDesign> make(const ModelRequest& request) {
    if (!request.argument.empty() && request.argument != "small")
        return badModel("rnn:" + request.argument, Complaint::tr("the recurrent network that there is is rnn:small."));
    const int size = request.input.size();
    int steps = request.input.height * request.input.channels;
    if (request.input.height == 1)
        for (steps = kMostSteps; size % steps != 0;) --steps;
    ModelDesign design;
    design.title = "rnn:small";
    design.layers.push_back(makeRecurrent(steps, size / steps, kHidden));
    design.layers.push_back(makeDense(kHidden, request.classes, 1));
    return design;
}

}  // namespace

const ModelKind& rnn{"rnn", "small", "A recurrent layer that reads an image row by row, and a dense one.", make};

}  // namespace kolo::training
