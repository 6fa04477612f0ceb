// SPDX-License-Identifier: Apache-2.0
//
// What a rank in training writes: its names are looked up once, when training begins; everything carries the iteration.
#pragma once

#include <string>
#include <vector>

#include "engine/api/tracer.h"
#include "engine/runtime/clock.h"

namespace kolo::training {

class Model;

class Trace {
public:
    Trace(Tracer& tracer, const runtime::Clock& clock, const Model& model);

    std::int64_t now() const { return m_clock.now(); }
    bool full() const { return m_tracer.wants(Detail::Full); }
    bool summary() const { return m_tracer.wants(Detail::Summary); }

    int iteration = 0;  ///< stands in everything written from now on

    void kernel(std::uint32_t name, std::int64_t startNs, std::int64_t endNs, int layer = -1);
    void wait(std::uint32_t name, std::int64_t startNs, std::int64_t endNs, bool injected);
    void step(std::int64_t startNs, std::int64_t endNs, std::uint64_t bytes);
    void metric(std::uint32_t name, double value, bool injected = false);
    void memory(std::uint64_t bytes, const char* name = "");
    void sentence(const std::string& text);

    std::uint32_t forward, backward, update, evaluation, encode, decode;                    // kernels
    std::uint32_t input, straggler, trainingStep;                                           // waits and the step
    std::uint32_t gradients, parameters, rows;                                              // transfers
    std::uint32_t loss, accuracyRows, accuracy, learningRate, samplesPerSecond, staleness;  // metrics
    std::uint32_t timeInput, timeForward, timeBackward, timeUpdate, timeCommunication, timeWaiting, timeInjected,
        timeStep;
    std::uint32_t bytesIn, bubble, plannedBubble, heldOutLoss, bigramEntropy;
    std::vector<std::uint32_t> layerForward, layerBackward;  // kernels, per layer

private:
    Tracer& m_tracer;
    const runtime::Clock& m_clock;
};

}  // namespace kolo::training
