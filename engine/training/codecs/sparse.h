// SPDX-License-Identifier: Apache-2.0
//
// Few values of many. They are written in ascending order of their places: how many there are, the values, and before
// each value's place how far it is from the last, mostly in one byte (255 means: 255 further, and read on). At one in a
// hundred that is a fifth of what 32 bits a place would take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/training/codec.h"

namespace kolo::training {

/// How many of `count` values are sent when a `part` of them is: at least one.
std::int64_t keptOf(std::int64_t count, double part);
/// Bytes of a message with so many values, at most.
std::size_t mostSparseBytes(std::int64_t count, double part, Precision precision);

/// Writes the `keptOf` values of largest magnitude.
std::size_t encodeLargest(const EncodeCall& call);
void decodeSparse(std::span<const std::byte> bytes, double part, Precision precision, std::span<float> values);

/// A codec that sends the largest values, a part of them that can be set, and keeps the others for later. Several
/// workers rarely choose the same places, so their mean is sent back with twice as many.
Codec largestCodec(std::string id, double defaultPart, std::string summary, MomentumAt momentumAt);

}  // namespace kolo::training
