// SPDX-License-Identifier: Apache-2.0
//
// What each device did while a program of the placement lab ran: the memory in use as a curve over time, and under it
// how busy its compute queue was, slice by slice.
#pragma once

#include "viz/layout/picture.h"
#include "viz/layout/placement_record.h"

namespace kolo::viz {

/// The share of each of `slices` equal slices of the run in which the device computed, 0 … 1.
std::vector<double> busyShares(const PlacementRecord& record, int device, int slices);

Picture drawDevices(const PlacementRecord& record, Size size, Theme theme, const TextMeasure& measure);
/// As tall as all devices need.
double devicesHeight(const PlacementRecord& record);

}  // namespace kolo::viz
