// SPDX-License-Identifier: Apache-2.0
//
// Multi-layer perceptron: mlp:784-512-512-10 is dense 784→512, relu, dense 512→512, relu, dense 512→10; with :tanh at
// the end, tanh takes relu's place. "mlp" alone has one hidden layer of 64 and fits every dataset.
#include <fmt/format.h>

#include <charconv>

#include "engine/api/wording.h"
#include "engine/training/dataset.h"
#include "engine/training/model.h"

namespace kolo::training {

namespace {

constexpr int kMaxSize = 65536;
constexpr std::size_t kMaxLayers = 64;

Outcome<ModelDesign> make(const ModelRequest& request) {
    std::string sizesText = request.argument;
    bool tanh = false;
    if (const auto colon = request.argument.find(':'); colon != std::string::npos || sizesText == "tanh") {
        const std::string activation = colon == std::string::npos ? sizesText : sizesText.substr(colon + 1);
        sizesText = colon == std::string::npos ? "" : sizesText.substr(0, colon);
        if (activation != "tanh" && activation != "relu")
            return badModel("mlp:" + request.argument, Complaint::tr("after the sizes comes :relu, :tanh or nothing."));
        tanh = activation == "tanh";
    }
    std::vector<int> sizes = {request.input.size(), 64, request.classes};
    if (!sizesText.empty()) {
        sizes.clear();
        for (const char *at = sizesText.data(), *end = at + sizesText.size();;) {
            int size = 0;
            const auto [stop, error] = std::from_chars(at, end, size);
            if (error != std::errc() || size < 1 || size > kMaxSize || (stop != end && *stop != '-'))
                return badModel("mlp:" + request.argument,
                                Complaint::tr("its sizes must be whole numbers from 1 to {} with - between, as in "
                                              "mlp:{}-64-{}.",
                                              kMaxSize, request.input.size(), request.classes));
            sizes.push_back(size);
            if (stop == end) break;
            at = stop + 1;
        }
    }
    if (sizes.size() < 2 || sizes.size() > kMaxLayers)
        return badModel("mlp:" + request.argument,
                        Complaint::tr("it needs 2 to {} sizes: the inputs, hidden layers, the classes.", kMaxLayers));
    if (sizes.front() != request.input.size() || sizes.back() != request.classes)
        return badModel("mlp:" + request.argument,
                        Complaint::tr("the dataset has {} inputs and {} classes, so it must begin with {} and end with "
                                      "{}, as in mlp:{}-64-{}; for these sizes there is dataset={}.",
                                      request.input.size(), request.classes, request.input.size(), request.classes,
                                      request.input.size(), request.classes, datasetWith(sizes.front(), sizes.back())));
    ModelDesign design;
    for (std::size_t i = 0; i < sizes.size(); ++i) design.title += fmt::format("{}{}", i == 0 ? "mlp:" : "-", sizes[i]);
    if (tanh) design.title += ":tanh";
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
        const bool last = i + 2 == sizes.size();
        design.layers.push_back(makeDense(sizes[i], sizes[i + 1], last || tanh ? 1 : 2));
        if (last) break;
        const Extent extent{sizes[i + 1], 1, 1};
        design.layers.push_back(tanh ? makeTanh(extent) : makeRelu(extent));
    }
    return design;
}

}  // namespace

const ModelKind& mlp{"mlp", "INPUTS-HIDDEN-…-CLASSES[:tanh]",
                     "A perceptron of dense layers with relu (or tanh) between; alone, with 64 hidden.", make};

}  // namespace kolo::training
