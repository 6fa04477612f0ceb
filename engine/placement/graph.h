// SPDX-License-Identifier: Apache-2.0
//
// What a program does, written out: its operations in the order of the program, each already on its device, and what it
// prints. Loops and calls are unrolled, so this is the whole run; what is left is to insert the copies (plan.h) and to
// do it (machine.h).
//
// Every operation has one output, and tensors never change: tensor number i is what operation number i makes. Assigning
// a variable makes a new tensor.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/api/names.h"
#include "engine/kernels/registry.h"
#include "engine/placement/device_name.h"

namespace kolo::placement {

struct LogicalDevice {
    DeviceType type = DeviceType::Gpu;
    int index = 0;
    int physical = 0;           ///< the physical device of its type that it is a part of
    std::int64_t limitMiB = 0;  ///< memory_limit; 0: none
    std::string kernelKind;     ///< whose kernels it runs: "cpu", "virtual", "cuda"
};

/// Why an operation is where it is; a sentence for people is made of it in report.cpp.
enum class Reason : std::uint8_t {
    FirstGpu,      ///< nobody said anything: the first GPU
    NoGpuKernel,   ///< nobody said anything, and there is no GPU kernel: the CPU
    NoGpu,         ///< there is no GPU
    Explicit,      ///< tf.device says so
    SoftDevice,    ///< tf.device names a device that does not exist: soft placement moved it
    SoftKernel,    ///< tf.device names a device without a kernel: soft placement moved it
    WithVariable,  ///< where the variable lives
    Printing,      ///< printing needs the values on the CPU
    Reading,       ///< the program itself asks for the value: an if, a number in a string
};
inline constexpr Names<Reason, Reason::Reading> kReasons{"first_gpu",     "no_gpu_kernel", "no_gpu",
                                                         "explicit",      "soft_device",   "soft_kernel",
                                                         "with_variable", "printing",      "reading"};
inline std::string_view name(Reason reason) {
    return kReasons[reason];
}

inline constexpr int kNever = 1 << 30;

struct Operation {
    const kernels::Op* op = nullptr;  ///< null: a print or a reading, which only needs its inputs on the CPU
    kernels::KernelFunction kernel = nullptr;
    std::string_view name;  ///< as it is logged: "MatMul", "ReadVariableOp"
    std::string label;      ///< the name that the program gives its result, if any
    std::vector<int> inputs;
    std::shared_ptr<const kernels::Attributes> attributes;
    kernels::TensorType type;
    int device = 0;  ///< index into Graph::devices
    Reason reason = Reason::FirstGpu;
    Place place;
    int firstLine = 1, lastLine = 1;  ///< of its statement
    int output = -1;                  ///< a print: the piece of output that it fills in
    int outputEnd = 0;                ///< so many pieces of output the program has made when it gets here
    /// The program has no more use for the result once this many operations have begun (Python's last reference).
    int releasedAt = kNever;
};

/// A piece of a print: text, or the values of a tensor.
struct PrintPiece {
    std::string text;
    int tensor = -1;
    enum class Style : std::uint8_t { Tensor, Repr, Variable, Array, ArrayRepr, Summary } style = Style::Tensor;
    std::string variable;  ///< Style::Variable: its name, "Variable:0"
};

struct OutputItem {
    bool isLog = false;  ///< a line of the placement log; otherwise of the program's own output
    std::string text;    ///< without its line break; of a print that shows tensors: filled in by the run
    std::vector<PrintPiece> pieces;
};

/// A piece as text; `data`: the values of its tensor, if it has one.
std::string pieceText(const PrintPiece& piece, const std::byte* data, const kernels::TensorType* type);

struct Graph {
    std::vector<LogicalDevice> devices;  ///< GPUs first, then CPUs
    std::vector<Operation> operations;
    std::vector<OutputItem> output;
    bool logsPlacement = false;  ///< was ever switched on

    int hostDevice() const;  ///< CPU:0
};

}  // namespace kolo::placement
