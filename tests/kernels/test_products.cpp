// SPDX-License-Identifier: Apache-2.0
//
// Matrix products of every way to lie in memory, small enough for one library and large enough for the other, against
// sums in double precision; and the same bits again, whoever multiplies beside it.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <thread>
#include <vector>

#include "engine/kernels/blas.h"
#include "tests/random.h"

using namespace kolo;
using kernels::ProductSizes;

namespace {

/// a and b as they lie in memory, with something between the rows.
template <typename T>
struct Product {
    ProductSizes sizes;
    std::vector<T> a, b, c;

    Product(std::mt19937_64& random, std::int64_t most) {
        const auto below = [&](std::int64_t count) { return static_cast<std::int64_t>(random() % count); };
        const auto side = [&] { return 1 + below(below(3) == 0 ? 8 : most); };
        sizes.m = side();
        sizes.n = side();
        sizes.k = side();
        sizes.transposeA = below(2) == 1;
        sizes.transposeB = below(2) == 1;
        sizes.strideA = (sizes.transposeA ? sizes.m : sizes.k) + below(4);
        sizes.strideB = (sizes.transposeB ? sizes.k : sizes.n) + below(4);
        sizes.strideC = sizes.n + below(4);
        std::uniform_real_distribution<double> number(-1, 1);
        const auto filled = [&](std::int64_t count) {
            std::vector<T> values(count);
            for (T& value : values) value = static_cast<T>(number(random));
            return values;
        };
        a = filled((sizes.transposeA ? sizes.k : sizes.m) * sizes.strideA);
        b = filled((sizes.transposeB ? sizes.n : sizes.k) * sizes.strideB);
        c = filled(sizes.m * sizes.strideC);
    }

    double expected(std::int64_t i, std::int64_t j) const {
        double sum = sizes.beta == 0 ? 0 : double{sizes.beta} * c[i * sizes.strideC + j];
        for (std::int64_t l = 0; l < sizes.k; ++l)
            sum += double{a[sizes.transposeA ? l * sizes.strideA + i : i * sizes.strideA + l]} *
                   b[sizes.transposeB ? j * sizes.strideB + l : l * sizes.strideB + j];
        return sum;
    }
    std::vector<T> multiplied() const {
        std::vector<T> result = c;
        kernels::multiply(sizes, a.data(), b.data(), result.data());
        return result;
    }
    QByteArray name() const {
        return QString("%1 x %2 x %3%4%5, beta %6")
            .arg(sizes.m)
            .arg(sizes.n)
            .arg(sizes.k)
            .arg(sizes.transposeA ? ", a transposed" : "")
            .arg(sizes.transposeB ? ", b transposed" : "")
            .arg(sizes.beta)
            .toLatin1();
    }
};

template <typename T>
void checkRandomProducts(std::int64_t most, int products, bool adds) {
    for (auto [round, random] : test::trials(products)) {
        Product<T> product(random, most);
        const ProductSizes& s = product.sizes;
        if (adds) product.sizes.beta = std::array{0.0f, 1.0f, 0.5f}[random() % 3];
        const std::vector<T> result = product.multiplied();
        // Each sum rounds as often as it has terms, none of which is larger than 1.
        const double bound = 4 * static_cast<double>(s.k + 2) * std::numeric_limits<T>::epsilon();
        for (std::int64_t i = 0; i < s.m; ++i)
            for (std::int64_t j = 0; j < s.strideC; ++j) {
                const T found = result[i * s.strideC + j];
                const double wanted = j < s.n ? product.expected(i, j) : product.c[i * s.strideC + j];
                if (std::abs(found - wanted) > (j < s.n ? bound : 0))
                    QFAIL(product.name() + ": row " + QByteArray::number(qint64(i)) + ", column " +
                          QByteArray::number(qint64(j)) + " is " + QByteArray::number(found, 'g', 9) + ", not " +
                          QByteArray::number(wanted, 'g', 9));
            }
    }
}

}  // namespace

class TestProducts : public QObject {
    Q_OBJECT

private slots:
    void smallOnesAreRight() { checkRandomProducts<float>(24, 300, true); }
    void largeOnesAreRight() { checkRandomProducts<float>(260, 25, true); }
    void doublesAreRight() { checkRandomProducts<double>(90, 40, false); }

    /// What stands in c is not read where nothing of it is added.
    void nothingIsMadeOfNonsense() {
        for (const std::int64_t side : {8, 128}) {
            const std::vector<float> ones(side * side, 1.0f);
            std::vector<float> c(side * side, std::numeric_limits<float>::quiet_NaN());
            kernels::multiply({side, side, side, side, side, side}, ones.data(), ones.data(), c.data());
            QVERIFY(std::ranges::all_of(c, [&](float value) { return value == static_cast<float>(side); }));
        }
    }

    /// Devices are threads: what one computes does not depend on the others, nor on when it is asked.
    void everyThreadGetsTheSameBits() {
        std::mt19937_64 random(test::testSeed());
        kernels::prepareProducts(1 << 30);
        for (int round = 0; round < test::rounds(3); ++round) {
            const Product<float> product(random, 200);
            const std::vector<float> alone = product.multiplied();
            std::array<std::vector<float>, 4> together;
            {
                std::vector<std::jthread> threads;
                for (std::vector<float>& result : together)
                    threads.emplace_back([&] {
                        for (int again = 0; again < 3; ++again) result = product.multiplied();
                    });
            }
            for (const std::vector<float>& result : together) QVERIFY2(result == alone, product.name().constData());
        }
    }
};

QTEST_GUILESS_MAIN(TestProducts)
#include "test_products.moc"
