// SPDX-License-Identifier: Apache-2.0
//
// The tracer itself, shared by the files that it is written in: tracer.cpp (statements and expressions), functions.cpp
// (what can be called), configuration.cpp (tf.config), literals.cpp (constants) and printing.cpp.
#pragma once

#include <map>
#include <optional>

#include "engine/placement/placer.h"
#include "engine/placement/random_seeds.h"
#include "engine/placement/syntax.h"
#include "engine/placement/tracer.h"
#include "engine/placement/value.h"

namespace kolo::placement {

class Tracer;

/// The arguments of a call, in the order of the function's parameters; absent ones are empty.
struct Arguments {
    std::string_view function;
    Place place;
    std::vector<std::optional<Value>> values;
    std::vector<Value> rest;  ///< of a function that takes any number (print)

    bool has(std::size_t i) const { return values[i] && !values[i]->as<None>(); }
    const Value& operator[](std::size_t i) const { return *values[i]; }
};

struct FunctionInfo {
    std::string path;                     ///< "tf.matmul"
    std::vector<std::string> parameters;  ///< names, in order
    std::size_t required = 0;             ///< so many must be given
    bool variadic = false;                ///< takes any number of positional arguments
    Outcome<Value> (*call)(Tracer& tracer, const Arguments& arguments) = nullptr;
};
const std::vector<FunctionInfo>& mathFunctions();           // functions.cpp
const std::vector<FunctionInfo>& configurationFunctions();  // configuration.cpp
const std::vector<FunctionInfo>& outputFunctions();         // printing.cpp

class Tracer {
public:
    explicit Tracer(const Machines& machines);

    Outcome<Graph> run(const Program& program);

    // What the functions use.
    Error wrong(Place place, const std::string& sentence) const { return errorAt(place, sentence); }
    Outcome<Value> emit(const kernels::Op& op, std::string_view name, const std::vector<Tensor>& inputs,
                        kernels::Attributes attributes, Place place, int onDevice = -1);
    /// A tensor of any value that TensorFlow would convert to one; `dtype`: of the other operand, or as asked for.
    Outcome<Tensor> toTensor(const Value& value, std::optional<DType> dtype, Place place);
    /// Both operands of an element-wise operation.
    Outcome<std::vector<Tensor>> toTensors(const Value& left, const Value& right, Place place);
    /// `op`: "Const", or "Fill" for one number in every place of `shape`.
    Outcome<Tensor> constant(const Value& value, std::optional<DType> dtype, const kernels::Shape* shape, Place place,
                             std::string_view op = "Const");
    Outcome<Value> read(const Variable& variable, Place place);
    Outcome<Value> binaryOp(std::string_view op, const Value& left, const Value& right, Place place);
    Outcome<Value> elementWise(const std::string& op, const Value& left, const Value& right, Place place);
    Outcome<void> spendElements(double count, Place place);  ///< of the lists that a program may put together
    Outcome<kernels::Shape> shapeOf(const Value& value, Place place);
    Outcome<void> initializeDevices(Place place);
    /// A random operation with the seeds that TensorFlow would give it; `seed`: the argument of the call.
    Outcome<Value> emitRandom(std::string_view op, kernels::Attributes attributes, std::optional<std::int64_t> seed,
                              Place place);

    Graph& graph() { return m_trace->graph; }
    const Statement& statement() const { return *m_statement; }

    // The state that a program sets.
    bool softPlacement = false, logPlacement = false;
    RandomSeeds seeds;
    // What the program has made so far, held against the limits of place_error.h.
    std::size_t listElements = 0, literalBytes = 0, outputBytes = 0;
    const Machines machines;
    bool initialized = false;
    std::vector<int> visibleGpus, visibleCpus;
    std::map<std::pair<DeviceType, int>, std::vector<LogicalConfiguration>> configurations;

private:
    Outcome<void> runStatements(const std::vector<Statement>& statements);
    Outcome<void> runStatement(const Statement& statement);
    Outcome<void> runAssignment(const Assignment& assignment, Place place);
    Outcome<void> runWith(const WithBlock& block);
    Outcome<Value> evaluate(const Expression& expression);
    Outcome<Value> attribute(const Expression& expression, const AttributeUse& use);
    Outcome<Value> index(const Expression& expression, const IndexUse& use);
    Outcome<Value> call(const Expression& expression, const Call& call);
    Outcome<Value> callMethod(const Expression& expression, const Method& method, const Call& call);
    Outcome<Value> negate(const Expression& expression, const Negation& negation);
    Outcome<Value> binary(const Expression& expression, const BinaryOperation& operation);
    Outcome<Arguments> bind(const FunctionInfo& function, const Call& call, Place place);

    std::shared_ptr<Trace> m_trace = std::make_shared<Trace>();
    Placer m_placer;
    std::map<std::string, Value> m_names;
    DeviceRequestName m_device;  // of the blocks around the statement
    const Statement* m_statement = nullptr;
};

/// Null when there is no function of that path; `isModule` tells whether it is a part of one's.
const FunctionInfo* findFunction(std::string_view path);
bool isModule(std::string_view path);
std::vector<std::string> functionPaths();

// What functions check their arguments with.
Outcome<bool> boolArgument(const Arguments& arguments, std::size_t i, bool otherwise);
Outcome<std::int64_t> integerArgument(const Value& value, std::string_view what, Place place);
Outcome<std::optional<DType>> dtypeArgument(const Arguments& arguments, std::size_t i);

/// The pieces of a printed value.
void appendText(const Value& value, bool repr, std::vector<PrintPiece>& pieces);

}  // namespace kolo::placement
