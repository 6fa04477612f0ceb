// SPDX-License-Identifier: Apache-2.0
//
// What a search for a strategy may choose. FlexFlow calls the dimensions along which a layer can be cut SOAP: samples,
// operators, attributes, parameters. Here is what of that Kolo really runs, so that each plan can be measured:
//
//     form        how the devices stand: a mesh with an axis `data` (samples) and up to two more, or replicas of a
//                 pipeline (operators: each layer on some of the devices). It may leave devices out.
//     choice      of each layer, one: on a mesh which of its dimensions lie along which of the further axes
//                 (parameters: hidden1, out1, heads, units; attributes: rows of an image), in a pipeline its stage
//
//     mesh data:2,a:2      dense 64→128   hidden1:a     columns, and rows of the next layer
//                          dense 128→128  -             (its input is cut as the layer before has written it)
//                          dense 128→10   classes:a
//
// Two things are narrower than in the paper. All layers cut the batch alike, because in Kolo it is one axis of the
// mesh; and the stages of a pipeline are not cut further.
//
// Jia, Zaharia, Aiken: "Beyond Data and Model Parallelism for Deep Neural Networks", MLSys 2019.
#pragma once

#include <functional>
#include <random>
#include <string>
#include <vector>

#include "engine/api/run_spec.h"
#include "engine/api/steps/layout.h"
#include "engine/training/model.h"

namespace kolo::training {

/// How the devices stand, before any layer has chosen.
struct SearchForm {
    int replicas = 1;       ///< that share out the batch
    std::vector<int> axes;  ///< further ones of the mesh, "a" and "b"; each >= 2
    int stages = 1;         ///< > 1: of a pipeline, which has no such axes
    int micro = 1;          ///< micro-batches of a pipeline
    std::string schedule;   ///< of a pipeline
    bool isPipeline() const { return stages > 1; }
    int devices() const;
    friend bool operator==(const SearchForm&, const SearchForm&) = default;
};

/// A form, and what each layer has chosen (SearchSpace::blocks).
struct Candidate {
    int form = 0;
    std::vector<int> choices;
    friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

/// A plan as kolo run is told of it.
struct SearchPlan {
    SearchForm form;
    int rows = 1;             ///< of each part of the batch and micro-batch
    Mesh mesh;                ///< where it is no pipeline
    Layout layout;            ///< completed
    std::vector<int> blocks;  ///< of each stage of a pipeline
    bool isDataParallel() const { return !form.isPipeline() && form.axes.empty(); }
};

/// What the paper calls an operator: a layer with parameters, and those without behind it.
struct SearchBlock {
    std::string name;  ///< "dense 64→128"
    int firstLayer = 0, layers = 0;
    std::vector<std::string> dimensions;  ///< that are first its own, and can be cut
    std::vector<int> same;                ///< of each, by number: hidden1 and out1 are one, which is cut once
};

class SearchSpace {
public:
    /// `rows`: of a step, all devices together. devices >= 1; the model outlives this.
    SearchSpace(const Model& model, int rows, int devices);

    const std::vector<LayerShape>& shapes() const { return m_shapes; }
    const std::vector<SearchBlock>& blocks() const { return m_blocks; }
    const std::vector<SearchForm>& forms() const { return m_forms; }
    int rows() const { return m_rows; }
    int devices() const { return m_devices; }
    /// How many choices there are; some are none (isPlan), or have a layout that cannot be run.
    double size() const;

    Candidate dataParallel() const;
    /// Of a form: nothing of a layer is cut; a pipeline is cut evenly.
    Candidate plain(int form) const;
    /// The same, or with random choices where that is no plan; seldom none even so.
    Candidate someOf(int form, std::mt19937_64& random) const;
    enum class Moves { All, WithinForm };
    /// One layer chooses anew; with Moves::All the devices may also stand differently.
    Candidate neighbour(const Candidate& from, Moves moves, std::mt19937_64& random) const;
    /// Nothing is cut twice, and something along every axis. Whether the parts are equal, only cutModel() knows.
    bool isPlan(const Candidate& candidate) const;
    /// All of them, as long as `visit` returns true.
    void forEach(const std::function<bool(const Candidate&)>& visit) const;
    SearchPlan planOf(const Candidate& candidate) const;
    /// Plans on all devices that cut one thing only: layers by gathered slices, by Megatron's, images by rows, the
    /// model into stages. Those that do not fit the model are left out.
    std::vector<SearchPlan> singleAxis() const;

    /// What of a block is cut, in words: "hidden1 / 2", "reads hidden1 / 2"; empty: nothing.
    std::string choiceOf(const SearchPlan& plan, int block) const;

private:
    void addForms();
    int optionsOf(const SearchForm& form, int block) const;
    Mesh meshOf(const SearchForm& form) const;
    /// Of an option, by axis: the number of the block's dimension, -1: none.
    static std::vector<int> cutsOf(const SearchBlock& block, int axes, int option);

    const int m_rows, m_devices;
    std::vector<LayerShape> m_shapes;
    std::vector<SearchBlock> m_blocks;
    std::vector<SearchForm> m_forms;
};

/// As kolo run takes it: "mesh", "pipeline" or "data-parallel", and its parameters.
RunSpec specOf(const SearchPlan& plan);
/// The same in one line: "mesh mesh=data:2,a:2 layout=batch:data,hidden1:a slice=none batch=16".
std::string wordsOf(const SearchPlan& plan);

}  // namespace kolo::training
