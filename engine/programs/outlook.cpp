// SPDX-License-Identifier: Apache-2.0
#include "engine/api/wording.h"
#include "engine/programs/study.h"

namespace kolo::programs {

std::string settingOf(const Outlook& outlook, const std::string& name) {
    const auto found = outlook.settings.find(name);
    return found == outlook.settings.end() ? "" : found->second;
}

Text exchanged(const Outlook& outlook) {
    const std::string bytes = formatBytes(static_cast<double>(outlook.stepBytes));
    if (const std::string stages = settingOf(outlook, "stages"); !stages.empty())
        return Engine::tr(
            "gradients go back through the calls, from worker to worker; {} parts, at most {} a step and "
            "worker",
            stages, bytes);
    if (!settingOf(outlook, "mesh").empty())
        return outlook.stepBytes == 0
                   ? Engine::tr("nothing is exchanged")
                   : Engine::tr("sums and gathers along the mesh's axes, at most {} a step and device", bytes);
    if (outlook.workers == 1) return Engine::tr("nothing is exchanged");
    const std::string architecture = settingOf(outlook, "architecture");
    if (architecture == "central-storage")
        return Engine::tr("gradients go to the processor's memory, parameters come back");
    if (architecture == "replicate") return Engine::tr("gradients go to one device, which adds them up");
    if (architecture == "parameter-server") return Engine::tr("gradients go to the server, parameters come back");
    if (settingOf(outlook, "fusion") != "none")
        return Engine::tr("fused allreduces of {} gradients a step, {} a worker", outlook.buckets, bytes);
    if (settingOf(outlook, "zero") != "0")
        return outlook.buckets == 1
                   ? Engine::tr("a reduce-scatter and an all-gather of 1 bucket a step, {} a worker", bytes)
                   : Engine::tr("a reduce-scatter and an all-gather of {} buckets a step, {} a worker", outlook.buckets,
                                bytes);
    return outlook.buckets == 1 ? Engine::tr("an allreduce of 1 bucket a step, {} a worker", bytes)
                                : Engine::tr("an allreduce of {} buckets a step, {} a worker", outlook.buckets, bytes);
}

}  // namespace kolo::programs
