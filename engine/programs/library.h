// SPDX-License-Identifier: Apache-2.0
//
// What a library offers: a row for each class and function, written as in Python's documentation, and what a call does.
// A row without a function makes a Thing with its arguments as attributes, which is enough for a layer, an optimizer or
// a loss. A row is all that a new name takes; names with everything else in common share one:
//
//     {"torch.optim.SGD(params=, lr=, momentum=) -> optimizer"}      a class, whose things are of the family
//     "optimizer"
//     {"torch.{matmul, mm}(input, other, **)", torchProduct}         two functions
//     {"tensor.{mm, matmul}(other)", productOf}                      two methods of the family "tensor"
//     {"tensor.shape", shapeOf}                                      a property
//
// An argument with = may be left out; * takes any number more, ** any other name.
#pragma once

#include <string_view>
#include <variant>

#include "engine/api/outcome.h"
#include "engine/programs/program.h"
#include "engine/programs/value.h"

namespace kolo::programs {

class Interpreter;
struct Entry;

struct Arguments {
    const std::string* function = nullptr;  ///< for sentences
    std::string first;                      ///< the name of what is written first; "": it has none
    Place place;
    std::map<std::string, Value> values;                 ///< by name, those that were given
    std::vector<std::pair<std::string, Place>> unknown;  ///< of a row that takes any
    std::vector<Value> rest;                             ///< of *: what came beyond the named ones

    bool has(const std::string& name) const { return !get(name).as<None>(); }
    Value get(const std::string& name) const { return valueNamed(values, name); }
};

using EntryCall = Outcome<Value> (*)(Interpreter& interpreter, const Arguments& arguments);
using MethodCall = Outcome<Value> (*)(Interpreter& interpreter, const Value& of, const Arguments& arguments);

/// What it is called with is fed from outside: names that the program does not define stand for that.
inline constexpr bool kFeeds = true;

struct Row {
    std::string declaration;  ///< a method's name with a space in it: no program can call it by that name
    std::variant<EntryCall, MethodCall> call;
    bool feeds = false;
};

/// What a library offers. One file and one `part(...)` line in CMakeLists.txt each.
struct Library {
    std::vector<Row> rows;
};
/// In the order of engine/programs/CMakeLists.txt.
const std::vector<const Library*>& allLibraries();

/// What a row says of one of its names.
struct Entry {
    std::string path;
    std::string signature;
    std::string family;  ///< of the thing that it makes: "layer", "optimizer" …; "": it makes none
    EntryCall call = nullptr;
    bool feeds = false;
};
/// A method of tensors, strategies …
struct MethodEntry {
    std::string family;  ///< of what: "tensor", "model" …
    std::string name;
    std::string signature;
    bool isProperty = false;
    MethodCall call;
};

/// "tensorflow.keras.layers" → "keras.layers": one name for what has several.
std::string plainPath(std::string path);
const Entry* findEntry(const std::string& path);
const std::vector<Entry>& allEntries();
/// The family of a thing by its type: "keras.layers.Dense" is a "layer".
std::string familyOf(const Value& value);
/// Null: it has none of that name.
const MethodEntry* findMethod(const std::string& family, const std::string& name);
/// Those that there are, for the nearest.
std::vector<std::string> methodNames(const std::string& family);
/// What the notes of a function or class are about, or those of a method of a family of things.
Part partOf(const Entry& entry);
Part partOf(const std::string& family, const std::string& method);
bool isModule(const std::string& path);
/// Modules of which a program may use what it likes, because nothing in them has an effect on a run: sys, os.path …
bool isOpenModule(const std::string& path);
/// The names in a module, for the nearest; of "": modules that are there without an import.
std::vector<std::string> namesIn(const std::string& module);
/// Modules that need no import on a slide: tf, keras, nn …; "" if it is none.
std::string moduleNamed(const std::string& name);

/// Puts arguments to the names of a signature; an error names what is missing, unknown (and the nearest) or too much.
Outcome<Arguments> bind(const std::string& function, const std::string& signature, std::vector<Value> positional,
                        std::vector<std::pair<std::string, Value>> named, Place place);

}  // namespace kolo::programs
