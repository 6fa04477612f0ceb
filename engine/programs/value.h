// SPDX-License-Identifier: Apache-2.0
//
// What a name of a program stands for while the program is gone through. Numbers, strings and lists are Python's;
// tensors are only their shape and where they come from; an object of a library is a Thing: what was called, with its
// arguments as attributes.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/placement/one_of.h"
#include "engine/placement/syntax.h"

namespace kolo::programs {

using placement::Place;

struct Value;
struct Tensor;
struct Thing;
using ThingPtr = std::shared_ptr<Thing>;

struct None {};
/// What a slide leaves out: "...", and the names that it does not define. Everything about it is left out, too.
struct LeftOut {
    std::string name;  ///< "" of "..."
};
/// Unknown::what of the parameters of a model or layer, and of their gradient.
inline constexpr const char *kParameters = "parameters", *kGradient = "gradient";

/// Something that only a run could know, such as a loss.
struct Unknown {
    std::string what;
    ThingPtr of = nullptr;  ///< of parameters and gradients: the model or layer
    /// Of a gradient, and of parameters that a program has moved along one (descent.cpp).
    std::shared_ptr<const Tensor> loss = nullptr;
    double factor = 1;                    ///< that the program multiplies it by; not a number: only a run knows
    std::string changedBy = {};           ///< "*": what the program did to it; "": nothing
    std::optional<Place> changedAt = {};  ///< where
};
struct List {
    std::shared_ptr<std::vector<Value>> items;
    bool tuple = false;
};
struct Dict {
    std::shared_ptr<std::vector<std::pair<Value, Value>>> items;
};
struct Range {
    std::int64_t start = 0, stop = 0, step = 1;
    std::int64_t count() const;
};
/// A module, class or function of a library by its full name: "tf.distribute.MirroredStrategy".
struct Known {
    std::string path;
};
struct Frame {
    std::map<std::string, Value> names;
    std::shared_ptr<Frame> around;
    const placement::FunctionDefinition* function = nullptr;
};
struct Function {
    const placement::FunctionDefinition* definition = nullptr;
    std::shared_ptr<Frame> around;
    std::shared_ptr<std::vector<Value>> defaults;  ///< of the last parameters
};
/// A class of the program.
struct Class {
    struct State;
    std::shared_ptr<State> state;
};
struct Method {
    std::shared_ptr<const Value> of;
    std::string name;
};

/// Rows of a dataset, or random numbers of a shape.
struct Data {
    std::string asked;                  ///< "MNIST"; "": random numbers, or what a slide leaves out
    std::string kolo;                   ///< the dataset that is taken: "digits28"; "" where only the shape is known
    std::vector<std::int64_t> row;      ///< shape of a row: {28, 28}
    std::vector<std::int64_t> shape;    ///< of all of it, of random numbers
    bool channelsLast = true;           ///< of {32, 32, 3}
    int classes = 0;                    ///< 0: not known
    std::int64_t rows = 0;              ///< 0: as many as the dataset has
    bool cut = false;                   ///< the program takes only `rows` of them
    std::int64_t first = 0;             ///< of `cut` ones
    std::shared_ptr<const Data> whole;  ///< that they are cut from; null: they are not
};
using DataPtr = std::shared_ptr<const Data>;

/// The layers that something has gone through, last first.
struct Chain {
    ThingPtr layer;
    Place place;  ///< where it was applied
    std::shared_ptr<const Chain> before;
    std::string worker;   ///< that it was applied at, by a remote call; "": here
    bool frozen = false;  ///< nothing goes back through it
};
using ChainPtr = std::shared_ptr<const Chain>;

struct Tensor {
    DataPtr data;  ///< null: nothing is known of it
    bool labels = false;
    bool variable = false;  ///< parameters of a model that is written with products
    ChainPtr chain;
    ThingPtr model;           ///< whose output it is
    ThingPtr loss;            ///< a loss of that output
    std::int64_t batch = 0;   ///< rows at a time, 0: all
    ThingPtr pipeline;        ///< the loader or pipeline that it is read from
    bool difference = false;  ///< of a model's output and something else: its square is a loss
    double factor = 1;        ///< of a loss: what the program multiplies it by
    bool summed = false;      ///< of a loss: its rows are added up
    bool averaged = false;    ///< of a loss that a library gives row by row: the mean of its rows is taken
    int part = 0, parts = 1;  ///< of a batch that split() has cut into equal parts: which one, and of how many
    ThingPtr shape;           ///< its dimensions by name, as Mesh-TensorFlow has them; null: they have no names
};

struct Value : placement::OneOf<None, bool, std::int64_t, double, std::string, List, Dict, Range, LeftOut, Unknown,
                                Known, Function, Class, Method, Tensor, ThingPtr> {
    Thing* thing() const { return as<ThingPtr>() ? as<ThingPtr>()->get() : nullptr; }
};

struct Class::State {
    const placement::ClassDefinition* definition = nullptr;
    std::string base;  ///< of a library: "torch.nn.Module"; "": of none
    std::shared_ptr<State> parent;
    std::map<std::string, Value> names;  ///< methods and what else the class defines
};

/// None where there is none of that name.
inline Value valueNamed(const std::map<std::string, Value>& values, const std::string& name) {
    const auto found = values.find(name);
    return found == values.end() ? Value{} : found->second;
}

/// An object of a library, or of a class of the program.
struct Thing {
    std::string type;  ///< "keras.layers.Dense"; of the program's own classes: their library's base
    Place place;       ///< where it was made
    int lastLine = 1;
    std::map<std::string, Value> attributes;  ///< its arguments by name, and what was set later
    std::shared_ptr<Class::State> own;        ///< of the program's own class
    std::vector<std::string> order;           ///< of an own object: its attributes in the order of their making
    ChainPtr chain;                           ///< of a model: what its input goes through, when that is known

    bool has(const std::string& name) const { return !get(name).as<None>(); }
    Value get(const std::string& name) const { return valueNamed(attributes, name); }
    double number(const std::string& name, double otherwise) const {
        const Value value = get(name);
        return value.isNumber() ? value.number() : otherwise;
    }
    std::string text(const std::string& name) const {
        const Value value = get(name);
        return value.as<std::string>() ? *value.as<std::string>() : "";
    }
    bool isTrue(const std::string& name, bool otherwise = false) const {
        const Value value = get(name);
        return value.as<bool>() ? *value.as<bool>() : otherwise;
    }
};

Value listOf(std::vector<Value> items, bool tuple = false);
/// "a string", "a MirroredStrategy": for sentences.
Text kindOf(const Value& value);
/// As print() shows it; "…" for what only a run could know.
std::string shown(const Value& value);
/// "trainer{}".format(1): fields in braces, by number or name, in their order otherwise; formats are left out.
std::string filledBraces(const std::string& text, const std::vector<Value>& values,
                         const std::map<std::string, Value>& named);
/// "trainer%d" % 1, with one value or a tuple of them.
std::string filledPercents(const std::string& text, const Value& values);
/// "Dense" of "keras.layers.Dense".
std::string lastName(const std::string& path);

}  // namespace kolo::programs
