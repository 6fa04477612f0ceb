// SPDX-License-Identifier: Apache-2.0
//
// BigDL's training, with Spark's model in small: collections that never change, tasks without state, and two jobs a
// step, each of which begins and ends for all tasks together.
//
//     job 1, task t   the weights of this version, zipped with the samples of partition t → the gradient, in N blocks
//     job 2, task n   block n of all gradients (shuffle), their sum in the order of the tasks, the update of block n of
//                     the weights, and that to everybody (broadcast)
//
// So a rank sends, and receives, S(N−1)/N in the shuffle and as much in the broadcast: 2S(N−1)/N a step, as in a ring.
//
// A block is never written twice: what a task makes is a new version, and the old one stays until the job is over. So
// a task that is lost (`kill`) leaves all that it was made from: job 1 reads the weights and the same samples again,
// job 2 the same blocks of the gradients, and the result has the same bits.
//
// Dai et al., BigDL: A Distributed Deep Learning Framework for Big Data, 2019, Algorithms 1 and 2.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <thread>

#include "engine/collectives/communicator.h"
#include "engine/training/synchronisation.h"

namespace kolo::training {

namespace {

enum PartitionTag : int { kShuffle = 21, kBroadcast = 22, kWeights = 23 };

class Partitioned : public Synchronisation {
public:
    explicit Partitioned(const RankState& state)
        : m_state(state),
          m_settings(state.plan.settings),
          m_tasks(state.plan.workers),
          m_task(state.rank.index),
          m_own(blockOf(m_task)) {}

    Outcome<void> open() {
        devices::Device& device = m_state.rank.device;
        const int arrays = m_state.plan.optimizer->stateArrays(m_optimizerSettings);
        m_shuffled = TRY(allocateFloats(device, m_tasks * m_own.count, MemoryKind::Buffers));
        m_sum = TRY(allocateFloats(device, m_own.count, MemoryKind::Buffers));
        for (Version* version : {&m_now, &m_next}) {
            version->weights = TRY(allocateFloats(device, m_own.count, MemoryKind::Parameters));
            version->state = TRY(allocateFloats(device, arrays * m_own.count, MemoryKind::Optimizer));
        }
        return {};
    }

    /// Where every lineage begins: the seed.
    Outcome<void> begin() override {
        Replica& replica = m_state.replica;
        replica.initialise(m_settings.seed);
        std::copy_n(replica.parameters() + m_own.first, m_own.count, floatsOf(m_now.weights));
        return {};
    }

    /// Of job 1: the task's gradient and the weights that it had read are gone; it has to run again.
    Outcome<bool> losesTask(std::int64_t step) override {
        if (!isLost(step, false)) return false;
        Replica& replica = m_state.replica;
        if (m_task != m_settings.kill->task) {
            TRY(send(m_settings.kill->task, kWeights, m_now.weights, 0, m_own.count));
            TRY(communicator().waitAll());
            return false;
        }
        forget(replica.gradientBuffer());
        forget(replica.parameterBuffer());
        for (int task = 0; task < m_tasks; ++task)
            if (task != m_task) TRY(receiveWeights(task, kWeights));
        std::copy_n(floatsOf(m_now.weights), m_own.count, replica.parameters() + m_own.first);
        noteLoss(step, "forward-backward");
        return true;
    }

    Outcome<Agreement> agree(std::int64_t step) override {
        TRY(launchJob());
        const bool lost = isLost(step, true);
        TRY(shuffle(-1));
        const std::int64_t startNs = m_state.trace.now();
        if (!lost || m_task != m_settings.kill->task) TRY(update(step));
        const std::int64_t updateNs = m_state.trace.now() - startNs;
        if (lost) {
            if (m_task == m_settings.kill->task) {
                for (devices::Buffer* made : {&m_shuffled, &m_sum, &m_next.weights, &m_next.state}) forget(*made);
                noteLoss(step, "parameter synchronization");
            }
            TRY(shuffle(m_settings.kill->task));
            if (m_task == m_settings.kill->task) TRY(update(step));
        }
        std::swap(m_now, m_next);
        TRY(broadcast());
        TRY(launchJob());
        Agreement agreement;
        agreement.step = step + 1;
        agreement.finished = agreement.step == m_settings.steps;
        agreement.updateNs = updateNs;
        return agreement;
    }

    Outcome<void> end() override { return {}; }

    std::span<const float> replica() override {
        return {m_state.replica.parameters(), static_cast<std::size_t>(m_state.replica.parameterCount())};
    }
    Outcome<std::string> parametersSha256() override { return hashParameters(m_state); }

private:
    /// Block n of the weights and of the optimizer's state beside them.
    struct Version {
        devices::Buffer weights, state;
    };

    collectives::Communicator& communicator() const { return m_state.rank.communicator; }
    Range blockOf(int task) const { return chunkRange(m_state.replica.parameterCount(), m_tasks, task); }
    bool isLost(std::int64_t step, bool inSynchronization) const {
        return m_settings.kill && m_settings.kill->step == step + 1 &&
               m_settings.kill->inSynchronization == inSynchronization;
    }

    /// Every task of the job before has ended, and the scheduler takes its time.
    Outcome<void> launchJob() {
        if (m_settings.jobDelayMs > 0) {
            const std::int64_t startNs = m_state.trace.now();
            std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(m_settings.jobDelayMs));
            m_state.trace.wait(m_state.trace.straggler, startNs, m_state.trace.now(), true);
        }
        return communicator().barrier();
    }

    Outcome<void> send(int to, PartitionTag tag, const devices::Buffer& from, std::int64_t first, std::int64_t count) {
        return communicator().isend(to, tag, from, first * sizeof(float), count * sizeof(float));
    }

    Outcome<void> receive(int from, PartitionTag tag, std::uint32_t name, devices::Buffer& into, std::int64_t first) {
        const auto envelope = TRY(communicator().probe(from, tag));
        return communicator().recv(envelope, into, first * sizeof(float),
                                   {name, {.iteration = m_state.trace.iteration}});
    }

    Outcome<void> receiveWeights(int from, PartitionTag tag) {
        return receive(from, tag, m_state.trace.parameters, m_state.replica.parameterBuffer(), blockOf(from).first);
    }

    /// Block n of every gradient to task n; `only`: to that task alone, which runs again; -1: to all.
    Outcome<void> shuffle(int only) {
        devices::Buffer& gradient = m_state.replica.gradientBuffer();
        for (int task = 0; task < m_tasks; ++task)
            if (task != m_task && (only < 0 || only == task))
                TRY(send(task, kShuffle, gradient, blockOf(task).first, blockOf(task).count));
        if (only < 0 || only == m_task) {
            for (int task = 0; task < m_tasks; ++task)
                if (task != m_task)
                    TRY(receive(task, kShuffle, m_state.trace.gradients, m_shuffled, task * m_own.count));
            std::copy_n(m_state.replica.gradient() + m_own.first, m_own.count,
                        floatsOf(m_shuffled) + m_task * m_own.count);
        }
        return communicator().waitAll();
    }

    Outcome<void> update(std::int64_t step) {
        float* const sum = floatsOf(m_sum);
        std::copy_n(floatsOf(m_shuffled), m_own.count, sum);
        for (int task = 1; task < m_tasks; ++task) {
            const float* block = floatsOf(m_shuffled) + task * m_own.count;
            for (std::int64_t i = 0; i < m_own.count; ++i) sum[i] += block[i];
        }
        std::copy_n(floatsOf(m_now.weights), m_own.count, floatsOf(m_next.weights));
        std::copy_n(m_now.state.address(), m_now.state.sizeBytes(), m_next.state.address());
        const Plan& plan = m_state.plan;
        const std::int64_t startNs = m_state.trace.now();
        m_clip.apply(m_own, sum);
        plan.optimizer->apply({m_state.kernels, m_optimizerSettings, m_own.count, m_settings.learningRate.at(step),
                               step + 1, sum, floatsOf(m_next.state), floatsOf(m_next.weights)});
        auto done = m_state.kernels.finish();
        m_state.trace.kernel(m_state.trace.update, startNs, m_state.trace.now());
        return done;
    }

    Outcome<void> broadcast() {
        for (int task = 0; task < m_tasks; ++task)
            if (task != m_task) TRY(send(task, kBroadcast, m_now.weights, 0, m_own.count));
        std::copy_n(floatsOf(m_now.weights), m_own.count, m_state.replica.parameters() + m_own.first);
        for (int task = 0; task < m_tasks; ++task)
            if (task != m_task) TRY(receiveWeights(task, kBroadcast));
        return communicator().waitAll();
    }

    /// What is lost cannot be taken for a result.
    static void forget(devices::Buffer& buffer) {
        std::fill_n(floatsOf(buffer), buffer.sizeBytes() / sizeof(float), std::numeric_limits<float>::quiet_NaN());
    }

    void noteLoss(std::int64_t step, const char* job) {
        m_state.trace.sentence(
            fmt::format("Task {} of step {} ({}) was lost; it runs again from its lineage.", m_task, step + 1, job));
    }

    const RankState m_state;
    const Settings& m_settings;
    const int m_tasks, m_task;
    const Range m_own;
    const OptimizerSettings m_optimizerSettings = m_state.plan.optimizerSettings();
    const GradientClip m_clip = clipOf(m_state, true);  // by value, for which nobody has to be asked
    Version m_now, m_next;
    devices::Buffer m_shuffled, m_sum;
};

}  // namespace

Outcome<std::unique_ptr<Synchronisation>> makePartitioned(const RankState& state) {
    return opened<Partitioned>(state);
}

}  // namespace kolo::training
