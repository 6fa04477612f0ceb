// SPDX-License-Identifier: Apache-2.0
//
// The contract of a kernel: every kernel of the registry and of the modules, launched on a real device of its kind,
// against the plainest reference there is (skipped where there is no such device, with the reason), for every pair of
// shapes up to three axes of lengths 1 to 3 that broadcasting allows (kernel_references.h). What only training computes
// is held against its reference by the self-check (engine/selfcheck/check_training.cpp).
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "engine/devices/cuda/module_interface.h"
#include "engine/devices/host/host_device.h"
#include "tests/placement/kernel_references.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::kernels;
using namespace kolo::test;
using devices::allKernelKinds;
using devices::findKernel;

namespace {

Plain plainOf(const TensorType& type, const std::vector<std::byte>& bytes) {
    Plain plain{type, {}};
    for (std::int64_t i = 0; i < type.elements(); ++i) plain.values.push_back(readElement(bytes.data(), i, type.dtype));
    return plain;
}

}  // namespace

class TestPlaceKernels : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        m_random.seed(testSeed());
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

    void everyKernelAgainstItsReference_data() {
        columns<QString, int, QString>("op", "dtype", "kind");
        for (const Op* op : allOps())
            for (const DType dtype : kTypes)
                for (const std::string& kind : allKernelKinds())
                    if (op->infer && findKernel(*op, dtype, kind))
                        QTest::addRow("%s %s %s", op->name.c_str(), name(dtype).data(), kind.c_str())
                            << QString::fromStdString(op->name) << static_cast<int>(dtype)
                            << QString::fromStdString(kind);
    }
    void everyKernelAgainstItsReference() {
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
        for (const KernelCase& each : cases) {
            std::vector<Plain> inputs;
            for (const Shape& shape : each.shapes) inputs.push_back(random(under.dtype, shape));
            const Plain result = run(known, under, inputs, each.attributes);
            std::size_t i = 0;
            eachIndex(result.type.shape, [&](const Index& at) {
                const double expected = reference(inputs, each.attributes, at), got = result.values[i++];
                // A NaN of random numbers stands for: only the same everywhere. Exponentials and their like may differ
                // in the last digits; the rest is exact, on a GPU too: the numbers are small whole ones, whose sums
                // have one result in any order.
                if (std::isnan(expected)) {
                    QVERIFY(known.name.starts_with("Random") ? std::isfinite(got) : std::isnan(got));
                    return;
                }
                static const std::set<std::string> inexact = {"Softmax", "Exp",  "Log", "Tanh",
                                                              "Sigmoid", "Sqrt", "Pow"};
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

    void shapesThatDoNotBroadcastAreRefused() {
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
                    if (op->inputs != 2 || !op->infer || op->name == "MatMul" || op->name == "BatchMatMulV2") continue;
                    QCOMPARE(op->infer(types, {}).ok(), fits);
                }
                refused += fits ? 0 : 1;
            }
        QVERIFY(refused > 100);
    }

    void whatTheLectureSaysOfInt32() {
        const Op& product = *findOp("MatMul");
        QVERIFY(findKernel(product, DType::Float32, "virtual"));
        QVERIFY(findKernel(product, DType::Int32, "cpu"));
        QVERIFY(!findKernel(product, DType::Int32, "virtual"));
        // Every kernel of a GPU has one on the CPU: soft placement and printing need a place to go to.
        for (const Op* op : allOps())
            for (const Kernel& kernel : op->kernels) QVERIFY2(findKernel(*op, kernel.dtype, "cpu"), op->name.c_str());
    }

    /// Same operations, same types, same on request: so a program is placed alike on all of them.
    void everyGpuHasTheKernelsOfAVirtualOne() {
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

    void theSameRandomNumbersEverywhere() {
        // TensorFlow's own numbers are in programs/19.txt; here: the same on every device, and normally distributed. A
        // GPU has a logarithm, a sine and a cosine of its own: the same random words make the same numbers to some last
        // digits.
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

private:
    Plain run(const Op& op, const Kernel& kernel, const std::vector<Plain>& inputs, const Attributes& attributes) {
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

    Plain random(DType dtype, const Shape& shape) {
        Plain plain{{dtype, shape}, {}};
        for (std::int64_t i = 0; i < plain.type.elements(); ++i) {
            // Whole numbers, so that sums are exact in every type; never 0, so that nothing divides by it.
            const int value = static_cast<int>(m_random() % 19) - 9;
            plain.values.push_back(dtype == DType::Bool ? (value > 0 ? 1 : 0) : value == 0 ? 11 : value);
        }
        return plain;
    }

    std::map<std::string, Outcome<std::unique_ptr<devices::Device>>, std::less<>> m_devices;
    std::mt19937_64 m_random;
};

QTEST_GUILESS_MAIN(TestPlaceKernels)
#include "test_place_kernels.moc"
