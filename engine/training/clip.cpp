// SPDX-License-Identifier: Apache-2.0
#include "engine/training/clip.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/collectives/communicator.h"
#include "engine/training/host_floats.h"
#include "engine/training/kernels.h"
#include "engine/training/rank_state.h"

namespace kolo::training {

namespace {

constexpr Names<Clip::Kind, Clip::Kind::Value> kKinds{"none", "norm", "each", "value"};
constexpr double kLeast = 1e-9, kMost = 1e9;
constexpr float kBesides = 1e-6f;  // a norm, as PyTorch and DeepSpeed divide by it
constexpr int kTag = 32'767;       // the last that every MPI has; others count from 0

/// The ranks that add up their squares: those that update something.
std::vector<int> partnersOf(const RankState& state, bool isPart) {
    const StepPlan& step = state.plan.step;
    const auto replicaOf = [&](int rank) { return step.mesh.coordinate(rank, kDataAxis); };
    std::vector<int> ranks;
    for (int rank = 0; rank < step.mesh.ranks(); ++rank)
        if ((isPart || replicaOf(rank) == replicaOf(state.rank.index)) &&
            std::ranges::any_of(step.ranks[rank],
                                [](const Action& action) { return action.kind == ActionKind::Update; }))
            ranks.push_back(rank);
    return ranks;
}

/// All send theirs to all, who add them up in the same order.
Outcome<void> sumAmong(const RankState& state, const std::vector<int>& ranks, std::span<float> numbers) {
    BoxMemory memory(state.rank.device);
    collectives::Communicator& communicator = state.rank.communicator;
    const std::size_t bytes = numbers.size_bytes();
    auto own = TRY(memory.device().allocate(bytes, MemoryKind::Buffers));
    auto other = TRY(memory.device().allocate(bytes, MemoryKind::Buffers));
    std::ranges::copy(numbers, floatsOf(own));
    for (const int rank : ranks)
        if (rank != state.rank.index) TRY(communicator.isend(rank, kTag, own, 0, bytes));
    std::ranges::fill(numbers, 0.0f);
    for (const int rank : ranks) {
        const bool isOwn = rank == state.rank.index;
        if (!isOwn) {
            const auto envelope = TRY(communicator.probe(rank, kTag));
            TRY(communicator.recv(envelope, other, 0, {state.trace.gradients, {.iteration = state.trace.iteration}}));
        }
        const float* const from = floatsOf(isOwn ? own : other);
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] += from[i];
    }
    return communicator.waitAll();
}

}  // namespace

Outcome<Clip> clipFrom(const std::string& text) {
    const std::size_t colon = text.find(':');
    const auto kind = kKinds.find(text.substr(0, colon));
    Clip clip{kind.value_or(Clip::Kind::None)};
    double limit = 0;
    if (kind == Clip::Kind::None && colon == std::string::npos) return clip;
    if (kind && *kind != Clip::Kind::None && colon != std::string::npos &&
        parsesWhole(std::string_view(text).substr(colon + 1), limit) && limit >= kLeast && limit <= kMost) {
        clip.limit = static_cast<float>(limit);
        return clip;
    }
    return Error{ErrorCode::BadValue, "clip",
                 Complaint::tr("The parameter \"{}\" is {}, but {}", std::string("clip"), inQuotes(text),
                               Complaint::tr("it must be none, norm:LIMIT, each:LIMIT or value:LIMIT with a limit from "
                                             "{} to {}, as in norm:1.",
                                             kLeast, kMost))};
}

std::vector<Range> tensorsOf(const Model& model) {
    std::vector<Range> tensors;
    for (std::size_t i = 0; i < model.layers().size(); ++i) {
        std::int64_t first = model.parametersOf(static_cast<int>(i)).first;
        for (const std::int64_t count : model.layers()[i]->parameterSizes()) {
            if (count > 0) tensors.push_back({first, count});
            first += count;
        }
    }
    return tensors;
}

template <typename Do>
void GradientClip::eachTensor(const Range& range, const Do& take) const {
    for (int i = 0; i < static_cast<int>(m_setup.tensors.size()); ++i)
        if (const Range own = commonPart(range, m_setup.tensors[i]); own.count > 0)
            take(i, own.count, own.first - range.first);
}

Outcome<void> GradientClip::measure(const Range& range, const float* gradient) {
    const auto count = static_cast<std::int64_t>(m_setup.tensors.size());
    if (!m_squares.address()) m_squares = TRY(allocateFloats(m_setup.device, count, MemoryKind::Buffers));
    m_begun.resize(m_setup.tensors.size(), false);
    eachTensor(range, [&](int tensor, std::int64_t floats, std::int64_t at) {
        m_setup.kernels.sumSquares(floats, gradient + at, m_begun[tensor] ? 1 : 0, floatsOf(m_squares) + tensor);
        m_begun[tensor] = true;
    });
    return {};
}

Outcome<void> GradientClip::settle() {
    TRY(m_setup.kernels.finish());
    std::vector<float> sums(m_setup.tensors.size(), 0.0f);
    if (m_squares.address()) m_setup.device.download(m_squares, 0, std::as_writable_bytes(std::span(sums)));
    for (std::size_t i = 0; i < sums.size(); ++i) {
        if (i >= m_begun.size() || !m_begun[i]) sums[i] = 0;  // another rank's
        if (!m_setup.copies.empty()) sums[i] /= m_setup.copies[i];
    }
    m_begun.clear();
    if (m_setup.sumUp) TRY(m_setup.sumUp(sums));
    const double all = std::accumulate(sums.begin(), sums.end(), 0.0);
    m_factors.clear();
    for (const float sum : sums) {
        const double square = m_setup.clip.kind == Clip::Kind::Norm ? all : static_cast<double>(sum);
        m_factors.push_back(std::min(1.0f, m_setup.clip.limit / (static_cast<float>(std::sqrt(square)) + kBesides)));
    }
    return {};
}

void GradientClip::apply(const Range& range, float* gradient) const {
    Kernels& kernels = m_setup.kernels;
    switch (m_setup.clip.kind) {
        case Clip::Kind::None: return;
        case Clip::Kind::Value: return kernels.clamp(range.count, m_setup.clip.limit, gradient);
        case Clip::Kind::Norm:  // of all tensors the same
            if (m_factors.front() != 1) kernels.scale(range.count, m_factors.front(), gradient);
            return;
        case Clip::Kind::Each:
            eachTensor(range, [&](int tensor, std::int64_t count, std::int64_t at) {
                if (m_factors[tensor] != 1) kernels.scale(count, m_factors[tensor], gradient + at);
            });
    }
}

GradientClip clipOf(const RankState& state, bool isPart) {
    const Plan& plan = state.plan;
    const std::vector<int> partners = partnersOf(state, isPart);
    GradientClip::Setup setup{plan.settings.clip, state.kernels, state.rank.device, tensorsOf(plan.model)};
    if (partners.size() > 1)
        setup.sumUp = [state, partners](std::span<float> numbers) { return sumAmong(state, partners, numbers); };
    if (plan.cut) {
        // A tensor is in as many places as there are ranks for each of its parts.
        const std::vector<Range> whole = tensorsOf(plan.cut->whole);
        const auto ranks = static_cast<float>(plan.workerRanks() / plan.workers);
        for (std::size_t i = 0; i < whole.size(); ++i)
            setup.copies.push_back(ranks * static_cast<float>(setup.tensors[i].count) /
                                   static_cast<float>(whole[i].count));
    }
    return GradientClip(std::move(setup));
}

}  // namespace kolo::training
