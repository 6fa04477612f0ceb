// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/registry.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/api/wording.h"
#include "engine/devices/device.h"

namespace kolo::kernels {

namespace ops {
const std::vector<const Op*>& allOpsInOrder();
}

const std::vector<const Op*>& allOps() {
    return ops::allOpsInOrder();
}

const Op* findOp(std::string_view name) {
    for (const Op* op : allOps())
        if (op->name == name) return op;
    return nullptr;
}

const Kernel* findKernel(const Op& op, DType dtype, std::string_view deviceKind) {
    for (const Kernel& kernel : op.kernels)
        if (kernel.dtype == dtype && kernel.deviceKind == deviceKind) return &kernel;
    for (const devices::DeviceKind* kind : devices::allDeviceKinds())
        if (kind->kernel && kind->id == deviceKind) return kind->kernel(op.name, dtype);
    return nullptr;
}

std::vector<std::string> allKernelKinds() {
    std::vector<std::string> kinds{"cpu"};
    for (const devices::DeviceKind* kind : devices::allDeviceKinds()) kinds.push_back(kind->id);
    return kinds;
}

Error misfit(Text clause) {
    return {ErrorCode::BadData, "program", std::move(clause)};
}

Outcome<Shape> broadcastShape(const Shape& a, const Shape& b) {
    Shape result(std::max(a.size(), b.size()));
    for (std::size_t fromEnd = 1; fromEnd <= result.size(); ++fromEnd) {
        const std::int64_t x = fromEnd <= a.size() ? a[a.size() - fromEnd] : 1;
        const std::int64_t y = fromEnd <= b.size() ? b[b.size() - fromEnd] : 1;
        if (x != y && x != 1 && y != 1)
            return misfit(
                Complaint::tr("has incompatible shapes: {} and {} do not broadcast", shapeText(a), shapeText(b)));
        result[result.size() - fromEnd] = x == 1 ? y : x;
    }
    return result;
}

}  // namespace kolo::kernels
