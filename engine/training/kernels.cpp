// SPDX-License-Identifier: Apache-2.0
#include "engine/training/kernels.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <span>
#include <utility>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/kernels/updates.h"
#include "engine/training/loss.h"

namespace kolo::training {

namespace {

enum : int {
    kMatMul,
    kBroadcastTo,
    kBiasAddGrad,
    kZerosLike,
    kIdentity,
    kRelu,
    kReluGrad,
    kTanh,
    kTanhGrad,
    kIm2Col,
    kCol2Im,
    kMaxPool,
    kMaxPoolGrad,
    kBatchMatMul,
    kAdd,
    kGelu,
    kGeluGrad,
    kEmbedding,
    kEmbeddingGrad,
    kLayerNorm,
    kLayerNormGrad,
    kLayerNormScaleGrad,
    kCausalSoftmax,
    kCausalSoftmaxGrad,
    kApplyMomentum,
    kApplyAdam,
    kApplyRmsProp,
    kSumSquares,
    kScale,
    kClamp,
    kFingerprint,
    kFirstLoss,
    kSecondLoss,
    kThirdLoss,
    kFusedMatMul,
    kFusedMatMulRowSum,
};

constexpr float kNormEpsilon = 1e-5f;  // added to a variance
constexpr std::size_t kMostRates = 2;  // of an update

}  // namespace

const std::array<const char*, Kernels::kOps> Kernels::kNames = {"MatMul",        "BroadcastTo",
                                                                "BiasAddGrad",   "ZerosLike",
                                                                "Identity",      "Relu",
                                                                "ReluGrad",      "Tanh",
                                                                "TanhGrad",      "Im2Col",
                                                                "Col2Im",        "MaxPool",
                                                                "MaxPoolGrad",   "BatchMatMulV2",
                                                                "AddV2",         "Gelu",
                                                                "GeluGrad",      "Embedding",
                                                                "EmbeddingGrad", "LayerNorm",
                                                                "LayerNormGrad", "LayerNormScaleGrad",
                                                                "CausalSoftmax", "CausalSoftmaxGrad",
                                                                "ApplyMomentum", "ApplyAdam",
                                                                "ApplyRMSProp",  "SumSquares",
                                                                "Scale",         "Clamp",
                                                                "Fingerprint",   "CrossEntropyLoss",
                                                                "SquaredLoss",   "MeanSquaresLoss",
                                                                "FusedMatMul",   "FusedMatMulRowSum"};

Outcome<void> Kernels::available(const std::string& deviceKind, int count) {
    for (const char* const name : kNames)
        if (!devices::findKernel(*kernels::findOp(name), DType::Float32, deviceKind))
            return Error{ErrorCode::DeviceUnavailable, "devices",
                         Complaint::tr("Training has no kernels for {} devices in this version; use virtual:{}.",
                                       inQuotes(deviceKind), count)};
    for (const devices::DeviceKind* kind : devices::allDeviceKinds())
        if (kind->id == deviceKind && kind->multiplies) TRY(kind->multiplies());
    return {};
}

Kernels::Kernels(devices::Device& device) : m_device(device), m_atOnce(device.hostAddressable()) {
    for (int op = 0; op < kOps; ++op)
        m_kernels[op] = devices::findKernel(*kernels::findOp(kNames[op]), DType::Float32, device.info().kind)->run;
    if (!m_atOnce) m_launches = std::make_unique<Launches>(device.compute());
}

/// Copies may be on their way to what goes away now.
Kernels::~Kernels() {
    abandon();
}

void Kernels::abandon() {
    if (m_atOnce) return;
    m_device.compute().finish();
    m_launches->forget();
    m_sums.clear();
}

Outcome<void> Kernels::finish() {
    if (m_atOnce) return {};
    const auto begun = std::chrono::steady_clock::now();
    auto done = m_launches->finish();
    m_finishNs += std::chrono::nanoseconds(std::chrono::steady_clock::now() - begun).count();
    for (Twins* twins : {&m_staging, &m_labels, &m_losses, &m_rates}) twins->used = 0;
    if (auto refused = std::exchange(m_refused, {}); !refused) done = refused;
    for (const auto& [losses, rows, divisor, sum] : std::exchange(m_sums, {})) {
        double total = 0;
        for (int row = 0; done && row < rows; ++row) total += reinterpret_cast<const double*>(losses->host.get())[row];
        if (done) *sum += total / divisor;
    }
    return done;
}

Outcome<void> Kernels::submit(devices::Mark& mark) {
    if (m_atOnce) return {};
    TRY(m_launches->submit());
    return m_device.compute().reach(mark);
}

void Kernels::refuse(Outcome<void> why) {
    if (m_refused) m_refused = std::move(why);
}

Launch& Kernels::next() {
    return m_atOnce ? m_now : m_launches->next();
}

Kernels::Twin* Kernels::next(Twins& twins, std::size_t bytes) {
    if (twins.used == twins.all.size()) twins.all.push_back(std::make_unique<Twin>());
    Twin& twin = *twins.all[twins.used++];
    if (twin.bytes >= bytes) return &twin;
    // Nothing that is under way uses it: since finish() nobody has asked for it.
    twin = Twin();
    if (twins.onHost) twin.host = m_device.hostMemory(bytes);
    if (twins.onHost && !twin.host) {
        refuse(Error{ErrorCode::OutOfMemory, "memory",
                     Complaint::tr("There is no {} of memory left for copies to and from {}.",
                                   formatBytes(static_cast<double>(bytes)), m_device.info().label)});
        return nullptr;
    }
    if (twins.onDevice) {
        auto device = m_device.allocate(bytes);
        if (!device) {
            refuse(device.error());
            return nullptr;
        }
        twin.device = std::move(*device);
    }
    twin.bytes = bytes;
    return &twin;
}

void Kernels::run(int op, Launch& launch, std::initializer_list<Input> inputs, void* out, Lengths lengths, DType type) {
    const auto assign = [](kernels::Shape& shape, Lengths given) {
        shape.resize(given.size());
        std::ranges::copy(given, shape.begin());
    };
    launch.inputs = 0;
    for (const Input& input : inputs) {
        assign(launch.types[launch.inputs].shape, input.lengths);
        launch.data[launch.inputs++] = input.data;
    }
    launch.kernel = m_kernels[op];
    launch.out = out;
    launch.types.back().dtype = type;
    assign(launch.types.back().shape, lengths);
    if (!m_atOnce) return;
    for (std::size_t i = 0; i < launch.inputs; ++i) m_operands[i] = {launch.data[i], &launch.types[i]};
    m_kernels[op]({{m_operands.data(), launch.inputs}, out, launch.types.back(), launch.attributes});
}

void Kernels::bring(std::size_t bytes, const void* from, void* to, bool stays) {
    if (bytes == 0) return;
    if (m_atOnce) {
        std::memcpy(to, from, bytes);
        return;
    }
    if (!stays) {
        const Twin* const twin = next(m_staging, bytes);
        if (!twin) return;
        std::memcpy(twin->host.get(), from, bytes);
        from = twin->host.get();
    }
    copyWithHost(bytes, from, to, true);
}

void Kernels::copyWithHost(std::size_t bytes, const void* from, void* to, bool comes) {
    Launch& launch = next();
    launch.kernel = nullptr;
    launch.inputs = 1;
    launch.data[0] = from;
    launch.types[0].shape.clear();
    launch.types.back() = {};
    launch.out = to;
    launch.bytes = bytes;
    launch.comes = comes;
}

void Kernels::loss(const Loss& loss, const LossStep& step, double divisor, double* sum) {
    if (m_atOnce) {
        *sum += loss.sum({step.rows, step.classes, step.outputs, step.labels, step.scale, step.gradient}) / divisor;
        return;
    }
    const auto count = static_cast<std::size_t>(step.rows);
    const Twin* const labels = next(m_labels, count * sizeof *step.labels);
    const Twin* const losses = next(m_losses, count * sizeof(double));
    if (!labels || !losses) return;
    bring(count * sizeof *step.labels, step.labels, labels->device.address(), step.stays);
    Launch& launch = next();
    launch.attributes.scale = step.scale;
    const auto op = std::ranges::find(kNames, std::string_view(loss.op)) - kNames.begin();
    run(static_cast<int>(op), launch,
        {{step.outputs, {step.rows, step.classes}},
         {labels->device.address(), {step.rows}},
         {step.gradient, {step.rows, step.classes}}},
        losses->device.address(), {step.rows}, DType::Float64);
    copyWithHost(count * sizeof(double), losses->device.address(), losses->host.get(), false);
    m_sums.push_back({losses, step.rows, divisor, sum});
}

/// Where on the device these stand. What changes from step to step must not be part of what is noted, or it would never
/// be the same.
const float* Kernels::ratesOf(std::initializer_list<float> rates) {
    const bool isNew = m_rates.used == m_rates.all.size();
    Twin* const twin = next(m_rates, kMostRates * sizeof(float));
    if (!twin) return nullptr;
    auto* const host = reinterpret_cast<float*>(twin->host.get());
    if (isNew || !std::ranges::equal(rates, std::span(host, rates.size()))) {
        std::ranges::copy(rates, host);
        copyWithHost(rates.size() * sizeof(float), host, twin->device.address(), true);
    }
    return reinterpret_cast<const float*>(twin->device.address());
}

namespace {

/// How a matrix of rows × columns that `view` reads lies in memory.
std::array<std::int64_t, 2> lengthsOf(const View& view, std::int64_t rows, std::int64_t columns) {
    return view.transposed ? std::array{columns, rows} : std::array{rows, columns};
}

}  // namespace

Launch& Kernels::nextProduct(const View& a, const View& b, float beta, int strideC) {
    Launch& launch = next();
    launch.attributes.transposeA = a.transposed;
    launch.attributes.transposeB = b.transposed;
    launch.attributes.strides = {a.stride, b.stride, strideC};
    launch.attributes.beta = beta;
    return launch;
}

void Kernels::multiply(int m, int n, int k, View a, View b, float beta, float* c, int strideC) {
    const auto shapeA = lengthsOf(a, m, k), shapeB = lengthsOf(b, k, n);
    run(kMatMul, nextProduct(a, b, beta, strideC), {{a.at, {shapeA[0], shapeA[1]}}, {b.at, {shapeB[0], shapeB[1]}}}, c,
        {m, n});
}

void Kernels::multiplyAddRow(int m, int n, int k, View a, View b, const float* row, bool relu, float* out) {
    const auto shapeA = lengthsOf(a, m, k), shapeB = lengthsOf(b, k, n);
    Launch& launch = nextProduct(a, b, 0, n);
    launch.attributes.relu = relu;
    run(kFusedMatMul, launch, {{a.at, {shapeA[0], shapeA[1]}}, {b.at, {shapeB[0], shapeB[1]}}, {row, {n}}}, out,
        {m, n});
}

void Kernels::multiplySumRows(int m, int n, int k, View a, View b, float* rowSum, float* out) {
    const auto shapeA = lengthsOf(a, m, k);
    run(kFusedMatMulRowSum, nextProduct(a, b, 0, n), {{a.at, {shapeA[0], shapeA[1]}}, {b.at, {k, n}}, {rowSum, {n}}},
        out, {m, n});
}

void Kernels::multiply(StackSize stacks, int m, int n, int k, const Stack& a, const Stack& b, const Stack& c,
                       float beta) {
    Launch& launch = next();
    launch.attributes.transposeA = a.transposed;
    launch.attributes.transposeB = b.transposed;
    launch.attributes.strides = {a.stride, b.stride, c.stride};
    launch.attributes.beta = beta;
    launch.attributes.stackStrides = {{{a.perRow, a.perHead}, {b.perRow, b.perHead}, {c.perRow, c.perHead}}};
    const auto rows = [](const Stack& stack, std::int64_t usual, std::int64_t transposed) {
        return stack.transposed ? transposed : usual;
    };
    run(kBatchMatMul, launch,
        {{a.at, {stacks.rows, stacks.heads, rows(a, m, k), rows(a, k, m)}},
         {b.at, {stacks.rows, stacks.heads, rows(b, k, n), rows(b, n, k)}}},
        const_cast<float*>(c.at), {stacks.rows, stacks.heads, m, n});
}

void Kernels::fillRows(int rows, int columns, const float* row, float* out) {
    run(kBroadcastTo, {{row, {columns}}}, out, {rows, columns});
}

void Kernels::fillMaps(int maps, int pixels, const float* bias, float* out, int rows) {
    if (rows == 1)
        run(kBroadcastTo, {{bias, {maps, 1}}}, out, {maps, pixels});
    else
        run(kBroadcastTo, {{bias, {1, maps, 1}}}, out, {rows, maps, pixels});
}

void Kernels::add(int axis, int rows, int columns, const float* in, float beta, float* out) {
    Launch& launch = next();
    launch.attributes.axes = {axis};
    launch.attributes.beta = beta;
    run(kBiasAddGrad, launch, {{in, {rows, columns}}}, out, {axis == 0 ? columns : rows});
}

void Kernels::sumRows(int rows, int columns, const float* in, float beta, float* out) {
    add(0, rows, columns, in, beta, out);
}

void Kernels::sumMaps(int maps, int pixels, const float* in, float beta, float* out) {
    add(1, maps, pixels, in, beta, out);
}

void Kernels::addRow(int rows, int columns, const float* in, const float* row, float* out) {
    run(kAdd, {{in, {rows, columns}}, {row, {columns}}}, out, {rows, columns});
}

void Kernels::zero(std::int64_t count, float* out) {
    run(kZerosLike, {}, out, {count});
}

void Kernels::copy(std::int64_t count, const float* in, float* out) {
    run(kIdentity, {{in, {count}}}, out, {count});
}

void Kernels::relu(std::int64_t count, const float* in, float* out) {
    run(kRelu, {{in, {count}}}, out, {count});
}

void Kernels::reluBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient) {
    run(kReluGrad, {{out, {count}}, {outGradient, {count}}}, inGradient, {count});
}

void Kernels::tanh(std::int64_t count, const float* in, float* out) {
    run(kTanh, {{in, {count}}}, out, {count});
}

void Kernels::tanhBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient) {
    run(kTanhGrad, {{out, {count}}, {outGradient, {count}}}, inGradient, {count});
}

void Kernels::gelu(std::int64_t count, const float* in, float* out) {
    run(kGelu, {{in, {count}}}, out, {count});
}

void Kernels::geluBack(std::int64_t count, const float* in, const float* outGradient, float* inGradient) {
    run(kGeluGrad, {{in, {count}}, {outGradient, {count}}}, inGradient, {count});
}

void Kernels::embed(int count, int entries, int width, const float* numbers, const float* table, float* out) {
    run(kEmbedding, {{numbers, {count}}, {table, {entries, width}}}, out, {count, width});
}

void Kernels::embedBack(int count, int entries, int width, const float* numbers, const float* outGradient, float beta,
                        float* tableGradient) {
    Launch& launch = next();
    launch.attributes.beta = beta;
    run(kEmbeddingGrad, launch, {{numbers, {count}}, {outGradient, {count, width}}}, tableGradient, {entries, width});
}

void Kernels::normalise(int rows, int width, const float* in, const float* scale, const float* shift, float* statistics,
                        float* out) {
    Launch& launch = next();
    launch.attributes.epsilon = kNormEpsilon;
    run(kLayerNorm, launch, {{in, {rows, width}}, {scale, {width}}, {shift, {width}}, {statistics, {rows, 2}}}, out,
        {rows, width});
}

void Kernels::normaliseBack(int rows, int width, const float* in, const float* statistics, const float* scale,
                            const float* outGradient, const float* past, float* inGradient) {
    run(kLayerNormGrad,
        {{in, {rows, width}},
         {statistics, {rows, 2}},
         {scale, {width}},
         {outGradient, {rows, width}},
         {past, {rows, width}}},
        inGradient, {rows, width});
}

void Kernels::normaliseParametersBack(int rows, int width, const float* in, const float* statistics,
                                      const float* outGradient, float beta, float* gradient) {
    Launch& launch = next();
    launch.attributes.beta = beta;
    run(kLayerNormScaleGrad, launch, {{in, {rows, width}}, {statistics, {rows, 2}}, {outGradient, {rows, width}}},
        gradient, {2, width});
}

void Kernels::causalSoftmax(int matrices, int length, float scale, float* scores) {
    Launch& launch = next();
    launch.attributes.scale = scale;
    run(kCausalSoftmax, launch, {}, scores, {matrices, length, length});
}

void Kernels::causalSoftmaxBack(int matrices, int length, float scale, const float* probabilities, float* gradient) {
    Launch& launch = next();
    launch.attributes.scale = scale;
    run(kCausalSoftmaxGrad, launch, {{probabilities, {matrices, length, length}}}, gradient,
        {matrices, length, length});
}

Launch& Kernels::nextOf(const Window& window, Extent image) {
    const auto along = [](const WindowSide& side, int length) {
        return kernels::Windows{side.size, side.stride, side.before(length)};
    };
    Launch& launch = next();
    launch.attributes.windows = {along(window.down, image.height), along(window.across, image.width)};
    return launch;
}

void Kernels::windows(Extent image, const Window& window, const float* in, float* columns) {
    const Extent seen = window.of(image);
    run(kIm2Col, nextOf(window, image), {{in, {image.channels, image.height, image.width}}}, columns,
        {image.channels * window.taps(), seen.height, seen.width});
}

void Kernels::windowsBack(Extent image, const Window& window, const float* columns, float* out) {
    const Extent seen = window.of(image);
    run(kCol2Im, nextOf(window, image), {{columns, {image.channels * window.taps(), seen.height, seen.width}}}, out,
        {image.channels, image.height, image.width});
}

void Kernels::maxPool(Extent image, const Window& window, const float* in, float* out) {
    const Extent pooled = window.of(image);
    run(kMaxPool, nextOf(window, image), {{in, {image.channels, image.height, image.width}}}, out,
        {pooled.channels, pooled.height, pooled.width});
}

void Kernels::maxPoolBack(Extent image, const Window& window, const float* in, const float* out,
                          const float* outGradient, float* inGradient) {
    const Extent pooled = window.of(image);
    const Lengths before = {image.channels, image.height, image.width};
    const Lengths after = {pooled.channels, pooled.height, pooled.width};
    run(kMaxPoolGrad, nextOf(window, image), {{in, before}, {out, after}, {outGradient, after}}, inGradient, before);
}

void Kernels::sgd(const SgdStep& step, const float* gradient, float* velocity, float* parameters) {
    const float* const rates = m_atOnce ? nullptr : ratesOf({step.rate});
    Launch& launch = next();
    launch.attributes.rate = rates ? 0 : step.rate;
    launch.attributes.rates = rates;
    launch.attributes.momentum = step.momentum;
    run(kApplyMomentum, launch, {{gradient, {step.count}}, {velocity, {step.count}}}, parameters, {step.count});
}

void Kernels::adam(const AdamStep& step, const float* gradient, float* first, float* second, float* parameters) {
    kernels::Attributes attributes;
    attributes.rate = step.rate;
    attributes.beta1 = step.beta1;
    attributes.beta2 = step.beta2;
    attributes.epsilon = step.epsilon;
    attributes.time = step.time;
    if (!m_atOnce) {
        const kernels::AdamUpdate update(attributes);
        attributes.rates = ratesOf({update.rate, update.scale});
        attributes.rate = 0;
        attributes.time = 1;
    }
    Launch& launch = next();
    launch.attributes = attributes;
    const std::int64_t count = step.count;
    run(kApplyAdam, launch, {{gradient, {count}}, {first, {count}}, {second, {count}}}, parameters, {count});
}

void Kernels::rmsProp(const RmsPropStep& step, const float* gradient, float* meanSquare, float* velocity,
                      float* parameters) {
    const float* const rates = m_atOnce ? nullptr : ratesOf({step.rate});
    Launch& launch = next();
    launch.attributes.rate = rates ? 0 : step.rate;
    launch.attributes.rates = rates;
    launch.attributes.momentum = step.momentum;
    launch.attributes.beta2 = step.decay;
    launch.attributes.epsilon = step.epsilon;
    launch.attributes.epsilonInRoot = step.epsilonInRoot;
    const std::int64_t count = step.count;
    run(kApplyRmsProp, launch, {{gradient, {count}}, {meanSquare, {count}}, {velocity, {count}}}, parameters, {count});
}

void Kernels::sumSquares(std::int64_t count, const float* in, float beta, float* sum) {
    Launch& launch = next();
    launch.attributes.beta = beta;
    run(kSumSquares, launch, {{in, {count}}}, sum, {});
}

void Kernels::scale(std::int64_t count, float factor, float* values) {
    const float* const rates = m_atOnce ? nullptr : ratesOf({factor});
    Launch& launch = next();
    launch.attributes.rate = rates ? 0 : factor;
    launch.attributes.rates = rates;
    run(kScale, launch, {}, values, {count});
}

void Kernels::clamp(std::int64_t count, float limit, float* values) {
    Launch& launch = next();
    launch.attributes.limit = limit;
    run(kClamp, launch, {}, values, {count});
}

Outcome<std::uint64_t> Kernels::hash(std::int64_t count, const float* in) {
    std::uint64_t sum = 0;
    if (!m_atOnce && !m_hash.address()) m_hash = TRY(m_device.allocate(sizeof sum));
    run(kFingerprint, next(), {{in, {count}}}, m_atOnce ? static_cast<void*>(&sum) : m_hash.address(), {},
        DType::Int64);
    TRY(finish());
    if (!m_atOnce) m_device.download(m_hash, 0, std::as_writable_bytes(std::span(&sum, 1)));
    return sum;
}

}  // namespace kolo::training
