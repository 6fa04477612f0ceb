// SPDX-License-Identifier: Apache-2.0
//
// Name the system: what is said of it is what its run really counts, and no two answers fit.
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/api/session.h"
#include "engine/api/system.h"
#include "tests/lessons/exercises/sheets.h"
#include "tests/outcomes.h"

using namespace kolo;
using namespace kolo::lessons;

namespace {

/// "73.5 MiB" in MiB.
double mebibytes(const QString& number, const QString& unit) {
    return number.toDouble() * (unit == QStringLiteral("GiB") ? 1024 : unit == QStringLiteral("KiB") ? 1.0 / 1024 : 1);
}

/// What the busiest rank of a small run sends in a step, in arrays of the model's parameters; -1: it failed.
double busiestOf(const std::string& system) {
    RunSpec spec;
    spec.system = system;
    spec.devices.count = 4;
    spec.parameters = {{"model", "mlp:64-64-10"}, {"dataset", "digits8"}, {"steps", "3"}};
    Session session({});
    if (!session.start(spec)) return -1;
    const auto json = nlohmann::json::parse(session.wait().json);
    const auto sent = json.value("bytes_sent_per_rank", std::vector<double>{-1});
    return *std::ranges::max_element(sent) / (4 * 3 * json.value("parameters", 1.0));
}

}  // namespace

class TestNameTheSystem : public QObject {
    Q_OBJECT
private slots:
    void fiveNamesOneOfWhichIsRight() {
        std::set<std::string> drawn;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const Sheet sheet = sheetOf("name-the-system", {}, seed);
            QCOMPARE(sheet.questions.size(), std::size_t{1});
            const Question& question = sheet.questions.front();
            QCOMPARE(question.choices.size(), std::size_t{5});
            std::set<std::string> ids;
            for (const Choice& choice : question.choices) {
                QVERIFY_OK(systems::find(choice.value));
                ids.insert(choice.value);
            }
            QCOMPARE(ids.size(), std::size_t{5});
            QVERIFY(ids.contains(question.expected));
            QVERIFY(sheet.intro.find((*systems::find(question.expected))->title) == std::string::npos);
            drawn.insert(question.expected);
        }
        QVERIFY2(drawn.size() >= 15, std::to_string(drawn.size()).c_str());
    }

    void whatIsSaidIsWhatARunCounts() {
        static const QRegularExpression size(QStringLiteral("model of ([0-9.]+) ([KMG]iB)"));
        static const QRegularExpression sends(
            QStringLiteral("(?:busiest worker sends|In every step) ([0-9.]+) ([KMG]iB)"));
        std::set<std::string> held;
        for (std::uint64_t seed = 1; seed <= 120; ++seed) {
            const Sheet sheet = sheetOf("name-the-system", {{"workers", "4"}}, seed);
            const std::string& system = sheet.questions.front().expected;
            const QString intro = QString::fromStdString(sheet.intro);
            const auto model = size.match(intro), busiest = sends.match(intro);
            QVERIFY2(model.hasMatch(), qPrintable(intro));
            if (!busiest.hasMatch() || !held.insert(system).second) continue;
            const double said =
                mebibytes(busiest.captured(1), busiest.captured(2)) / mebibytes(model.captured(1), model.captured(2));
            const double counted = busiestOf(system);
            QVERIFY2(std::abs(said - counted) <= 0.03 * counted,
                     qPrintable(QStringLiteral("%1: %2 against %3").arg(system.c_str()).arg(said).arg(counted)));
        }
        QVERIFY2(held.size() >= 8, std::to_string(held.size()).c_str());
    }
};

QTEST_GUILESS_MAIN(TestNameTheSystem)
#include "test_name_the_system.moc"
