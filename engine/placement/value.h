// SPDX-License-Identifier: Apache-2.0
//
// What a name of a program stands for while the program is traced. Tensors are only numbers of operations here: what
// they hold is computed when the program runs, or before, where the program asks for it (host_values.h).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/api/non_copyable.h"
#include "engine/placement/graph.h"
#include "engine/placement/host_values.h"
#include "engine/placement/one_of.h"

namespace kolo::placement {

/// A graph under construction.
struct Trace {
    Graph graph;
    HostValues values;
    bool ended = false;
};

/// A reference to a tensor. When the last one goes, as in Python when a name gets another value, the run may free it.
class TensorHandle : NonCopyable {
public:
    TensorHandle(std::shared_ptr<Trace> trace, int id) : m_trace(std::move(trace)), m_id(id) {
        m_trace->values.add(m_trace->graph, id);
    }
    ~TensorHandle() {
        if (m_trace->ended) return;
        operation().releasedAt = static_cast<int>(m_trace->graph.operations.size());
        m_trace->values.release(m_trace->graph, m_id);
    }

    int id() const { return m_id; }
    Operation& operation() const { return m_trace->graph.operations[m_id]; }
    const kernels::TensorType& type() const { return operation().type; }

private:
    std::shared_ptr<Trace> m_trace;
    int m_id;
};

struct None {};
struct Tensor {
    std::shared_ptr<TensorHandle> handle;
};
struct NumpyArray {  ///< tensor.numpy()
    std::shared_ptr<TensorHandle> handle;
};
struct VariableState {
    std::string name;
    int device = 0;
    std::shared_ptr<TensorHandle> value;
    bool array = false;  ///< MXNet's: it changes in place, and is shown as its values
};
struct Variable {
    std::shared_ptr<VariableState> state;
    bool unread = false;  ///< what assign returns: the same variable under the name "UnreadVariable"

    const std::string& name() const;
};
struct DTypeValue {
    DType dtype = DType::Float32;
};
struct DeviceValue {  ///< of tf.config.list_physical_devices or list_logical_devices
    bool physical = true;
    DeviceType type = DeviceType::Cpu;
    int index = 0;
};
struct LogicalConfiguration {
    std::int64_t limitMiB = 0;
};
struct DeviceBlock {  ///< tf.device(…)
    DeviceRequestName request;
    bool open = false;  ///< tf.device(None)
};
struct Module {  ///< "tf", "tf.nn"
    std::string path;
};
struct Function {  ///< "tf.matmul", "print"
    std::string path;
};

struct Value;
/// A list or a tuple. `level`: it was once nested so deep in others; limited, so that nobody's recursion runs away, and
/// no list contains itself.
struct ListObject {
    std::vector<Value> items;
    int level = 1;
};
struct Items {
    std::shared_ptr<ListObject> list;
    bool tuple = false;
    bool shape = false;  ///< a tuple that lists show as TensorShape([2, 3])

    const std::vector<Value>& items() const { return list->items; }
};
struct Method {
    std::shared_ptr<const Value> of;
    std::string name;
};
struct RangeValue {
    std::int64_t start = 0, stop = 0, step = 1;
    std::int64_t count() const;
};
/// What a for loop goes through: gives the next value, or null at the end.
struct IteratorValue {
    std::string kind;  ///< "enumerate", "zip"
    std::shared_ptr<std::function<Outcome<std::shared_ptr<Value>>()>> next;
};
struct SliceValue {  ///< 1:7:2, or ...; tf.newaxis is None
    std::optional<std::int64_t> start, stop, step;
    bool ellipsis = false;
};
struct ExceptionValue {
    std::string type, text;
};
struct ExceptionType {
    std::string name;
};
struct FunctionDefinition;
struct Frame;
/// A function of the program's own.
struct UserFunction {
    const FunctionDefinition* definition = nullptr;
    std::shared_ptr<Frame> around;  ///< of the function that it is defined in; null: of none
    std::shared_ptr<std::vector<Value>> defaults;
    struct Graphs;
    std::shared_ptr<Graphs> graphs;  ///< of @tf.function: what has been traced
};

/// tf.GradientTape()
struct TapeState {
    std::vector<int> recorded;                          ///< what was made while it was open, in its order
    std::map<int, std::shared_ptr<TensorHandle>> kept;  ///< all of that, and its inputs
    std::set<int> watched;                              ///< tensors that are no variables
    bool persistent = false, used = false;
};
struct Tape {
    std::shared_ptr<TapeState> state;
};
/// mx.optimizer.SGD
struct ServerOptimizer {
    double rate = 0.01;
};
/// mx.kv.create(…)
struct KeyStoreState {
    std::string type = "local";
    std::map<std::string, std::shared_ptr<TensorHandle>> values;  ///< by key
    std::shared_ptr<Value> updater;                               ///< a UserFunction, or null
    std::optional<ServerOptimizer> rate;
};
struct KeyStore {
    std::shared_ptr<KeyStoreState> state;
};

struct Value
    : OneOf<None, bool, std::int64_t, double, std::string, Tensor, NumpyArray, Variable, DTypeValue, DeviceValue,
            LogicalConfiguration, DeviceBlock, Module, Function, Items, Method, RangeValue, IteratorValue, SliceValue,
            ExceptionValue, ExceptionType, UserFunction, ServerOptimizer, KeyStore, Tape> {};

/// A list, or a tuple, of these values.
Value listOf(std::vector<Value> items, bool tuple = false);
/// The values in `list` have changed: they are one level deeper than it. False: too deep, or it contains itself.
bool nest(ListObject& list);

/// "a string", "a tensor" …: for sentences.
Text kindOf(const Value& value);

}  // namespace kolo::placement
