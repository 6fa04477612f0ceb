// SPDX-License-Identifier: Apache-2.0
//
// Asynchronous: every update is applied as it comes, and its sender is answered at once. Nobody ever waits, and every
// gradient belongs to parameters that have moved on since: with n equal workers, by n − 1 updates (Dean et al., NIPS
// 2012; Recht et al., Hogwild!, NIPS 2011).
#include "engine/training/consistency_model.h"

namespace kolo::training {

namespace {

class Async : public ConsistencyModel {
public:
    Verdict arrived(int, std::int64_t) override { return Verdict::Apply; }
    bool roundComplete() override { return false; }
    void release(std::vector<int>& waiting, std::vector<int>& answered) override {
        answered.insert(answered.end(), waiting.begin(), waiting.end());
        waiting.clear();
    }
    void left(int) override {}
};

}  // namespace

const ConsistencyModelKind& async{
    "async", [](int, int) -> std::unique_ptr<ConsistencyModel> { return std::make_unique<Async>(); }};

}  // namespace kolo::training
