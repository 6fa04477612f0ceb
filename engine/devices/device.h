// SPDX-License-Identifier: Apache-2.0
//
// A device: memory of its own, a command queue that computes, and a copy engine that moves data. Data crosses from one
// device to another only by a transfer, a command on the copy engine of the device that receives.
//
// One folder per kind under engine/devices/ and one `part(...)` line there make a new kind.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo::devices {

class Device;

/// Memory on one device. Host code may not read it: ask the device to download.
class Buffer {
public:
    Buffer() = default;
    Buffer(Device& device, std::byte* address, std::size_t sizeBytes);
    Buffer(Buffer&& other) noexcept;
    Buffer& operator=(Buffer&& other) noexcept;
    ~Buffer();

    /// A window onto a part of `whole`, which must live longer.
    static Buffer part(const Buffer& whole, std::size_t offsetBytes, std::size_t sizeBytes);

    Device* device() const { return m_device; }
    std::size_t sizeBytes() const { return m_sizeBytes; }
    /// In the device's own memory: for that device's commands, and for a transfer.
    std::byte* address() const { return m_address; }

private:
    Device* m_device = nullptr;
    std::byte* m_address = nullptr;
    std::size_t m_sizeBytes = 0;
    bool m_owns = true;
};

/// Commands run one after another, in the order in which they were submitted, beside the caller.
class Queue {
public:
    virtual ~Queue() = default;
    virtual void submit(std::function<void()> command) = 0;
    virtual void finish() = 0;  ///< returns when everything submitted so far has run
};

struct DeviceInfo {
    std::string kind;   ///< "virtual", "cuda"
    int index = 0;      ///< among the devices of the run
    std::string name;   ///< as TensorFlow prints it: "/job:localhost/replica:0/task:0/device:GPU:0"
    std::string label;  ///< for people: "GPU:0 (virtual)"
};

class Device {
public:
    virtual ~Device() = default;
    virtual const DeviceInfo& info() const = 0;

    /// 64-byte aligned; zero bytes are allowed. DeviceUnavailable when the memory is not to be had.
    virtual Outcome<Buffer> allocate(std::size_t sizeBytes) = 0;
    virtual void upload(Buffer& to, std::size_t offsetBytes, std::span<const std::byte> from) = 0;
    virtual void download(const Buffer& from, std::size_t offsetBytes, std::span<std::byte> to) = 0;
    virtual std::size_t bytesInUse() const = 0;

    virtual Queue& compute() = 0;
    virtual Queue& copyEngine() = 0;

private:
    friend class Buffer;
    virtual void free(std::byte* address, std::size_t sizeBytes) = 0;
};

/// A kind of device, as registered.
struct DeviceKind {
    std::string id;     ///< "virtual"
    std::string title;  ///< "virtual GPU"
    /// Ok if devices of this kind can be had here; otherwise why not, as an error about the field `devices`.
    Outcome<void> (*available)();
    Outcome<std::vector<std::unique_ptr<Device>>> (*open)(int count);
};
const std::vector<const DeviceKind*>& allDeviceKinds();

/// The kind that a request asks for; "auto" takes the first kind in the list that can be had.
Outcome<const DeviceKind*> findDeviceKind(const std::string& id);

}  // namespace kolo::devices
