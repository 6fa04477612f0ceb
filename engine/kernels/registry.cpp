// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/registry.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/api/wording.h"

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
