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

/// Where in a limited memory something lies: a device that gives out addresses itself puts what lives long at the end,
/// so that it does not lie between what comes and goes.
enum class Lifetime : unsigned char { Short, Long };

/// Of a device that gives out addresses itself (arena.h): from an address on there are so many bytes of a kind, or, if
/// `sizeBytes` is 0, none any more.
struct MemoryChange {
    std::size_t offset = 0, sizeBytes = 0;
    MemoryKind kind = MemoryKind::Buffers;
};

/// A point in a queue's command order that other queues can wait for and whose time is known afterwards. Outlives every
/// command that names it.
class Mark {
public:
    virtual ~Mark() = default;
    /// Nanoseconds from `earlier` to this mark; both of the same device, timed, and reached.
    virtual Outcome<std::int64_t> nsSince(const Mark& earlier) const = 0;
};

/// What was put into a queue.
struct Work {
    std::int64_t launches = 0;  ///< calls of the driver that start something; a whole Recording is one
    std::int64_t kernels = 0, copies = 0;
    std::int64_t bytes = 0;  ///< read and written by copies, reductions and divisions
    std::int64_t waits = 0;  ///< how often the processor waited for the queue

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

/// Commands of one or several queues, to be run again and again as one (Queue::record).
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
    /// From the processor's memory to this device, and back. The processor's memory must live, and stay as it is, until
    /// that has run; from and to Device::hostMemory() the caller does not wait for it.
    virtual Outcome<void> bring(std::byte* to, const std::byte* from, std::size_t bytes);
    virtual Outcome<void> fetch(std::byte* to, const std::byte* from, std::size_t bytes);
    /// out[i] = in[0][i] ∘ in[1][i] ∘ …, from left to right, as kernels::CombineFunction; 1 to 64 inputs, all on this
    /// queue's device.
    virtual Outcome<void> combine(ReduceOp op, DType type, std::byte* out, std::span<const std::byte* const> in,
                                  std::int64_t count);
    /// out[i] /= by; int32 truncates towards zero.
    virtual Outcome<void> divide(DType type, std::byte* out, std::int64_t count, int by);
    /// Runs a kernel (engine/kernels/registry.h), one of this device's kind. Everything that
    /// `call` refers to must live until drain().
    virtual Outcome<void> launch(kernels::KernelFunction kernel, const kernels::KernelCall& call);
    /// Initialises what the first kernel would have to wait for: a library. A failure here recurs where it matters.
    virtual void warmUp() {}
    /// The mark is reached when everything submitted before has run.
    virtual Outcome<void> reach(Mark& mark);
    /// Everything submitted from now on waits for `mark`, as last enqueued by reach().
    virtual Outcome<void> await(const Mark& mark);
    /// Like finish(), and reports the first error on this queue.
    virtual Outcome<void> drain();

    virtual bool canRecord() const { return false; }
    /// Only where canRecord(). Does not run what `submit` puts into this queue, and into queues that it makes wait for
    /// this one, but records it. All of it is put there by the calling thread, and in the end this queue has been made
    /// wait for the others.
    virtual Outcome<std::unique_ptr<Recording>> record(const std::function<Outcome<void>()>& submit);
    /// Runs a recording of this queue.
    virtual Outcome<void> replay(Recording& recording);
    /// So far, as far as this kind of device counts.
    virtual Work submitted() const { return {}; }
};

using HostMemory = std::unique_ptr<std::byte, void (*)(std::byte*)>;

struct DeviceInfo {
    std::string kind;        ///< "virtual", "cuda"
    int index = 0;           ///< among the devices of the run
    std::string name;        ///< in TensorFlow's format: "/job:localhost/replica:0/task:0/device:GPU:0"
    std::string label;       ///< for people: "GPU:0 (virtual)"
    std::string hardware;    ///< "NVIDIA H100 80GB HBM3"; empty: none but this computer
    int hardwareIndex = -1;  ///< which one of them; -1: none
    bool isShared = false;   ///< shares its hardware with other devices of the run: a logical GPU
};

class Device {
public:
    virtual ~Device() = default;
    virtual const DeviceInfo& info() const = 0;

    /// 64-byte aligned; zero bytes are allowed. OutOfMemory if there is not enough, or if that would be more than the
    /// limit; then the sentence says what the memory is used for. OutOfMemory, too, if there is enough, but not in one
    /// piece; then it says how large the largest piece is. Any thread.
    Outcome<Buffer> allocate(std::size_t sizeBytes, MemoryKind kind = MemoryKind::Buffers,
                             Lifetime lifetime = Lifetime::Short);
    virtual void upload(Buffer& to, std::size_t offsetBytes, std::span<const std::byte> from) = 0;
    virtual void download(const Buffer& from, std::size_t offsetBytes, std::span<std::byte> to) = 0;
    std::size_t bytesInUse() const { return m_inUse; }
    std::size_t bytesInUse(MemoryKind kind) const { return m_ofKind[static_cast<std::size_t>(kind)].inUse; }
    /// The most that there was at one time since the last resetPeaks(), of all kinds together and of each.
    std::size_t peakBytes() const { return m_peak; }
    std::size_t peakBytes(MemoryKind kind) const { return m_ofKind[static_cast<std::size_t>(kind)].peak; }
    virtual void resetPeaks();
    /// At most so many bytes at one time; 0: as many as there are. What is in use stays.
    void limitMemory(std::size_t bytes) { m_limit = bytes; }
    /// What the limit has kept from being allocated; empty: nothing.
    std::optional<MemoryKind> refusedKind() const;
    /// It was refused though enough was free: in pieces.
    bool wasFragmented() const { return m_wasFragmented; }

    // Of devices that give out addresses themselves; others know nothing of it.

    /// How many addresses were taken at one time since the last resetPeaks(), from the beginning to the last block (and
    /// from the first of those at the end). What that is beyond peakBytes() is lost to fragmentation, and to the
    /// rounding of sizes; a limit as large as that is enough.
    virtual std::optional<std::size_t> peakAddress() const { return {}; }
    /// Remembers every change from now on, beginning with what there is, until somebody takes them; or no more.
    virtual void watchMemory(bool) {}
    /// Since the last time, in their order. Appends.
    virtual void takeChanges(std::vector<MemoryChange>&) {}

    virtual Queue& compute() = 0;
    virtual Queue& copyEngine() = 0;
    /// Into all of its queues so far, as far as this kind of device counts.
    virtual Work submitted() const { return {}; }

    /// Whether code on the processor may read and write at Buffer::address().
    virtual bool hostAddressable() const { return true; }
    /// Whether kernels on this device may read `other`'s memory where it is.
    virtual bool canRead(const Device& other) const { return hostAddressable() && other.hostAddressable(); }
    /// The processor's memory from which and into which this device moves bytes quickest: pinned, for a GPU. Empty if
    /// there is no more.
    virtual HostMemory hostMemory(std::size_t sizeBytes) const;
    /// For this device's queues to reach, and for every queue of the same kind to wait for. Without `timed`, its time
    /// may not be queried, which is cheaper on some devices.
    virtual std::unique_ptr<Mark> newMark(bool timed = true);
    /// The first error outside any queue (in upload or download), if any.
    virtual Outcome<void> health() const { return {}; }

protected:
    struct Memory {
        std::byte* address = nullptr;
        std::uint32_t block = 0;  ///< whatever the device wants to know when it gets it back
    };
    std::size_t memoryLimit() const { return m_limit; }  ///< 0: there is none
    /// For acquire(): so much is free in all, and so much at most in one piece.
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
    /// If its kernels are in a module: looks up that for the operation, or null. Loads the module.
    const kernels::Kernel* (*kernel)(std::string_view op, DType dtype) = nullptr;
    /// If its matrix products are a library's that may be missing (cuBLAS): the file it was loaded from. Loads it.
    Outcome<std::string> (*multiplies)() = nullptr;
};
const std::vector<const DeviceKind*>& allDeviceKinds();

/// The kernel of an operation for an element type on a kind of device, "cpu" too. Null if there is none, or if the
/// module that may have it cannot be loaded.
const kernels::Kernel* findKernel(const kernels::Op& op, DType dtype, std::string_view deviceKind);
/// "cpu" and every registered kind, even those not available here.
std::vector<std::string> allKernelKinds();

/// What a run's record says about its devices: one name each ("… (cuda, shared GPU)"), the hardware behind them
/// ("NVIDIA H100 × 2, shared GPU", empty for virtual ones), and whether their timings must be labelled as those of a
/// shared GPU.
struct Description {
    std::vector<std::string> names;
    std::string hardware;
    bool isShared = false;
};
Description describe(const std::vector<std::unique_ptr<Device>>& devices);

/// The requested kind; "auto" takes the first available kind in the list.
Outcome<const DeviceKind*> findDeviceKind(const std::string& id);
/// If "auto" had to skip a kind: a sentence that says which it took and why; otherwise empty.
std::string whyNotTheFirst(const std::string& wanted, const DeviceKind& found);

}  // namespace kolo::devices
