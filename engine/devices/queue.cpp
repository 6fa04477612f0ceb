// SPDX-License-Identifier: Apache-2.0
//
// A queue for memory that the processor can address: every device command is a submitted function.
#include <atomic>
#include <chrono>
#include <cstring>

#include "engine/devices/device.h"
#include "engine/kernels/combine.h"
#include "engine/kernels/registry.h"

namespace kolo::devices {

namespace {

/// Counts how often it was enqueued and how often it was reached; waiters sleep on the second count.
class HostMark : public Mark {
public:
    std::uint64_t announce() { return m_announced.fetch_add(1) + 1; }
    std::uint64_t announced() const { return m_announced; }
    void reached(std::uint64_t number) {
        m_atNs =
            std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
                .count();
        m_reached = number;
        m_reached.notify_all();
    }
    void sleepUntil(std::uint64_t number) const {
        for (std::uint64_t seen = m_reached; seen < number; seen = m_reached) m_reached.wait(seen);
    }
    Outcome<std::int64_t> nsSince(const Mark& earlier) const override {
        return m_atNs - static_cast<const HostMark&>(earlier).m_atNs;
    }

private:
    std::atomic<std::uint64_t> m_announced{0}, m_reached{0};
    std::atomic<std::int64_t> m_atNs{0};
};

}  // namespace

Outcome<void> Queue::copy(std::byte* to, const Device&, const std::byte* from, std::size_t bytes) {
    return bring(to, from, bytes);
}

Outcome<void> Queue::bring(std::byte* to, const std::byte* from, std::size_t bytes) {
    submit([=] {
        if (bytes > 0) std::memcpy(to, from, bytes);
    });
    return {};
}

Outcome<void> Queue::fetch(std::byte* to, const std::byte* from, std::size_t bytes) {
    return bring(to, from, bytes);
}

Outcome<void> Queue::combine(ReduceOp op, DType type, std::byte* out, std::span<const std::byte* const> in,
                             std::int64_t count) {
    const kernels::CombineFunction kernel = kernels::findCombine(op, type, "virtual");
    submit([=, inputs = std::vector<const void*>(in.begin(), in.end())] {
        kernel(out, inputs.data(), static_cast<int>(inputs.size()), count);
    });
    return {};
}

Outcome<void> Queue::divide(DType type, std::byte* out, std::int64_t count, int by) {
    submit([=] { kernels::divide(type, out, count, by); });
    return {};
}

Outcome<void> Queue::launch(kernels::KernelFunction kernel, const kernels::KernelCall& call) {
    submit([kernel, call] { kernel(call); });
    return {};
}

Outcome<void> Queue::reach(Mark& mark) {
    auto& host = static_cast<HostMark&>(mark);
    submit([&host, number = host.announce()] { host.reached(number); });
    return {};
}

Outcome<void> Queue::await(const Mark& mark) {
    const auto& host = static_cast<const HostMark&>(mark);
    submit([&host, number = host.announced()] { host.sleepUntil(number); });
    return {};
}

Outcome<void> Queue::drain() {
    finish();
    return {};
}

Outcome<std::unique_ptr<Recording>> Queue::record(const std::function<Outcome<void>()>&) {
    return std::unique_ptr<Recording>();
}

Outcome<void> Queue::replay(Recording&) {
    return {};
}

HostMemory Device::hostMemory(std::size_t sizeBytes) const {
    return {new (std::nothrow) std::byte[sizeBytes], [](std::byte* memory) { delete[] memory; }};
}

std::unique_ptr<Mark> Device::newMark(bool) {
    return std::make_unique<HostMark>();
}

}  // namespace kolo::devices
