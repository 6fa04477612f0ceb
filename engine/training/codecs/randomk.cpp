// SPDX-License-Identifier: Apache-2.0
//
// Random-k: one value of every stretch, chosen by chance; the others are kept for later. Places need not be sent: they
// follow from one number, and all workers draw the same one, so their values meet at the owner. Every place is as
// likely as any other, so what is sent is, in the mean, the gradient times the part that is sent.
//
// At a part of 1 % a value waits for a hundred steps on the average. Momentum of 0.9 would let it push ten times as far
// when it comes, against a gradient that has long changed, and training diverges; so there is none.
#include <algorithm>
#include <cstring>

#include "engine/api/wording.h"
#include "engine/training/codecs/half.h"
#include "engine/training/codecs/sparse.h"

namespace kolo::training {

namespace {

/// visit(number of the value, its place)
template <typename Visit>
void eachPlace(std::uint64_t seed, std::int64_t count, std::int64_t kept, Visit visit) {
    Random random(seed, Purpose::Compression);
    for (std::int64_t i = 0; i < kept; ++i) {
        const std::int64_t first = i * count / kept, next = (i + 1) * count / kept;
        visit(i, first + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(next - first))));
    }
}

std::size_t encode(const EncodeCall& call) {
    const std::uint64_t seed = call.random.bits();
    const auto count = static_cast<std::int64_t>(call.values.size());
    const std::int64_t kept = keptOf(count, call.setting);
    std::memcpy(call.out, &seed, sizeof seed);
    std::byte* const out = call.out + sizeof seed;
    eachPlace(seed, count, kept, [&](std::int64_t i, std::int64_t place) {
        writeValue(call.values[place], call.precision, out + i * sizeOf(call.precision));
    });
    return sizeof seed + kept * sizeOf(call.precision);
}

void decode(std::span<const std::byte> bytes, double part, Precision precision, std::span<float> values) {
    std::fill(values.begin(), values.end(), 0.0f);
    std::uint64_t seed = 0;
    std::memcpy(&seed, bytes.data(), sizeof seed);
    const auto count = static_cast<std::int64_t>(values.size());
    eachPlace(seed, count, keptOf(count, part), [&](std::int64_t i, std::int64_t place) {
        values[place] = readValue(bytes.data() + sizeof seed + i * sizeOf(precision), precision);
    });
}

}  // namespace

const Codec& randomk{
    .id = "randomk",
    .settingName = Complaint::tr("part"),
    .defaultSetting = 0.01,
    .leastSetting = 1e-5,
    .mostSetting = 1,
    .summary = "values at random places, the same for all; the others are kept for later; without momentum",
    .keepsError = true,
    .sharesChance = true,
    .momentumAt = MomentumAt::Nowhere,
    .mostBytes = [](std::int64_t count, double part,
                    Precision precision) { return sizeof(std::uint64_t) + keptOf(count, part) * sizeOf(precision); },
    .encode = encode,
    .decode = decode};

}  // namespace kolo::training
