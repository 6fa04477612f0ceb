// SPDX-License-Identifier: Apache-2.0
#include "engine/training/trace.h"

#include "engine/training/model.h"

namespace kolo::training {

Trace::Trace(runtime::EventLog& log, const runtime::Clock& clock, const Model& model)
    : forward(log.intern("forward")),
      backward(log.intern("backward")),
      update(log.intern("update")),
      evaluation(log.intern("evaluation")),
      encode(log.intern("encode")),
      decode(log.intern("decode")),
      input(log.intern("input")),
      straggler(log.intern("injected delay")),
      trainingStep(log.intern("training step")),
      gradients(log.intern("gradients")),
      parameters(log.intern("parameters")),
      loss(log.intern("loss")),
      accuracy(log.intern("accuracy")),
      learningRate(log.intern("learning_rate")),
      samplesPerSecond(log.intern("samples_per_s")),
      staleness(log.intern("staleness")),
      timeInput(log.intern("time_input")),
      timeForward(log.intern("time_forward")),
      timeBackward(log.intern("time_backward")),
      timeUpdate(log.intern("time_update")),
      timeCommunication(log.intern("time_communication")),
      timeWaiting(log.intern("time_waiting")),
      timeInjected(log.intern("time_injected_delay")),
      timeStep(log.intern("time_step")),
      bytesIn(log.intern("bytes_in")),
      m_log(log),
      m_clock(clock) {
    for (const auto& layer : model.layers()) {
        layerForward.push_back(log.intern(layer->name() + " forward"));
        layerBackward.push_back(log.intern(layer->name() + " backward"));
    }
}

void Trace::kernel(std::uint32_t name, std::int64_t startNs, std::int64_t endNs, int layer) {
    if (!summary()) return;
    Event event;
    event.kind = EventKind::Kernel;
    event.name = name;
    event.startNs = startNs;
    event.endNs = endNs;
    event.iteration = iteration;
    event.chunk = layer;
    m_log.write(event);
}

void Trace::wait(std::uint32_t name, std::int64_t startNs, std::int64_t endNs, bool injected) {
    if (!summary()) return;
    Event event;
    event.kind = EventKind::Wait;
    event.name = name;
    event.startNs = startNs;
    event.endNs = endNs;
    event.iteration = iteration;
    event.flags = injected ? kEmulated : 0;
    m_log.write(event);
}

void Trace::step(std::int64_t startNs, std::int64_t endNs, std::uint64_t bytes) {
    if (!summary()) return;
    Event event;
    event.kind = EventKind::Step;
    event.name = trainingStep;
    event.startNs = startNs;
    event.endNs = endNs;
    event.bytes = bytes;
    event.iteration = iteration;
    m_log.write(event);
}

void Trace::metric(std::uint32_t name, double value, bool injected) {
    if (!summary()) return;
    Event event;
    event.kind = EventKind::Metric;
    event.name = name;
    event.value = value;
    event.startNs = event.endNs = m_clock.now();
    event.iteration = iteration;
    event.flags = injected ? kEmulated : 0;
    m_log.write(event);
}

void Trace::memory(std::uint64_t bytes) {
    if (!full()) return;
    Event event;
    event.kind = EventKind::Memory;
    event.startNs = event.endNs = m_clock.now();
    event.bytes = bytes;
    m_log.write(event);
}

void Trace::sentence(const std::string& text) {
    if (!summary()) return;
    Event event;
    event.kind = EventKind::Log;
    event.name = m_log.intern(text);
    event.startNs = event.endNs = m_clock.now();
    event.iteration = iteration;
    m_log.write(event);
}

}  // namespace kolo::training
