// SPDX-License-Identifier: Apache-2.0
#include <QTest>
#include <new>

#include "engine/api/described.h"
#include "engine/api/strategy_info.h"
#include "tests/outcomes.h"
#include "tests/rows.h"

using namespace kolo;

namespace {

StrategyInfo strategy() {
    StrategyInfo info;
    info.id = "allreduce";
    Parameter algorithm{
        "algorithm", ParameterType::Choice, "", "ring", {}, {}, {{"ring", "", ""}, {"tree", "", ""}}, "", "@"};
    Parameter elements{"elements", ParameterType::Integer, "elements", "16", 0, 1048576, {}, "", ""};
    Parameter rate{"rate", ParameterType::Real, "", "0.1", 0, {}, {}, "", ""};
    Parameter check{"check", ParameterType::Flag, "", "true", {}, {}, {}, "", ""};
    Parameter note{"note", ParameterType::Text, "", "", {}, {}, {}, "", ""};
    Parameter data{"data", ParameterType::Data, "", "", {}, {}, {}, "", ""};
    Parameter seed{"seed", ParameterType::Integer, "", "", {}, {}, {}, "", ""};
    info.parameters = {algorithm, elements, rate, check, note, data, seed};
    return info;
}

/// Finds no memory for half of what it has to say, the first time.
struct Forgetful : Described {
    Forgetful() : Described("", "", "", "") {}
    void declare(StrategyInfo& info) const override {
        for (const Parameter& each : strategy().parameters) info.parameters.push_back(each);
        if (asked++ == 0) throw std::bad_alloc();
        info.parameters.push_back({"more"});
    }
    mutable int asked = 0;
};

}  // namespace

class TestParameters : public QObject {
    Q_OBJECT
private slots:
    void defaultsAreFilledIn() {
        const auto checked = checkParameters(strategy(), {{"elements", "4"}});
        QVERIFY(checked);
        const std::map<std::string, std::string> expected = {
            {"algorithm", "ring"}, {"elements", "4"}, {"rate", "0.1"}, {"check", "true"}};
        QVERIFY(*checked == expected);  // note, data and seed have neither a value nor a default
    }

    void aDescriptionThatFindsNoMemoryIsMadeAgain() {
        const Forgetful described;
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, described.info());
        QCOMPARE(described.info().parameters.size(), strategy().parameters.size() + 1);
        QCOMPARE(described.info().parameters.size(), strategy().parameters.size() + 1);
        QCOMPARE(described.asked, 2);
    }

    void good_data() {
        test::columns<QString, QString>("name", "value");
        const std::pair<const char*, const char*> rows[] = {
            {"algorithm", "tree"},      {"algorithm", "@my.csv"},
            {"elements", "0"},          {"elements", "1048576"},
            {"rate", "1e-3"},           {"rate", "0"},
            {"check", "false"},         {"note", "a=b, c"},
            {"data", "inline:1,2;3,4"}, {"seed", "-9223372036854775808"}};
        for (const auto& [name, value] : rows)
            QTest::newRow(qPrintable(QString("%1=%2").arg(name, value))) << QString(name) << QString(value);
    }
    void good() {
        QFETCH(QString, name);
        QFETCH(QString, value);
        const auto checked = checkParameters(strategy(), {{name.toStdString(), value.toStdString()}});
        QVERIFY_OK(checked);
        QCOMPARE(QString::fromStdString(checked->at(name.toStdString())), value);
    }

    void bad_data() {
        test::columns<QString, QString, QString>("name", "value", "says");
        const auto row = [](const char* name, const QString& value, const char* says) {
            QTest::newRow(qPrintable(QString("%1=%2").arg(name, value.left(20))))
                << QString(name) << value << QString(says);
        };
        row("algorithm", "rign", "Did you mean \"ring\"?");
        row("algorithm", "", "one of ring or tree (or begin with @)");
        row("algorithm", "@", "one of ring or tree");
        row("algorithm", "Ring", "Did you mean \"ring\"?");
        row("elements", "-1", "from 0 to 1048576");
        row("elements", "1048577", "from 0 to 1048576");
        row("elements", "4.0", "a whole number");
        row("elements", "four", "\"four\"");
        row("elements", "", "a whole number");
        row("elements", " 4", "a whole number");
        row("elements", "4 ", "a whole number");
        row("elements", "+4", "a whole number");
        row("elements", "0x10", "a whole number");
        row("elements", "99999999999999999999", "a whole number");
        row("seed", "9223372036854775808", "a whole number.");
        row("rate", "nan", "a finite number of at least 0");
        row("rate", "inf", "a finite number of at least 0");
        row("rate", "-0.1", "of at least 0");
        row("rate", "1e999", "a finite number");
        row("rate", "0,5", "a finite number");
        row("check", "yes", "true or false");
        row("check", "1", "true or false");
        row("elemnts", "4", "Did you mean \"elements\"?");
        row("", "4", "There is no parameter \"\"");
        row("elements", QString(1000, '9'), "…\"");
        row("elements", "1\n2", "\"1?2\"");
    }
    void bad() {
        QFETCH(QString, name);
        QFETCH(QString, value);
        QFETCH(QString, says);
        const auto checked = checkParameters(strategy(), {{name.toStdString(), value.toStdString()}});
        QVERIFY(!checked);
        const QString message = QString::fromStdString(checked.error().message.english());
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.contains("\"" + name + "\""), qPrintable(message));
        QVERIFY(!message.contains('\n'));
        QVERIFY(message.size() < 300);
        QCOMPARE(QString::fromStdString(checked.error().field), name);
        QCOMPARE(exitStatus(checked.error().code), 2);
    }

    void anEmptyTextIsLeftOut() {
        StrategyInfo info;
        info.id = "texts";
        info.parameters = {{.name = "size", .type = ParameterType::Text, .defaultValue = "none"},
                           {.name = "file", .type = ParameterType::Text}};
        const auto checked = checkParameters(info, {{"size", ""}, {"file", ""}});
        QVERIFY(checked.ok());
        QCOMPARE(*checked, (std::map<std::string, std::string>{{"size", "none"}}));
    }

    void aStrategyWithoutParameters() {
        StrategyInfo info;
        info.id = "nothing";
        QVERIFY(checkParameters(info, {})->empty());
        const auto checked = checkParameters(info, {{"op", "sum"}});
        QVERIFY(!checked);
        QVERIFY(checked.error().code == ErrorCode::UnknownParameter);
        QVERIFY(QString::fromStdString(checked.error().message.english()).contains("takes no parameters"));
    }

    void whatTheOthersRuleOut_data() {
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("refused");  // the parameter; empty: none is
        QTest::addColumn<bool>("closed");      // elements
        const auto row = [](const char* given, const char* refused, bool closed) {
            QTest::newRow(given) << QString(given) << QString(refused) << closed;
        };
        row("", "", false);
        row("algorithm=tree", "", false);
        row("algorithm=tree rate=0.5", "rate", false);
        row("algorithm=ring rate=0.5", "", false);
        row("note=big:2", "", true);
        row("note=big:2 elements=16", "", true);
        row("note=big:2 elements=4", "elements", true);
        row("note=big elements=4", "", false);
        row("check=false seed=3 elements=4", "", true);  // without effect
        row("check=false elements=4", "", false);        // the seed is not given, so the rule's condition does not hold
    }
    void whatTheOthersRuleOut() {
        StrategyInfo info = strategy();
        const auto rulesOf = [&](const char* name) -> std::vector<Rule>& {
            return const_cast<Parameter*>(info.find(name))->rules;
        };
        rulesOf("rate") = {{{{"algorithm", {"ring"}, true}}, {"0.1", "0.2"}, {}, "only the ring has another."},
                           {{{"note", {"never"}}}, {}, {"0.1"}, "it is never so."}};
        rulesOf("elements") = {{{{"note", {"big:"}}}, {"16"}, {}, "a big one has 16."},
                               {{{"check", {"false"}}, {"seed", {"0"}, true}}, {}, {}, "nobody looks."}};
        QFETCH(QString, given);
        QFETCH(QString, refused);
        Values values;
        for (const QString& word : given.split(' ', Qt::SkipEmptyParts))
            values[word.section('=', 0, 0).toStdString()] = word.section('=', 1).toStdString();
        const auto checked = checkParameters(info, values);
        QCOMPARE(checked.ok(), refused.isEmpty());
        if (!checked) {
            QCOMPARE(QString::fromStdString(checked.error().field), refused);
            const Rule& rule = rulesOf(checked.error().field.c_str()).front();
            const QString message = QString::fromStdString(checked.error().message.english());
            QVERIFY2(message.endsWith(", but " + QString::fromStdString(rule.reason.english())), qPrintable(message));
        }
        const Values all = info.completed(values);
        QTEST(info.find("elements")->closedBy(all) != nullptr, "closed");
        QVERIFY(!info.find("rate")->closedBy(all));  // there always is a choice of two
    }

    void whatAStepIs() {
        StrategyInfo info = strategy();
        QCOMPARE(info.stepKind({}), StepKind::Schedule);
        info.steps = {{StepKind::Update, {{"algorithm", {"tree"}}}}, {StepKind::Worker, {}}};
        QCOMPARE(info.stepKind({}), StepKind::Worker);  // the default is the ring
        QCOMPARE(info.stepKind({{"algorithm", "tree"}}), StepKind::Update);
    }
};

QTEST_APPLESS_MAIN(TestParameters)
#include "test_parameters.moc"
