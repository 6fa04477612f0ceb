// SPDX-License-Identifier: Apache-2.0
//
// A GPU for those who have none: a device that behaves like one (its own memory, a command queue, a copy engine that
// works concurrently), made of two threads and some of this computer's memory. Everything it is asked to do it really
// does; only the hardware is borrowed.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "engine/devices/arena.h"
#include "engine/devices/device.h"
#include "engine/devices/virtual/reserved_memory.h"

namespace kolo::devices {

/// A queue served by its own thread, which starts with the first command.
class ThreadQueue : public Queue {
public:
    ~ThreadQueue() override;
    void submit(std::function<void()> command) override;
    void finish() override;
    /// A command could not be done for want of memory.
    bool hasFailed() const { return m_hasFailed; }

private:
    void serve();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::function<void()>> m_commands;
    bool m_busy = false;
    bool m_closing = false;
    std::atomic<bool> m_hasFailed{false};
    std::thread m_thread;
};

class VirtualDevice : public Device {
public:
    explicit VirtualDevice(int index);
    /// The same under another name: the host's own processor (engine/devices/host).
    explicit VirtualDevice(DeviceInfo info) : m_info(std::move(info)) {}

    const DeviceInfo& info() const override { return m_info; }
    void upload(Buffer& to, std::size_t offsetBytes, std::span<const std::byte> from) override;
    void download(const Buffer& from, std::size_t offsetBytes, std::span<std::byte> to) override;
    Queue& compute() override { return m_compute; }
    Queue& copyEngine() override { return m_copyEngine; }
    Outcome<void> health() const override;

    void resetPeaks() override;
    std::optional<std::size_t> peakAddress() const override;
    void watchMemory(bool on) override;
    void takeChanges(std::vector<MemoryChange>& changes) override;
    /// How often it has asked the system for memory.
    int systemCalls() const;

private:
    Outcome<Memory> acquire(std::size_t sizeBytes, MemoryKind kind, Lifetime lifetime) override;
    void release(Memory memory, std::size_t sizeBytes) override;
    std::size_t offsetOf(const Arena::Piece& piece, bool isAtEnd) const;
    Error full(std::size_t sizeBytes) const;
    void note(std::size_t offset, std::size_t sizeBytes, MemoryKind kind);

    DeviceInfo m_info;
    mutable std::mutex m_memoryMutex;  // of the following
    ReservedMemory m_reserved;
    std::size_t m_sizeBytes = 0;  // of the memory: its limit, if it has one
    Arena m_arena;
    Arena m_atEnd;                // of what lives long, counted backwards from the end
    std::size_t m_peakTaken = 0;  // of both together
    bool m_isWatched = false;
    std::vector<MemoryChange> m_changes;
    ThreadQueue m_compute;
    ThreadQueue m_copyEngine;
};

}  // namespace kolo::devices
