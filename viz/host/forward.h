// SPDX-License-Identifier: Apache-2.0
//
// The canvases, for headers that only refer to them.
#pragma once

namespace kolo::viz {
class CanvasWidget;
class TimelineCanvas;
}  // namespace kolo::viz
