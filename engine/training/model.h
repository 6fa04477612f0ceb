// SPDX-License-Identifier: Apache-2.0
//
// A model is a chain of layers, made from a short text: "mlp:784-512-512-10", "mlp:2-32-32-2:tanh", "cnn:small",
// "logistic", "rnn:small", "gpt:2-64-4". What comes after the colon is the kind's own; sizes that are left out are the
// dataset's.
//
// Its parameters are one array, layer after layer, so that a collective sees one gradient and not twenty.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/types.h"
#include "engine/training/layer.h"

namespace kolo::training {

struct Dataset;

class Model {
public:
    /// `text` as above, for rows and classes like those of `dataset`; an error about the field `model`.
    static Outcome<Model> make(const std::string& text, const Dataset& dataset);

    const std::string& title() const { return m_title; }  ///< "mlp:2-32-32-2"
    Extent input() const { return m_input; }
    int classes() const { return m_layers.back()->output().size() / m_positions; }
    int positions() const { return m_positions; }  ///< of a row, each with a class of its own
    const std::vector<std::shared_ptr<const Layer>>& layers() const { return m_layers; }
    int inputOf(std::size_t layer) const { return m_inputs[layer]; }  ///< floats of a row that it reads
    std::int64_t parameterCount() const { return m_parameterCount; }
    /// Where a layer's parameters lie.
    Range parametersOf(std::size_t layer) const { return m_ranges[layer]; }
    /// Of the products of a training step (forward and backward) over one row.
    double productFlopsPerRow() const;

    /// The same parameters for the same seed, on every rank.
    void initialise(std::span<float> parameters, std::uint64_t seed) const {
        initialise(parameters, seed, 0, static_cast<int>(m_layers.size()));
    }
    /// Those of `count` layers from `first` on.
    void initialise(std::span<float> parameters, std::uint64_t seed, int first, int count) const;

    /// Its tensors by name, layer after layer: hidden1 … classes.
    std::vector<LayerShape> shapes() const;
    /// What each rank has of it.
    Model part(const CutModel& cut, const Mesh& mesh) const;

private:
    std::string m_title;
    Extent m_input;
    int m_positions = 1;
    void add(std::shared_ptr<const Layer> layer, int input);

    std::vector<std::shared_ptr<const Layer>> m_layers;
    std::vector<int> m_inputs;
    std::vector<Range> m_ranges;
    std::int64_t m_parameterCount = 0;
};

/// 1 along no axis (-1).
int partsAlong(const Mesh& mesh, int axis);
/// Into how many parts a layer is cut.
LayerParts partsOf(const CutLayer& layer, const Mesh& mesh);
/// Of one row: what a rank reads of a layer's input, and writes of its output.
std::int64_t readFloats(const CutLayer& layer, const Mesh& mesh);
std::int64_t writtenFloats(const CutLayer& layer, const Mesh& mesh);

/// What a kind of model is made for.
struct ModelRequest {
    std::string argument;  ///< what the text says after "KIND:"; may be empty
    Extent input;          ///< of one row
    int classes = 0;
};

struct ModelDesign {
    std::string title;  ///< complete: "mlp:2-32-32-2"
    std::vector<std::unique_ptr<const Layer>> layers;
};

/// A kind of model, as registered: one file in engine/training/models/ and one `part(...)` line there.
struct ModelKind {
    std::string id;        ///< "mlp"
    std::string argument;  ///< how it goes on: "SIZE-SIZE-…[:tanh]"; may be empty
    std::string summary;   ///< one sentence
    /// The last layer has as many outputs as there are classes.
    Outcome<ModelDesign> (*make)(const ModelRequest& request);
    /// Of those that read texts: how many characters at a time, for an argument that may make no model. Null: it reads
    /// rows of numbers.
    int (*context)(const std::string& argument) = nullptr;
};
const std::vector<const ModelKind*>& allModelKinds();

/// How many characters the model of this text reads at a time; 0: it reads no texts, or there is none.
int contextOf(const std::string& text);

/// "The model is \"mlp:3\", but …": the error of a text that makes no model.
Error badModel(const std::string& text, const Text& why);

}  // namespace kolo::training
