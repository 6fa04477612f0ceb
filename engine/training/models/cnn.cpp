// SPDX-License-Identifier: Apache-2.0
//
// A small convolutional network, for images: two convolutions, each with relu and max pooling, then two dense layers.
// Few parameters, much arithmetic: the other end from a perceptron, which is mostly parameters to send.
#include "engine/api/wording.h"
#include "engine/training/model.h"

namespace kolo::training {

namespace {

Outcome<ModelDesign> make(const ModelRequest& request) {
    if (!request.argument.empty() && request.argument != "small")
        return badModel("cnn:" + request.argument,
                        Complaint::tr("the convolutional network that there is is cnn:small."));
    if (request.input.height < 4 || request.input.width < 4)
        return badModel(
            "cnn:small",
            Complaint::tr("it needs images of at least 4 × 4, as those of digits8, digits28 and idx:PREFIX."));
    ModelDesign design;
    design.title = "cnn:small";
    Extent extent = request.input;
    const auto add = [&](std::unique_ptr<Layer> layer) {
        extent = layer->output();
        design.layers.push_back(std::move(layer));
    };
    for (const int maps : {8, 16}) {
        add(makeConvolution(extent, maps));
        add(makeRelu(extent));
        add(makeMaxPool(extent));
    }
    add(makeDense(extent.size(), 64, 2));
    add(makeRelu(extent));
    add(makeDense(extent.size(), request.classes, 1));
    return design;
}

}  // namespace

const ModelKind& cnn{"cnn", "small", "Two convolutions with pooling and two dense layers, for images.", make};

}  // namespace kolo::training
