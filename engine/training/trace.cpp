// SPDX-License-Identifier: Apache-2.0
#include "engine/training/trace.h"

#include "engine/api/event_names.h"
#include "engine/training/model.h"

namespace kolo::training {

Trace::Trace(Tracer& tracer, const runtime::Clock& clock, const Model& model)
    : forward(tracer.intern(recorded::kForward)),
      backward(tracer.intern(recorded::kBackward)),
      update(tracer.intern(recorded::kUpdate)),
      evaluation(tracer.intern(recorded::kEvaluation)),
      encode(tracer.intern(recorded::kEncode)),
      decode(tracer.intern(recorded::kDecode)),
      input(tracer.intern(recorded::kInput)),
      straggler(tracer.intern(recorded::kInjectedDelay)),
      trainingStep(tracer.intern(recorded::kTrainingStep)),
      gradients(tracer.intern(recorded::kGradients)),
      parameters(tracer.intern(recorded::kParameters)),
      rows(tracer.intern("rows and outputs")),
      loss(tracer.intern(recorded::kLoss)),
      accuracyRows(tracer.intern(recorded::kAccuracyRows)),
      accuracy(tracer.intern(recorded::kAccuracy)),
      learningRate(tracer.intern(recorded::kLearningRate)),
      samplesPerSecond(tracer.intern(recorded::kSamplesPerSecond)),
      staleness(tracer.intern(recorded::kStaleness)),
      timeInput(tracer.intern(recorded::kTimeInput)),
      timeForward(tracer.intern(recorded::kTimeForward)),
      timeBackward(tracer.intern(recorded::kTimeBackward)),
      timeUpdate(tracer.intern(recorded::kTimeUpdate)),
      timeCommunication(tracer.intern(recorded::kTimeCommunication)),
      timeWaiting(tracer.intern(recorded::kTimeWaiting)),
      timeInjected(tracer.intern(recorded::kTimeInjectedDelay)),
      timeStep(tracer.intern(recorded::kTimeStep)),
      bytesIn(tracer.intern(recorded::kBytesIn)),
      bubble(tracer.intern(recorded::kBubble)),
      plannedBubble(tracer.intern(recorded::kPlannedBubble)),
      heldOutLoss(tracer.intern(recorded::kHeldOutLoss)),
      bigramEntropy(tracer.intern(recorded::kBigramEntropy)),
      m_tracer(tracer),
      m_clock(clock) {
    for (const auto& layer : model.layers()) {
        layerForward.push_back(tracer.intern(layer->name() + " " + recorded::kForward));
        layerBackward.push_back(tracer.intern(layer->name() + " " + recorded::kBackward));
    }
}

void Trace::kernel(std::uint32_t name, std::int64_t startNs, std::int64_t endNs, int layer) {
    m_tracer.kernel(name, {startNs, endNs}, {.iteration = iteration, .chunk = layer});
}

void Trace::wait(std::uint32_t name, std::int64_t startNs, std::int64_t endNs, bool injected) {
    m_tracer.wait(-1, {startNs, endNs}, {.iteration = iteration}, injected ? kEmulated : 0, name);
}

void Trace::step(std::int64_t startNs, std::int64_t endNs, std::uint64_t bytes) {
    m_tracer.step({startNs, endNs}, {.iteration = iteration}, bytes, trainingStep);
}

void Trace::metric(std::uint32_t name, double value, bool injected) {
    m_tracer.metric(name, value, m_clock.now(), {.iteration = iteration}, injected ? kEmulated : 0);
}

void Trace::memory(std::uint64_t bytes, const char* name) {
    if (full()) m_tracer.memory(bytes, m_clock.now(), {}, *name ? m_tracer.intern(name) : 0);
}

void Trace::sentence(const std::string& text) {
    if (summary()) m_tracer.log(m_tracer.intern(text), m_clock.now(), {.iteration = iteration});
}

}  // namespace kolo::training
