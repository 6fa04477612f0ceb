// SPDX-License-Identifier: Apache-2.0
//
// Place the operations: some operations must run on the CPU (they read files), some on the GPU (there is where their
// kernel is fast), the others may go anywhere. A tensor that is needed on the other device is copied there, once,
// however many operations there need it. Place the free ones so that the fewest bytes are copied.
//
// The graph is drawn until one placement alone copies the fewest bytes, found by trying all of them, and until it is
// not one that copies the fewest tensors: so counting arrows does not do. (The first edition asked for those.)
#include <fmt/format.h>

#include <array>
#include <bit>

#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

namespace {

constexpr int kOperations = 8;
constexpr std::array kBytes = {400, 800, 1200, 1600, 2400, 3200, 4800, 6400};
constexpr std::array kOperationNames = {"read", "decode", "scale", "embed", "matmul", "relu", "softmax", "report"};

struct Graph {
    std::array<int, kOperations> pinned{};   // 0: CPU, 1: GPU, -1: free
    std::vector<std::pair<int, int>> edges;  // producer → consumer
    std::array<int, kOperations> bytes{};    // of what each makes
};

Graph drawGraph(Dice& dice, bool sized) {
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
    if (sized)
        for (int& bytes : graph.bytes) bytes = kBytes[dice.between(0, static_cast<int>(kBytes.size()) - 1)];
    return graph;
}

struct Copied {
    int tensors = 0, bytes = 0;
};
/// Bit i of `placement`: operation i is on the GPU.
Copied copiedBy(const Graph& graph, unsigned placement) {
    unsigned crosses = 0;  // bit i: the tensor of operation i goes to the other device
    for (const auto& [producer, consumer] : graph.edges)
        if ((placement >> producer & 1) != (placement >> consumer & 1)) crosses |= 1u << producer;
    Copied copied{std::popcount(crosses), 0};
    for (int i = 0; i < kOperations; ++i)
        if (crosses >> i & 1) copied.bytes += graph.bytes[i];
    return copied;
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

/// The placement that copies least, by bytes or by tensors.
struct Best {
    unsigned placement = 0;
    int cost = 0, ways = 0;  // how many placements cost as little
};
Best bestOf(const Graph& graph, int Copied::*cost) {
    Best best;
    for (unsigned placement = 0; placement < 1u << kOperations; ++placement) {
        if (!keepsPins(graph, placement)) continue;
        const int now = copiedBy(graph, placement).*cost;
        if (best.ways == 0 || now < best.cost) best = {placement, now, 0};
        best.ways += now == best.cost;
    }
    return best;
}

std::string task(const Graph& graph, bool sized, int budget) {
    std::string intro =
        sized ? Wording::tr(
                    "A small graph of operations runs on a CPU and a GPU. What an operation makes is copied to the "
                    "other device if an operation there needs it: **once**, however many of them do. Place the free "
                    "operations so that **the fewest bytes are copied**.\n\n| operation | needs | makes | runs on |\n| "
                    "--- | --- | --- | --- |\n")
              : Wording::tr(
                    "A small graph of operations runs on a CPU and a GPU. A tensor that an operation on the other "
                    "device needs is copied there, **once**, however many operations there need it. Place the free "
                    "operations so that **at most {} tensors are copied**.\n\n| operation | needs | runs on |\n| --- | "
                    "--- | --- |\n",
                    budget);
    for (int i = 0; i < kOperations; ++i) {
        std::string needs;
        for (const auto& [producer, consumer] : graph.edges)
            if (consumer == i) needs += (needs.empty() ? "" : ", ") + std::string(kOperationNames[producer]);
        intro += fmt::format("| {} | {} | ", kOperationNames[i], needs.empty() ? Wording::tr("nothing") : needs);
        if (sized) intro += Wording::tr("{} bytes", graph.bytes[i]) + " | ";
        intro += graph.pinned[i] < 0 ? "? |\n" : graph.pinned[i] == 0 ? "CPU |\n" : "GPU |\n";
    }
    return intro;
}

Outcome<Sheet> generatePlaceTheOperations(const Settings&, std::uint64_t seed, int edition) {
    Dice dice(seed);
    const bool sized = edition > 1;
    for (int attempt = 0; attempt < kPatience; ++attempt) {
        const Graph graph = drawGraph(dice, sized);
        const Best best = bestOf(graph, sized ? &Copied::bytes : &Copied::tensors);
        const Copied copied = copiedBy(graph, best.placement);
        if (best.ways != 1 || copied.tensors < 2 || !mixes(graph, best.placement)) continue;
        if (sized && copied.tensors == bestOf(graph, &Copied::tensors).cost) continue;

        Sheet sheet;
        sheet.intro = task(graph, sized, copied.tensors);
        int free = 0;
        for (int i = 0; i < kOperations; ++i) {
            if (graph.pinned[i] >= 0) continue;
            ++free;
            const Copied other = copiedBy(graph, best.placement ^ (1u << i));
            sheet.askChoice(
                kOperationNames[i], Wording::tr("Where does *{}* run?", kOperationNames[i]),
                {{"CPU", "", ""}, {"GPU", "", ""}}, best.placement >> i & 1 ? "GPU" : "CPU",
                sized ? Wording::tr(
                            "Even with everything else placed at its best, the other device would cost {} more bytes.",
                            other.bytes - copied.bytes)
                      : Wording::tr(
                            "Even with everything else placed at its best, the other device would take {} copies.",
                            other.tensors));
        }
        if (sized)
            sheet.ask(
                "bytes", Wording::tr("How many bytes are copied then?"), std::to_string(copied.bytes),
                Wording::tr("Add up what is needed on the other device, each tensor once. There are {} placements "
                            "in all.",
                            1 << free));
        return sheet;
    }
    return anotherSeed(Complaint::tr("The seed {} gives no graph with one best placement; take another.", seed));
}

}  // namespace

const Exercise& placeTheOperations =
    Exercise("place-the-operations", "Place the operations",
             "Put every operation on the CPU or the GPU so that the fewest bytes are copied.",
             "Abadi et al., TensorFlow, OSDI 2016, section 3.2.1", generatePlaceTheOperations);

}  // namespace kolo::lessons
