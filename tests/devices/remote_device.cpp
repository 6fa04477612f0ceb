// SPDX-License-Identifier: Apache-2.0
#include "tests/devices/remote_device.h"

#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "engine/kernels/registry.h"

namespace kolo::test {

using devices::Buffer;
using devices::Queue;

Outcome<void> RemoteQueue::counted() {
    if (m_faults.hangs)
        submit([hangs = m_faults.hangs] {
            while (*hangs) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        });
    if (m_commands++ != m_faults.failsAtCommand) return {};
    return Error{ErrorCode::RunFailed, "devices", "The paper device has had enough."};
}

Outcome<void> RemoteQueue::copy(std::byte* to, const devices::Device&, const std::byte* from, std::size_t bytes) {
    if (auto fine = counted(); !fine) return fine;
    if (m_faults.copiesOnce && !m_copiedTo.insert(to).second) return {};
    return Queue::bring(disguised(to), disguised(from), m_faults.shortCopies ? bytes - 4 : bytes);
}

Outcome<void> RemoteQueue::bring(std::byte* to, const std::byte* from, std::size_t bytes) {
    return Queue::bring(disguised(to), from, bytes);
}

Outcome<void> RemoteQueue::fetch(std::byte* to, const std::byte* from, std::size_t bytes) {
    return Queue::bring(to, disguised(from), bytes);
}

Outcome<void> RemoteQueue::combine(ReduceOp op, DType type, std::byte* out, std::span<const std::byte* const> in,
                                   std::int64_t count) {
    if (auto fine = counted(); !fine) return fine;
    std::vector<const std::byte*> inputs;
    for (const std::byte* address : in) inputs.push_back(disguised(address));
    auto told = Queue::combine(op, type, disguised(out), inputs, count);
    if (m_faults.lastOfMax && op == ReduceOp::Max && type == DType::Int32 && count > 0)
        submit([last = disguised(out) + (count - 1) * sizeof(std::int32_t)] {
            std::int32_t value = 0;
            std::memcpy(&value, last, sizeof value);
            --value;
            std::memcpy(last, &value, sizeof value);
        });
    return told;
}

Outcome<void> RemoteQueue::divide(DType type, std::byte* out, std::int64_t count, int by) {
    return Queue::divide(type, disguised(out), count, by);
}

Outcome<void> RemoteQueue::launch(kernels::KernelFunction kernel, const kernels::KernelCall& call) {
    if (auto fine = counted(); !fine) return fine;
    const auto reached = [](const void* address) -> void* {  // empty tensors have none
        return address ? disguised(const_cast<std::byte*>(static_cast<const std::byte*>(address))) : nullptr;
    };
    std::vector<kernels::Operand> inputs;
    for (const kernels::Operand& input : call.inputs) inputs.push_back({reached(input.data), input.type});
    if (m_faults.idleKernels) return {};
    kernels::Attributes attributes = call.attributes;
    attributes.rates = static_cast<const float*>(reached(attributes.rates));
    submit([=, this, out = reached(call.output)] {
        kernel({inputs, out, call.type, attributes});
        if (m_faults.wrongKernels && out) *static_cast<std::byte*>(out) ^= std::byte{1};
    });
    return {};
}

Outcome<void> RemoteQueue::drain() {
    finish();
    if (!m_faults.failsLater || m_commands == 0) return {};
    return Error{ErrorCode::RunFailed, "devices", "The paper device has torn."};
}

Outcome<void> RemoteQueue::await(const devices::Mark& mark) {
    return m_faults.dropsMarks ? Outcome<void>() : Queue::await(mark);
}

RemoteDevice::RemoteDevice(int index, Faults faults, const std::string& kind)
    : m_faults(faults),
      m_info{kind, index, "/job:localhost/replica:0/task:0/device:GPU:" + std::to_string(index),
             "GPU:" + std::to_string(index) + " (paper)"},
      m_compute(m_faults),
      m_copyEngine(m_faults) {}

Outcome<devices::Device::Memory> RemoteDevice::acquire(std::size_t sizeBytes, MemoryKind, devices::Lifetime) {
    const std::lock_guard lock(m_mutex);
    std::byte*& kept = m_kept[sizeBytes];
    std::byte* const memory =
        kept ? std::exchange(kept, nullptr)
             : static_cast<std::byte*>(std::memset(::operator new (sizeBytes, std::align_val_t{64}), 0xCD, sizeBytes));
    return Memory{disguised(memory)};
}

void RemoteDevice::release(Memory memory, std::size_t sizeBytes) {
    const std::lock_guard lock(m_mutex);
    std::byte*& kept = m_kept[sizeBytes];
    if (kept) ::operator delete (kept, std::align_val_t{64});
    kept = disguised(memory.address);
}

RemoteDevice::~RemoteDevice() {
    for (const auto& [bytes, memory] : m_kept) ::operator delete (memory, std::align_val_t{64});
}

void RemoteDevice::upload(Buffer& to, std::size_t offsetBytes, std::span<const std::byte> from) {
    if (m_faults.losesUploads) m_lost = true;
    if (!from.empty()) std::memcpy(disguised(to.address()) + offsetBytes, from.data(), from.size());
}

void RemoteDevice::download(const Buffer& from, std::size_t offsetBytes, std::span<std::byte> to) {
    if (!to.empty()) std::memcpy(to.data(), disguised(from.address()) + offsetBytes, to.size());
}

Outcome<void> RemoteDevice::health() const {
    if (!m_lost) return {};
    return Error{ErrorCode::RunFailed, "devices", "The paper device has lost what it was given."};
}

std::vector<std::unique_ptr<devices::Device>> remoteDevices(int count, Faults faults, const std::string& kind) {
    std::vector<std::unique_ptr<devices::Device>> devices;
    for (int i = 0; i < count; ++i)
        devices.push_back(std::make_unique<RemoteDevice>(i, i == count - 1 ? faults : Faults{}, kind));
    return devices;
}

}  // namespace kolo::test
