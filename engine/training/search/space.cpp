// SPDX-License-Identifier: Apache-2.0
#include "engine/training/search/space.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "engine/training/steps/stages.h"

namespace kolo::training {

namespace {

constexpr int kMostMicro = 32;
constexpr const char* kAxes[] = {"a", "b"};

double combinations(int n, int k) {
    double result = 1;
    for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

}  // namespace

int SearchForm::devices() const {
    return std::accumulate(axes.begin(), axes.end(), replicas * stages, std::multiplies());
}

SearchSpace::SearchSpace(const Model& model, int rows, int devices)
    : m_rows(rows), m_devices(devices), m_shapes(model.shapes()) {
    std::set<std::string> known;
    int layer = 0;
    for (const int count : blocksOf(model)) {
        SearchBlock block{m_shapes[layer].name, layer, count, {}, {}};
        int number = 0;
        for (; layer < block.firstLayer + count; ++layer) {
            const auto add = [&](const std::string& name, bool cuttable) {
                if (!cuttable || name.empty() || !known.insert(name).second) return;
                block.dimensions.push_back(name);
                block.same.push_back(number);
            };
            for (const auto* dimensions : {&m_shapes[layer].in, &m_shapes[layer].between, &m_shapes[layer].out})
                for (const Dimension& each : *dimensions) {
                    add(each.name, each.cuttable);
                    add(each.written, each.cuttable);
                    ++number;
                }
        }
        m_blocks.push_back(std::move(block));
    }
    addForms();
}

void SearchSpace::addForms() {
    for (int count = 1; count <= m_devices; ++count)
        for (int replicas = count; replicas >= 1; --replicas) {
            if (count % replicas != 0 || m_rows % replicas != 0) continue;
            const int rest = count / replicas;
            if (rest == 1) {
                m_forms.push_back({.replicas = replicas});
                continue;
            }
            m_forms.push_back({.replicas = replicas, .axes = {rest}});
            for (int second = 2; second * second <= rest; ++second)
                if (rest % second == 0) m_forms.push_back({.replicas = replicas, .axes = {rest / second, second}});
            if (rest > static_cast<int>(m_blocks.size())) continue;
            const int share = m_rows / replicas;
            for (int micro = 1; micro <= std::min(kMostMicro, share); ++micro)
                for (const char* schedule : {"gpipe", "1f1b"})
                    if (share % micro == 0 && (micro > 1 || schedule == std::string_view("gpipe")))
                        m_forms.push_back(
                            {.replicas = replicas, .axes = {}, .stages = rest, .micro = micro, .schedule = schedule});
        }
}

int SearchSpace::optionsOf(const SearchForm& form, int block) const {
    int options = 1;
    for (std::size_t axis = 0; axis < form.axes.size(); ++axis)
        options *= 1 + static_cast<int>(m_blocks[block].dimensions.size());
    return options;
}

std::vector<int> SearchSpace::cutsOf(const SearchBlock& block, int axes, int option) {
    std::vector<int> cuts;
    const int each = 1 + static_cast<int>(block.dimensions.size());
    for (int axis = 0; axis < axes; ++axis, option /= each) cuts.push_back(option % each - 1);
    return cuts;
}

double SearchSpace::size() const {
    double size = 0;
    for (const SearchForm& form : m_forms) {
        double candidates = 1;
        if (form.isPipeline())
            candidates = combinations(static_cast<int>(m_blocks.size()) - 1, form.stages - 1);
        else
            for (int block = 0; block < static_cast<int>(m_blocks.size()); ++block)
                candidates *= optionsOf(form, block);
        size += candidates;
    }
    return size;
}

Candidate SearchSpace::plain(int form) const {
    Candidate candidate{form, std::vector<int>(m_blocks.size(), 0)};
    if (!m_forms[form].isPipeline()) return candidate;
    const std::vector<int> cut = cutEvenly(static_cast<int>(m_blocks.size()), m_forms[form].stages);
    auto choice = candidate.choices.begin();
    for (int stage = 0; stage < m_forms[form].stages; ++stage) choice = std::fill_n(choice, cut[stage], stage);
    return candidate;
}

Candidate SearchSpace::dataParallel() const {
    Candidate found = plain(0);
    for (int form = 0; form < static_cast<int>(m_forms.size()); ++form)
        if (!m_forms[form].isPipeline() && m_forms[form].axes.empty()) found = plain(form);
    return found;
}

Candidate SearchSpace::someOf(int form, std::mt19937_64& random) const {
    constexpr int kTries = 16;
    Candidate candidate = plain(form);
    for (int tries = 0; tries < kTries && !isPlan(candidate); ++tries)
        for (int block = 0; block < static_cast<int>(m_blocks.size()); ++block)
            candidate.choices[block] = static_cast<int>(random() % optionsOf(m_forms[form], block));
    return candidate;
}

Candidate SearchSpace::neighbour(const Candidate& from, Moves moves, std::mt19937_64& random) const {
    const auto below = [&](std::size_t count) { return static_cast<int>(random() % count); };
    const int layer = below(m_blocks.size() + (moves == Moves::All ? 1 : 0));
    Candidate next = from;
    if (layer == static_cast<int>(m_blocks.size())) {
        const SearchForm& before = m_forms[from.form];
        next.form = below(m_forms.size());
        const SearchForm& after = m_forms[next.form];
        if (after.isPipeline() && before.isPipeline() && after.stages == before.stages) return next;
        if (after.isPipeline() || before.isPipeline()) return plain(next.form);
        // What lies along the axes that both have stays.
        for (int block = 0; block < static_cast<int>(m_blocks.size()); ++block)
            next.choices[block] %= optionsOf(after, block);
        return isPlan(next) ? next : someOf(next.form, random);
    }
    const SearchForm& form = m_forms[from.form];
    if (!form.isPipeline()) {
        next.choices[layer] = below(optionsOf(form, layer));
        return next;
    }
    // Stages ascend, and each has a layer.
    int& stage = next.choices[layer];
    const int old = stage;
    const int other = old + (below(2) == 0 ? -1 : 1);
    const bool isNear = other < old ? layer > 0 && next.choices[layer - 1] == other
                                    : layer + 1 < std::ssize(next.choices) && next.choices[layer + 1] == other;
    if (isNear && std::ranges::count(next.choices, old) > 1) stage = other;
    return next;
}

bool SearchSpace::isPlan(const Candidate& candidate) const {
    const SearchForm& form = m_forms[candidate.form];
    const std::vector<int>& choices = candidate.choices;
    if (form.isPipeline())
        return choices.front() == 0 && choices.back() + 1 == form.stages &&
               std::ranges::adjacent_find(choices, [](int a, int b) { return b != a && b != a + 1; }) == choices.end();
    std::vector<int> cutAlong(form.axes.size(), 0);
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        const std::vector<int> cuts = cutsOf(m_blocks[i], static_cast<int>(form.axes.size()), choices[i]);
        for (std::size_t axis = 0; axis < cuts.size(); ++axis) cutAlong[axis] += cuts[axis] >= 0;
        if (cuts.size() == 2 && cuts[0] >= 0 && cuts[1] >= 0 && m_blocks[i].same[cuts[0]] == m_blocks[i].same[cuts[1]])
            return false;
    }
    return std::ranges::count(cutAlong, 0) == 0;
}

void SearchSpace::forEach(const std::function<bool(const Candidate&)>& visit) const {
    for (int form = 0; form < static_cast<int>(m_forms.size()); ++form) {
        const bool isPipeline = m_forms[form].isPipeline();
        Candidate candidate{form, std::vector<int>(m_blocks.size(), 0)};
        for (std::size_t digit = 0; digit < m_blocks.size();) {
            if (isPlan(candidate) && !visit(candidate)) return;
            for (digit = 0; digit < m_blocks.size(); ++digit) {
                const int options =
                    isPipeline ? m_forms[form].stages : optionsOf(m_forms[form], static_cast<int>(digit));
                if (++candidate.choices[digit] < options) break;
                candidate.choices[digit] = 0;
            }
        }
    }
}

Mesh SearchSpace::meshOf(const SearchForm& form) const {
    Mesh mesh;
    if (form.replicas > 1 || form.axes.empty()) mesh.axes.push_back({std::string(kDataAxis), form.replicas});
    for (std::size_t axis = 0; axis < form.axes.size(); ++axis) mesh.axes.push_back({kAxes[axis], form.axes[axis]});
    return mesh;
}

SearchPlan SearchSpace::planOf(const Candidate& candidate) const {
    SearchPlan plan{.form = m_forms[candidate.form]};
    plan.rows = m_rows / (plan.form.replicas * plan.form.micro);
    if (plan.form.isPipeline()) {
        plan.blocks.assign(plan.form.stages, 0);
        for (const int stage : candidate.choices) ++plan.blocks[stage];
        return plan;
    }
    plan.mesh = meshOf(plan.form);
    if (plan.form.replicas > 1) plan.layout.entries.emplace_back(kBatch, kDataAxis);
    for (std::size_t block = 0; block < m_blocks.size(); ++block) {
        const auto cuts = cutsOf(m_blocks[block], static_cast<int>(plan.form.axes.size()), candidate.choices[block]);
        for (std::size_t axis = 0; axis < cuts.size(); ++axis)
            if (cuts[axis] >= 0) plan.layout.entries.emplace_back(m_blocks[block].dimensions[cuts[axis]], kAxes[axis]);
    }
    return plan;
}

std::vector<SearchPlan> SearchSpace::singleAxis() const {
    std::vector<SearchPlan> plans;
    if (m_devices < 2) return plans;
    Mesh tensor{{{std::string(kTensorAxis), m_devices}}};
    for (const Slice slice : {Slice::Gather, Slice::Megatron, Slice::Halo}) {
        auto layout = layoutOf(slice, m_shapes, tensor);
        if (layout) layout = completed(*layout, m_shapes, tensor);
        if (!layout || !cutModel(m_shapes, tensor, *layout)) continue;
        plans.push_back({{.axes = {m_devices}}, m_rows, tensor, *std::move(layout), {}});
    }
    for (const SearchForm& form : m_forms)
        if (form.stages == m_devices)
            plans.push_back(
                {form, m_rows / form.micro, {}, {}, cutEvenly(static_cast<int>(m_blocks.size()), form.stages)});
    return plans;
}

std::string SearchSpace::choiceOf(const SearchPlan& plan, int block) const {
    const SearchBlock& of = m_blocks[block];
    std::string own, read;
    const auto add = [](std::string& text, const std::string& name, int parts) {
        text += fmt::format("{}{} / {}", text.empty() ? "" : ", ", name, parts);
    };
    for (const auto& [name, axis] : plan.layout.entries) {
        const int parts = plan.mesh.sizeOf(axis);
        const bool isOwn = std::ranges::find(of.dimensions, name) != of.dimensions.end();
        const auto& in = m_shapes[of.firstLayer].in;
        if (isOwn)
            add(own, name, parts);
        else if (std::ranges::find(in, name, &Dimension::name) != in.end())
            add(read, name, parts);
    }
    if (read.empty()) return own;
    return own + (own.empty() ? "" : "; ") + "reads " + read;
}

RunSpec specOf(const SearchPlan& plan) {
    RunSpec spec;
    spec.devices.count = plan.form.devices();
    spec.parameters["batch"] = std::to_string(plan.rows);
    if (plan.isDataParallel()) {
        spec.strategy = "data-parallel";
    } else if (plan.form.isPipeline()) {
        spec.strategy = "pipeline";
        spec.parameters["stages"] = std::to_string(plan.form.stages);
        spec.parameters["micro"] = std::to_string(plan.form.micro);
        spec.parameters["schedule"] = plan.form.schedule;
        spec.parameters["replicas"] = std::to_string(plan.form.replicas);
        spec.parameters["balance"] = fmt::format("cut:{}", fmt::join(plan.blocks, "-"));
    } else {
        spec.strategy = "mesh";
        std::vector<std::string> axes, entries;
        for (const Mesh::Axis& axis : plan.mesh.axes) axes.push_back(fmt::format("{}:{}", axis.name, axis.size));
        for (const auto& [name, axis] : plan.layout.entries) entries.push_back(name + ":" + axis);
        spec.parameters["mesh"] = fmt::format("{}", fmt::join(axes, ","));
        spec.parameters["layout"] = fmt::format("{}", fmt::join(entries, ","));
        spec.parameters["slice"] = "none";
    }
    return spec;
}

std::string wordsOf(const SearchPlan& plan) {
    const RunSpec spec = specOf(plan);
    std::string words = spec.strategy;
    for (const auto& [name, value] : spec.parameters) words += fmt::format(" {}={}", name, value);
    return words;
}

}  // namespace kolo::training
