// SPDX-License-Identifier: Apache-2.0
//
// A device: memory of its own, a command queue that computes, and a copy engine that moves data. Data moves between
// devices only by a transfer, a command on the receiving device's copy engine.
//
// Some devices have memory that this process can address (virtual ones), others do not (a GPU). A collective needs the
// same few commands from either: copy, combine, divide, and marks that let one queue wait for another. If the memory is
// addressable, they have defaults built on `submit`.
//
// To add a kind, write a folder under engine/devices/ and one `part(...)` line there.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/memory_kind.h"
#include "engine/api/outcome.h"
#include "engine/api/types.h"

namespace kolo::kernels {
struct Kernel;
struct KernelCall;
struct Op;
using KernelFunction = void (*)(const KernelCall& call);
}  // namespace kolo::kernels

namespace kolo::devices {

class Device;

/// Memory on one device. Host code may not read it: ask the device to download it.
class Buffer {
public:
    Buffer() = default;
    Buffer(Device& device, std::byte* address, std::size_t sizeBytes, MemoryKind kind = MemoryKind::Buffers,
           std::uint32_t block = 0);
    Buffer(Buffer&& other) noexcept;
    Buffer& operator=(Buffer&& other) noexcept;
    ~Buffer();

    /// A view of a part of `whole`, which must outlive it.
    static Buffer part(const Buffer& whole, std::size_t offsetBytes, std::size_t sizeBytes);

    Device* device() const { return m_device; }
    std::size_t sizeBytes() const { return m_sizeBytes; }
    /// In the device's own memory: for that device's commands, and for transfers.
    std::byte* address() const { return m_address; }

private:
    Device* m_device = nullptr;
    std::byte* m_address = nullptr;
    std::size_t m_sizeBytes = 0;
    MemoryKind m_kind = MemoryKind::Buffers;
    bool m_owns = true;
    std::uint32_t m_block = 0;  // of the device's arena, if it has one
};

/// A device that manages its own addresses (arena.h) puts long-lived blocks at the end of its memory, so that they do
/// not lie between blocks that come and go.
enum class Lifetime : unsigned char { Short, Long };

/// A block was allocated or, if `sizeBytes` is 0, freed, on a device that manages its own addresses (arena.h).
struct MemoryChange {
    std::size_t offset = 0, sizeBytes = 0;
    MemoryKind kind = MemoryKind::Buffers;
};

/// A point in a queue's command order that other queues can wait for, and whose time can be asked for afterwards.
/// Outlives every command that names it.
class Mark {
public:
    virtual ~Mark() = default;
    /// Nanoseconds from `earlier` to this mark. Both belong to the same device, are timed, and have been reached.
    virtual Outcome<std::int64_t> nsSince(const Mark& earlier) const = 0;
};

/// What was put into a queue.
struct Work {
    std::int64_t launches = 0;  ///< calls of the driver that start something; a whole Recording is one
    std::int64_t kernels = 0, copies = 0;
    std::int64_t bytes = 0;  ///< read and written by copies, reductions and divisions
    std::int64_t waits = 0;  ///< how many times the processor waited for the queue

    Work& operator+=(const Work& more) {
        for (const auto part : kParts) this->*part += more.*part;
        return *this;
    }
    Work operator-(const Work& less) const {
        Work rest = *this;
        for (const auto part : kParts) rest.*part -= less.*part;
        return rest;
    }

private:
    static constexpr std::int64_t Work::*kParts[] = {&Work::launches, &Work::kernels, &Work::copies, &Work::bytes,
                                                     &Work::waits};
};

/// Commands of one or several queues that can be repeated as one (Queue::record).
class Recording {
public:
    virtual ~Recording() = default;
    /// Whether the memory that it copies from and to is still what it was then. Otherwise it must not be run.
    virtual bool isCurrent() const { return true; }
};

/// Commands run one after another, in submission order, concurrently with the caller.
class Queue {
public:
    virtual ~Queue() = default;
    virtual void submit(std::function<void()> command) = 0;  ///< runs on the processor
    virtual void finish() = 0;                               ///< returns when everything submitted so far has run

    // Executed by the device itself. Each returns once the command is queued; errors that only show up when it runs are
    // reported by drain(). The defaults are for devices that are hostAddressable().

    /// A transfer: `to` is on this queue's device, `from` on `owner`, a device of the same kind. They do not overlap.
    virtual Outcome<void> copy(std::byte* to, const Device& owner, const std::byte* from, std::size_t bytes);
    /// Copies from the processor's memory to this device, and back. The processor's memory must live and remain
    /// unchanged until the command has run. With memory of Device::hostMemory() the caller does not wait for the copy.
    virtual Outcome<void> bring(std::byte* to, const std::byte* from, std::size_t bytes);
    virtual Outcome<void> fetch(std::byte* to, const std::byte* from, std::size_t bytes);
    /// out[i] = in[0][i] ∘ in[1][i] ∘ …, from left to right, as kernels::CombineFunction; 1 to 64 inputs, all on this
    /// queue's device.
    virtual Outcome<void> combine(ReduceOp op, DType type, std::byte* out, std::span<const std::byte* const> in,
                                  std::int64_t count);
    /// out[i] /= by; int32 truncates towards zero.
    virtual Outcome<void> divide(DType type, std::byte* out, std::int64_t count, int by);
    /// Runs a kernel (engine/kernels/registry.h) made for this kind of device. Everything that `call` refers to must
    /// live until drain().
    virtual Outcome<void> launch(kernels::KernelFunction kernel, const kernels::KernelCall& call);
    /// Initializes what the first kernel would otherwise wait for, such as a library. A failure is reported later, when
    /// it is needed.
    virtual void warmUp() {}
    /// The mark is reached when everything submitted before has run.
    virtual Outcome<void> reach(Mark& mark);
    /// Everything submitted from now on waits for `mark`, as last enqueued by reach().
    virtual Outcome<void> await(const Mark& mark);
    /// Like finish(), and reports the first error on this queue.
    virtual Outcome<void> drain();

    virtual bool canRecord() const { return false; }
    /// Needs canRecord(). Records, instead of running, what `submit` puts into this queue and into queues that it makes
    /// wait for this one. `submit` does so on the calling thread, and at its end makes this queue wait for the others.
    virtual Outcome<std::unique_ptr<Recording>> record(const std::function<Outcome<void>()>& submit);
    /// Runs a recording of this queue.
    virtual Outcome<void> replay(Recording& recording);
    /// Everything so far, if this kind of device counts it.
    virtual Work submitted() const { return {}; }
};

using HostMemory = std::unique_ptr<std::byte, void (*)(std::byte*)>;

struct DeviceInfo {
    std::string kind;        ///< "virtual", "cuda"
    int index = 0;           ///< among the devices of the run
    std::string name;        ///< in TensorFlow's format: "/job:localhost/replica:0/task:0/device:GPU:0"
    std::string label;       ///< for people: "GPU:0 (virtual)"
    std::string hardware;    ///< "NVIDIA H100 80GB HBM3"; empty: none but this computer
    int hardwareIndex = -1;  ///< among all of that kind; -1: none
    bool isShared = false;   ///< shares its hardware with other devices of the run: a logical GPU
};

class Device {
public:
    virtual ~Device() = default;
    virtual const DeviceInfo& info() const = 0;

    /// 64-byte aligned; zero bytes are allowed. Any thread. Fails with OutOfMemory if there is not enough memory; if
    /// the limit would be exceeded (the sentence says what the memory is used for); or if enough is free, but not in
    /// one piece (the sentence says how large the largest piece is).
    Outcome<Buffer> allocate(std::size_t sizeBytes, MemoryKind kind = MemoryKind::Buffers,
                             Lifetime lifetime = Lifetime::Short);
    virtual void upload(Buffer& to, std::size_t offsetBytes, std::span<const std::byte> from) = 0;
    virtual void download(const Buffer& from, std::size_t offsetBytes, std::span<std::byte> to) = 0;
    std::size_t bytesInUse() const { return m_inUse; }
    std::size_t bytesInUse(MemoryKind kind) const { return m_ofKind[static_cast<std::size_t>(kind)].inUse; }
    /// The most that was in use at one time since the last resetPeaks(), of all kinds together and of each.
    std::size_t peakBytes() const { return m_peak; }
    std::size_t peakBytes(MemoryKind kind) const { return m_ofKind[static_cast<std::size_t>(kind)].peak; }
    virtual void resetPeaks();
    /// Allows at most `bytes` in use at one time; 0: no limit. What is in use stays.
    void limitMemory(std::size_t bytes) { m_limit = bytes; }
    /// The kind of memory that an allocation was refused for because of the limit; empty: none was.
    std::optional<MemoryKind> refusedKind() const;
    /// An allocation was refused although enough was free, but not in one piece.
    bool wasFragmented() const { return m_wasFragmented; }

    // For devices that manage their own addresses (arena.h).

    /// The largest range of addresses in use since the last resetPeaks(): up to the end of the last block, plus from
    /// the first of the long-lived blocks at the end. A limit of that size suffices; the excess over peakBytes() is
    /// lost to fragmentation and rounding. Empty for other devices.
    virtual std::optional<std::size_t> peakAddress() const { return {}; }
    /// Starts to collect changes, beginning with one for each block in use; or stops.
    virtual void watchMemory(bool) {}
    /// Appends the changes since the last call, in order.
    virtual void takeChanges(std::vector<MemoryChange>&) {}

    virtual Queue& compute() = 0;
    virtual Queue& copyEngine() = 0;
    /// Everything so far, in all of its queues, if this kind of device counts it.
    virtual Work submitted() const { return {}; }

    /// Whether code on the processor may read and write at Buffer::address().
    virtual bool hostAddressable() const { return true; }
    /// Whether kernels on this device may read `other`'s memory in place.
    virtual bool canRead(const Device& other) const { return hostAddressable() && other.hostAddressable(); }
    /// Memory of the processor that this device copies from and to fastest: pinned memory, for a GPU. Empty if there is
    /// no more.
    virtual HostMemory hostMemory(std::size_t sizeBytes) const;
    /// A mark for this device's queues, and others' on the same hardware, to reach, and for all of this kind to wait
    /// for. Without `timed` its time cannot be queried, which is cheaper on some devices.
    virtual std::unique_ptr<Mark> newMark(bool timed = true);
    /// The first error outside any queue (in upload or download), if any.
    virtual Outcome<void> health() const { return {}; }

protected:
    struct Memory {
        std::byte* address = nullptr;
        std::uint32_t block = 0;  ///< for the device's own use when it is released
    };
    std::size_t memoryLimit() const { return m_limit; }  ///< 0: there is none
    /// For acquire(): the error that enough is free, but not in one piece.
    Error fragmented(std::size_t sizeBytes, MemoryKind kind, std::size_t freeBytes, std::size_t largestBytes);

private:
    friend class Buffer;
    /// sizeBytes > 0.
    virtual Outcome<Memory> acquire(std::size_t sizeBytes, MemoryKind kind, Lifetime lifetime) = 0;
    virtual void release(Memory memory, std::size_t sizeBytes) = 0;
    void free(Memory memory, std::size_t sizeBytes, MemoryKind kind);
    Error beyondLimit(std::size_t sizeBytes, MemoryKind kind) const;

    struct Account {
        std::atomic<std::size_t> inUse{0}, peak{0};
    };
    std::array<Account, kMemoryKinds> m_ofKind;
    std::atomic<std::size_t> m_inUse{0}, m_peak{0}, m_limit{0};
    std::atomic<int> m_refused{-1};
    std::atomic<bool> m_wasFragmented{false};
};

/// A kind of device, as registered.
struct DeviceKind {
    std::string id;     ///< "virtual"
    std::string title;  ///< "virtual GPU"
    /// Ok if devices of this kind are available here; otherwise why not, as an error about the field `devices`.
    Outcome<void> (*available)();
    Outcome<std::vector<std::unique_ptr<Device>>> (*open)(int count);
    bool hostAddressable = true;  ///< as its devices report
    /// If its kernels are in a module: loads it and finds the operation's kernel; null: it has none.
    const kernels::Kernel* (*kernel)(std::string_view op, DType dtype) = nullptr;
    /// If its matrix products need a library that may be missing (cuBLAS): loads it; the file it was loaded from.
    Outcome<std::string> (*multiplies)() = nullptr;
};
const std::vector<const DeviceKind*>& allDeviceKinds();

/// The kernel of an operation for an element type on a kind of device, "cpu" too. Null if there is none, or if the
/// module that may have it cannot be loaded.
const kernels::Kernel* findKernel(const kernels::Op& op, DType dtype, std::string_view deviceKind);
/// "cpu" and every registered kind, even those not available here.
std::vector<std::string> allKernelKinds();

/// What a run's record says about its devices.
struct Description {
    std::vector<std::string> names;  ///< one each: "… (cuda, shared GPU)"
    std::string hardware;            ///< "NVIDIA H100 × 2, shared GPU"; empty for virtual devices
    bool isShared = false;           ///< timings must be labelled as those of a shared GPU
};
Description describe(const std::vector<std::unique_ptr<Device>>& devices);

/// The requested kind; "auto" takes the first available kind in the list.
Outcome<const DeviceKind*> findDeviceKind(const std::string& id);
/// If "auto" had to skip a kind: a sentence that says what it took and why; otherwise empty.
std::string whyNotTheFirst(const std::string& wanted, const DeviceKind& found);

}  // namespace kolo::devices
