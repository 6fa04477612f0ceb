// SPDX-License-Identifier: Apache-2.0
//
// Rows are shared out without overlap and shuffled by the seed; a user's files are read as they are, or refused with a
// sentence, whatever is in them.
#include <sys/resource.h>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <csignal>
#include <set>

#include "engine/training/container.h"
#include "engine/training/dataset.h"
#include "engine/training/input_pipeline.h"
#include "engine/training/sampler.h"
#include "tests/outcomes.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::training;

namespace {

QByteArray bigEndian(quint32 number) {
    QByteArray bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes.append(static_cast<char>(number >> shift));
    return bytes;
}

QByteArray idx(char type, std::initializer_list<quint32> sizes, const QByteArray& content) {
    QByteArray bytes("\0\0", 2);
    bytes.append(type).append(static_cast<char>(sizes.size()));
    for (const quint32 size : sizes) bytes += bigEndian(size);
    return bytes + content;
}

}  // namespace

class TestDatasets : public QObject {
    Q_OBJECT
private slots:
    void shardsDoNotOverlap() {
        constexpr int kWorkers = 3, kBatch = 5, kRows = 100;
        Sampler sampler(kRows, kWorkers, kBatch, 7);
        const std::int64_t steps = sampler.stepsPerEpoch();
        QCOMPARE(steps, std::int64_t{6});
        std::vector<std::int32_t> firstEpoch;
        for (int epoch = 0; epoch < 3; ++epoch) {
            std::set<std::int32_t> seen;
            for (std::int64_t step = epoch * steps; step < (epoch + 1) * steps; ++step)
                for (int worker = 0; worker < kWorkers; ++worker)
                    for (const std::int32_t row : sampler.rows(worker, step)) {
                        QVERIFY(row >= 0 && row < kRows);
                        QVERIFY(seen.insert(row).second);
                        if (epoch == 0) firstEpoch.push_back(row);
                    }
            QCOMPARE(seen.size(), std::size_t{kWorkers * kBatch * 6});
        }
        QVERIFY(!std::is_sorted(firstEpoch.begin(), firstEpoch.end()));
    }

    /// Each worker alone misses nothing of what it should see; together they read some rows twice and others never, as
    /// often as chance says.
    void withoutShardsRowsAreMissed() {
        for (const Sharding sharding : {Sharding::Off, Sharding::Wrong})
            for (const int workers : {2, 3, 4, 8}) {
                constexpr int kBatch = 4, kRows = 4800;
                Sampler sampler(kRows, workers, kBatch, 11, {.sharding = sharding});
                const std::int64_t steps = sampler.stepsPerEpoch();
                QCOMPARE(steps, std::int64_t{kRows / workers / kBatch});
                std::vector<int> times(kRows, 0);
                for (int worker = 0; worker < workers; ++worker) {
                    std::set<std::int32_t> own;
                    for (std::int64_t step = 0; step < steps; ++step)
                        for (const std::int32_t row : sampler.rows(worker, step)) {
                            QVERIFY(own.insert(row).second);
                            ++times.at(row);
                        }
                    // What it has not read yet, where it is to read everything.
                    const std::int64_t all = kRows / kBatch;
                    for (std::int64_t step = steps; sharding == Sharding::Off && step < all; ++step)
                        for (const std::int32_t row : sampler.rows(worker, step)) QVERIFY(own.insert(row).second);
                    QCOMPARE(static_cast<int>(own.size()), sharding == Sharding::Off ? kRows : kRows / workers);
                }
                const double never = static_cast<double>(std::count(times.begin(), times.end(), 0)) / kRows;
                const double expected = std::pow(1 - 1.0 / workers, workers);
                QVERIFY2(std::abs(never - expected) < 0.03, qPrintable(QString("%1 of %2").arg(never).arg(expected)));
            }
    }

    void oneWorkerHasNothingToShare() {
        Sampler on(100, 1, 8, 3), off(100, 1, 8, 3, {.sharding = Sharding::Off}),
            wrong(100, 1, 8, 3, {.sharding = Sharding::Wrong});
        for (std::int64_t step = 0; step < 40; ++step) {
            const auto rows = on.rows(0, step), all = off.rows(0, step), every = wrong.rows(0, step);
            QVERIFY(std::ranges::equal(rows, all));
            QVERIFY(std::ranges::equal(rows, every));
        }
    }

    void severalWorkersSeeOneLargeBatch() {
        Sampler four(1000, 4, 8, 3), one(1000, 1, 32, 3);
        for (const std::int64_t step : {0, 1, 30, 31, 100, 5}) {
            std::vector<std::int32_t> together;
            for (int worker = 0; worker < 4; ++worker) {
                const auto rows = four.rows(worker, step);
                together.insert(together.end(), rows.begin(), rows.end());
            }
            const auto alone = one.rows(0, step);
            QCOMPARE(together, std::vector<std::int32_t>(alone.begin(), alone.end()));
        }
    }

    void theSeedDecides() {
        for (const char* kind : {"teacher", "spirals", "digits8", "digits28"}) {
            const auto a = makeDataset(kind, 200, 5), b = makeDataset(kind, 200, 5), c = makeDataset(kind, 200, 6);
            QVERIFY(a.ok() && b.ok() && c.ok());
            QCOMPARE(a->inputs, b->inputs);
            QCOMPARE(a->labels, b->labels);
            QVERIFY(a->inputs != c->inputs);
            QCOMPARE(a->trainingRows, std::int64_t{200});
            QVERIFY(a->heldOutRows > 0);
            QCOMPARE(static_cast<std::int64_t>(a->labels.size()), a->trainingRows + a->heldOutRows);
            QCOMPARE(static_cast<std::int64_t>(a->inputs.size()),
                     (a->trainingRows + a->heldOutRows) * a->extent.size());
            std::set<int> classes(a->labels.begin(), a->labels.end());
            QVERIFY(*classes.begin() >= 0 && *classes.rbegin() < a->classes);
            QVERIFY(classes.size() >= 2);
            for (const float value : a->inputs) QVERIFY(std::isfinite(value));
        }
    }

    void loadersChangeNothing() {
        const auto data = makeDataset("spirals", 300, 2);
        const Sampler sampler(300, 2, 16, 2);
        InputPipeline plain(*data, nullptr, sampler, 1, 16, {0, 0, 0}),
            loaded(*data, nullptr, sampler, 1, 16, {3, 4, 0}), labels(*data, nullptr, sampler, 1, 16, {1, 4, 0, true});
        for (int step = 0; step < 60; ++step) {
            const InputPipeline::Batch a = plain.next(), b = loaded.next(), c = labels.next();
            QCOMPARE(a.labels, b.labels);
            QCOMPARE(a.inputs, b.inputs);
            QCOMPARE(c.labels, a.labels);
            QCOMPARE(c.rows, a.rows);
            QVERIFY(c.inputs.empty());
        }
    }

    /// What comes back is what is in memory, to the bit, whoever reads it.
    void containersGiveBackTheRows_data() {
        QTest::addColumn<QString>("kind");
        for (const ContainerKind* kind : allContainerKinds())
            QTest::addRow("%s", kind->id.c_str()) << QString::fromStdString(kind->id);
    }
    void containersGiveBackTheRows() {
        QFETCH(QString, kind);
        for (const auto& [name, rows] : {std::pair{"spirals", 1}, {"digits8", 2500}, {"teacher", 77}, {"text", 30}}) {
            const auto data = makeDataset(name, rows, 3);
            QVERIFY(data.ok());
            Preparation preparation;
            const auto container = findContainerKind(kind.toStdString())->write(*data, preparation);
            QVERIFY2(container.ok(), container.ok() ? "" : container.error().message.english().c_str());
            std::vector<float> inputs(data->extent.size());
            std::vector<std::int32_t> labels(data->positions);
            for (std::int64_t row = data->trainingRows; row-- > 0;) {
                QVERIFY((*container)->read(row, inputs, labels).ok());
                QVERIFY(std::equal(inputs.begin(), inputs.end(), data->row(row)));
                QVERIFY(std::equal(labels.begin(), labels.end(), data->labelsOf(row)));
            }
            const Sampler sampler(data->trainingRows, 1, 1, 2);
            InputPipeline plain(*data, nullptr, sampler, 0, 1, {0, 0, 0}),
                loaded(*data, container->get(), sampler, 0, 1, {3, 4, 0});
            for (int step = 0; step < 100; ++step) {
                const InputPipeline::Batch a = plain.next(), b = loaded.next();
                QCOMPARE(a.labels, b.labels);
                QCOMPARE(a.inputs, b.inputs);
            }
            QVERIFY(loaded.health().ok());
        }
    }

    /// A disk that is full, and one that is no longer there.
    void containersFailInASentence() {
        const auto data = makeDataset("digits28", 500, 3);
        for (const ContainerKind* kind : allContainerKinds()) {
            Preparation preparation;
            rlimit before{};
            getrlimit(RLIMIT_FSIZE, &before);
            const rlimit small{1000, before.rlim_max};
            const auto atLimit = std::signal(SIGXFSZ, SIG_IGN);
            setrlimit(RLIMIT_FSIZE, &small);
            const auto full = kind->write(*data, preparation);
            setrlimit(RLIMIT_FSIZE, &before);
            std::signal(SIGXFSZ, atLimit);
            QVERIFY(!full.ok());
            QCOMPARE(full.error().code, ErrorCode::UnreadableFile);
            QCOMPARE(full.error().field, std::string("container"));

            preparation.cancel();
            const auto cancelled = kind->write(*data, preparation);
            QVERIFY(!cancelled.ok());
            QCOMPARE(cancelled.error().code, ErrorCode::Cancelled);
        }
        const QByteArray temporary = qgetenv("TMPDIR");
        qputenv("TMPDIR", "/nowhere");
        Preparation preparation;
        QVERIFY(!findContainerKind("tar")->write(*data, preparation).ok());
        temporary.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", temporary);
    }

    void csvIsRead() {
        QByteArray content = "\xEF\xBB\xBFheight,weight,kind\r\n";
        for (int i = 0; i < 10; ++i)
            content +=
                QByteArray::number(i) + ", +" + QByteArray::number(2 * i + 0.5) + "," + (i % 2 ? "1" : "0") + "\r\n\n";
        const auto data = makeDataset("csv:" + file("good.csv", content), 0, 1);
        QVERIFY_OK(data);
        QCOMPARE(data->extent.size(), 2);
        QCOMPARE(data->classes, 2);
        QCOMPARE(data->trainingRows, std::int64_t{8});
        QCOMPARE(data->heldOutRows, std::int64_t{2});
        double sum = 0, squares = 0;
        for (std::size_t i = 0; i < data->inputs.size(); i += 2) {
            sum += static_cast<double>(data->inputs[i]);
            squares += static_cast<double>(data->inputs[i]) * static_cast<double>(data->inputs[i]);
            QCOMPARE(data->inputs[i], data->inputs[i + 1]);  // both columns are the same, when standardised
        }
        QVERIFY(std::abs(sum) < 1e-4);
        QVERIFY(std::abs(squares / 10 - 1) < 1e-4);
    }

    void csvIsRefused_data() {
        const QByteArray rows = "1,2,0\n3,4,1\n5,6,0\n7,8,1\n9,9,1\n";
        test::columns<QByteArray, QString>("content", "says")
            .rows({
                {"empty", QByteArray(), "no rows"},
                {"only names", "a,b,c\n", "no rows"},
                {"ragged", rows + "1,2,3,0\n", "Line 6 has 4 columns"},
                {"short", rows + "1,0\n", "Line 6 has 2 columns"},
                {"missing label", rows + "1,2,\n", "no label"},
                {"label with a fraction", rows + "1,2,0.5\n", "label"},
                {"negative label", rows + "1,2,-1\n", "label"},
                {"huge label", rows + "1,2,1e9\n", "label"},
                {"a word", rows + "1,two,0\n", "\"two\""},
                {"no number", rows + "1,nan,0\n", "finite"},
                {"infinite", rows + "1,inf,0\n", "finite"},
                {"too large for a float", rows + "1,1e60,0\n", "finite"},
                {"an empty cell", rows + "1,,0\n", "finite"},
                {"one column", "1\n2\n", "one column"},
                {"one class", "1,0\n2,0\n3,0\n4,0\n5,0\n", "label 0"},
                {"too few rows", "1,0\n2,1\n", "at least 5"},
                {"zero bytes", QByteArray(100, '\0'), ""},
            });
    }
    void csvIsRefused() {
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        const auto data = makeDataset("csv:" + file("bad.csv", content), 0, 1);
        QVERIFY(!data.ok());
        QCOMPARE(data.error().field, std::string("dataset"));
        QVERIFY2(QString::fromStdString(data.error().message.english()).contains(says),
                 data.error().message.english().c_str());
        QVERIFY(data.error().message.english().ends_with("."));
    }

    void idxIsRead() {
        QByteArray pixels, labels;
        for (int image = 0; image < 10; ++image) {
            pixels.append(6, static_cast<char>(image * 25));
            labels.append(static_cast<char>(image % 3));
        }
        const auto data = makeDataset("idx:" + idxPair(idx(8, {10, 2, 3}, pixels), idx(8, {10}, labels)), 5, 1);
        QVERIFY_OK(data);
        QCOMPARE(data->extent, (Extent{1, 2, 3}));
        QCOMPARE(data->classes, 3);
        QCOMPARE(data->trainingRows, std::int64_t{5});
        for (std::size_t row = 0; row < data->labels.size(); ++row) {
            const int image = static_cast<int>(std::lround(data->row(static_cast<std::int64_t>(row))[0] * 255 / 25));
            QCOMPARE(data->labels[row], image % 3);
        }
    }

    void idxIsRefused_data() {
        test::columns<QByteArray, QByteArray, QString>("images", "labels", "says");
        const QByteArray good = idx(8, {6, 2, 2}, QByteArray(24, 'x')),
                         ten = idx(8, {6}, QByteArray("\0\1\0\1\0\1", 6));
        QTest::newRow("short head") << good.left(10) << ten << "too short";
        QTest::newRow("compressed") << QByteArray("\x1f\x8b\x08") + good << ten << "compressed";
        QTest::newRow("floats") << idx(13, {6, 2, 2}, QByteArray(96, 'x')) << ten << "type";
        QTest::newRow("wrong dimensions")
            << idx(8, {6}, QByteArray(6, 'x')) + QByteArray(20, 'x') << ten << "dimensions";
        QTest::newRow("cut off") << good.left(30) << ten << "promises 24";
        QTest::newRow("too long") << good + "x" << ten << "promises 24";
        QTest::newRow("huge claim") << idx(8, {0xffffffff, 0xffffffff, 0xffffffff}, "x") << ten << "claims more";
        QTest::newRow("overflowing claim") << idx(8, {0x80000000, 0x80000000, 4}, "x") << ten << "claims more";
        QTest::newRow("missing labels") << good << idx(8, {5}, QByteArray(5, '\1')) << "6 images and 5 labels";
        QTest::newRow("no images") << idx(8, {0, 2, 2}, "") << idx(8, {0}, "") << "no images";
        QTest::newRow("no pixels") << idx(8, {6, 0, 2}, "") << ten << "0 × 2";
        QTest::newRow("one class") << good << idx(8, {6}, QByteArray(6, '\0')) << "label 0";
    }
    void idxIsRefused() {
        QFETCH(QByteArray, images);
        QFETCH(QByteArray, labels);
        QFETCH(QString, says);
        const auto data = makeDataset("idx:" + idxPair(images, labels), 0, 1);
        QVERIFY(!data.ok());
        QCOMPARE(data.error().field, std::string("dataset"));
        QVERIFY2(QString::fromStdString(data.error().message.english()).contains(says),
                 data.error().message.english().c_str());
    }

    /// Whatever the bytes: an answer, no crash. (The sanitizers' build looks closer.)
    void anyBytesAtAll() {
        Random random(test::testSeed(), Purpose::Rows);
        const QByteArray letters = "0123456789.,-+eE\n\r ,,\n";
        for (int round = 0; round < 200; ++round) {
            QByteArray text, raw;
            for (std::uint64_t i = random.below(200); i > 0; --i) {
                text.append(letters[static_cast<int>(random.below(static_cast<std::uint64_t>(letters.size())))]);
                raw.append(static_cast<char>(random.bits()));
            }
            for (const QByteArray& content : {text, raw})
                if (const auto data = makeDataset("csv:" + file("any.csv", content), 0, 1); !data.ok())
                    QVERIFY(data.error().message.english().ends_with("."));
            if (const auto data = makeDataset("idx:" + idxPair(raw, text), 0, 1); !data.ok())
                QVERIFY(data.error().message.english().ends_with("."));
        }
        for (const char* text :
             {"csv:/no/such/file", "idx:/no/such", "csv:", "csv", "idx:", "spirals:3", "mnist", "", ":", "csv:/"}) {
            const auto data = makeDataset(text, 0, 1);
            QVERIFY(!data.ok());
            QCOMPARE(data.error().field, std::string("dataset"));
        }
    }

private:
    std::string file(const QString& name, const QByteArray& content) {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) qFatal("The test's file cannot be written.");
        file.write(content);
        return file.fileName().toStdString();
    }
    /// PREFIX of two files in IDX.
    std::string idxPair(const QByteArray& images, const QByteArray& labels) {
        file("my-images-idx3-ubyte", images);
        file("my-labels-idx1-ubyte", labels);
        return m_folder.filePath("my").toStdString();
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestDatasets)
#include "test_datasets.moc"
