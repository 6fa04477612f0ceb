// SPDX-License-Identifier: Apache-2.0
//
// The tracer itself: it walks over the tree of a program and does what it says, and every operation on tensors becomes
// one of the graph. It is written in several files: statements.cpp, expressions.cpp, comparing.cpp, indexing.cpp,
// calls.cpp (functions of the program), methods.cpp, tracer.cpp (operations), literals.cpp (constants); and the
// functions that a program can call: functions.cpp, array_functions.cpp, python_functions.cpp, configuration.cpp,
// printing.cpp, gradients.cpp, key_values.cpp.
#pragma once

#include <map>
#include <optional>
#include <set>

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

    bool has(std::size_t i) const { return i < values.size() && values[i] && !values[i]->as<None>(); }
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
const std::vector<FunctionInfo>& arrayFunctions();          // array_functions.cpp
const std::vector<FunctionInfo>& pythonFunctions();         // python_functions.cpp
const std::vector<FunctionInfo>& keyValueFunctions();       // key_values.cpp

/// kv.push and its like: by name, with their arguments.
const std::vector<FunctionInfo>& keyStoreMethods();
Outcome<Value> callKeyStore(Tracer& tracer, const KeyStore& store, const Arguments& arguments);
Outcome<Value> keyStoreAttribute(Tracer& tracer, const Value& of, const std::string& name, Place place);
const std::vector<FunctionInfo>& tapeFunctions();  // gradients.cpp
/// tape.gradient and its like: by name, with their arguments.
const std::vector<FunctionInfo>& tapeMethods();
Outcome<Value> callTape(Tracer& tracer, const Tape& tape, const Arguments& arguments);
/// array += by, of MXNet's arrays.
Outcome<void> changeInPlace(Tracer& tracer, const Variable& array, const std::string& op, const Value& by, Place place);

/// The names of a call of one of the program's functions.
struct Frame {
    std::map<std::string, Value> names;
    std::shared_ptr<Frame> around;  ///< of the function that it is defined in
    const FunctionDefinition* function = nullptr;
};

/// A call of a @tf.function: what TensorFlow would put into its graph.
struct GraphCall {
    struct Node {
        std::string name, op, device;
        int id = 0;
    };
    bool tracing = false;  ///< the first with this signature: Python's own effects happen now only
    bool effects = false;  ///< it reads or changes variables, or prints
    std::vector<Node> nodes;
    std::vector<std::pair<std::string, std::string>> arguments;  ///< and their devices
    std::map<std::string, int> uses;                             ///< of a name
    std::map<int, std::string> names;                            ///< by operation: "mul:0"
    std::vector<int> printed;  ///< items of the output that tf.print makes when the graph runs
};

class Tracer {
public:
    explicit Tracer(const Machines& machines);
    ~Tracer();

    Outcome<Graph> run(const Program& program, Graph* beforeError);

    // What the functions use.
    Error wrong(Place place, const Text& sentence) const { return errorAt(place, sentence); }
    Outcome<Value> emit(const kernels::Op& op, std::string_view name, const std::vector<Tensor>& inputs,
                        kernels::Attributes attributes, Place place, int onDevice = -1);
    /// A tensor of any value that TensorFlow would convert to one; `dtype`: of the other operand, or as asked for.
    Outcome<Tensor> toTensor(const Value& value, std::optional<DType> dtype, Place place);
    /// A Fill under another name: "ZerosLike".
    Outcome<Value> filledWith(const Value& value, DType dtype, const kernels::Shape& shape, std::string_view name,
                              Place place);
    /// Pack: the values side by side along a new axis; at least one.
    Outcome<Tensor> stacked(const std::vector<Value>& values, std::int64_t axis, std::optional<DType> dtype,
                            Place place);
    /// Both operands of an element-wise operation.
    Outcome<std::vector<Tensor>> toTensors(const Value& left, const Value& right, Place place);
    /// `op`: "Const", or "Fill" for one number in every place of `shape`.
    Outcome<Tensor> constant(const Value& value, std::optional<DType> dtype, const kernels::Shape* shape, Place place,
                             std::string_view op = "Const");
    Outcome<Value> read(const Variable& variable, Place place);
    /// variable.read_value(): the value is handed on to where the program is; print leaves it where the variable is.
    Outcome<Value> readValue(const Variable& variable, Place place, int onDevice = -1);
    Outcome<Value> binaryOp(std::string_view op, const Value& left, const Value& right, Place place);
    Outcome<Value> elementWise(const std::string& op, const Value& left, const Value& right, Place place);
    Outcome<void> spendElements(double count, Place place);  ///< of the lists that a program may put together
    Outcome<kernels::Shape> shapeOf(const Value& value, Place place);
    Outcome<void> initializeDevices(Place place);
    /// What `make` makes in a with tf.device(…) around it.
    Outcome<Value> placed(const DeviceRequestName& device, const std::function<Outcome<Value>()>& make);
    /// A random operation with the seeds that TensorFlow would give it; `seed`: the argument of the call.
    Outcome<Value> emitRandom(std::string_view op, kernels::Attributes attributes, std::optional<std::int64_t> seed,
                              Place place);

    /// An error that the program itself may catch by its Python name, and whose `text` it may print.
    Error raise(std::string type, Place place, const Text& sentence, std::string text = "");
    /// What a tensor of one element holds, now: a number or a truth value. Anything else stays what it is.
    Outcome<Value> plainValue(const Value& value, Place place);
    Outcome<bool> truth(const Value& value, Place place);
    Outcome<Value> compare(const std::string& op, const Value& left, const Value& right, Place place);
    Outcome<Value> elementOf(const Value& of, const std::vector<Value>& at, bool several, Place place);
    /// Goes through a list, a range, a tensor …
    Outcome<IteratorValue> iterate(const Value& value, Place place);
    /// All of it, as a list.
    Outcome<std::vector<Value>> itemsOf(const Value& value, Place place);
    Outcome<Value> callUser(const UserFunction& function, std::vector<Value> positional,
                            std::vector<std::pair<std::string, Value>> named, Place place);
    /// As str(value) or repr(value) give it, or f'{value:spec}'.
    Outcome<std::string> textOf(const Value& value, bool repr, Place place);
    Outcome<std::string> formatted(const Value& value, const std::string& spec, Place place);
    Outcome<std::string> formatFields(const std::string& text, const std::vector<Value>& values, Place place);
    Outcome<std::string> percentFormat(const std::string& text, const Value& values, Place place);
    Outcome<std::shared_ptr<const std::byte>> elements(const TensorHandle& handle, Place place);
    Outcome<void> step(Place place);  ///< one more of the steps that a program may make

    Graph& graph() { return m_trace->graph; }
    const Statement& statement() const { return *m_statement; }
    GraphCall* graphCall() { return m_graphCall; }
    /// While a graph is traced, a tensor is shown as its node.
    Value symbolic(const Value& value, bool repr) const;
    /// Prints the pieces of the item: now, or in the run if tensors are among them.
    Outcome<void> printItem(OutputItem item, Place place);

    std::vector<std::shared_ptr<TapeState>> tapes;  ///< that are open now

    // The state that a program sets.
    bool softPlacement = true, logPlacement = false;
    RandomSeeds seeds;
    // What the program has made so far, held against the limits of place_error.h.
    std::size_t listElements = 0, literalBytes = 0, outputBytes = 0;
    const Machines machines;
    bool initialized = false;
    std::vector<int> visibleGpus, visibleCpus;
    std::map<std::pair<DeviceType, int>, std::vector<LogicalConfiguration>> configurations;

private:
    Outcome<Flow> runBlock(const Block& statements) {
        return runEach(statements, [this](const Statement& each) { return runStatement(each); });
    }
    Outcome<Flow> runStatement(const Statement& statement);
    Outcome<void> runAssignment(const Assignment& assignment, Place place);
    Outcome<void> assign(const Target& target, const Value& value);
    Outcome<void> setElement(const IndexUse& use, const Value& value, Place place);
    Outcome<void> runImport(const Import& import, Place place);
    Outcome<Flow> runWith(const WithBlock& block);
    Outcome<Flow> runConditional(const Conditional& conditional, const Statement& statement);
    Outcome<Flow> runFor(const ForLoop& loop, const Statement& statement);
    Outcome<Flow> runWhile(const WhileLoop& loop, const Statement& statement);
    Outcome<Flow> runTry(const TryBlock& block);
    Outcome<Flow> runHandlers(const TryBlock& block, const Error& error);
    Outcome<void> runDefinition(const Definition& definition, Place place);
    Outcome<Value> functionOf(const FunctionDefinition& definition, Place place);
    Outcome<void> runRaise(const Raise& raise, Place place);
    std::map<std::string, Value>& namesFor(const std::string& name);

    Outcome<Value> evaluate(const Expression& expression);
    Outcome<Value> evaluateNode(const Expression& expression);
    Outcome<Value> nameValue(const std::string& name, Place place);
    Outcome<Value> sequence(const Sequence& sequence, Place place);
    Outcome<Value> comprehension(const Comprehension& comprehension, Place place);
    Outcome<void> comprehend(const Comprehension& comprehension, std::size_t loop, std::vector<Value>& items);
    Outcome<Value> formattedText(const FormattedText& text, Place place);
    Outcome<std::string> joined(const std::vector<FormattedText::Piece>& pieces, Place place);
    Outcome<Value> logical(const LogicalOperation& operation);
    Outcome<Value> comparison(const Comparison& comparison);
    Outcome<Value> attribute(const Expression& expression, const AttributeUse& use);
    Outcome<Value> tensorAttribute(const Value& of, const std::string& name, Place place);
    Outcome<Value> index(const IndexUse& use, Place place);
    Outcome<std::vector<Value>> subscripts(const IndexUse& use);
    Outcome<Value> sliceTensor(const Tensor& tensor, const std::vector<Value>& at, Place place);
    Outcome<Value> call(const Expression& expression, const Call& call);
    Outcome<Value> callMethod(const Method& method, const Call& call, Place place);
    Outcome<Value> listMethod(const Items& items, const std::string& name, const std::vector<Value>& arguments,
                              Place place);
    Outcome<Value> textMethod(const std::string& text, const std::string& name, const std::vector<Value>& arguments,
                              Place place);
    Outcome<Value> tensorMethod(const Method& method, const Call& call, Place place);
    Outcome<Value> negate(const Negation& negation, Place place);
    Outcome<Arguments> bind(const FunctionInfo& function, const Call& call, Place place);
    Outcome<Value> runUser(const UserFunction& function, std::shared_ptr<Frame> frame, Place place);
    Outcome<Value> runGraph(const UserFunction& function, std::shared_ptr<Frame> frame, Place place);
    Outcome<Value> asTensors(const Value& value, Place place);
    void tellGraph(GraphCall& graph, const Value& result, std::size_t began, const std::string& name,
                   const std::string& where);
    void noteNode(const Operation& operation, int id);

    std::shared_ptr<Trace> m_trace = std::make_shared<Trace>();
    Placer m_placer;
    std::map<std::string, Value> m_names;        // of the program itself
    std::shared_ptr<Frame> m_frame;              // of the function that runs, or null
    std::vector<std::weak_ptr<Frame>> m_frames;  // that functions were defined in: they may hold each other
    Value m_returned;
    std::optional<std::pair<ExceptionValue, Text>> m_raised;  // and the error's message
    std::optional<ExceptionValue> m_handled;                  // in an except block
    bool m_overLimit = false;                                 // nothing catches this
    std::size_t m_steps = 0;
    int m_depth = 0, m_calls = 0, m_graphs = 0;
    GraphCall* m_graphCall = nullptr;
    std::string m_operatorName;  // "add": of the operator that makes the next operation
    std::set<int> m_read;        // operations whose result has been brought to the CPU for the program
    DeviceRequestName m_device;  // of the blocks around the statement
    const Statement* m_statement = nullptr;
};

/// Null when there is no function of that path; `isModule` tells whether it is a part of one's.
const FunctionInfo* findFunction(std::string_view path);
bool isModule(std::string_view path);
std::vector<std::string> functionPaths();
/// " Did you mean 'tf.nn.relu'?" if the name is a near misspelling of one in this module, or is in another; or "".
Text nearMiss(std::string_view name, std::string_view module, const std::vector<std::string>& paths);
/// Every element type of the placement lab; "" is none.
std::optional<DType> elementTypeFromName(std::string_view text);

// What functions check their arguments with.
Outcome<bool> boolArgument(const Arguments& arguments, std::size_t i, bool otherwise);
Outcome<std::int64_t> integerArgument(const Value& value, const Text& what, Place place);
/// Axes as a program gives them (a number, a list, nothing: all), counted from 0.
Outcome<std::vector<std::int64_t>> axesOf(const Arguments& arguments, std::size_t i, std::size_t axes);
Outcome<kernels::Shape> positiveShape(Tracer& tracer, const Value& value, Place place);
Outcome<std::optional<DType>> dtypeArgument(const Arguments& arguments, std::size_t i);
/// What tf.random.normal and tf.random.uniform have in common: shape (argument 0), dtype (3) and seed (4).
struct RandomRequest {
    kernels::Attributes attributes;
    std::optional<std::int64_t> seed;
};
Outcome<RandomRequest> randomRequest(Tracer& tracer, const Arguments& arguments);

/// The function, compiled by @tf.function.
UserFunction asGraph(const UserFunction& function);

/// The pieces of a printed value.
void appendText(const Value& value, bool repr, std::vector<PrintPiece>& pieces);

}  // namespace kolo::placement
