// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/stages.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

namespace kolo::training {

std::vector<int> blocksOf(const Model& model, bool overTime) {
    std::vector<int> blocks;
    bool hasParameters = false;  // the current block
    for (const auto& layer : model.layers()) {
        const bool has = overTime ? layer->timeSteps() > 0 : layer->parameterCount() > 0;
        if (blocks.empty() || (has && hasParameters)) {
            blocks.push_back(0);
            hasParameters = false;
        }
        hasParameters |= has;
        ++blocks.back();
    }
    return blocks;
}

std::vector<int> layersFrom(const std::set<int>& starts, const Model& model) {
    std::vector<int> layers;
    for (auto start = starts.begin(); start != starts.end(); ++start) {
        const auto next = std::next(start);
        layers.push_back((next == starts.end() ? static_cast<int>(model.layers().size()) : *next) - *start);
    }
    return layers;
}

std::vector<int> cutEvenly(int blocks, int stages) {
    std::vector<int> cut(stages, blocks / stages);
    for (int i = 0; i < blocks % stages; ++i) ++cut[i];
    return cut;
}

std::vector<int> cutByCost(const std::vector<double>& blockCosts, int stages) {
    const int blocks = static_cast<int>(blockCosts.size());
    std::vector<double> sums(blocks + 1, 0);
    std::partial_sum(blockCosts.begin(), blockCosts.end(), sums.begin() + 1);
    // best[k][i]: of the first i blocks in k stages; from[k][i]: where the last of these begins.
    constexpr double kNever = std::numeric_limits<double>::infinity();
    std::vector<std::vector<double>> best(stages + 1, std::vector<double>(blocks + 1, kNever));
    std::vector<std::vector<int>> from(stages + 1, std::vector<int>(blocks + 1, 0));
    best[0][0] = 0;
    for (int k = 1; k <= stages; ++k)
        for (int i = k; i <= blocks; ++i)
            for (int j = k - 1; j < i; ++j) {
                const double cost = std::max(best[k - 1][j], sums[i] - sums[j]);
                if (cost >= best[k][i]) continue;
                best[k][i] = cost;
                from[k][i] = j;
            }
    std::vector<int> cut(stages);
    for (int k = stages, end = blocks; k > 0; end = from[k][end], --k) cut[k - 1] = end - from[k][end];
    return cut;
}

int timeStepsOf(const Model& model) {
    return model.layers().front()->timeSteps();
}

std::vector<PlanStage> stagesOf(const Model& model, const std::vector<int>& layers, int rows, int steps) {
    const auto bytes = [rows](std::int64_t floatsPerRow) {
        return static_cast<std::int64_t>(sizeof(float)) * rows * floatsPerRow;
    };
    std::vector<PlanStage> stages;
    int next = 0;
    for (const int count : layers) {
        PlanStage stage;
        stage.firstLayer = next;
        stage.layers = count;
        stage.parameters.first = model.parametersOf(next).first;
        const auto outputOf = [&](const Layer& layer) {
            return steps > 0 && layer.timeSteps() > 0 ? layer.stateSize() : layer.output().size();
        };
        stage.inputBytes = bytes(next == 0    ? model.inputOf(0) / std::max(1, steps)
                                 : steps == 0 ? model.inputOf(next)
                                              : outputOf(*model.layers()[next - 1]));
        for (const int end = next + count; next < end; ++next) {
            const Layer& layer = *model.layers()[next];
            const std::int64_t output = bytes(outputOf(layer));
            const bool inSteps = steps > 0 && layer.timeSteps() > 0;
            stage.parameters.count += layer.parameterCount();
            stage.activationBytes +=
                output + (inSteps ? 0 : static_cast<std::int64_t>(sizeof(float)) * layer.workspaceFloats(rows));
            stage.gradientBytes += output;
            if (inSteps) stage.stateBytes += bytes(layer.stateSize());
            stage.flops += layer.productFlops() * rows / std::max(1, inSteps ? steps : 0);
        }
        if (next == static_cast<int>(model.layers().size()))
            stage.activationBytes += bytes(model.layers().back()->output().size());
        stages.push_back(stage);
    }
    return stages;
}

}  // namespace kolo::training
