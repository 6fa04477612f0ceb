// SPDX-License-Identifier: Apache-2.0
//
// What each device did while a placement lab program ran: its memory in use as a curve over time, and below it how busy
// its compute queue was, slice by slice.
#pragma once

#include "viz/layout/picture.h"
#include "viz/replay/placement_record.h"

namespace kolo::viz {

/// The share of each of `slices` equal slices of the run that the device spent computing, 0 … 1.
std::vector<double> busyShares(const PlacementRecord& record, int device, int slices);

Picture drawDevices(const PlacementRecord& record, Size size, Theme theme, const TextMeasure& measure);
/// The height that all devices need.
double devicesHeight(const PlacementRecord& record);

}  // namespace kolo::viz
