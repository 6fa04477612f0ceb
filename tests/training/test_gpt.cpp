// SPDX-License-Identifier: Apache-2.0
//
// A transformer learns a text: better than bigrams could, with the same bits however it is cut, and it writes what it
// has learned; a text that is none is refused with a sentence.
#include <fmt/format.h>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>
#include <map>
#include <set>

#include "engine/training/dataset.h"
#include "tests/cli/kolo_process.h"
#include "tests/outcomes.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/refusals.h"
#include "tests/training/training_run.h"

using namespace kolo;
using test::train;
using test::Trained;
using test::trainPipeline;

namespace {

const std::string kSmall = "model=gpt:2-12-3:8 dataset=text rows=256 batch=4 evaluate=3 sample=12 ";

void write(const QString& path, const std::string& text) {
    std::ofstream(path.toStdString(), std::ios::binary) << text;
}

/// Of the text that a dataset's rows lie in, from its definition.
double bigramEntropy(const std::string& text) {
    std::map<std::string, double> pairs, firsts;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        ++pairs[text.substr(i, 2)];
        ++firsts[text.substr(i, 1)];
    }
    double entropy = 0;
    for (const auto& [pair, count] : pairs)
        entropy += count / static_cast<double>(text.size() - 1) * std::log(firsts[pair.substr(0, 1)] / count);
    return entropy;
}

}  // namespace

class TestGpt : public QObject {
    Q_OBJECT
private slots:
    void learnsMoreThanBigrams() {
        const Trained trained = train(
            "model=gpt:1-32-2:32 dataset=text steps=250 batch=16 optimizer=adam lr=0.005 evaluate=125 sample=100", 1);
        QVERIFY2(trained.finished(), trained.why().c_str());
        QVERIFY2(trained.number("held_out_loss") < trained.number("bigram_entropy"),
                 qPrintable(QString::number(trained.number("held_out_loss"))));
        QVERIFY(trained.number("bigram_entropy") > 1 && trained.number("bigram_entropy") < 3);
        QCOMPARE(trained.text("sample").size(), std::size_t{100});
    }

    /// Before it has learned anything, every character is as likely as any other, more or less.
    void theLossIsPerCharacter() {
        const Trained trained = train(kSmall + "steps=1 lr=1e-9", 1);
        QVERIFY2(trained.finished(), trained.why().c_str());
        const double characters = 39;  // different ones
        QVERIFY(std::abs(trained.number("held_out_loss") - std::log(characters)) < 1);
        QVERIFY(trained.number("accuracy") >= 0 && trained.number("accuracy") <= 0.3);
    }

    /// The processor takes a batch's rows group by group: the sums are those of groups that come as micro-batches.
    void groupsOfRows() {
        const std::string words = "model=gpt:2-64-4:64 dataset=text rows=512 steps=6 evaluate=6 lr=0.05 sample=0 ";
        const Trained whole = train(words + "batch=21", 1), apart = train(words + "batch=3 accumulate=7", 1);
        for (const Trained* trained : {&whole, &apart}) QVERIFY2(trained->finished(), trained->why().c_str());
        for (const char* name : {"loss", "held_out_loss"})
            QVERIFY2(std::abs(whole.number(name) - apart.number(name)) < 1e-5 * whole.number(name),
                     fmt::format("{}: {} and {}", name, whole.number(name), apart.number(name)).c_str());
    }

    void pipelinesHaveTheSameBits_data() {
        test::texts("words", {"stages=2 schedule=1f1b", "stages=4 schedule=gpipe", "stages=3 schedule=zero-bubble",
                              "stages=2 schedule=zbv", "stages=2 schedule=interleaved:2 recompute=stage",
                              "stages=7 schedule=naive", "stages=2 schedule=gpipe balance=measured",
                              "stages=2 schedule=zero-bubble recompute=stage"});
    }
    void pipelinesHaveTheSameBits() {
        QFETCH(QString, words);
        const std::string all = kSmall + "steps=6 optimizer=adam lr=0.01 ";
        const Trained one = train(all + "accumulate=4", 1);
        const Trained cut = trainPipeline(all + "micro=4 " + words.toStdString());
        QVERIFY2(one.finished(), one.why().c_str());
        QVERIFY2(cut.finished(), cut.why().c_str());
        QCOMPARE(cut.text("params_sha256"), one.text("params_sha256"));
        QCOMPARE(cut.text("sample"), one.text("sample"));
        QCOMPARE(cut.number("held_out_loss"), one.number("held_out_loss"));
        QCOMPARE(cut.number("accuracy"), one.number("accuracy"));
    }

    void bucketsHaveTheSameBits() {
        const Trained whole = train(kSmall + "steps=6", 3);
        QVERIFY2(whole.finished(), whole.why().c_str());
        for (const char* bucket : {"bucket=parameter", "bucket=layer overlap=true", "bucket=1KiB first_bucket=300"}) {
            const Trained cut = train(kSmall + "steps=6 " + bucket, 3);
            QVERIFY2(cut.finished(), cut.why().c_str());
            QCOMPARE(cut.number("accuracy"), whole.number("accuracy"));
            QVERIFY(std::abs(cut.number("held_out_loss") - whole.number("held_out_loss")) < 1e-5);
        }
    }

    void writesTheSameForTheSameSeed() {
        const std::string words = kSmall + "steps=3 ";
        const Trained once = train(words, 1), again = train(words, 1), other = train(words + "seed=2", 1);
        QVERIFY(once.finished() && again.finished() && other.finished());
        QCOMPARE(again.text("sample"), once.text("sample"));
        QVERIFY(other.text("sample") != once.text("sample"));
        const Trained none = train(kSmall + "steps=3 sample=0", 1), sure = train(words + "temperature=0", 1);
        QCOMPARE(none.text("sample"), std::string());
        QCOMPARE(none.text("params_sha256"), once.text("params_sha256"));
        QCOMPARE(sure.text("sample").size(), std::size_t{12});
        QCOMPARE(train(words + "temperature=0 seed=1", 1).text("sample"), sure.text("sample"));
    }

    /// What it writes while it learns is in the record, beside what bigrams reach.
    void recordsWhatItWrites() {
        test::Wanted wanted{test::parametersOf(kSmall + "steps=6"), 2, Detail::Summary};
        const Trained trained = train(wanted);
        QVERIFY2(trained.finished(), trained.why().c_str());
        QCOMPARE(trained.metric("bigram_entropy").size(), trained.metric("held_out_loss").size());
        QVERIFY(trained.metric("held_out_loss").size() >= 2);
        int writes = 0;
        for (const Event& event : trained.events)
            if (event.kind == EventKind::Log && trained.names.at(event.name).starts_with("Writes by now: ")) ++writes;
        QCOMPARE(writes, static_cast<int>(trained.metric("held_out_loss").size()));
    }

    /// Any text that is long enough: rows are what they say they are, nothing held out is trained on.
    void rowsOfAnyText() {
        std::mt19937_64 random(test::testSeed());
        const QTemporaryDir folder;
        const std::vector<std::string> alphabet = {"a", "b", "\n", " ", "ä", "€", "𝄞", "中"};
        for (int trial = 0; trial < 60; ++trial) {
            const int context = 1 + static_cast<int>(random() % 12);
            const std::size_t length = 2 * context + 2 + random() % 200;
            std::vector<std::string> text(length);
            std::string bytes;
            for (std::string& character : text) bytes += character = alphabet[random() % (2 + trial % 7)];
            const QString path = folder.filePath("any.txt");
            write(path, bytes);
            const auto data = training::makeDataset("text:" + path.toStdString(), 0, 1, context);
            if (std::set(text.begin(), text.end()).size() < 2) {
                QVERIFY(!data.ok());
                continue;
            }
            QVERIFY_OK(data);
            QVERIFY(data->trainingRows >= 1 && data->heldOutRows >= 1);
            QCOMPARE(data->inputs.size(), static_cast<std::size_t>(data->rows() * context));
            QCOMPARE(data->labels.size(), data->inputs.size());
            for (std::int64_t row = 0; row < data->rows(); ++row) {
                std::string words;
                for (int i = 0; i < context; ++i) {
                    words += data->text->characters[static_cast<std::size_t>(data->row(row)[i])];
                    if (i > 0) QCOMPARE(static_cast<float>(data->labelsOf(row)[i - 1]), data->row(row)[i]);
                }
                words += data->text->characters[data->labelsOf(row)[context - 1]];
                QVERIFY2(bytes.find(words) != std::string::npos, words.c_str());
            }
            // The last row ends where the text does, or less than a context before.
            std::string end;
            for (int i = 0; i < context; ++i) end += data->text->characters[data->labelsOf(data->rows() - 1)[i]];
            QVERIFY(bytes.rfind(end) != std::string::npos);
        }
    }

    void bigramsAreCounted() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("text.txt");
        std::string text = "to be or not to be, that is the question";
        write(path, text);
        const auto data = training::makeDataset("text:" + path.toStdString(), 0, 1, 4);
        QVERIFY_OK(data);
        QVERIFY(std::abs(data->text->bigramEntropy - bigramEntropy(text)) < 1e-12);
    }

    void texts_data() {
        test::columns<QByteArray, QString>("content", "says");
        QTest::newRow("empty") << QByteArray() << "empty";
        QTest::newRow("only a mark") << QByteArray("\xEF\xBB\xBF") << "empty";
        QTest::newRow("no UTF-8") << QByteArray("caf\xE9 and more of it, and more, and more") << "not text in UTF-8";
        QTest::newRow("cut off") << QByteArray(100, 'a') + QByteArray("\xE2\x82") << "not text in UTF-8";
        QTest::newRow("short") << QByteArray("abc") << "has 3 characters, but with a context of 8 at least 18";
        QTest::newRow("just too short") << QByteArray("abababababababab!") << "17 characters";
        QTest::newRow("one character") << QByteArray(100, 'a') << "one character only";
    }
    void texts() {
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        const QTemporaryDir folder;
        write(folder.filePath("it.txt"), content.toStdString());
        const Trained trained =
            train("model=gpt:1-4-1:8 steps=1 batch=1 dataset=text:" + folder.filePath("it.txt").toStdString(), 1);
        QCOMPARE(trained.refused.field, std::string("dataset"));
        const QString sentence = QString::fromStdString(trained.refused.message.english());
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
    }

    void theShortestText() {
        const QTemporaryDir folder;
        write(folder.filePath("it.txt"), "abababababababab!?");
        const Trained trained = train(
            "model=gpt:1-4-1:8 steps=2 batch=1 sample=5 dataset=text:" + folder.filePath("it.txt").toStdString(), 1);
        QVERIFY2(trained.finished(), trained.why().c_str());
        QCOMPARE(trained.text("sample").size(), std::size_t{5});
    }

    void refused_data() {
        test::wrongWords({
            {"model=gpt:0-64-4", "model", "has 0 layers; 1 to 48"},
            {"model=gpt:49-64-4", "model", "49 layers"},
            {"model=gpt:2-64-0", "model", "0 heads; 1 to 64"},
            {"model=gpt:2-0-1", "model", "the width"},
            {"model=gpt:2-64-5", "model", "5 heads cannot share out a width of 64"},
            {"model=gpt:2-64", "model", "gpt:LAYERS-WIDTH-HEADS"},
            {"model=gpt:2-64-4-4", "model", "gpt:LAYERS-WIDTH-HEADS"},
            {"model=gpt:2-64-4:", "model", "gpt:LAYERS-WIDTH-HEADS"},
            {"model=gpt:two-64-4", "model", "gpt:LAYERS-WIDTH-HEADS"},
            {"model=gpt:2-64-4:0", "model", "the context"},
            {"model=gpt:2-64-4:5000", "model", "4096"},
            {"model=gpt:48-4096-1", "model", "parameters"},
            {"model=gpt:2-64-4 dataset=digits8", "model", "dataset=text"},
            {"model=mlp", "model", "gpt:2-64-4"},
            {"model=gpt dataset=text:", "dataset", "text:"},
            {"model=gpt dataset=text:/no/such", "dataset", "does not exist"},
            {"model=gpt dataset=texts", "dataset", "text"},
            {"model=gpt rows=1000000", "rows", "begin only"},
            {"model=gpt batch=20000", "batch", "shard"},
            {"model=gpt temperature=-1", "temperature", "0"},
            {"model=gpt sample=-1", "sample", "0"},
        });
    }
    void refused() { test::areRefused("dataset=text steps=1", 1); }

    void theCommandPrintsWhatItWrites() {
        const test::Home home;
        QStringList words = {"run", "data-parallel", "steps=3", "--devices", "virtual:1"};
        for (const QString& word : QString::fromStdString(kSmall).split(' ', Qt::SkipEmptyParts)) words << word;
        const test::Answer answer = home.kolo(words);
        QCOMPARE(answer.status, 0);
        for (const char* part : {"nats a character", "bigrams: ", "It writes:\n"})
            QVERIFY2(answer.out.contains(part), answer.out);
        QVERIFY(home.kolo({"list", "models"}).out.contains("gpt:LAYERS-WIDTH-HEADS"));
        QVERIFY(home.kolo({"list", "datasets"}).out.contains("text:FILE"));
    }
};

QTEST_GUILESS_MAIN(TestGpt)
#include "test_gpt.moc"
