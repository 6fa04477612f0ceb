// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/virtual/virtual_device.h"

#include <fmt/format.h>

#include <cstring>
#include <new>

#include "engine/api/out_of_memory.h"
#include "engine/api/wording.h"

namespace kolo::devices {

namespace {
constexpr std::align_val_t kAlignment{64};
}

ThreadQueue::~ThreadQueue() {
    {
        const std::lock_guard lock(m_mutex);
        m_closing = true;
    }
    m_changed.notify_all();
    if (m_thread.joinable()) m_thread.join();
}

void ThreadQueue::submit(std::function<void()> command) {
    {
        const std::lock_guard lock(m_mutex);
        m_commands.push_back(std::move(command));
        if (!m_thread.joinable()) m_thread = std::thread([this] { serve(); });
    }
    m_changed.notify_all();
}

void ThreadQueue::finish() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_commands.empty() && !m_busy; });
}

void ThreadQueue::serve() {
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [&] { return m_closing || !m_commands.empty(); });
        if (m_commands.empty()) return;
        const std::function<void()> command = std::move(m_commands.front());
        m_commands.pop_front();
        m_busy = true;
        lock.unlock();
        if (const auto done = withinMemory([&]() -> Outcome<void> {
                command();
                return {};
            });
            !done)
            m_hasFailed = true;
        lock.lock();
        m_busy = false;
        if (m_commands.empty()) m_changed.notify_all();
    }
}

VirtualDevice::VirtualDevice(int index)
    : m_info{"virtual", index, fmt::format("/job:localhost/replica:0/task:0/device:GPU:{}", index),
             fmt::format("GPU:{} (virtual)", index)} {}

Outcome<std::byte*> VirtualDevice::acquire(std::size_t sizeBytes) {
    void* const address = ::operator new(sizeBytes, kAlignment, std::nothrow);
    if (!address)
        return Error{ErrorCode::OutOfMemory, "devices",
                     Complaint::tr("{} has no {} bytes of memory left.", m_info.label, sizeBytes)};
    return static_cast<std::byte*>(address);
}

void VirtualDevice::release(std::byte* address, std::size_t) {
    ::operator delete(address, kAlignment);
}

Outcome<void> VirtualDevice::health() const {
    if (m_compute.hasFailed() || m_copyEngine.hasFailed()) return outOfMemory();
    return {};
}

void VirtualDevice::upload(Buffer& to, std::size_t offsetBytes, std::span<const std::byte> from) {
    if (!from.empty()) std::memcpy(to.address() + offsetBytes, from.data(), from.size());
}

void VirtualDevice::download(const Buffer& from, std::size_t offsetBytes, std::span<std::byte> to) {
    if (!to.empty()) std::memcpy(to.data(), from.address() + offsetBytes, to.size());
}

}  // namespace kolo::devices
