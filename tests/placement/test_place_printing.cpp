// SPDX-License-Identifier: Apache-2.0
//
// Numbers as NumPy prints them. numpy_texts.json holds arrays, bit by bit, and what TensorFlow 2.21 with NumPy 2.4 made
// of each: str(tensor) and repr(tensor), without the words around the numbers. Where it says "range": N, the values are
// 0 … N - 1. The last two hundred are random (numpy_texts.py), hard ones by intent.
#include <QFile>
#include <QTest>
#include <cstring>
#include <nlohmann/json.hpp>

#include "engine/placement/numpy_text.h"

using namespace kolo;

class TestPlacePrinting : public QObject {
    Q_OBJECT
private slots:
    void asNumpyPrints_data() {
        QFile file(QStringLiteral(KOLO_SOURCE_DIR "/tests/placement/numpy_texts.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_cases = nlohmann::json::parse(file.readAll().toStdString());
        QVERIFY(m_cases.size() > 290);
        QTest::addColumn<int>("number");
        for (std::size_t i = 0; i < m_cases.size(); ++i)
            QTest::addRow("%d %s", static_cast<int>(i), m_cases[i]["str"].get<std::string>().substr(0, 40).c_str())
                << static_cast<int>(i);
    }
    void asNumpyPrints() {
        QFETCH(int, number);
        const auto& each = m_cases[static_cast<std::size_t>(number)];
        const auto dtype = kDTypes.find(each["dtype"].get<std::string>());
        QVERIFY(dtype.has_value());
        const kernels::TensorType type{*dtype, each["shape"].get<kernels::Shape>()};
        std::vector<std::byte> bytes(type.bytes());
        std::size_t i = 0;
        auto values = each["values"];
        for (int next = 0; next < each.value("range", 0); ++next) values.push_back(next);
        for (const auto& value : values) {
            const double exact =
                value.is_string() ? std::strtod(value.get<std::string>().c_str(), nullptr) : value.get<double>();
            const auto put = [&](auto element) {
                std::memcpy(bytes.data() + i++ * sizeof element, &element, sizeof element);
            };
            if (*dtype == DType::Float32) put(static_cast<float>(exact));
            if (*dtype == DType::Float64) put(exact);
            if (*dtype == DType::Int32) put(static_cast<std::int32_t>(exact));
        }
        QCOMPARE(i, static_cast<std::size_t>(type.elements()));
        QCOMPARE(placement::numpyStr(bytes.data(), type), each["str"].get<std::string>());
        QCOMPARE(placement::numpyRepr(bytes.data(), type), each["repr"].get<std::string>());
    }

private:
    nlohmann::json m_cases;
};

QTEST_GUILESS_MAIN(TestPlacePrinting)
#include "test_place_printing.moc"
