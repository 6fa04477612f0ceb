// SPDX-License-Identifier: Apache-2.0
//
// The model states of a worker that does not keep all of them, or not all in one precision: ZeRO's stages, and mixed
// precision. What is done when is the step plan's business (engine/api/steps/zero.h); here is where it lies.
//
//                     zero=0            1                2                3               N workers, Ψ parameters
//     parameters      all of Ψ          all              all              Ψ/N
//     gradients       all               all              Ψ/N              Ψ/N
//     optimizer       all               Ψ/N              Ψ/N              Ψ/N
//
// A part is what StepPlan::partOf says, of each bucket one; a worker's parts lie one after another in the order of the
// buckets. What there are parts of only, a pass gets whole from the step plan (StageParameters, StageGradient).
//
// With mixed precision parameters and gradients have two bytes (bf16) and the optimizer works on a float32 copy of the
// parameters beside its own numbers: 2 + 2 + 12 bytes a parameter with Adam. Arithmetic is float32's: before a pass the
// stage's parameters are widened, after it its gradient is rounded, as a tensor core does it number by number.
//
// Where layers are cut, a worker is a group of ranks, and each keeps a part of its part. A gradient that is a sum over
// another axis, too, is added up last, and of it only what this rank keeps.
//
// Rajbhandari et al., SC 2020; Micikevicius et al., "Mixed precision training", ICLR 2018.
#include <algorithm>
#include <array>

#include "engine/api/bfloat16.h"
#include "engine/api/sha256.h"
#include "engine/collectives/communicator.h"
#include "engine/training/fused_buffer.h"
#include "engine/training/synchronisation.h"

namespace kolo::training {

namespace {

void widen(const Bfloat16* from, std::int64_t count, float* to) {
    for (std::int64_t i = 0; i < count; ++i) to[i] = from[i].value();
}

void narrow(const float* from, std::int64_t count, Bfloat16* to) {
    for (std::int64_t i = 0; i < count; ++i) to[i] = Bfloat16(from[i]);
}

class Sharded : public Synchronisation {
public:
    explicit Sharded(const RankState& state)
        : m_state(state), m_plan(state.plan), m_step(state.plan.step), m_device(state.rank.device) {}

    Outcome<void> open() {
        findPieces();
        const std::int64_t all = m_plan.model.parameterCount();
        m_parameters = TRY(allocateNumbers(zero() >= 3 ? m_kept : all, MemoryKind::Parameters));
        m_gradients = TRY(allocateNumbers(zero() >= 2 ? m_kept : all, MemoryKind::Gradients));
        m_fused = TRY(FusedBuffer::make(m_device, m_step.bufferBytes));
        m_states = TRY(allocateFloats(m_device, m_step.stateArrays * m_kept, MemoryKind::Optimizer));
        if (!mixed()) return {};
        m_master = TRY(allocateFloats(m_device, m_kept, MemoryKind::Optimizer));
        for (devices::Buffer* working : {&m_workingParameters, &m_workingGradient})
            *working = TRY(allocateFloats(m_device, m_largestStage, MemoryKind::Buffers));
        return {};
    }

    /// From the seed alone, stage by stage: nobody need have all parameters at one time.
    Outcome<void> begin() override {
        std::vector<float> ofCut(m_plan.cut ? m_plan.model.parameterCount() : 0);
        if (m_plan.cut) m_plan.cut->initialise(ofCut, m_plan.settings.seed, m_state.rank.index);
        for (int stage = 0; stage < static_cast<int>(m_step.stages.size()); ++stage) {
            const PlanStage& of = m_step.stages[stage];
            std::vector<float> values(of.parameters.count);
            if (m_plan.cut)
                std::copy_n(ofCut.begin() + of.parameters.first, of.parameters.count, values.begin());
            else
                m_plan.model.initialise(values, m_plan.settings.seed, of.firstLayer, of.layers);
            if (zero() < 3) storeNumbers(values, of.parameters.first);
            for (const Piece& piece : m_pieces[stage]) {
                const std::span<const float> own(values.data() + piece.whole.first - of.parameters.first,
                                                 piece.whole.count);
                if (zero() == 3) storeNumbers(own, piece.kept);
                if (mixed()) m_device.upload(m_master, piece.kept * sizeof(float), std::as_bytes(own));
            }
        }
        return {};
    }

    Outcome<void> reduce(int bucket, int) override {
        const Range whole = m_step.buckets[bucket].parameters;
        const Schedule& allreduce = m_plan.allreduceAlong(m_step.buckets[bucket].axis);
        if (zero() == 0) return run(allreduce, m_gradients, 0, bucket, whole);
        for (const auto& stage : m_pieces)
            for (const Piece& piece : stage)
                if (const Range own = commonPart(piece.whole, whole); own.count > 0)
                    TRY(run(allreduce, m_gradients, piece.whole.first - gradientAt(piece), bucket, own));
        return {};
    }

    /// Where a pass has all parameters and gradients where they always are.
    OrderedCollective orderedCollective() override {
        if (zero() != 1 || mixed() || m_fused->isLimited() || !m_state.ordersOnDevice()) return nullptr;
        return [this](const Action& action, const collectives::DeviceOrder& order) {
            return action.kind == ActionKind::ReduceScatter ? scatter(action, &order) : gather(action, &order);
        };
    }

    Outcome<void> communicate(const Action& action, devices::Buffer* whole) override {
        switch (action.kind) {
            case ActionKind::ReduceScatter: {
                if (zero() == 1) return scatter(action, nullptr);
                const int bucket = m_step.bucketOf(action);
                const Range piece = m_step.pieceOf(action.stage, bucket);
                const std::int64_t first = m_step.stages[action.stage].parameters.first;
                TRY(run(m_plan.halves.reduceScatter, *whole, first, bucket, piece));
                const auto take = m_step.turnOf(action) > 0 ? &Sharded::add : &Sharded::copy;
                for (const Piece& own : m_pieces[action.stage])
                    if (own.bucket == bucket)
                        (this->*take)(at(*whole, own.whole.first - first), at(m_gradients, own.kept), own.whole.count);
                return m_moves.finish();
            }
            case ActionKind::AllGather: return gather(action, nullptr);
            default: return unshard(action.stage, *whole);
        }
    }

    Outcome<void> measureGradient() override {
        for (const std::vector<Piece>& pieces : m_pieces)
            for (const Piece& piece : pieces)
                TRY(inFloats(piece,
                             [&](const Range& part, const float* gradient) { return m_clip.measure(part, gradient); }));
        return m_clip.settle();
    }

    Outcome<void> update(int stage) override {
        const std::int64_t startNs = m_state.trace.now();
        for (const Piece& piece : m_pieces[stage])
            TRY(inFloats(piece, [&](const Range& part, float* gradient) -> Outcome<void> {
                updatePart(piece, part, gradient);
                return {};
            }));
        auto done = m_state.kernels.passDone();
        const std::int64_t endNs = m_state.trace.now();
        if (m_plan.slotCount == 0) m_state.trace.kernel(m_state.trace.update, startNs, endNs);
        m_updateNs += endNs - startNs;
        return done;
    }

    Outcome<void> beginPass(const StagePass& pass) override {
        const Range stage = m_step.stages[pass.stage].parameters;
        std::byte* const parameters = pass.parameters ? pass.parameters->address() : at(m_parameters, stage.first);
        std::byte* const gradient = gradientOf(pass);
        if (!mixed()) {
            m_state.replica.place(pass.stage, reinterpret_cast<float*>(parameters), reinterpret_cast<float*>(gradient));
            return {};
        }
        widen(reinterpret_cast<const Bfloat16*>(parameters), stage.count, floatsOf(m_workingParameters));
        if (pass.goesBack && pass.adds)
            widen(reinterpret_cast<const Bfloat16*>(gradient), stage.count, floatsOf(m_workingGradient));
        m_state.replica.place(pass.stage, floatsOf(m_workingParameters), floatsOf(m_workingGradient));
        return {};
    }

    Outcome<void> endPass(const StagePass& pass) override {
        if (mixed() && pass.goesBack)
            narrow(floatsOf(m_workingGradient), m_step.stages[pass.stage].parameters.count,
                   reinterpret_cast<Bfloat16*>(gradientOf(pass)));
        return {};
    }

    /// The step plan has done it all.
    Outcome<Agreement> agree(std::int64_t step) override {
        Agreement agreement;
        agreement.step = step + 1;
        agreement.finished = agreement.step == m_plan.settings.steps;
        agreement.updateNs = std::exchange(m_updateNs, 0);
        m_number = step + 1;
        return agreement;
    }

    Outcome<void> end() override { return {}; }

    std::span<const float> replica() override {
        if (zero() == 3) return {};
        return {floatsOf(m_parameters), m_parameters.sizeBytes() / sizeof(float)};
    }

    bool needsEverybody() const override { return zero() == 3; }

    Outcome<std::string> parametersSha256() override {
        if (m_plan.cut) return hashOfCut();
        const bool reports = m_state.rank.index == m_plan.reportingRank();
        const std::size_t size = m_step.numberBytes();
        std::vector<std::byte> all(reports ? m_plan.model.parameterCount() * size : 0);
        if (zero() < 3) {
            if (reports) m_device.download(m_parameters, 0, all);
            return reports ? sha256Hex(all) : std::string();
        }
        // The parts as they lie, to the processor of the reporting rank.
        const auto host = devices::openHost(0);
        auto box = TRY(host->allocate(m_parameters.sizeBytes() + size));
        collectives::Communicator& everybody = m_state.rank.communicator;
        if (!reports) {
            m_device.download(m_parameters, 0, {box.address(), m_parameters.sizeBytes()});
            TRY(everybody.isend(m_plan.reportingRank(), 0, box, 0, m_parameters.sizeBytes()));
            TRY(everybody.waitAll());
            return std::string();
        }
        for (int rank = 0; rank < m_plan.workerRanks(); ++rank) {
            if (rank == m_state.rank.index) {
                m_device.download(m_parameters, 0, {box.address(), m_parameters.sizeBytes()});
            } else {
                const auto envelope = TRY(everybody.probe(rank, 0));
                if (envelope.bytes > box.sizeBytes()) box = TRY(host->allocate(envelope.bytes));
                TRY(everybody.recv(envelope, box, 0,
                                   {m_state.trace.parameters, {.iteration = m_state.trace.iteration}}));
            }
            const std::byte* from = box.address();
            for (int bucket = 0; bucket < static_cast<int>(m_step.buckets.size()); ++bucket) {
                const Range part = m_step.partOf(rank, bucket);
                std::copy_n(from, part.count * size, all.data() + part.first * size);
                from += part.count * size;
            }
        }
        TRY(everybody.waitAll());
        return sha256Hex(all);
    }

private:
    /// Of a stage, what this worker updates, as one run of parameters.
    struct Piece {
        Range whole;            // of the model's array
        int bucket = -1;        // -1: there are none
        std::int64_t kept = 0;  // where it begins among what this worker keeps
    };

    /// The whole worker's, of whose ranks each puts together its own.
    Outcome<std::string> hashOfCut() {
        std::vector<float> own(m_plan.model.parameterCount());
        for (int stage = 0; stage < static_cast<int>(m_step.stages.size()); ++stage) {
            const Range of = m_step.stages[stage].parameters;
            if (of.count == 0) continue;
            const auto to = std::as_writable_bytes(std::span(own).subspan(of.first, of.count));
            if (zero() < 3) {
                m_device.download(m_parameters, of.first * sizeof(float), to);
                continue;
            }
            auto whole = TRY(m_device.allocate(to.size(), MemoryKind::Buffers));
            TRY(unshard(stage, whole));
            m_device.download(whole, 0, to);
        }
        if (m_step.mesh.coordinate(m_state.rank.index, kDataAxis) > 0) return std::string();
        return hashParts(m_state, own);
    }

    int zero() const { return m_step.zero; }
    bool mixed() const { return m_step.mixed; }
    std::byte* at(devices::Buffer& numbers, std::int64_t index) const {
        return numbers.address() + index * m_step.numberBytes();
    }
    std::int64_t parametersAt(const Piece& piece) const { return zero() == 3 ? piece.kept : piece.whole.first; }
    std::int64_t gradientAt(const Piece& piece) const { return zero() >= 2 ? piece.kept : piece.whole.first; }
    std::byte* gradientOf(const StagePass& pass) {
        if (pass.gradient) return pass.gradient->address();
        return zero() >= 2 ? nullptr : at(m_gradients, m_step.stages[pass.stage].parameters.first);
    }

    void findPieces() {
        m_pieces.resize(m_step.stages.size());
        for (std::size_t stage = 0; stage < m_step.stages.size(); ++stage) {
            const Range& range = m_step.stages[stage].parameters;
            m_largestStage = std::max(m_largestStage, range.count);
            if (zero() == 0) m_pieces[stage].push_back({range, -1, range.first});
        }
        m_kept = zero() == 0 ? m_plan.model.parameterCount() : 0;
        for (int bucket = 0; zero() > 0 && bucket < static_cast<int>(m_step.buckets.size()); ++bucket) {
            if (!m_step.isOfData(bucket)) continue;
            const Range part = m_step.partOf(m_state.rank.index, bucket);
            for (std::size_t stage = 0; stage < m_step.stages.size(); ++stage)
                if (const Range piece = commonPart(part, m_step.stages[stage].parameters); piece.count > 0)
                    m_pieces[stage].push_back({piece, bucket, m_kept + piece.first - part.first});
            m_kept += part.count;
        }
    }

    /// Zeroed; a whole number of floats, so that it can be hashed as such.
    Outcome<devices::Buffer> allocateNumbers(std::int64_t count, MemoryKind kind) {
        return allocateFloats(m_device, (count * m_step.numberBytes() + 3) / 4, kind);
    }

    void storeNumbers(std::span<const float> values, std::int64_t first) {
        if (!mixed()) return m_device.upload(m_parameters, first * sizeof(float), std::as_bytes(values));
        narrow(values.data(), static_cast<std::int64_t>(values.size()),
               reinterpret_cast<Bfloat16*>(at(m_parameters, first)));
    }

    void copy(const std::byte* from, std::byte* to, std::int64_t count) {
        if (mixed())
            std::copy_n(from, count * sizeof(Bfloat16), to);
        else
            m_moves.copy(count, reinterpret_cast<const float*>(from), reinterpret_cast<float*>(to));
    }

    void add(const std::byte* from, std::byte* to, std::int64_t count) {
        if (!mixed()) {
            auto* const sum = reinterpret_cast<float*>(to);
            return m_moves.addRow(1, static_cast<int>(count), sum, reinterpret_cast<const float*>(from), sum);
        }
        auto* const sum = reinterpret_cast<Bfloat16*>(to);
        const auto* const more = reinterpret_cast<const Bfloat16*>(from);
        for (std::int64_t i = 0; i < count; ++i) sum[i] = Bfloat16(sum[i].value() + more[i].value());
    }

    // Of zero=1, where gradients and parameters are whole. `order` may be null.
    Outcome<void> scatter(const Action& action, const collectives::DeviceOrder* order) {
        return run(m_plan.halves.reduceScatter, m_gradients, 0, action.index,
                   m_step.pieceOf(action.stage, action.index), order);
    }
    Outcome<void> gather(const Action& action, const collectives::DeviceOrder* order) {
        return run(m_plan.halves.allGather, m_parameters, 0, action.index, m_step.buckets[action.index].parameters,
                   order);
    }

    /// A collective on `range` of a bucket, which is in `numbers` from `first` on.
    Outcome<void> run(const Schedule& schedule, devices::Buffer& numbers, std::int64_t first, int bucket,
                      const Range& range, const collectives::DeviceOrder* order = nullptr) {
        const std::size_t size = m_step.numberBytes();
        devices::Buffer window = devices::Buffer::part(numbers, (range.first - first) * size, range.count * size);
        const Range& all = m_step.buckets[bucket].parameters;
        return m_fused->run(m_plan.along(m_state.rank, m_step.buckets[bucket].axis),
                            {.schedule = schedule,
                             .elements = range.count,
                             .dtype = mixed() ? DType::BFloat16 : DType::Float32,
                             .iteration = static_cast<int>(m_number),
                             .recordsValues = false,
                             .whole = all.count,
                             .first = range.first - all.first,
                             .order = order},
                            window);
    }

    /// What every worker keeps of a stage's parameters, put together in `whole`.
    Outcome<void> unshard(int stage, devices::Buffer& whole) {
        const std::int64_t first = m_step.stages[stage].parameters.first;
        for (const Piece& own : m_pieces[stage])
            copy(at(m_parameters, own.kept), at(whole, own.whole.first - first), own.whole.count);
        TRY(m_moves.finish());
        for (int bucket = 0; bucket < static_cast<int>(m_step.buckets.size()); ++bucket)
            if (const Range piece = m_step.pieceOf(stage, bucket); m_step.isOfData(bucket) && piece.count > 0)
                TRY(run(m_plan.halves.allGather, whole, first, bucket, piece));
        return {};
    }

    /// The gradient of a piece: as it lies, or with mixed precision as much at a time as there is room for.
    template <typename Take>
    Outcome<void> inFloats(const Piece& piece, const Take& take) {
        std::byte* const gradient = at(m_gradients, gradientAt(piece));
        if (!mixed()) return take(piece.whole, reinterpret_cast<float*>(gradient));
        for (std::int64_t done = 0; done < piece.whole.count; done += m_largestStage) {
            const Range part{piece.whole.first + done, std::min(m_largestStage, piece.whole.count - done)};
            widen(reinterpret_cast<const Bfloat16*>(gradient) + done, part.count, floatsOf(m_workingGradient));
            TRY(take(part, floatsOf(m_workingGradient)));
        }
        return {};
    }

    void updatePart(const Piece& piece, const Range& part, float* gradient) {
        const std::int64_t done = part.first - piece.whole.first, kept = piece.kept + done;
        std::byte* const numbers = at(m_parameters, parametersAt(piece) + done);
        float* const parameters = mixed() ? floatsOf(m_master) + kept : reinterpret_cast<float*>(numbers);
        m_clip.apply(part, gradient);
        m_plan.optimizer->apply({m_state.kernels, m_optimizerSettings, part.count,
                                 m_plan.settings.learningRate.at(m_number), m_number + 1, gradient,
                                 floatsOf(m_states) + m_step.stateArrays * kept, parameters});
        if (mixed()) narrow(parameters, part.count, reinterpret_cast<Bfloat16*>(numbers));
    }

    const RankState m_state;
    Kernels m_moves{m_state.rank.device};  // of the thread that communicates, which may run beside the passes
    const Plan& m_plan;
    const StepPlan& m_step;
    devices::Device& m_device;
    const OptimizerSettings m_optimizerSettings = m_plan.optimizerSettings();
    GradientClip m_clip = clipOf(m_state, m_plan.zero() > 0);
    std::vector<std::vector<Piece>> m_pieces;  // by stage
    std::unique_ptr<FusedBuffer> m_fused;
    std::int64_t m_kept = 0, m_largestStage = 0;
    devices::Buffer m_parameters, m_gradients;               // float32 or bf16
    devices::Buffer m_states, m_master;                      // float32, of what this worker keeps
    devices::Buffer m_workingParameters, m_workingGradient;  // float32, of one stage
    std::int64_t m_number = 0;                               // of the step
    std::int64_t m_updateNs = 0;                             // of this step
};

}  // namespace

Outcome<std::unique_ptr<Synchronisation>> makeSharded(const RankState& state) {
    return opened<Sharded>(state);
}

}  // namespace kolo::training
