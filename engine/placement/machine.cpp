// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/api/out_of_memory.h"
#include "engine/api/wording.h"

namespace kolo::placement {

using devices::Buffer;

namespace {

std::span<std::byte> bytesOf(const Buffer& buffer) {
    return {buffer.address(), buffer.sizeBytes()};
}

}  // namespace

std::uint64_t Record::peakBytes(int device) const {
    std::uint64_t peak = 0;
    for (const MemorySample& sample : memory[device]) peak = std::max(peak, sample.bytes);
    return peak;
}

Machine::Machine(const Graph& graph, const Plan& plan, std::vector<devices::Device*> devices,
                 const runtime::Clock& clock)
    : m_graph(graph), m_plan(plan), m_devices(std::move(devices)), m_clock(clock), m_states(plan.tasks.size()) {
    m_record.tasks.resize(plan.tasks.size());
    m_record.memory.resize(graph.devices.size());
    for (const OutputItem& item : graph.output) m_record.output.push_back(item.text);
    for (const devices::Device* device : m_devices)
        m_drivers.push_back(device->hostAddressable() ? nullptr : std::make_unique<Driver>());
    for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
        const Task& task = plan.tasks[i];
        m_states[i].waits = static_cast<int>(task.sources.size()) + 1;
        m_states[i].users = static_cast<int>(task.next.size()) + 1;
        m_releases.emplace_back(graph.operations[task.operation].releasedAt, static_cast<int>(i));
    }
    std::sort(m_releases.begin(), m_releases.end());
}

Outcome<void> Machine::run(double seconds) {
    // That a library is loaded is no part of the program.
    std::vector<bool> isWarm(m_devices.size(), false);
    for (const Task& task : m_plan.tasks) {
        if (!m_drivers[task.device] || isWarm[task.device]) continue;
        isWarm[task.device] = true;
        m_devices[task.device]->compute().warmUp();
    }
    m_record.startNs = m_clock.now();
    {
        std::unique_lock lock(m_mutex);
        advance();
        const bool inTime =
            m_changed.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return m_stopped || isDone(); });
        if (!inTime) {
            const int late = firstOpen();
            m_error = errorAt(m_graph.operations[m_plan.tasks[late].operation].place,
                              Complaint::tr("The program has not ended after {} seconds, the limit; it was at {}.",
                                            seconds, describe(late)));
            m_error->code = ErrorCode::RunFailed;
            m_stopped = true;
        }
    }
    for (const auto& driver : m_drivers) {
        if (!driver) continue;
        driver->compute.finish();
        driver->copyEngine.finish();
    }
    for (devices::Device* device : m_devices) {
        device->compute().finish();
        device->copyEngine().finish();
    }
    m_record.endNs = m_clock.now();
    if (const int open = firstOpen(); open < static_cast<int>(m_plan.tasks.size()))
        m_record.output.resize(m_graph.operations[m_plan.tasks[open].operation].outputEnd);
    m_garbage.clear();
    for (State& state : m_states) state.result.reset();
    if (m_error) return *m_error;
    if (m_stopped) return Error{ErrorCode::Cancelled, "", Complaint::tr("The run was cancelled.")};
    return {};
}

void Machine::stop() {
    const std::lock_guard lock(m_mutex);
    m_stopped = true;
    m_changed.notify_all();
}

void Machine::fail(int number, Error why) {
    const std::lock_guard lock(m_mutex);
    if (number < m_failed && !m_stopped) {
        m_failed = number;
        m_error = std::move(why);
    }
    m_changed.notify_all();
}

int Machine::firstOpen() const {
    int number = 0;
    while (number < static_cast<int>(m_plan.tasks.size()) && m_record.tasks[number].endNs >= 0) ++number;
    return number;
}

bool Machine::isDone() const {
    const int count = static_cast<int>(m_plan.tasks.size());
    return m_completed == count || (m_failed < count && firstOpen() == m_failed);
}

Text Machine::describe(int number) const {
    const Task& task = m_plan.tasks[number];
    const Operation& operation = m_graph.operations[task.operation];
    const LogicalDevice& device = m_graph.devices[task.device];
    const std::string where = shortName(device.type, device.index);
    return task.isCopy ? Complaint::tr("the copy of a result of {} on {}", operation.name, where)
                       : Complaint::tr("{} on {}", operation.name, where);
}

void Machine::advance() {
    const int count = static_cast<int>(m_plan.tasks.size());
    while (m_reached < std::min<int>(count, m_failed) && m_reached < m_completed + kTasksAhead) {
        const int number = m_reached++;
        // The program has reached this operation: what it had no name for any more can go.
        for (; m_released < m_releases.size() && m_releases[m_released].first <= m_plan.tasks[number].begins;
             ++m_released)
            drop(m_releases[m_released].second, m_garbage);
        if (--m_states[number].waits == 0) submit(number);
    }
}

void Machine::submit(int number) {
    if (m_stopped || number > m_failed) return;
    const Task& task = m_plan.tasks[number];
    devices::Device& device = *m_devices[task.device];
    auto perform = [this, number] { this->perform(number); };
    if (Driver* const driver = m_drivers[task.device].get())
        (task.isCopy ? driver->copyEngine : driver->compute).submit(std::move(perform));
    else
        (task.isCopy ? device.copyEngine() : device.compute()).submit(std::move(perform));
}

void Machine::perform(int number) {
    if (m_stopped || number > m_failed) return;
    const Task& task = m_plan.tasks[number];
    std::int64_t startNs = m_clock.now();
    auto done = withinMemory([&] { return task.isCopy ? copy(number) : compute(number, startNs); });
    if (!done) return fail(number, done.error());
    complete(number, std::move(*done), {startNs, m_clock.now()});
}

Outcome<Machine::Result> Machine::allocate(int number) {
    const Task& task = m_plan.tasks[number];
    const Operation& operation = m_graph.operations[task.operation];
    const LogicalDevice& logical = m_graph.devices[task.device];
    devices::Device& device = *m_devices[task.device];
    const std::size_t bytes = operation.type.bytes();
    const auto refuse = [&](const Text& why) {
        Error error = errorAt(operation.place, Complaint::tr("{} needs {} of memory, but {}.", describe(number),
                                                             formatBytes(static_cast<double>(bytes)), why));
        error.code = ErrorCode::RunFailed;
        return error;
    };
    const std::size_t used = device.bytesInUse();
    if (const auto limit = static_cast<std::size_t>(logical.limitMiB) << 20; limit > 0 && used + bytes > limit)
        return refuse(Complaint::tr("of its memory_limit of {} MiB, {} are in use", logical.limitMiB,
                                    formatBytes(static_cast<double>(used))));
    auto buffer = device.allocate(bytes);
    if (!buffer) return refuse(Complaint::tr("the device has no more"));
    Result shared = std::make_shared<Buffer>(std::move(*buffer));
    const std::lock_guard lock(m_mutex);
    sample(task.device);
    return shared;
}

Outcome<Machine::Result> Machine::compute(int number, std::int64_t& startNs) {
    const Task& task = m_plan.tasks[number];
    const Operation& operation = m_graph.operations[task.operation];
    if (!operation.op) {
        TRY(print(operation, task));
        return Result();
    }
    if (operation.op->aliases) return m_states[task.sources.front()].result;
    auto result = TRY(allocate(number));
    std::vector<kernels::Operand> operands(task.sources.size());
    for (std::size_t i = 0; i < task.sources.size(); ++i)
        operands[i] = {m_states[task.sources[i]].result->address(), &m_graph.operations[operation.inputs[i]].type};
    const kernels::KernelCall call{operands, result->address(), operation.type, *operation.attributes};
    startNs = m_clock.now();
    if (!m_drivers[task.device]) {
        operation.kernel(call);
        return result;
    }
    devices::Queue& queue = m_devices[task.device]->compute();
    auto done = queue.launch(operation.kernel, call);
    if (const auto drained = queue.drain(); done) done = drained;
    if (!done) return failed(number, done.error());
    return result;
}

Outcome<Machine::Result> Machine::copy(int number) {
    const Task& task = m_plan.tasks[number];
    auto result = TRY(allocate(number));
    if (auto moved = transfer(task, *m_states[task.sources.front()].result, *result); !moved)
        return failed(number, moved.error());
    return result;
}

Outcome<void> Machine::transfer(const Task& task, const Buffer& from, Buffer& to) {
    devices::Device &source = *m_devices[task.from], &target = *m_devices[task.device];
    if (to.sizeBytes() == 0) return {};
    if (source.hostAddressable()) {
        target.upload(to, 0, bytesOf(from));
        return target.health();
    }
    if (target.hostAddressable()) {
        source.download(from, 0, bytesOf(to));
        return source.health();
    }
    devices::Queue& queue = target.copyEngine();
    auto done = queue.copy(to.address(), source, from.address(), to.sizeBytes());
    if (const auto drained = queue.drain(); done) done = drained;
    return done;
}

/// A device that cannot do what it is asked to: the program's line, and the device's own sentence.
Error Machine::failed(int number, const Error& why) const {
    Error error = errorAt(m_graph.operations[m_plan.tasks[number].operation].place,
                          Complaint::tr("{} has failed: {}", describe(number), why.message));
    error.code = ErrorCode::RunFailed;
    return error;
}

Outcome<void> Machine::print(const Operation& operation, const Task& task) {
    if (operation.output < 0) return {};  // the program has read a value
    std::string text;
    std::size_t input = 0;
    for (const PrintPiece& piece : m_graph.output[operation.output].pieces) {
        const bool ofTensor = piece.tensor >= 0;
        text += pieceText(piece, ofTensor ? m_states[task.sources[input++]].result->address() : nullptr,
                          ofTensor ? &m_graph.operations[piece.tensor].type : nullptr);
    }
    if (m_printed.fetch_add(text.size()) + text.size() > kMaxOutputBytes) {
        Error error =
            errorAt(operation.place, Complaint::tr("The program prints more than {}, the most that is allowed.",
                                                   formatBytes(static_cast<double>(kMaxOutputBytes))));
        error.code = ErrorCode::RunFailed;
        return error;
    }
    m_record.output[operation.output] = std::move(text);
    return {};
}

void Machine::drop(int number, std::vector<std::shared_ptr<Buffer>>& garbage) {
    State& state = m_states[number];
    if (--state.users == 0 && state.result) garbage.push_back(std::move(state.result));
}

void Machine::sample(int device) {
    m_record.memory[device].push_back({m_clock.now(), m_devices[device]->bytesInUse()});
}

void Machine::complete(int number, Result result, Record::Span span) {
    std::vector<std::shared_ptr<Buffer>> garbage;
    bool freed = false;
    {
        const std::lock_guard lock(m_mutex);
        ++m_completed;
        m_record.tasks[number] = span;
        m_states[number].result = std::move(result);
        for (const int source : m_plan.tasks[number].sources) drop(source, garbage);
        // Nobody will ever read it, and the program has let go of it already.
        if (State& own = m_states[number]; own.users == 0 && own.result) garbage.push_back(std::move(own.result));
        for (const int next : m_plan.tasks[number].next)
            if (--m_states[next].waits == 0) submit(next);
        advance();
        std::move(m_garbage.begin(), m_garbage.end(), std::back_inserter(garbage));
        m_garbage.clear();
        if (m_failed != kNever || m_completed == static_cast<int>(m_plan.tasks.size())) m_changed.notify_all();
        freed = !garbage.empty();
        if (!freed) return;
    }
    std::vector<bool> touched(m_devices.size(), false);
    for (const auto& buffer : garbage)
        for (std::size_t device = 0; device < m_devices.size(); ++device)
            if (buffer->device() == m_devices[device]) touched[device] = true;
    garbage.clear();
    const std::lock_guard lock(m_mutex);
    for (std::size_t device = 0; device < m_devices.size(); ++device)
        if (touched[device]) sample(static_cast<int>(device));
}

}  // namespace kolo::placement
