// SPDX-License-Identifier: Apache-2.0
//
// A layer is a pure function with parameters, and the derivative of it. It owns no memory: parameters, activations and
// working space live on a device and are handed in, so one description of a model serves every replica at once.
//
// One file per layer in engine/training/layers/; models (models/*.cpp) put them together. tests/training checks the
// gradients of every layer against finite differences.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/api/steps/layout.h"
#include "engine/training/kernels.h"

namespace kolo::training {

class Random;

/// A layer whose output is cut, and which reads all of it again within its pass: what it does with the other ranks.
/// Whether that went well, somebody else tells (Exchanges::health).
class Others {
public:
    virtual ~Others() = default;
    /// From `own` (rows × a part) to `all` (rows × all parts).
    virtual void gather(int rows, const float* own, float* all) = 0;
    /// From every rank's `all`, which are added up, to `own`.
    virtual void scatter(int rows, const float* all, float* own) = 0;
};

/// One layer's share of one pass over a batch.
struct Pass {
    Kernels& kernels;
    int rows;                 ///< of the batch
    const float* parameters;  ///< this layer's
    float* workspace;         ///< this layer's, keeps its content from forward to backward
    /// Where ranks add up their outputs: this one's also has what is not to be added several times.
    bool first = true;
    Others* others = nullptr;  ///< of a layer that needs them

    bool reluBehind = false;  ///< forward, of a layer that fusesRelu(), where the kernels fuse: the output is relu's
};

/// Names of dimensions as the layers of a model give them, one after another.
class DimensionNames {
public:
    std::string next(const std::string& kind) { return kind + std::to_string(++m_count[kind]); }  ///< "hidden1" …
    int count(const std::string& kind) const {
        const auto found = m_count.find(kind);
        return found == m_count.end() ? 0 : found->second;
    }
    bool atInput = true;  ///< of the first layer

private:
    std::map<std::string, int> m_count;
};

/// Into how many equal parts each dimension of a layer is cut (LayerShape); a rank has one part of each.
struct LayerParts {
    std::vector<int> in, between, out;
    bool sums = false;  ///< the ranks add up their outputs
};

class Layer {
public:
    virtual ~Layer() = default;
    virtual std::string name() const = 0;  ///< "dense 784→512"
    virtual Extent output() const = 0;     ///< of one row
    virtual std::int64_t parameterCount() const { return 0; }
    /// Its parameters one by one, as they lie in its array: weights, then biases. Their sum is parameterCount().
    virtual std::vector<std::int64_t> parameterSizes() const { return {parameterCount()}; }
    virtual void initialise(float* parameters, Random& random) const;
    /// Its tensors, for layouts; `in`: what it reads. A layer that nobody can cut has nothing to add to this.
    virtual LayerShape shape(const std::vector<Dimension>& in, DimensionNames& names) const;
    /// What a rank has of it; null: all of it.
    virtual std::unique_ptr<Layer> part(const LayerParts& parts) const;
    virtual std::int64_t workspaceFloats(int rows) const;
    /// Of the workspace, where the kernels fuse and the layer takes all rows at once for that; 0: as it is.
    virtual std::int64_t batchWorkspaceFloats(int /*rows*/) const { return 0; }
    virtual bool isRelu() const { return false; }     ///< max(0, x), element by element, and nothing else
    virtual bool fusesRelu() const { return false; }  ///< behind its output: Pass::reluBehind
    /// Floating-point operations of the products of a forward pass over one row; a backward pass takes twice as many.
    virtual double productFlops() const { return 0; }

    virtual void forward(const Pass& pass, const float* in, float* out) const = 0;
    /// From the loss's derivative by the output to that by the input (not asked for when `inGradient` is null) and by
    /// the parameters (not asked for when `parameterGradient` is null):
    /// parameterGradient = derivative + beta · parameterGradient. `inGradient` overlaps nothing. Asking for one after
    /// the other gives the same bits as asking for both; only a model's first layer is asked for the second alone.
    virtual void backward(const Pass& pass, const float* in, const float* out, const float* outGradient,
                          float* inGradient, float* parameterGradient, float beta) const = 0;

    // A recurrent layer keeps a state of every row from one time step to the next, and can be run step by step.
    virtual int timeSteps() const { return 0; }  ///< 0: it is not recurrent
    virtual int stateSize() const { return 0; }  ///< of one row; the state is its output, too
    /// `in`: the time step's part of the input. `before`: the state after the step before; null for the first step.
    virtual void forwardStep(const Pass& /*pass*/, View /*in*/, const float* /*before*/, float* /*state*/) const {}
    /// Last step first, with the same bits as backward(). The workspace has the size of a state. `stateGradient`: the
    /// loss's derivative by `state`, from the next step and from whoever reads the output; `beforeGradient`, which may
    /// be the same array, becomes its share by `before`.
    virtual void backwardStep(const Pass& /*pass*/, View /*in*/, const float* /*before*/, const float* /*state*/,
                              const float* /*stateGradient*/, float* /*inGradient*/, int /*inGradientStride*/,
                              float* /*beforeGradient*/, float* /*parameterGradient*/, float /*beta*/) const {}
};

/// Which arrays of a recurrent layer are sequences of another one's states: one time step of all rows after another. An
/// input that is none has whole rows; an output that is none is the last state.
struct Sequences {
    bool in = false, out = false;
};

/// "3×3"; "3×3 stride 2×2" if those are not the strides that go without saying.
std::string inWords(const Window& window, int usualDown, int usualAcross);
/// Of a layer of images with windows that nobody can cut: only the first dimension has parts, `first` of its output,
/// which is `carried` (LayerShape::carried) from its input.
void keepSidesWhole(LayerShape& shape, const Dimension& first, int carried, Extent out);

// The layers that there are.
/// gain: 2 before relu, 1 elsewhere. The same for each of the positions of a row: positions × inputs go in.
std::unique_ptr<Layer> makeDense(int inputs, int outputs, double gain, int positions = 1);
std::unique_ptr<Layer> makeRelu(Extent extent);
std::unique_ptr<Layer> makeTanh(Extent extent);
/// The window fits into the image.
std::unique_ptr<Layer> makeConvolution(Extent image, int maps, const Window& window = {});
std::unique_ptr<Layer> makeMaxPool(Extent image, const Window& window = kPoolWindow);
/// Hands on what it reads.
std::unique_ptr<Layer> makeCopy(const std::string& name, int size);
std::unique_ptr<Layer> makeRecurrent(int steps, int inputs, int hidden, Sequences sequences);

// Of a transformer: a row has `positions`, each of them `width` numbers.
/// From one number for each position, the characters 0 … entries - 1, to `width`.
std::unique_ptr<Layer> makeEmbedding(int positions, int entries, int width);
std::unique_ptr<Layer> makeNorm(int positions, int width);
/// x + what it finds. `blocks`: how many layers add to x; each begins so small that their sum stays as it is.
std::unique_ptr<Layer> makeAttention(int positions, int width, int heads, int blocks);  ///< heads divide width
std::unique_ptr<Layer> makeFeedForward(int positions, int width, int blocks);           ///< GELU of 4 · width between

}  // namespace kolo::training
