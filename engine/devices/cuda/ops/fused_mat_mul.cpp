// SPDX-License-Identifier: Apache-2.0
//
// Products with what comes before or behind them (engine/kernels/fused_product.h), by cublasLt (fused_blas.h). Where it
// has no kernel for that, the parts are launched one after another.
#include "engine/devices/cuda/ops/family.h"
#include "engine/kernels/fused_product.h"

namespace kolo::kernels::cuda {

const std::vector<const KernelFamily*>& allFamilies();

namespace {

using devices::Epilogue;

/// Another of the module's kernels, of float32.
KernelFunction kernelOf(std::string_view op) {
    for (const KernelFamily* family : allFamilies())
        for (const auto& [name, kernel] : family->members)
            if (name == op && kernel.dtype == DType::Float32) return kernel.run;
    return nullptr;
}

struct Parts {
    KernelFunction matMul = kernelOf("MatMul"), fill = kernelOf("BroadcastTo"), relu = kernelOf("Relu"),
                   rowSum = kernelOf("BiasAddGrad");
};
const Parts& parts() {
    static const Parts parts;
    return parts;
}

void launch(const KernelCall& call, KernelFunction kernel, std::initializer_list<Operand> inputs, void* out,
            const TensorType& type, const Attributes& attributes) {
    kernel({std::span(inputs.begin(), inputs.size()), out, type, attributes, call.queue});
}

/// With the product's attributes, but for this.
Attributes with(const KernelCall& call, float beta) {
    Attributes attributes = call.attributes;
    attributes.beta = beta;
    return attributes;
}

/// True if it has been put into the queue, or failed, which is kept for drain().
bool fused(const KernelCall& call, const Epilogue& epilogue) {
    devices::CudaQueue& queue = queueOf(call);
    bool done = false;
    eachProduct(call, [&](const ProductSizes& sizes, std::int64_t, std::int64_t, std::int64_t) {
        const auto told = queue.blas().multiplyAnd(queue.stream(), sizes, call.in<float>(0), call.in<float>(1),
                                                   call.out<float>(), epilogue);
        if (!told) (void)queue.kept(told.error());
        done = !told || *told;
    });
    return done;
}

struct BiasAndRelu {
    template <typename T>
    static void run(const KernelCall& call) {
        if (call.type.elements() == 0) return;
        const bool relu = call.attributes.relu;
        if (fused(call, {relu ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_BIAS, call.in<T>(2)})) return;
        launch(call, parts().fill, {call.inputs[2]}, call.output, call.type, {});
        launch(call, parts().matMul, {call.inputs[0], call.inputs[1]}, call.output, call.type, with(call, 1));
        if (relu) launch(call, parts().relu, {{call.output, &call.type}}, call.output, call.type, {});
    }
};

struct AndRowSum {
    template <typename T>
    static void run(const KernelCall& call) {
        if (call.type.elements() == 0) return;
        if (fused(call, {CUBLASLT_EPILOGUE_BGRADA, call.state<T>(2)})) return;
        launch(call, parts().matMul, {call.inputs[0], call.inputs[1]}, call.output, call.type, with(call, 0));
        const TensorType type{DType::Float32, {call.inputs[1].type->shape[1]}};
        Attributes attributes;
        attributes.axes = {0};
        launch(call, parts().rowSum, {call.inputs[1]}, call.state<T>(2), type, attributes);
    }
};

}  // namespace

const KernelFamily& fusedMatMul =
    together({ofFloat<BiasAndRelu>("FusedMatMul"), ofFloat<AndRowSum>("FusedMatMulRowSum")});

}  // namespace kolo::kernels::cuda
