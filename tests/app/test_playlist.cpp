// SPDX-License-Identifier: GPL-3.0-or-later
//
// A playlist is a text file that somebody typed the evening before: what is right is taken as written, and what is
// wrong is one sentence with the line in which it stands.
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include "app/playlist.h"
#include "tests/outcomes.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::app;

class TestPlaylist : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString written(const QByteArray& text, const QString& name = QStringLiteral("lecture.toml")) {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(text);
        return file.fileName();
    }
    Outcome<Playlist> read(const QByteArray& text) { return readPlaylist(written(text), {"ring-step-by-step"}); }

private slots:
    void asItIsWritten() {
        written(R"({"strategy": "allreduce", "parameters": {"algorithm": "tree"}, "devices": "virtual:4"})",
                "tree.json");
        const auto list = read(R"(
title = "Lecture 9"
[[item]]
lesson = "ring-step-by-step"
notes = "Ask first."
[[item]]
title = "Eight workers"
view = "table"
step = 3
[item.run]
strategy = "allreduce"
devices = "virtual:8"
parameters = { algorithm = "ring", elements = 8, seed = 1 }
[[item]]
spec = "tree.json"
view = "chart"
)");
        QVERIFY_OK(list);
        QCOMPARE(list->title, QStringLiteral("Lecture 9"));
        QCOMPARE(list->items.size(), std::size_t(3));
        QCOMPARE(list->items[0].lesson, QStringLiteral("ring-step-by-step"));
        QCOMPARE(titleOf(list->items[0]), QStringLiteral("Ring allreduce, step by step"));
        QCOMPARE(list->items[0].notes, QStringLiteral("Ask first."));
        QVERIFY(!list->items[0].run);
        const PlaylistItem& eight = list->items[1];
        QCOMPARE(titleOf(eight), QStringLiteral("Eight workers"));
        QVERIFY(eight.view == LectureView::Table);
        QCOMPARE(eight.step, 3);
        QCOMPARE(eight.run->devices.count, 8);
        QCOMPARE(eight.run->parameters.at("elements"), std::string("8"));
        QVERIFY(list->items[2].view == LectureView::Chart);
        QCOMPARE(list->items[2].run->parameters.at("algorithm"), std::string("tree"));
    }

    void whatIsWrongIsOneSentence_data() {
        test::columns<QByteArray, QString, QString>("text", "place", "word")
            .rows({
                {"empty", "", "", "[[item]]"},
                {"no TOML", "title = \n", "line 1", "TOML"},
                {"unknown name", "titel = \"x\"\n[[item]]\nlesson = \"ring-step-by-step\"\n", "line 1", "titel"},
                {"unknown in an item", "[[item]]\nlesson = \"ring-step-by-step\"\nnote = \"x\"\n", "line 3", "note"},
                {"no such lesson", "[[item]]\nlesson = \"rings\"\n", "line 2", "ring-step-by-step"},
                {"two kinds", "[[item]]\nlesson = \"ring-step-by-step\"\nspec = \"a.json\"\n", "line 1", "exactly one"},
                {"no kind", "[[item]]\ntitle = \"x\"\n", "line 1", "exactly one"},
                {"a number for a text", "[[item]]\nlesson = 3\n", "line 2", "quotes"},
                {"view", "[[item]]\nlesson = \"ring-step-by-step\"\nview = \"map\"\n", "line 3",
                 "picture, table or chart"},
                {"step", "[[item]]\nlesson = \"ring-step-by-step\"\nstep = -1\n", "line 3", "whole number"},
                {"items are no table", "item = 3\n", "line 1", "[[item]]"},
                {"items are numbers", "item = [1, 2]\n", "line 1", "[[item]]"},
                {"run is a text", "[[item]]\nrun = \"ring\"\n", "line 2", "table"},
                {"run without a strategy", "[[item]]\n[item.run]\ndevices = \"virtual:4\"\n", "line 2", "strategy"},
                {"devices", "[[item]]\n[item.run]\nstrategy = \"allreduce\"\ndevices = \"abacus:4\"\n", "line 2",
                 "abacus"},
                {"no spec file", "[[item]]\nspec = \"nowhere.json\"\n", "line 2", "nowhere.json"},
            });
    }
    void whatIsWrongIsOneSentence() {
        QFETCH(QByteArray, text);
        QFETCH(QString, place);
        QFETCH(QString, word);
        const auto list = read(text);
        QVERIFY(!list);
        const QString sentence = QString::fromStdString(list.error().message.english());
        QVERIFY2(sentence.contains(place) && sentence.contains(word), qPrintable(sentence));
        QVERIFY2(sentence.endsWith('.') && !sentence.contains('\n'), qPrintable(sentence));
    }

    void filesThatCannotBeRead() {
        for (const QString& path :
             {m_folder.path(), m_folder.filePath("none.toml"), written(QByteArray(2 << 20, '#'), "large.toml")}) {
            const auto list = readPlaylist(path, {});
            QVERIFY(!list);
            QVERIFY(QString::fromStdString(list.error().message.english()).contains(path));
        }
    }

    void damagedBytesAreRefusedOrTaken() {
        const quint32 seed = QRandomGenerator::global()->generate();
        qInfo("seed %u", seed);
        QRandomGenerator random(seed);
        const QByteArray good = "title = \"x\"\n[[item]]\nlesson = \"ring-step-by-step\"\nstep = 2\nview = \"table\"\n";
        for (int round = 0; round < 300; ++round) {
            QByteArray text = good;
            for (int i = 0; i < 3; ++i) text[random.bounded(text.size())] = static_cast<char>(random.bounded(256));
            const auto list = read(text);
            if (list) {
                QVERIFY(!list->items.empty());
            } else {
                QVERIFY(QString::fromStdString(list.error().message.english()).endsWith('.'));
            }
        }
    }

    void theBuiltInLessonsAreKnown() { QVERIFY(knownLessons().size() >= 10); }
};

QTEST_GUILESS_MAIN(TestPlaylist)
#include "test_playlist.moc"
