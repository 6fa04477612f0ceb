// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/backends/nccl/inside.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>

#include "engine/devices/module.h"

namespace kolo::collectives {

namespace {

constexpr const char* kPlugin = "NCCL_PROFILER_PLUGIN";

NcclInsideFunction loadProfiler() {
    if (std::getenv(kPlugin)) return nullptr;  // the user's own
    const auto symbol = devices::moduleSymbol("kolo-nccl-profiler.so", kNcclInsideSymbol, "collectives", "nothing");
    Dl_info info{};
    if (!symbol || dladdr(*symbol, &info) == 0) return nullptr;
    setenv(kPlugin, info.dli_fname, 1);  // the very file, so that NCCL's copy is this one
    return reinterpret_cast<NcclInsideFunction>(*symbol);
}

}  // namespace

NcclInsideFunction watchNcclInside() {
    static const NcclInsideFunction inside = loadProfiler();
    return inside;
}

std::string insideName(const NcclInsideEvent& event) {
    const std::string way =
        std::string(*event.algorithm ? ", " : "") + event.algorithm + (*event.protocol ? ", " : "") + event.protocol;
    switch (event.kind) {
        case NcclInsideEvent::Kind::Channel: return fmt::format("channel {}{}", event.channel, way);
        case NcclInsideEvent::Kind::ProxyOp:
            return fmt::format("channel {} {} rank {}{}", event.channel, event.sends ? "sends to" : "receives from",
                               event.peer, way);
        case NcclInsideEvent::Kind::ProxyStep:
            return fmt::format("channel {} {} rank {}, step {}", event.channel,
                               event.sends ? "sends to" : "receives from", event.peer, event.step);
        case NcclInsideEvent::Kind::Collective:
        case NcclInsideEvent::Kind::Pair: break;
    }
    return event.function;
}

void recordInside(const std::vector<NcclInsideEvent>& events, std::int64_t zeroNs, const Where& where, Tracer& tracer) {
    for (const NcclInsideEvent& event : events) {
        // The call itself is an event already.
        if (event.isCall()) continue;
        // The GPU's clock says better how long it took, the processor's when that was.
        const std::int64_t endNs = event.deviceNs > 0 ? event.startNs + event.deviceNs : event.endNs;
        tracer.kernel(tracer.intern(insideName(event)), {event.startNs - zeroNs, endNs - zeroNs}, where, event.bytes);
    }
}

}  // namespace kolo::collectives
