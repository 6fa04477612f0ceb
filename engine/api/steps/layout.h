// SPDX-License-Identifier: Apache-2.0
//
// Layouts, as in Mesh-TensorFlow: one line that says how a model is cut.
//
//     mesh=rows:2,cols:2  layout=batch:rows,hidden:cols
//
// Dimensions of tensors and axes of the mesh have names, and a layout maps dimensions to axes: every tensor with such a
// dimension is cut along it; a tensor without one is whole on every rank. The rest follows:
//
//     tensor             dimensions             where each rank has
//     input              batch  in              half of the rows                        rows cols
//     weights 1          in     hidden          half of the columns              hidden  0    0   1
//     output 1           batch  hidden          a quarter                                1    0   1
//     weights 2          hidden classes         half of the rows
//     output 2           batch  classes         half of the rows, but only a part of the sum over hidden
//
//   sum       A contraction over a cut dimension leaves a part of the sum on each rank of the axis, so it ends in an
//             allreduce: the output of layer 2 over hidden; the gradients of all weights over batch; the gradient by a
//             layer's input over the dimension in which the layer's output is cut.
//   gather    What is written in parts and read whole goes through an all-gather, its gradient through a
//             reduce-scatter. (The name out1 cuts only what layer 1 writes, hidden1 what its readers read, too.)
//   halo      A convolution over some rows of an image needs one more row at each end, which a neighbour has.
//
// Data parallelism cuts batch alone, Megatron every other hidden dimension; the example does both.
//
// Shazeer et al., "Mesh-TensorFlow: Deep learning for supercomputers", NeurIPS 2018; Shoeybi et al., "Megatron-LM",
// 2019.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/step_plan.h"

namespace kolo::training {

/// A dimension of a tensor.
struct Dimension {
    std::string name;  ///< "hidden1"
    int size = 1;
    bool cuttable = true;
    std::string written = {};  ///< its name for cutting only the layer that writes it: "out1"; may be empty
    int grain = 1;             ///< how many entries must stay together, such as two rows of max pooling
    friend bool operator==(const Dimension&, const Dimension&) = default;
};

/// What a layer's tensors look like, without the batch.
struct LayerShape {
    std::string name;  ///< "dense 64→128"
    /// Of one row, outermost first. `between`: inside the layer, such as the heads of attention.
    std::vector<Dimension> in, between, out;
    std::vector<int> carried;  ///< for each of `in`: its index in `out`; -1: it is contracted
    bool elementwise = false;  ///< takes its input however it is cut
    /// Recurrent: how many times it reads its own output, from one time step to the next. Ranks with a part of it
    /// gather it.
    int repeats = 0;
    int halo = -1;  ///< index in `in` of the dimension that is read with one more entry at each end

    enum class Of : unsigned char { Itself, In, Between, Out };
    struct Side {
        Of of = Of::Itself;
        int number = 0;  ///< index of that dimension
        int size = 1;
        friend bool operator==(const Side&, const Side&) = default;
    };
    struct Parameters {
        std::string name;  ///< "weights"
        std::vector<Side> sides;
        bool sumsBetween = false;  ///< its gradient is contracted over `between`, too
        friend bool operator==(const Parameters&, const Parameters&) = default;
    };
    std::vector<Parameters> parameters;  ///< in the order in which they lie in the layer's array
};

/// Pairs of a dimension's name and its axis.
struct Layout {
    std::vector<std::pair<std::string, std::string>> entries;
    friend bool operator==(const Layout&, const Layout&) = default;
};

/// For each dimension of a layer the axis that it is cut along, as an index into the mesh; -1: it is whole.
struct LayerCut {
    std::vector<int> in, between, out;
    int axisOf(const LayerShape::Side& side) const {
        switch (side.of) {
            case LayerShape::Of::In: return in[side.number];
            case LayerShape::Of::Between: return between[side.number];
            case LayerShape::Of::Out: return out[side.number];
            case LayerShape::Of::Itself: return -1;
        }
        return -1;
    }
    friend bool operator==(const LayerCut&, const LayerCut&) = default;
};

/// What happens to a tensor between the layer that writes it and the one that reads it. Each is the index of an axis;
/// -1: it does not happen.
struct Border {
    int sum = -1;              ///< forward, its parts are added up
    int sumBack = -1;          ///< backward, the parts of its gradient are added up
    int dimension = -1;        ///< that is gathered, sliced or has a halo
    int gather = -1;           ///< it is written in parts and read whole
    int slice = -1;            ///< it is written whole and read in parts, which costs nothing; its gradient is gathered
    int halo = -1;             ///< its parts are read with one more row at each end
    bool scatterBack = false;  ///< with `gather`: its gradients are also parts of a sum
    bool isOpen() const { return sum < 0 && sumBack < 0 && gather < 0 && slice < 0 && halo < 0; }
    friend bool operator==(const Border&, const Border&) = default;
};

/// A layer as every rank has it.
struct CutLayer {
    int layer = -1;  ///< index in the model; -1: it only passes on what it reads, between two borders
    LayerCut cut;
    Border before;
    int sums = -1;  ///< its output is a part of a sum over this axis
    /// Its dimensions, uncut. For a layer that only passes on: of what it reads.
    std::vector<Dimension> in, out;
};

/// A gradient by parameters that is a sum with a part on each rank of an axis, in addition to the batch's.
struct GradientSum {
    int layer = 0;       ///< index in the cut model
    int parameters = 0;  ///< index in that layer
    int axis = 0;
    friend bool operator==(const GradientSum&, const GradientSum&) = default;
};

struct CutModel {
    std::vector<CutLayer> layers;
    std::vector<GradientSum> gradientSums;
};

inline constexpr std::string_view kTensorAxis = "tensor", kBatch = "batch";

/// "rows:2,cols:2"; the error has the field "mesh".
Outcome<Mesh> meshFrom(std::string_view text);
/// "batch:rows,hidden:cols"; the error has the field "layout".
Outcome<Layout> layoutFrom(std::string_view text);

/// The lectures' ways to cut layers along the axis `tensor`.
enum class Slice : unsigned char { None, Gather, Megatron, Halo };
/// Such a cut as a layout. The error has the field "slice": these layers cannot be cut that way.
Outcome<Layout> layoutOf(Slice slice, const std::vector<LayerShape>& layers, const Mesh& mesh);

/// `layout` with the batch on the axis data, and a name without a number, such as hidden, replaced by all of that kind.
/// The error has the field "layout" and names what does not exist, and what does.
Outcome<Layout> completed(const Layout& layout, const std::vector<LayerShape>& layers, const Mesh& mesh);

/// The mesh with the batch's axis renamed to kDataAxis, as plans have it.
Mesh planMesh(const Mesh& mesh, const Layout& layout);

/// `layout` as completed() leaves it. The error has the field "layout" and names the tensor that breaks a rule: an axis
/// that would cut two of its dimensions, or a size that an axis does not divide.
Outcome<CutModel> cutModel(const std::vector<LayerShape>& layers, const Mesh& mesh, const Layout& layout);

/// The role of a tensor in a training step.
enum class TensorRole : unsigned char { Parameters, Output, ParameterGradient, InputGradient };

/// How a tensor lies on the mesh, and what must be done to it before anyone can use it.
struct TensorCut {
    int layer = 0;  ///< of the model
    TensorRole role = TensorRole::Parameters;
    std::string parameters;             ///< "weights"; empty for other roles
    std::vector<Dimension> dimensions;  ///< of activations and their gradients, the first is batch, with size 0
    std::vector<int> axes;              ///< of each dimension, as an index into the mesh; -1: it is whole
    std::vector<int> sums;              ///< the axes over which it is a sum with a part on each rank
    int gather = -1, halo = -1;         ///< the axis along which parts are gathered, or get their neighbours' rows
};

/// Every tensor of a model that is cut by a layout (as completed() leaves it), layer by layer, except those of
/// elementwise layers. There is no gradient by the model's input.
std::vector<TensorCut> tensorsOf(const std::vector<LayerShape>& layers, const CutModel& cut, const Mesh& mesh,
                                 const Layout& layout);

/// Every name that a layout may use, with its size, in the order of the layers.
std::vector<Dimension> dimensionsOf(const std::vector<LayerShape>& layers);

/// "hidden1 × hidden2"
std::string inWords(const std::vector<Dimension>& dimensions);
/// The dimensions of a layer's parameters.
std::vector<Dimension> dimensionsOf(const LayerShape& layer, const LayerShape::Parameters& parameters);

}  // namespace kolo::training
