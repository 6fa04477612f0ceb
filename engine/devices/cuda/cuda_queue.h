// SPDX-License-Identifier: Apache-2.0
//
// A device's queue as a CUDA stream, and a mark as a CUDA event. Every call enqueues its work on the stream and
// returns; the calling thread waits for the GPU only in finish() and drain().
#pragma once

#include <cuda_runtime_api.h>

#include <atomic>
#include <map>
#include <memory>
#include <mutex>

#include "engine/api/non_copyable.h"
#include "engine/devices/cuda/blas.h"
#include "engine/devices/device.h"

namespace kolo::devices {

class CudaMark : public Mark, NonCopyable {
public:
    CudaMark(int gpu, bool timed);
    ~CudaMark() override;

    cudaEvent_t event() const { return m_event; }
    Outcome<std::int64_t> nsSince(const Mark& earlier) const override;

private:
    const int m_gpu;
    cudaEvent_t m_event = nullptr;
};

class CudaQueue;

/// A CUDA graph, and what one run of it does. While it is made, each queue has a stream of its own for it: what other
/// threads put into the queues meanwhile runs as usual, but for products: cuBLAS has one stream at a time, so those of
/// a queue come from one thread.
class CudaRecording : public Recording, NonCopyable {
public:
    explicit CudaRecording(int gpu) : m_gpu(gpu) {}
    ~CudaRecording() override;

    bool isCurrent() const override;

private:
    friend class CudaQueue;
    /// Null if there is none left. The queue's GPU must be the current one.
    cudaStream_t streamOf(const CudaQueue& queue);
    void closeStreams();

    const int m_gpu;
    cudaGraphExec_t m_graph = nullptr;
    Work m_work;
    Outcome<void> m_failure;                                     // the first
    std::vector<std::pair<const void*, std::uint64_t>> m_names;  // what copies refer to, and its number then
    std::map<const CudaQueue*, cudaStream_t> m_streams;
};

class CudaQueue : public Queue {
public:
    /// `who` appears in error sentences: "GPU:0 (NVIDIA H100)".
    CudaQueue(int gpu, std::string who);
    ~CudaQueue() override;

    void submit(std::function<void()> command) override;
    void finish() override;
    Outcome<void> copy(std::byte* to, const Device& owner, const std::byte* from, std::size_t bytes) override;
    Outcome<void> bring(std::byte* to, const std::byte* from, std::size_t bytes) override {
        return move(to, from, bytes, cudaMemcpyHostToDevice);
    }
    Outcome<void> fetch(std::byte* to, const std::byte* from, std::size_t bytes) override {
        return move(to, from, bytes, cudaMemcpyDeviceToHost);
    }
    Outcome<void> combine(ReduceOp op, DType type, std::byte* out, std::span<const std::byte* const> in,
                          std::int64_t count) override;
    Outcome<void> divide(DType type, std::byte* out, std::int64_t count, int by) override;
    Outcome<void> launch(kernels::KernelFunction kernel, const kernels::KernelCall& call) override;
    void warmUp() override { (void)m_blas->warmUp(); }
    Outcome<void> reach(Mark& mark) override;
    Outcome<void> await(const Mark& mark) override;
    Outcome<void> drain() override;
    /// Until that has failed: then it is left to launch everything one by one.
    bool canRecord() const override { return m_records; }
    Outcome<std::unique_ptr<Recording>> record(const std::function<Outcome<void>()>& submit) override;
    Outcome<void> replay(Recording& recording) override;
    Work submitted() const override;

    /// Ok if the stream was created.
    Outcome<void> made() const { return m_made; }
    /// Whether all that was submitted has run. Not if it failed.
    bool isIdle() const;
    /// As bring() and fetch(), and returns when they are there.
    Outcome<void> moveNow(void* to, const void* from, std::size_t bytes, cudaMemcpyKind direction);

    // For kernels launched on this queue. Its GPU must be the launching thread's current one.
    int gpu() const { return m_gpu; }
    const std::string& who() const { return m_who; }  ///< for error sentences
    cudaStream_t stream() const;                      ///< the recording's, while the calling thread makes one
    Blas& blas() { return *m_blas; }
    /// That a kernel reads and writes, where that is known.
    void countBytes(std::int64_t bytes) { count({.bytes = bytes}); }
    /// Called with the memory of every copy and memset: a recording must not outlive it.
    void names(std::initializer_list<const void*> addresses);
    /// Remembers the first error for drain(), or of the calling thread's recording, and passes `outcome` on.
    Outcome<void> kept(Outcome<void> outcome);

private:
    Outcome<std::unique_ptr<Recording>> capture(const std::function<Outcome<void>()>& submit);
    Outcome<void> move(void* to, const void* from, std::size_t bytes, cudaMemcpyKind direction);
    void count(const Work& work);

    const int m_gpu;
    const std::string m_who;
    cudaStream_t m_stream = nullptr;
    std::unique_ptr<Blas> m_blas;
    Outcome<void> m_made;
    mutable std::mutex m_mutex;
    Outcome<void> m_failure;  // the first thing that went wrong since the last drain()
    Work m_submitted;
    std::atomic<bool> m_records{true};
};

}  // namespace kolo::devices
