// SPDX-License-Identifier: Apache-2.0
//
// Every registered combine kernel against the plainest loop there is: same order, same bits, for 1 to 64 inputs, odd
// lengths, and with the output being any one of the inputs.
#include <QTest>
#include <cstring>

#include "engine/kernels/combine.h"
#include "tests/random.h"

using namespace kolo;
using namespace kolo::kernels;

namespace {

template <typename T>
T plain(ReduceOp op, T a, T b) {
    if constexpr (std::is_same_v<T, std::int32_t>) {
        const std::int64_t wide = op == ReduceOp::Prod ? std::int64_t{a} * b : std::int64_t{a} + b;
        if (op == ReduceOp::Sum || op == ReduceOp::Prod) return static_cast<T>(static_cast<std::uint32_t>(wide));
    }
    switch (op) {
        case ReduceOp::Min: return b < a ? b : a;
        case ReduceOp::Max: return a < b ? b : a;
        case ReduceOp::Prod: return a * b;
        default: return a + b;
    }
}

template <typename T>
void checkKernel(const CombineKernel& kernel, DType type, std::mt19937_64& random) {
    for (int trial = 0; trial < 200; ++trial) {
        const int inputs = 1 + static_cast<int>(random() % 64);
        const std::int64_t count = static_cast<std::int64_t>(random() % 3000);
        std::vector<std::vector<T>> arrays(inputs, std::vector<T>(count + 1));
        for (auto& array : arrays)
            for (T& value : array) value = static_cast<T>(static_cast<std::int32_t>(random()));
        std::vector<T> expected(count);
        for (std::int64_t i = 0; i < count; ++i) {
            expected[i] = arrays[0][i];
            for (int k = 1; k < inputs; ++k) expected[i] = plain(kernel.op, expected[i], arrays[k][i]);
        }
        std::vector<T> apart(count + 1);
        const int target = static_cast<int>(random() % (inputs + 1));
        T* const out = target < inputs ? arrays[target].data() : apart.data();
        out[count] = T{77};  // must not be touched
        std::vector<const void*> sources;
        for (auto& array : arrays) sources.push_back(array.data());
        kernel.of(type)(out, sources.data(), inputs, count);
        QVERIFY(count == 0 || std::memcmp(out, expected.data(), count * sizeof(T)) == 0);
        QCOMPARE(out[count], T{77});
    }
}

}  // namespace

class TestKernels : public QObject {
    Q_OBJECT
private slots:
    void combine_data() {
        QTest::addColumn<int>("unused");  // Qt Test wants one
        for (const CombineKernel* kernel : allCombineKernels())
            for (const DType type : {DType::Float32, DType::Float64, DType::Int32})
                QTest::addRow("%s %s %s", name(kernel->op).data(), name(type).data(), kernel->deviceKind.data()) << 0;
    }
    void combine() {
        std::mt19937_64 random(test::testSeed());
        for (const CombineKernel* kernel : allCombineKernels()) {
            const auto is = [&](DType type) {
                return QString::asprintf("%s %s %s", name(kernel->op).data(), name(type).data(),
                                         kernel->deviceKind.data()) == QTest::currentDataTag();
            };
            if (is(DType::Float32)) checkKernel<float>(*kernel, DType::Float32, random);
            if (is(DType::Float64)) checkKernel<double>(*kernel, DType::Float64, random);
            if (is(DType::Int32)) checkKernel<std::int32_t>(*kernel, DType::Int32, random);
        }
    }
    void everyOperatorIsThere() {
        for (int op = 0; op < 5; ++op)
            for (int type = 0; type < 3; ++type)
                QVERIFY(findCombine(static_cast<ReduceOp>(op), static_cast<DType>(type), "virtual"));
        QVERIFY(!findCombine(ReduceOp::Sum, DType::Float32, "no such kind"));
    }
    void divideCutsWholeNumbersTowardsZero() {
        std::int32_t values[] = {7, -7, 8, 0};
        divide(DType::Int32, values, 4, 4);
        QCOMPARE(values[0], 1);
        QCOMPARE(values[1], -1);
        QCOMPARE(values[2], 2);
        QCOMPARE(values[3], 0);
    }
};

QTEST_GUILESS_MAIN(TestKernels)
#include "test_kernels.moc"
