// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/memory_bench.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <random>
#include <vector>

#include "engine/devices/virtual/virtual_device.h"

namespace kolo::devices {

namespace {

constexpr std::size_t kLayerSizes[] = {256, 65'536, 4'096, 262'144, 1'024, 16'384, 131'072, 40};
constexpr std::align_val_t kAlignment{Arena::kGrain};

/// Which block goes, and how large the one is that comes.
struct Turn {
    std::size_t block = 0, sizeBytes = 0;
};

std::vector<Turn> turnsOf(MemorySizes sizes, std::size_t blocks, std::size_t count) {
    std::mt19937_64 random(1);
    std::vector<Turn> turns(count);
    for (std::size_t i = 0; i < count; ++i) {
        turns[i].block = i < blocks ? i : random() % blocks;
        const double logarithm = 6 + 14 * std::generate_canonical<double, 32>(random);
        turns[i].sizeBytes = sizes == MemorySizes::Any ? static_cast<std::size_t>(std::exp2(logarithm))
                                                       : kLayerSizes[turns[i].block % std::size(kLayerSizes)];
    }
    return turns;
}

/// Nanoseconds for each turn from `first` on.
template <typename Take>
double nsOfTurns(const std::vector<Turn>& turns, std::size_t first, Take take) {
    for (std::size_t i = 0; i < first; ++i) take(turns[i]);
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = first; i < turns.size(); ++i) take(turns[i]);
    const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
    return spent.count() / static_cast<double>(turns.size() - first);
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

}  // namespace

Outcome<MemoryCost> measureAllocations(MemorySizes sizes, std::size_t blocks, std::size_t count, int rounds) {
    // The blocks come twice before anything is measured, so that there are holes.
    const std::vector<Turn> turns = turnsOf(sizes, blocks, 2 * blocks + count);
    std::vector<double> ofDevice, ofLibrary;
    VirtualDevice device(0);
    MemoryCost cost;
    for (int round = 0; round <= rounds; ++round) {  // round 0 warms up
        Outcome<void> fine;
        std::vector<Buffer> buffers(blocks);
        const int before = device.systemCalls();
        const double deviceNs = nsOfTurns(turns, 2 * blocks, [&](const Turn& turn) {
            buffers[turn.block] = Buffer();
            auto buffer = device.allocate(turn.sizeBytes, MemoryKind::Activations);
            if (buffer)
                buffers[turn.block] = std::move(*buffer);
            else
                fine = buffer.error();
        });
        TRY(fine);
        buffers.clear();
        std::vector<void*> pointers(blocks, nullptr);
        const double libraryNs = nsOfTurns(turns, 2 * blocks, [&](const Turn& turn) {
            ::operator delete(pointers[turn.block], kAlignment);
            pointers[turn.block] = ::operator new(turn.sizeBytes, kAlignment);
        });
        for (void* pointer : pointers) ::operator delete(pointer, kAlignment);
        if (round == 0) continue;
        cost.systemCalls += device.systemCalls() - before;
        ofDevice.push_back(deviceNs);
        ofLibrary.push_back(libraryNs);
    }
    cost.ns = median(ofDevice);
    cost.libraryNs = median(ofLibrary);
    cost.peakBytes = device.peakBytes();
    cost.peakAddress = device.peakAddress().value_or(0);
    return cost;
}

}  // namespace kolo::devices
