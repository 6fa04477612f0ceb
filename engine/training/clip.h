// SPDX-License-Identifier: Apache-2.0
//
// Gradient clipping (Pascanu et al. 2013): a gradient that is too long is shortened before the optimizer sees it, so
// that a steep place does not throw the parameters far away.
//
//     norm:C    all of it, where its norm is above C            g · C / (‖g‖ + 1e-6)     torch's clip_grad_norm_
//     each:C    each tensor of it by itself, likewise                                    Keras' clipnorm
//     value:C   every number to the nearest in −C … C                                    torch's clip_grad_value_
//
// It is the gradient that the workers have agreed on, so that a run clips alike whatever its workers are. Its norm is
// of all parameters, wherever they are: ranks that have parts of the model, or of its gradient, add up their squares.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/types.h"
#include "engine/devices/device.h"

namespace kolo::training {

class Kernels;
class Model;
struct RankState;

struct Clip {
    enum class Kind : unsigned char { None, Norm, Each, Value };
    Kind kind = Kind::None;
    float limit = 0;

    /// All of the gradient has to be there first.
    bool needsNorms() const { return kind == Kind::Norm || kind == Kind::Each; }
};
/// "none", "norm:1", "each:0.5", "value:0.1"; an error about the field `clip`.
Outcome<Clip> clipFrom(const std::string& text);

/// Every tensor of parameters, in the order of the layers, in the model's array.
std::vector<Range> tensorsOf(const Model& model);

/// Clips what one rank has of a gradient: measures it in pieces, then shortens it, as the optimizer comes to it.
class GradientClip {
public:
    /// Adds up numbers over all ranks that have something of the gradient. Empty: this one has all of it.
    using SumUp = std::function<Outcome<void>(std::span<float> numbers)>;

    struct Setup {
        Clip clip;
        Kernels& kernels;
        devices::Device& device;
        std::vector<Range> tensors;   ///< what this rank's parameters consist of
        std::vector<float> copies{};  ///< of each: so many ranks that are added up have the same; empty: one
        SumUp sumUp{};
    };
    explicit GradientClip(Setup setup) : m_setup(std::move(setup)) {}

    bool needsNorms() const { return m_setup.clip.needsNorms(); }
    /// A step's gradient, piece by piece: `range` of the parameters. It stays as it is until the kernels finish.
    Outcome<void> measure(const Range& range, const float* gradient);
    /// All pieces have been measured, here and by the other ranks.
    Outcome<void> settle();
    /// In place, before the optimizer takes it.
    void apply(const Range& range, float* gradient) const;

private:
    /// Of a range, what it has of each tensor.
    template <typename Do>
    void eachTensor(const Range& range, const Do& take) const;

    const Setup m_setup;
    // By tensor:
    devices::Buffer m_squares;     // the sum of what has been measured
    std::vector<bool> m_begun;     // in this step
    std::vector<float> m_factors;  // at most 1
};

/// Of a worker's rank. `isPart`: of the gradient of what it has it keeps a part along the data axis.
GradientClip clipOf(const RankState& state, bool isPart);

}  // namespace kolo::training
