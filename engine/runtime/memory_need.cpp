// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/memory_need.h"

#include <algorithm>

#include "engine/api/sentence.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"

namespace kolo::runtime {

namespace {
constexpr std::uint64_t kMost = ~std::uint64_t{0};
}

std::uint64_t bytesOf(const std::vector<MemoryPart>& parts) {
    std::uint64_t sum = 0;
    for (const MemoryPart& part : parts)
        if (__builtin_add_overflow(sum, part.bytes, &sum)) return kMost;
    return sum;
}

bool isEnoughMemory(std::uint64_t neededBytes, std::uint64_t thereBytes) {
    return thereBytes == 0 || neededBytes <= thereBytes / 10 * 9;
}

Outcome<void> checkMemory(const std::vector<MemoryPart>& parts, const std::map<std::string, std::string>& values,
                          std::uint64_t thereBytes) {
    const std::uint64_t needed = bytesOf(parts);
    if (isEnoughMemory(needed, thereBytes)) return {};
    std::vector<MemoryPart> largestFirst = parts;
    std::stable_sort(largestFirst.begin(), largestFirst.end(),
                     [](const MemoryPart& a, const MemoryPart& b) { return a.bytes > b.bytes; });
    Text list;
    for (auto part = largestFirst.rbegin(); part != largestFirst.rend(); ++part) {
        if (part->bytes < needed / 1000) continue;  // does not matter
        const Text one = Complaint::tr("{} for {}", formatBytes(static_cast<double>(part->bytes)), part->what);
        list = list.empty() ? one : Complaint::tr("{}, {}", one, list);
    }
    const std::string& field = largestFirst.front().field;
    const auto value = values.find(field);
    return Error{
        ErrorCode::BadValue, field,
        Complaint::tr("The parameter \"{}\" is {}, but the run would need {} of memory ({}), and this machine "
                      "has {} free.",
                      field, inQuotes(value == values.end() ? "" : value->second),
                      formatBytes(static_cast<double>(needed)), list, formatBytes(static_cast<double>(thereBytes)))};
}

}  // namespace kolo::runtime
