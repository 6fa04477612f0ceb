// SPDX-License-Identifier: Apache-2.0
//
// What a name of a program stands for while the program is traced. Tensors are only numbers of operations here: nothing
// is computed yet, and nothing of a program depends on what a tensor holds.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/placement/graph.h"

namespace kolo::placement {

/// A graph under construction.
struct Trace {
    Graph graph;
    bool ended = false;
};

/// A reference to a tensor. When the last one goes, as in Python when a name gets another value, the run may free it.
class TensorHandle {
public:
    TensorHandle(std::shared_ptr<Trace> trace, int id) : m_trace(std::move(trace)), m_id(id) {}
    TensorHandle(const TensorHandle&) = delete;
    TensorHandle& operator=(const TensorHandle&) = delete;
    ~TensorHandle() {
        if (!m_trace->ended) operation().releasedAt = static_cast<int>(m_trace->graph.operations.size());
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
struct NumpyArray {  ///< tensor.numpy(), which can only be printed
    std::shared_ptr<TensorHandle> handle;
};
struct VariableState {
    std::string name;
    int device = 0;
    std::shared_ptr<TensorHandle> value;
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
struct Items {
    std::shared_ptr<const std::vector<Value>> items;
    bool tuple = false;
    int depth = 1;       ///< of lists within lists; limited, so that nobody's recursion runs away
    bool shape = false;  ///< a tuple that lists show as TensorShape([2, 3])
};
struct Method {
    std::shared_ptr<const Value> of;
    std::string name;
};

struct Value {
    std::variant<None, bool, std::int64_t, double, std::string, Tensor, NumpyArray, Variable, DTypeValue, DeviceValue,
                 LogicalConfiguration, DeviceBlock, Module, Function, Items, Method>
        data;

    template <typename T>
    const T* as() const {
        return std::get_if<T>(&data);
    }
    bool isNumber() const { return as<std::int64_t>() || as<double>(); }
    /// Of a number.
    double number() const { return as<double>() ? *as<double>() : static_cast<double>(*as<std::int64_t>()); }
};

/// "a string", "a tensor" …: for sentences.
std::string kindOf(const Value& value);

}  // namespace kolo::placement
