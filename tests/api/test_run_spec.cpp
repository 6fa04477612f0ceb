// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "engine/api/run_spec.h"
#include "tests/rows.h"

using namespace kolo;

class TestRunSpec : public QObject {
    Q_OBJECT
private slots:
    void devices();
    void badDevices_data();
    void badDevices();
    void aWholeSpec();
    void onlyTheStrategy();
    void parametersAsTheyAreMeant();
    void comesBack();
    void badSpec_data();
    void badSpec();
};

void TestRunSpec::devices() {
    const auto four = parseDevices("virtual:4");
    QVERIFY(four);
    QCOMPARE(four->kind, std::string("virtual"));
    QCOMPARE(four->count, 4);
    QCOMPARE(parseDevices("virtual:1")->count, 1);  // enough to train; a collective says that it wants two
    QCOMPARE(parseDevices("cuda:64")->count, 64);
    QCOMPARE(parseDevices("auto:2")->kind, std::string("auto"));
    QCOMPARE(parseDevices("virtual")->count, 0);  // the data decides
}

void TestRunSpec::badDevices_data() {
    QTest::addColumn<QString>("text");
    for (const char* text :
         {"", ":", ":4", "gpu:4", "virtual:", "virtual:0", "virtual:-4", "virtual:65", "virtual:4x", "virtual:4 ",
          " virtual:4", "virtual:4:4", "virtual:99999999999999999999", "virtual:4.0", "Virtual:4"}) {
        QTest::newRow(text[0] ? text : "empty") << QString(text);
    }
}

void TestRunSpec::badDevices() {
    QFETCH(QString, text);
    const auto devices = parseDevices(text.toStdString());
    QVERIFY(!devices);
    QCOMPARE(devices.error().field, std::string("devices"));
    QVERIFY(devices.error().code == ErrorCode::BadValue);
    QVERIFY(QString::fromStdString(devices.error().message.english()).contains("\"" + text + "\""));
}

void TestRunSpec::aWholeSpec() {
    const auto spec = specFromJson(R"({"strategy":"allreduce","parameters":{"algorithm":"ring"},"devices":"cuda:8",
                                       "launch":"mpi","collectives":"nccl","detail":"summary"})");
    QVERIFY(spec);
    QCOMPARE(spec->strategy, std::string("allreduce"));
    QCOMPARE(spec->parameters.at("algorithm"), std::string("ring"));
    QCOMPARE(spec->devices.kind, std::string("cuda"));
    QCOMPARE(spec->devices.count, 8);
    QCOMPARE(spec->launch, std::string("mpi"));
    QCOMPARE(spec->collectives, std::string("nccl"));
    QVERIFY(spec->detail == Detail::Summary);
}

void TestRunSpec::onlyTheStrategy() {
    const auto spec = specFromJson(R"({"strategy":"allreduce"})");
    QVERIFY(spec);
    RunSpec expected;
    expected.strategy = "allreduce";
    QVERIFY(*spec == expected);
}

void TestRunSpec::parametersAsTheyAreMeant() {
    const auto spec = specFromJson(R"({"strategy":"s","parameters":{"a":8,"b":-0.5,"c":true,"d":"x=y","e":""}})");
    QVERIFY(spec);
    const std::map<std::string, std::string> expected = {
        {"a", "8"}, {"b", "-0.5"}, {"c", "true"}, {"d", "x=y"}, {"e", ""}};
    QVERIFY(spec->parameters == expected);
}

void TestRunSpec::comesBack() {
    RunSpec spec;
    spec.strategy = "allreduce";
    spec.parameters = {{"data", "inline:1,2;3,4"}, {"название", "\"quoted\"\n"}};
    spec.devices = {"virtual", 16};
    spec.detail = Detail::Off;
    const auto again = specFromJson(specToJson(spec));
    QVERIFY(again);
    QVERIFY(*again == spec);
    spec.devices.count = 0;
    QVERIFY(*specFromJson(specToJson(spec)) == spec);
}

void TestRunSpec::badSpec_data() {
    test::columns<QByteArray, QString, QString>("json", "field", "says");
    const auto row = [](const char* title, const QByteArray& json, const char* field, const char* says) {
        QTest::newRow(title) << json << QString(field) << QString(says);
    };
    row("empty", "", "", "JSON");
    row("no object", "[1,2]", "", "a list");
    row("no strategy", R"({"devices":"virtual:4"})", "strategy", "strategy");
    row("empty strategy", R"({"strategy":""})", "strategy", "name");
    row("long strategy", R"({"strategy":")" + QByteArray(300, 'a') + "\"}", "strategy", "256");
    row("stranger", R"({"strategy":"a","lunch":"threads"})", "lunch", "Did you mean \"launch\"?");
    row("launch", R"({"strategy":"a","launch":"slurm"})", "launch", "threads or mpi");
    row("collectives", R"({"strategy":"a","collectives":"gloo"})", "collectives", "kolo, mpi or nccl");
    row("detail", R"({"strategy":"a","detail":"ful"})", "detail", "Did you mean \"full\"?");
    row("detail is a number", R"({"strategy":"a","detail":2})", "detail", "2");
    row("devices is a number", R"({"strategy":"a","devices":4})", "devices", "4");
    row("parameters is a list", R"({"strategy":"a","parameters":[]})", "parameters", "a list");
    row("parameter is null", R"({"strategy":"a","parameters":{"op":null}})", "op", "null");
    row("parameter with NUL", R"({"strategy":"a","parameters":{"op":"a\u0000"}})", "op", "NUL");
    row("twice", R"({"strategy":"a","strategy":"b"})", "", "twice");
    QByteArray many = R"({"strategy":"a","parameters":{)";
    for (int i = 0; i < 300; ++i) many += (i ? ",\"p" : "\"p") + QByteArray::number(i) + "\":1";
    row("300 parameters", many + "}}", "parameters", "256");
}

void TestRunSpec::badSpec() {
    QFETCH(QByteArray, json);
    QFETCH(QString, field);
    QFETCH(QString, says);
    const auto spec = specFromJson(json.toStdString());
    QVERIFY(!spec);
    QCOMPARE(QString::fromStdString(spec.error().field), field);
    QVERIFY2(QString::fromStdString(spec.error().message.english()).contains(says),
             spec.error().message.english().c_str());
    QCOMPARE(exitStatus(spec.error().code), 2);
}

QTEST_APPLESS_MAIN(TestRunSpec)
#include "test_run_spec.moc"
