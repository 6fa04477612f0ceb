// SPDX-License-Identifier: Apache-2.0
//
// Layouts, as in Mesh-TensorFlow: one line that says how a model is cut.
//
//     mesh=rows:2,cols:2  layout=batch:rows,hidden:cols
//
// Every dimension of a tensor has a name, every axis of the mesh has one, and a layout maps names to axes: each tensor
// that has such a dimension is cut along it, and what has none is whole on every rank. The rest follows:
//
//     tensor             dimensions             where each rank has
//     input              batch  in              half of the rows                        rows cols
//     weights 1          in     hidden          half of the columns              hidden  0    0   1
//     output 1           batch  hidden          a quarter                                1    0   1
//     weights 2          hidden classes         half of the rows
//     output 2           batch  classes         half of the rows, but only a part of the sum over hidden
//
//   sum       What is contracted over a cut dimension is a sum with one part on each rank of the axis: an allreduce.
//   The
//             output of layer 2 over hidden; the gradient of all weights over batch; the gradient by a layer's input
//             over what that layer's outputs are cut in.
//   gather    What is written in parts and read whole goes through an all-gather; its gradient comes back through a
//             reduce-scatter. (A layout cuts a layer's output as out1 for that, and its readers' input as hidden1.)
//   halo      A convolution that has some rows of an image needs one row more at each end, which a neighbour has.
//
// Data parallelism is batch alone; Megatron's slices are every other hidden dimension; both together are the example.
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

/// Of a tensor.
struct Dimension {
    std::string name;  ///< "hidden1"
    int size = 1;
    bool cuttable = true;
    std::string written = {};  ///< its name where only the layer that writes it is cut: "out1"; may be empty
    int grain = 1;             ///< so many belong together, such as two rows of max pooling
    friend bool operator==(const Dimension&, const Dimension&) = default;
};

/// What a layer's tensors look like, without the batch.
struct LayerShape {
    std::string name;  ///< "dense 64→128"
    /// Of one row, as they lie in memory. `between`: inside of the layer, from something like `in` to something like
    /// `out`, such as the heads of attention.
    std::vector<Dimension> in, between, out;
    std::vector<int> carried;  ///< of each of `in`: the number in `out` that it goes on as; -1: it is contracted
    /// Element by element: it takes its input as it comes.
    bool elementwise = false;
    /// Recurrent: from time step to time step it reads its own output, so often. Who has a part of it, gathers it.
    int repeats = 0;
    int halo = -1;  ///< of `in`: the number that is read with one more at each end

    enum class Of : unsigned char { Itself, In, Between, Out };
    struct Side {
        Of of = Of::Itself;
        int number = 0;  ///< of that dimension
        int size = 1;
        friend bool operator==(const Side&, const Side&) = default;
    };
    struct Parameters {
        std::string name;  ///< "weights"
        std::vector<Side> sides;
        bool sumsBetween = false;  ///< its gradient is contracted over `between`, too
        friend bool operator==(const Parameters&, const Parameters&) = default;
    };
    std::vector<Parameters> parameters;  ///< in the order of the layer's array
};

/// Names of dimensions, and the axis of each.
struct Layout {
    std::vector<std::pair<std::string, std::string>> entries;
    friend bool operator==(const Layout&, const Layout&) = default;
};

/// The axis along which each dimension of a layer is cut, by its number in the mesh; -1: it is whole.
struct LayerCut {
    std::vector<int> in, between, out;
    int axisOf(const LayerShape::Side& side) const {
        switch (side.of) {
            case LayerShape::Of::In:
                return in[side.number];
            case LayerShape::Of::Between:
                return between[side.number];
            case LayerShape::Of::Out:
                return out[side.number];
            case LayerShape::Of::Itself:
                return -1;
        }
        return -1;
    }
    friend bool operator==(const LayerCut&, const LayerCut&) = default;
};

/// What happens to a tensor between the layer that writes it and the one that reads it. Axes by their number; -1: not.
struct Border {
    int sum = -1;              ///< forwards: its parts are added up
    int sumBack = -1;          ///< the parts of its gradient are
    int dimension = -1;        ///< what the following is about
    int gather = -1;           ///< it is written in parts and read whole
    int slice = -1;            ///< it is written whole and read in parts, which costs nothing; its gradient is gathered
    int halo = -1;             ///< its parts are read with one row more at each end
    bool scatterBack = false;  ///< of a gather: the gradients are parts of a sum, too
    bool isOpen() const { return sum < 0 && sumBack < 0 && gather < 0 && slice < 0 && halo < 0; }
    friend bool operator==(const Border&, const Border&) = default;
};

/// A layer as every rank has it.
struct CutLayer {
    int layer = -1;  ///< of the model; -1: it only hands on what it reads, between two borders
    LayerCut cut;
    Border before;
    int sums = -1;  ///< the axis over which its output is a part of a sum
    /// Of its dimensions, as they are in the whole model. Of a layer that hands on, what it reads.
    std::vector<Dimension> in, out;
};

/// A gradient by parameters that is a sum with a part on each rank of an axis, besides that of the batch.
struct GradientSum {
    int layer = 0;       ///< of the cut model
    int parameters = 0;  ///< of that layer
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

/// Slices of the lectures as layouts; along the axis `tensor`.
enum class Slice : unsigned char { None, Gather, Megatron, Halo };
/// Of the layers of a model. An error, with the field "slice", where there is nothing to cut so.
Outcome<Layout> layoutOf(Slice slice, const std::vector<LayerShape>& layers, const Mesh& mesh);

/// Completed with the axis data for the batch; names without their number, such as hidden, stand for all of them. The
/// error has the field "layout" and names what is not there, and what is.
Outcome<Layout> completed(const Layout& layout, const std::vector<LayerShape>& layers, const Mesh& mesh);

/// The mesh with the batch's axis by the name that it has in a plan, kDataAxis.
Mesh planMesh(const Mesh& mesh, const Layout& layout);

/// `layout` as completed() leaves it. The error has the field "layout" and names the tensor that breaks a rule: an axis
/// that would cut two of its dimensions, or a size that an axis does not divide.
Outcome<CutModel> cutModel(const std::vector<LayerShape>& layers, const Mesh& mesh, const Layout& layout);

/// What a tensor of a training step is.
enum class TensorRole : unsigned char { Parameters, Output, ParameterGradient, InputGradient };

/// How a tensor lies on the mesh, and what must be done to it before anyone can use it.
struct TensorCut {
    int layer = 0;  ///< of the model
    TensorRole role = TensorRole::Parameters;
    std::string parameters;             ///< "weights"; of other roles empty
    std::vector<Dimension> dimensions;  ///< of activations and their gradients, batch is the first, with size 0
    std::vector<int> axes;              ///< of each, its number in the mesh; -1: it is whole
    std::vector<int> sums;              ///< the axes over which it is a sum with a part on each rank
    int gather = -1, halo = -1;  ///< the axis over which its parts are put together, or get their neighbours' rows
};

/// Every tensor of a model that is cut by a layout (completed), layer after layer, but for those of layers that work
/// element by element. Gradients by the model's own input are nobody's.
std::vector<TensorCut> tensorsOf(const std::vector<LayerShape>& layers, const CutModel& cut, const Mesh& mesh,
                                 const Layout& layout);

/// Every name that a layout may use, with its size, in the order of the layers.
std::vector<Dimension> dimensionsOf(const std::vector<LayerShape>& layers);

/// "hidden1 × hidden2"
std::string inWords(const std::vector<Dimension>& dimensions);
/// Of a layer's parameters.
std::vector<Dimension> dimensionsOf(const LayerShape& layer, const LayerShape::Parameters& parameters);

}  // namespace kolo::training
