// SPDX-License-Identifier: Apache-2.0
//
// Place the operations: some operations must run on the CPU (they read files), some on the GPU (there is where their
// kernel is fast), the others may go anywhere. A tensor that is needed on the other device is copied there, once,
// however many operations there need it. Place the free ones so that no more tensors are copied than the budget allows.
//
// The graph is drawn until one placement alone keeps to the budget, found by trying all of them.
#include <fmt/format.h>

#include <array>
#include <bit>

#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

namespace {

constexpr int kPatience = 2000;
constexpr int kOperations = 8;
constexpr std::array kNames = {"read", "decode", "scale", "embed", "matmul", "relu", "softmax", "report"};

struct Graph {
    std::array<int, kOperations> pinned{};   // 0: CPU, 1: GPU, -1: free
    std::vector<std::pair<int, int>> edges;  // producer → consumer
};

Graph drawGraph(Dice& dice) {
    Graph graph;
    graph.pinned.fill(-1);
    graph.pinned[0] = graph.pinned[7] = 0;
    graph.pinned[4] = 1;
    graph.pinned[dice.between(0, 1) ? 3 : 6] = dice.between(0, 1);
    for (int consumer = 1; consumer < kOperations; ++consumer) {
        const int producer = dice.between(std::max(0, consumer - 3), consumer - 1);
        graph.edges.emplace_back(producer, consumer);
        const int second = dice.between(0, consumer - 1);
        if (second != producer && dice.between(0, 2) > 0) graph.edges.emplace_back(second, consumer);
    }
    return graph;
}

/// Bit i of `placement`: operation i is on the GPU.
int copies(const Graph& graph, unsigned placement) {
    unsigned copied = 0;  // bit i: the tensor of operation i goes to the other device
    for (const auto& [producer, consumer] : graph.edges)
        if ((placement >> producer & 1) != (placement >> consumer & 1)) copied |= 1u << producer;
    return std::popcount(copied);
}

bool keepsPins(const Graph& graph, unsigned placement) {
    for (int i = 0; i < kOperations; ++i)
        if (graph.pinned[i] >= 0 && graph.pinned[i] != static_cast<int>(placement >> i & 1)) return false;
    return true;
}

/// The free operations do not all go to one side: that would be too easy to guess.
bool mixes(const Graph& graph, unsigned placement) {
    bool any[2] = {false, false};
    for (int i = 0; i < kOperations; ++i)
        if (graph.pinned[i] < 0) any[placement >> i & 1] = true;
    return any[0] && any[1];
}

Outcome<Sheet> generate(const Settings&, std::uint64_t seed) {
    Dice dice(seed);
    for (int attempt = 0; attempt < kPatience; ++attempt) {
        const Graph graph = drawGraph(dice);
        int budget = kOperations + 1, ways = 0;
        unsigned best = 0;
        for (unsigned placement = 0; placement < 1u << kOperations; ++placement) {
            if (!keepsPins(graph, placement)) continue;
            const int count = copies(graph, placement);
            if (count < budget) {
                budget = count;
                ways = 0;
                best = placement;
            }
            ways += count == budget;
        }
        if (ways != 1 || budget < 2 || !mixes(graph, best)) continue;

        Sheet sheet;
        sheet.intro = Wording::tr(
            "A small graph of operations runs on a CPU and a GPU. A tensor that an operation on the other device needs "
            "is copied there, **once**, however many operations there need it. Place the free operations so that **at "
            "most {} tensors are copied**.\n\n| operation | needs | runs on |\n| --- | --- | --- |\n",
            budget);
        for (int i = 0; i < kOperations; ++i) {
            std::string needs;
            for (const auto& [producer, consumer] : graph.edges)
                if (consumer == i) needs += (needs.empty() ? "" : ", ") + std::string(kNames[producer]);
            sheet.intro += fmt::format("| {} | {} | {} |\n", kNames[i], needs.empty() ? Wording::tr("nothing") : needs,
                                       graph.pinned[i] < 0    ? "?"
                                       : graph.pinned[i] == 0 ? "CPU"
                                                              : "GPU");
        }
        for (int i = 0; i < kOperations; ++i) {
            if (graph.pinned[i] >= 0) continue;
            Question question;
            question.id = kNames[i];
            question.prompt = Wording::tr("Where does *{}* run?", kNames[i]);
            question.kind = AnswerKind::Choice;
            question.choices = {{"CPU", "", ""}, {"GPU", "", ""}};
            question.expected = best >> i & 1 ? "GPU" : "CPU";
            question.hint = Wording::tr("With everything else placed best, the other device would make it {} copies.",
                                        copies(graph, best ^ (1u << i)));
            sheet.questions.push_back(std::move(question));
        }
        return sheet;
    }
    return Error{ErrorCode::RunFailed, "seed",
                 Complaint::tr("The seed {} gives no graph with one best placement; take another.", seed)};
}

}  // namespace

const Exercise& placeTheOperations() {
    static const Exercise exercise{{"place-the-operations",
                                    "Place the operations",
                                    "Put every operation on the CPU or the GPU within a budget of copies.",
                                    "Abadi et al., TensorFlow, OSDI 2016, section 3.2.1",
                                    {},
                                    {}},
                                   generate};
    return exercise;
}

}  // namespace kolo::lessons
