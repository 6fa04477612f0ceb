// SPDX-License-Identifier: Apache-2.0
//
// Who decides where an operation runs? The lecture's rules, in this order:
//
//   1. An operation on a variable runs where the variable lives.
//   2. with tf.device(…) wins. One that cannot run there moves, as if nobody had said anything; that is soft placement,
//      which is on unless the program turns it off. Then the operation runs there or not at all.
//   3. Otherwise it runs on the first GPU, if there is a GPU and a GPU kernel for this operation and element type
//      (kernels that are there on request only do not count).
//   4. Otherwise on the CPU.
#pragma once

#include "engine/placement/graph.h"

namespace kolo::placement {

struct Placed {
    int device = 0;
    kernels::KernelFunction kernel = nullptr;
    Reason reason = Reason::FirstGpu;
};

class Placer {
public:
    explicit Placer(const std::vector<LogicalDevice>& devices) : m_devices(devices) {}

    /// `dtype` is that by which the operation's kernels are registered.
    Outcome<Placed> place(const kernels::Op& op, std::string_view opName, DType dtype, const DeviceRequestName& request,
                          bool soft, Place place) const;
    /// Rule 1.
    Outcome<Placed> placeWith(int device, const kernels::Op& op, std::string_view opName, DType dtype,
                              Place place) const;

private:
    int find(DeviceType type, int index) const;  ///< -1: there is none
    std::string deviceNames() const;

    const std::vector<LogicalDevice>& m_devices;
};

}  // namespace kolo::placement
