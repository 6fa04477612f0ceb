// SPDX-License-Identifier: Apache-2.0
//
// The contract of a kernel: every kernel of the registry and of the modules, launched on a real device of its kind,
// against the plainest reference there is (skipped where there is no such device, with the reason), for every pair of
// shapes up to three axes of lengths 1 to 3 that broadcasting allows. The references know nothing of strides: they go
// over every index of the output and ask which elements of the inputs belong to it.
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <set>

#include "engine/devices/cuda/module_interface.h"
#include "engine/devices/host/host_device.h"
#include "engine/kernels/registry.h"
#include "tests/random.h"

using namespace kolo;
using namespace kolo::kernels;

namespace {

using Index = std::vector<std::int64_t>;

/// A tensor on the host, with its elements as doubles: every element type of Kolo fits.
struct Plain {
    TensorType type;
    std::vector<double> values;

    std::size_t at(const Index& index) const {  // where an axis has length 1, any index means 0
        std::size_t offset = 0;
        const std::size_t skip = index.size() - type.shape.size();
        for (std::size_t axis = 0; axis < type.shape.size(); ++axis)
            offset = offset * type.shape[axis] + (type.shape[axis] == 1 ? 0 : index[axis + skip]);
        return offset;
    }
    double operator()(const Index& index) const { return values[at(index)]; }
};

void eachIndex(const Shape& shape, const std::function<void(const Index&)>& visit) {
    Index index(shape.size(), 0);
    std::int64_t count = 1;
    for (const std::int64_t length : shape) count *= length;
    for (std::int64_t i = 0; i < count; ++i) {
        visit(index);
        for (std::size_t axis = shape.size(); axis-- > 0;) {
            if (++index[axis] < shape[axis]) break;
            index[axis] = 0;
        }
    }
}

std::vector<Shape> smallShapes() {
    std::vector<Shape> shapes{{}};
    for (std::size_t first = 0, axes = 0; axes < 3; ++axes) {
        const std::size_t end = shapes.size();
        for (; first < end; ++first)
            for (std::int64_t length = 1; length <= 3; ++length) {
                shapes.push_back(shapes[first]);
                shapes.back().push_back(length);
            }
    }
    return shapes;  // 1 + 3 + 9 + 27
}

std::vector<std::byte> bytesOf(const Plain& plain) {
    std::vector<std::byte> bytes(plain.type.bytes());
    for (std::size_t i = 0; i < plain.values.size(); ++i) {
        const auto put = [&](auto value) { std::memcpy(bytes.data() + i * sizeof value, &value, sizeof value); };
        if (plain.type.dtype == DType::Float32) put(static_cast<float>(plain.values[i]));
        if (plain.type.dtype == DType::Float64) put(plain.values[i]);
        if (plain.type.dtype == DType::Int32) put(static_cast<std::int32_t>(plain.values[i]));
        if (plain.type.dtype == DType::Int64) put(static_cast<std::int64_t>(plain.values[i]));
        if (plain.type.dtype == DType::Bool) put(static_cast<std::uint8_t>(plain.values[i] != 0));
    }
    return bytes;
}

Plain plainOf(const TensorType& type, const std::vector<std::byte>& bytes) {
    Plain plain{type, {}};
    for (std::int64_t i = 0; i < type.elements(); ++i) plain.values.push_back(readElement(bytes.data(), i, type.dtype));
    return plain;
}

constexpr DType kTypes[] = {DType::Float32, DType::Float64, DType::Int32, DType::Int64, DType::Bool};

double wrapped(double value) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::int64_t>(value)));
}

}  // namespace

class TestPlaceKernels : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everyKernelAgainstItsReference_data();
    void everyKernelAgainstItsReference();
    void shapesThatDoNotBroadcastAreRefused();
    void whatTheLectureSaysOfInt32();
    void everyGpuHasTheKernelsOfAVirtualOne();
    void theSameRandomNumbersEverywhere();

private:
    using Reference = std::function<double(const std::vector<Plain>&, const Attributes&, const Index&)>;
    struct Case {
        std::vector<Shape> shapes;
        Attributes attributes;
    };

    Plain run(const Op& op, const Kernel& kernel, const std::vector<Plain>& inputs, const Attributes& attributes);
    Plain random(DType dtype, const Shape& shape);
    std::vector<Case> casesOf(const Op& op, DType dtype) const;
    Reference referenceOf(const Op& op, DType dtype) const;

    std::map<std::string, Outcome<std::unique_ptr<devices::Device>>, std::less<>> m_devices;
    std::mt19937_64 m_random;
};

void TestPlaceKernels::initTestCase() {
    m_random.seed(test::testSeed());
    m_devices.emplace("cpu", devices::openHost(0));
    for (const devices::DeviceKind* kind : devices::allDeviceKinds()) {
        auto opened = kind->open(1);
        if (opened)
            m_devices.emplace(kind->id, std::move(opened->front()));
        else
            m_devices.emplace(kind->id, opened.error());
    }
    QVERIFY(m_devices.at("virtual").ok());
}

Plain TestPlaceKernels::random(DType dtype, const Shape& shape) {
    Plain plain{{dtype, shape}, {}};
    for (std::int64_t i = 0; i < plain.type.elements(); ++i) {
        // Whole numbers, so that sums are exact in every type; never 0, so that nothing divides by it.
        const int value = static_cast<int>(m_random() % 19) - 9;
        plain.values.push_back(dtype == DType::Bool ? (value > 0 ? 1 : 0) : value == 0 ? 11 : value);
    }
    return plain;
}

Plain TestPlaceKernels::run(const Op& op, const Kernel& kernel, const std::vector<Plain>& inputs,
                            const Attributes& attributes) {
    devices::Device& device = *m_devices.find(kernel.deviceKind)->second.value();
    std::vector<TensorType> types;
    for (const Plain& input : inputs) types.push_back(input.type);
    const auto type = op.infer(types, attributes);
    if (!type) {
        QTest::qFail(type.error().message.english().c_str(), __FILE__, __LINE__);
        return {};
    }
    std::vector<devices::Buffer> buffers;
    std::vector<Operand> operands;
    for (const Plain& input : inputs) {
        buffers.push_back(std::move(device.allocate(input.type.bytes()).value()));
        const auto bytes = bytesOf(input);
        device.upload(buffers.back(), 0, bytes);
        operands.push_back({buffers.back().address(), &input.type});
    }
    devices::Buffer out = std::move(device.allocate(type->bytes()).value());
    auto done = device.compute().launch(kernel.run, {operands, out.address(), *type, attributes});
    if (const auto drained = device.compute().drain(); done) done = drained;
    std::vector<std::byte> bytes(type->bytes());
    device.download(out, 0, bytes);
    if (const auto well = device.health(); done) done = well;
    if (!done) QTest::qFail(done.error().message.english().c_str(), __FILE__, __LINE__);
    return plainOf(*type, bytes);
}

std::vector<TestPlaceKernels::Case> TestPlaceKernels::casesOf(const Op& op, DType dtype) const {
    std::vector<Case> cases;
    const auto shapes = smallShapes();
    if (op.name == "MatMul") {
        for (std::int64_t m = 1; m <= 3; ++m)
            for (std::int64_t k = 1; k <= 3; ++k)
                for (std::int64_t n = 1; n <= 3; ++n)
                    for (const bool ta : {false, true})
                        for (const bool tb : {false, true}) {
                            Attributes attributes;
                            attributes.transposeA = ta;
                            attributes.transposeB = tb;
                            cases.push_back(
                                {{ta ? Shape{k, m} : Shape{m, k}, tb ? Shape{n, k} : Shape{k, n}}, attributes});
                        }
        return cases;
    }
    if (op.name == "BatchMatMulV2") {
        for (const auto& [left, right] : std::vector<std::pair<Shape, Shape>>{
                 {{}, {}}, {{2}, {}}, {{}, {3}}, {{2}, {2}}, {{2, 1}, {3}}, {{1, 3}, {2, 1}}, {{0}, {}}})
            for (const bool ta : {false, true})
                for (const bool tb : {false, true}) {
                    Case each;
                    each.attributes.transposeA = ta;
                    each.attributes.transposeB = tb;
                    each.shapes = {left, right};
                    for (const std::int64_t length : ta ? Shape{3, 2} : Shape{2, 3}) each.shapes[0].push_back(length);
                    for (const std::int64_t length : tb ? Shape{4, 3} : Shape{3, 4}) each.shapes[1].push_back(length);
                    cases.push_back(std::move(each));
                }
        return cases;
    }
    if (op.inputs == 2) {
        for (const Shape& a : shapes)
            for (const Shape& b : shapes)
                if (broadcastShape(a, b)) cases.push_back({{a, b}, {}});
        return cases;
    }
    for (const Shape& shape : shapes) {
        const auto axes = static_cast<std::int64_t>(shape.size());
        Attributes attributes;
        attributes.output = {dtype, shape};
        if (op.name == "Sum" || op.name == "Mean" || op.name == "Max" || op.name == "Min" || op.name == "Any" ||
            op.name == "All") {
            for (int set = 0; set < 1 << axes; ++set)
                for (const bool keep : {false, true}) {
                    attributes.axes.clear();
                    for (std::int64_t axis = 0; axis < axes; ++axis)
                        if (set >> axis & 1) attributes.axes.push_back(axis);
                    attributes.keepAxes = keep;
                    cases.push_back({{shape}, attributes});
                }
        } else if (op.name == "Transpose") {
            for (std::int64_t axis = 0; axis < axes; ++axis) attributes.axes.push_back(axis);
            do {
                cases.push_back({{shape}, attributes});
            } while (std::next_permutation(attributes.axes.begin(), attributes.axes.end()));
        } else if (op.name == "Softmax" || op.name == "ArgMax") {
            for (std::int64_t axis = 0; axis < axes; ++axis) {
                attributes.axes = {axis};
                cases.push_back({{shape}, attributes});
            }
        } else if (op.name == "Cast") {
            for (const DType to : kTypes) {
                attributes.output.dtype = to;
                cases.push_back({{shape}, attributes});
            }
        } else if (op.name == "Const" || op.name == "Fill") {
            Plain literal{{dtype, op.name == "Fill" ? Shape{} : shape}, {}};
            for (std::int64_t i = 0; i < literal.type.elements(); ++i)
                literal.values.push_back(static_cast<double>(i) - 3);
            attributes.literal = std::make_shared<const std::vector<std::byte>>(bytesOf(literal));
            cases.push_back({{}, attributes});
        } else if (op.name == "Range") {
            if (axes != 1) continue;
            attributes.start = 5;
            attributes.step = -2;
            cases.push_back({{}, attributes});
        } else if (op.name.starts_with("Random")) {
            if (op.name == "RandomUniformInt") attributes.begins = {-2, 3};
            cases.push_back({{}, attributes});
        } else if (op.name == "StridedSlice") {
            for (const std::int64_t step : {-1, 1, 2})
                for (const bool drops : {false, true}) {  // x[…, 0]: the last axis goes
                    Attributes slice;
                    slice.output = {dtype, {}};
                    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
                        const bool last = drops && axis + 1 == shape.size();
                        slice.begins.push_back(step < 0 ? shape[axis] - 1 : 0);
                        slice.steps.push_back(step);
                        slice.lengths.push_back(last ? 1 : step == 2 ? (shape[axis] + 1) / 2 : shape[axis]);
                        if (!last) slice.output.shape.push_back(slice.lengths.back());
                    }
                    cases.push_back({{shape}, slice});
                }
        } else if (op.name == "ConcatV2") {
            for (std::int64_t axis = 0; axis < axes; ++axis) {
                attributes.axes = {axis};
                Shape longer = shape;
                longer[axis] += 2;
                cases.push_back({{shape, longer, shape}, attributes});
                longer[axis] = 0;
                cases.push_back({{longer, shape}, attributes});
            }
        } else if (op.name == "Pack") {
            for (std::int64_t axis = 0; axis <= axes; ++axis) {
                attributes.axes = {axis};
                cases.push_back({{shape}, attributes});
                cases.push_back({{shape, shape, shape}, attributes});
            }
        } else if (op.name == "AddN") {
            cases.push_back({{shape}, attributes});
            cases.push_back({{shape, shape, shape}, attributes});
        } else if (op.name == "MatrixDiagV3") {
            if (axes == 0) continue;
            attributes.output.shape.push_back(shape.back());
            cases.push_back({{shape}, attributes});
            attributes.output.shape.back() += 2;
            cases.push_back({{shape}, attributes});
        } else if (op.name == "Reshape") {
            Shape flat{1};
            for (const std::int64_t length : shape) flat[0] *= length;
            attributes.output.shape = flat;
            cases.push_back({{shape}, attributes});
        } else {
            cases.push_back({{shape}, attributes});
        }
    }
    return cases;
}

/// Null for an operation that this test does not know: then it fails, and whoever adds one writes its reference.
TestPlaceKernels::Reference TestPlaceKernels::referenceOf(const Op& op, DType dtype) const {
    using Inputs = const std::vector<Plain>&;
    const bool whole = dtype == DType::Int32;
    const auto binary = [whole](auto compute) -> Reference {
        return [=](Inputs in, const Attributes&, const Index& at) {
            const double result = compute(in[0](at), in[1](at));
            return whole ? wrapped(result) : result;
        };
    };
    const auto single = [](auto compute) -> Reference {
        return [=](Inputs in, const Attributes&, const Index& at) { return static_cast<double>(compute(in[0](at))); };
    };
    if (op.name == "AddV2") return binary([](double a, double b) { return a + b; });
    if (op.name == "Sub") return binary([](double a, double b) { return a - b; });
    if (op.name == "Mul") return binary([](double a, double b) { return a * b; });
    if (op.name == "RealDiv")
        return binary([dtype](double a, double b) {
            return dtype == DType::Float32 ? static_cast<double>(static_cast<float>(a) / static_cast<float>(b)) : a / b;
        });
    const auto compare = [](auto holds) -> Reference {
        return [=](Inputs in, const Attributes&, const Index& at) { return holds(in[0](at), in[1](at)) ? 1.0 : 0.0; };
    };
    if (op.name == "Equal") return compare([](double a, double b) { return a == b; });
    if (op.name == "NotEqual") return compare([](double a, double b) { return a != b; });
    if (op.name == "Less") return compare([](double a, double b) { return a < b; });
    if (op.name == "LessEqual") return compare([](double a, double b) { return a <= b; });
    if (op.name == "Greater") return compare([](double a, double b) { return a > b; });
    if (op.name == "GreaterEqual") return compare([](double a, double b) { return a >= b; });
    if (op.name == "Maximum") return binary([](double a, double b) { return std::max(a, b); });
    if (op.name == "Minimum") return binary([](double a, double b) { return std::min(a, b); });
    if (op.name == "FloorDiv") return binary([](double a, double b) { return std::floor(a / b); });
    if (op.name == "FloorMod") return binary([](double a, double b) { return a - std::floor(a / b) * b; });
    if (op.name == "Pow")
        return binary([dtype](double a, double b) {
            const bool isWhole = dtype == DType::Int32 || dtype == DType::Int64;
            return isWhole ? std::trunc(std::pow(a, b)) : std::pow(a, b);
        });
    if (op.name == "Square") return single([](double a) { return a * a; });
    if (op.name == "Abs") return single([](double a) { return std::abs(a); });
    if (op.name == "Sqrt") return single([](double a) { return std::sqrt(a); });
    if (op.name == "Exp") return single([](double a) { return std::exp(a); });
    if (op.name == "Log") return single([](double a) { return std::log(a); });
    if (op.name == "Tanh") return single([](double a) { return std::tanh(a); });
    if (op.name == "Sigmoid") return single([](double a) { return 1 / (1 + std::exp(-a)); });
    if (op.name == "Neg") return single([](double a) { return -a; });
    if (op.name == "Relu") return single([](double a) { return a > 0 ? a : 0.0; });
    if (op.name == "Identity" || op.name == "AssignVariableOp") return single([](double a) { return a; });
    if (op.name == "Cast")
        return [](Inputs in, const Attributes& attributes, const Index& at) {
            return attributes.output.dtype == DType::Bool ? (in[0](at) != 0 ? 1.0 : 0.0) : in[0](at);
        };
    if (op.name == "StridedSlice")
        return [](Inputs in, const Attributes& attributes, const Index& at) {
            auto flat = static_cast<std::int64_t>(Plain{attributes.output, {}}.at(at));
            Index from(attributes.lengths.size());
            for (std::size_t axis = from.size(); axis-- > 0; flat /= attributes.lengths[axis])
                from[axis] = attributes.begins[axis] + flat % attributes.lengths[axis] * attributes.steps[axis];
            return in[0](from);
        };
    if (op.name == "ConcatV2")
        return [](Inputs in, const Attributes& attributes, Index at) {
            const auto axis = static_cast<std::size_t>(attributes.axes.front());
            std::size_t which = 0;
            for (; at[axis] >= in[which].type.shape[axis]; ++which) at[axis] -= in[which].type.shape[axis];
            return in[which](at);
        };
    if (op.name == "Pack")
        return [](Inputs in, const Attributes& attributes, Index at) {
            const auto axis = static_cast<std::ptrdiff_t>(attributes.axes.front());
            const auto which = static_cast<std::size_t>(at[axis]);
            at.erase(at.begin() + axis);
            return in[which](at);
        };
    if (op.name == "AddN")
        return [](Inputs in, const Attributes&, const Index& at) {
            double sum = 0;
            for (const Plain& each : in) sum += each(at);
            return sum;
        };
    if (op.name == "MatrixDiagV3")
        return [](Inputs in, const Attributes&, Index at) {
            const std::int64_t column = at.back();
            at.pop_back();
            return at.back() == column ? in[0].values[in[0].at(at)] : 0.0;
        };
    if (op.name == "Shape")
        return
            [](Inputs in, const Attributes&, const Index& at) { return static_cast<double>(in[0].type.shape[at[0]]); };
    if (op.name == "ArgMax")
        return [](Inputs in, const Attributes& attributes, Index at) {
            const auto axis = static_cast<std::ptrdiff_t>(attributes.axes.front());
            at.insert(at.begin() + axis, 0);
            Index best = at;
            for (; at[axis] < in[0].type.shape[axis]; ++at[axis])
                if (in[0](at) > in[0](best)) best = at;
            return static_cast<double>(best[axis]);
        };
    if (op.name == "BatchMatMulV2")
        return [](Inputs in, const Attributes& attributes, const Index& at) {
            const bool ta = attributes.transposeA, tb = attributes.transposeB;
            double sum = 0;
            for (std::int64_t k = 0; k < 3; ++k) {
                Index a = at, b = at;
                const std::size_t row = at.size() - 2, column = at.size() - 1;
                a[ta ? column : row] = at[row], a[ta ? row : column] = k;
                b[tb ? column : row] = k, b[tb ? row : column] = at[column];
                sum += in[0](a) * in[1](b);
            }
            return sum;
        };
    if (op.name == "Reshape")
        return
            [](Inputs in, const Attributes&, const Index& at) { return in[0].values[static_cast<std::size_t>(at[0])]; };
    if (op.name == "Transpose")
        return [](Inputs in, const Attributes& attributes, const Index& at) {
            Index from(at.size());
            for (std::size_t axis = 0; axis < at.size(); ++axis) from[attributes.axes[axis]] = at[axis];
            return in[0](from);
        };
    if (op.name == "Sum" || op.name == "Mean" || op.name == "Max" || op.name == "Min" || op.name == "Any" ||
        op.name == "All")
        return [name = op.name, dtype](Inputs in, const Attributes& attributes, const Index& at) {
            const bool mean = name == "Mean", largest = name == "Max" || name == "Any";
            const bool picks = largest || name == "Min" || name == "All";
            const auto isReduced = [&](std::size_t axis) {
                return std::count(attributes.axes.begin(), attributes.axes.end(), static_cast<std::int64_t>(axis)) > 0;
            };
            double sum = 0;
            std::int64_t count = 0;
            eachIndex(in[0].type.shape, [&](const Index& from) {
                Index to;
                for (std::size_t axis = 0; axis < from.size(); ++axis) {
                    if (!isReduced(axis)) to.push_back(from[axis]);
                    if (isReduced(axis) && attributes.keepAxes) to.push_back(0);
                }
                if (to != at) return;
                if (!picks)
                    sum += in[0](from);
                else if (count == 0 || (largest ? in[0](from) > sum : in[0](from) < sum))
                    sum = in[0](from);
                ++count;
            });
            if (!mean) return sum;
            const double result = sum / static_cast<double>(count);
            return dtype == DType::Int32     ? std::trunc(result)
                   : dtype == DType::Float32 ? static_cast<double>(static_cast<float>(result))
                                             : result;
        };
    if (op.name == "Softmax")
        return [](Inputs in, const Attributes& attributes, const Index& at) {
            double sum = 0;
            Index other = at;
            const std::int64_t axis = attributes.axes.front();
            for (other[axis] = 0; other[axis] < in[0].type.shape[axis]; ++other[axis]) sum += std::exp(in[0](other));
            return std::exp(in[0](at)) / sum;
        };
    if (op.name == "MatMul")
        return [](Inputs in, const Attributes& attributes, const Index& at) {
            double sum = 0;
            const Shape& a = in[0].type.shape;
            const std::int64_t inner = a[attributes.transposeA ? 0 : 1];
            for (std::int64_t k = 0; k < inner; ++k)
                sum += in[0].values[attributes.transposeA ? k * a[1] + at[0] : at[0] * a[1] + k] *
                       in[1].values[attributes.transposeB ? at[1] * in[1].type.shape[1] + k
                                                          : k * in[1].type.shape[1] + at[1]];
            return sum;
        };
    if (op.name == "Const")
        return [](Inputs, const Attributes& attributes, const Index& at) {
            const double value = static_cast<double>(Plain{attributes.output, {}}.at(at)) - 3;
            return attributes.output.dtype == DType::Bool ? (value != 0 ? 1.0 : 0.0) : value;
        };
    if (op.name == "Fill")
        return [dtype](Inputs, const Attributes&, const Index&) { return dtype == DType::Bool ? 1.0 : -3.0; };
    if (op.name == "Range")
        return [](Inputs, const Attributes& attributes, const Index& at) {
            return attributes.start + static_cast<double>(at[0]) * attributes.step;
        };
    if (op.name.starts_with("Random"))
        return [](Inputs, const Attributes&, const Index&) {
            return std::nan("");
        };  // held against TensorFlow in programs/19
    return {};
}

void TestPlaceKernels::everyKernelAgainstItsReference_data() {
    QTest::addColumn<QString>("op");
    QTest::addColumn<int>("dtype");
    QTest::addColumn<QString>("kind");
    for (const Op* op : allOps())
        for (const DType dtype : kTypes)
            for (const std::string& kind : allKernelKinds())
                if (findKernel(*op, dtype, kind))
                    QTest::addRow("%s %s %s", op->name.c_str(), name(dtype).data(), kind.c_str())
                        << QString::fromStdString(op->name) << static_cast<int>(dtype) << QString::fromStdString(kind);
}

void TestPlaceKernels::everyKernelAgainstItsReference() {
    QFETCH(QString, op);
    QFETCH(int, dtype);
    QFETCH(QString, kind);
    const Op& known = *findOp(op.toStdString());
    const Kernel& under = *findKernel(known, static_cast<DType>(dtype), kind.toStdString());
    QCOMPARE(under.deviceKind, kind.toStdString());
    if (const auto& device = m_devices.find(under.deviceKind)->second; !device)
        QSKIP(device.error().message.english().c_str());
    const Reference reference = referenceOf(known, under.dtype);
    QVERIFY2(reference, "This operation has no reference in this test.");
    const auto cases = casesOf(known, under.dtype);
    QVERIFY(!cases.empty());
    for (const Case& each : cases) {
        std::vector<Plain> inputs;
        for (const Shape& shape : each.shapes) inputs.push_back(random(under.dtype, shape));
        const Plain result = run(known, under, inputs, each.attributes);
        std::size_t i = 0;
        eachIndex(result.type.shape, [&](const Index& at) {
            const double expected = reference(inputs, each.attributes, at), got = result.values[i++];
            // A NaN of random numbers stands for: only the same everywhere. Exponentials and their like may differ in
            // the last digits; the rest is exact, on a GPU too: the numbers are small whole ones, whose sums have one
            // result in any order.
            if (std::isnan(expected)) {
                QVERIFY(known.name.starts_with("Random") ? std::isfinite(got) : std::isnan(got));
                return;
            }
            static const std::set<std::string> inexact = {"Softmax", "Exp", "Log", "Tanh", "Sigmoid", "Sqrt", "Pow"};
            const double unit = under.dtype == DType::Float32 ? 1e-6 : under.dtype == DType::Float64 ? 1e-14 : 0;
            const double slack = inexact.contains(known.name) ? unit * std::max(1.0, std::abs(expected)) : 0;
            QVERIFY2(std::abs(got - expected) <= slack,
                     qPrintable(QStringLiteral("%1 instead of %2, shape %3")
                                    .arg(got, 0, 'g', 17)
                                    .arg(expected, 0, 'g', 17)
                                    .arg(QString::fromStdString(shapeText(result.type.shape)))));
        });
        QCOMPARE(i, result.values.size());
        if (QTest::currentTestFailed()) return;
    }
}

void TestPlaceKernels::shapesThatDoNotBroadcastAreRefused() {
    int refused = 0;
    for (const Shape& a : smallShapes())
        for (const Shape& b : smallShapes()) {
            bool fits = true;
            for (std::size_t fromEnd = 1; fromEnd <= std::min(a.size(), b.size()); ++fromEnd) {
                const std::int64_t x = a[a.size() - fromEnd], y = b[b.size() - fromEnd];
                fits = fits && (x == y || x == 1 || y == 1);
            }
            const std::array types{TensorType{DType::Float32, a}, TensorType{DType::Float32, b}};
            for (const Op* op : allOps()) {
                if (op->inputs != 2 || op->name == "MatMul" || op->name == "BatchMatMulV2") continue;
                QCOMPARE(op->infer(types, {}).ok(), fits);
            }
            refused += fits ? 0 : 1;
        }
    QVERIFY(refused > 100);
}

void TestPlaceKernels::whatTheLectureSaysOfInt32() {
    const Op& product = *findOp("MatMul");
    QVERIFY(findKernel(product, DType::Float32, "virtual"));
    QVERIFY(findKernel(product, DType::Int32, "cpu"));
    QVERIFY(!findKernel(product, DType::Int32, "virtual"));
    // Every kernel of a GPU has one on the CPU: soft placement and printing need a place to go to.
    for (const Op* op : allOps())
        for (const Kernel& kernel : op->kernels) QVERIFY2(findKernel(*op, kernel.dtype, "cpu"), op->name.c_str());
}

/// Same operations, same types, same on request: so a program is placed alike on all of them.
void TestPlaceKernels::everyGpuHasTheKernelsOfAVirtualOne() {
    if (const auto module = devices::cudaModule(); !module) QSKIP(module.error().message.english().c_str());
    for (const Op* op : allOps())
        for (const DType dtype : kTypes) {
            const Kernel *on = findKernel(*op, dtype, "virtual"), *same = findKernel(*op, dtype, "cuda");
            QVERIFY2((on != nullptr) == (same != nullptr), op->name.c_str());
            if (!same) continue;
            QCOMPARE(same->onRequest, on->onRequest);
            QCOMPARE(same->dtype, dtype);
            QCOMPARE(same->deviceKind, std::string_view("cuda"));
        }
}

void TestPlaceKernels::theSameRandomNumbersEverywhere() {
    // TensorFlow's own numbers are in programs/19.txt; here: the same on every device, and normally distributed. A GPU
    // has a logarithm, a sine and a cosine of its own: the same random words make the same numbers to some last digits.
    const Op& normal = *findOp("RandomStandardNormal");
    Attributes attributes;
    attributes.seed = 42;
    attributes.seed2 = 7;
    attributes.output = {DType::Float32, {7, 3}};
    for (const DType dtype : {DType::Float32, DType::Float64}) {
        attributes.output.dtype = dtype;
        const auto expected = run(normal, *findKernel(normal, dtype, "cpu"), {}, attributes).values;
        for (const std::string& kind : allKernelKinds()) {
            const Kernel* const kernel = findKernel(normal, dtype, kind);
            if (!kernel || !m_devices.at(kind)) continue;
            const double slack = kind == "cuda" ? (dtype == DType::Float32 ? 5e-6 : 1e-14) : 0;
            const auto values = run(normal, *kernel, {}, attributes).values;
            QCOMPARE(values.size(), expected.size());
            for (std::size_t i = 0; i < values.size(); ++i) QVERIFY(std::abs(values[i] - expected[i]) <= slack);
        }
    }
    attributes.output = {DType::Float32, {50'000}};
    double sum = 0, squares = 0;
    for (const double value : run(normal, normal.kernels.front(), {}, attributes).values) {
        sum += value;
        squares += value * value;
    }
    QVERIFY(std::abs(sum / 50'000) < 0.02);
    QVERIFY(std::abs(squares / 50'000 - 1) < 0.03);
}

QTEST_GUILESS_MAIN(TestPlaceKernels)
#include "test_place_kernels.moc"
