// SPDX-License-Identifier: Apache-2.0
//
// Buckets: what travels together, and whether every gradient does.
#include <algorithm>
#include <map>
#include <string>

#include "engine/api/wording.h"
#include "engine/training/steps/proof/round.h"

namespace kolo::training {

namespace {

class BucketRound : public ProofRound {
public:
    using ProofRound::ProofRound;

    Outcome<void> prove() { return checkBuckets(); }

private:
    /// Stages have parameters of their own; buckets, where there are any or must be, cover each of them once.
    Outcome<void> checkBuckets() {
        const auto byFirst = [](const Range& a, const Range& b) { return a.first < b.first; };
        std::vector<Range> held;
        for (const PlanStage& stage : m_plan.stages)
            if (stage.parameters.count > 0) held.push_back(stage.parameters);
        std::sort(held.begin(), held.end(), byFirst);
        for (std::size_t i = 1; i < held.size(); ++i)
            if (held[i].first < held[i - 1].first + held[i - 1].count)
                return wrong({}, Complaint::tr("Parameter {} belongs to two stages.", held[i].first));
        TRY(checkGradientParts(held));
        const int data = m_plan.mesh.sizeOf(kDataAxis);
        const bool reduces =
            std::ranges::any_of(m_plan.buckets, [](const Bucket& bucket) { return bucket.axis == kDataAxis; });
        if (!m_plan.trains || (!reduces && (data == 1 || m_plan.localSteps > 0))) return {};

        std::vector<Range> reduced;
        for (std::size_t i = 0; i < m_plan.buckets.size(); ++i) {
            if (!m_plan.isOfData(static_cast<int>(i))) continue;
            if (m_plan.buckets[i].parameters.count == 0)
                return wrong({}, Complaint::tr("Bucket {} has no parameters.", i));
            reduced.push_back(m_plan.buckets[i].parameters);
            int position = -1;
            for (std::size_t stage = 0; stage < m_plan.stages.size(); ++stage) {
                if (!isIn(static_cast<int>(i), static_cast<int>(stage))) continue;
                if (position >= 0 && m_plan.stages[stage].position != position)
                    return wrong({},
                                 Complaint::tr("Bucket {} reaches over stages of different ranks; only the gradients "
                                               "of one rank can travel together.",
                                               i));
                position = m_plan.stages[stage].position;
            }
        }
        std::sort(reduced.begin(), reduced.end(), byFirst);
        for (std::size_t i = 1; i < reduced.size(); ++i)
            if (reduced[i].first < reduced[i - 1].first + reduced[i - 1].count)
                return wrong({}, Complaint::tr("The gradient of parameter {} is in two buckets and would be averaged "
                                               "twice.",
                                               reduced[i].first));
        // Each run of parameters must be covered by a run of buckets.
        auto next = reduced.begin();
        for (const Range& range : held) {
            std::int64_t covered = range.first;
            while (covered < range.first + range.count) {
                while (next != reduced.end() && next->first + next->count <= covered) ++next;
                if (next == reduced.end() || next->first > covered)
                    return wrong({}, Complaint::tr("The gradient of parameter {} is in no bucket, so the {} copies of "
                                                   "the model would drift apart.",
                                                   covered, data));
                covered = next->first + next->count;
            }
        }
        return {};
    }

    /// A gradient that is a sum over another axis than the batch's is in one bucket of that axis, and no other is.
    Outcome<void> checkGradientParts(const std::vector<Range>& held) {
        // How often each run of parameters is there, by axis: its number of parts less that of buckets.
        std::map<std::string, std::map<std::int64_t, int>> changes;
        const auto count = [&](const std::string& axis, const Range& range, int sign) {
            changes[axis][range.first] += sign;
            changes[axis][range.first + range.count] -= sign;
        };
        for (const GradientParts& parts : m_plan.gradientParts) count(parts.axis, parts.parameters, 1);
        for (const Bucket& bucket : m_plan.buckets) {
            if (bucket.axis == kDataAxis) continue;
            if (bucket.parameters.count == 0 || m_plan.mesh.sizeOf(bucket.axis) == 1)
                return wrong({}, Complaint::tr("A bucket of the axis {} has nothing to add up.", bucket.axis));
            for (const Range& range : held)
                if (const Range piece = commonPart(range, bucket.parameters); piece.count > 0)
                    count(bucket.axis, piece, -1);
        }
        for (const auto& [axis, ofAxis] : changes) {
            int missing = 0;
            for (const auto& [parameter, change] : ofAxis) {
                missing += change;
                if (missing > 0)
                    return wrong({}, Complaint::tr("The gradient of parameter {} is a sum with a part on each rank of "
                                                   "the axis {}, but no bucket adds it up.",
                                                   parameter, axis));
                if (missing < 0)
                    return wrong({}, Complaint::tr("The gradient of parameter {} is the same on all ranks of the axis "
                                                   "{}, and a bucket would count it several times.",
                                                   parameter, axis));
            }
        }
        return {};
    }
};

}  // namespace

Outcome<void> proveBuckets(ProofSubject& subject) {
    return BucketRound(subject).prove();
}

}  // namespace kolo::training
