// SPDX-License-Identifier: Apache-2.0
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>

#include "tests/layering/tidiness.h"
#include "tests/rows.h"

using namespace kolo::layering;
namespace fs = std::filesystem;

class TestTidiness : public QObject {
    Q_OBJECT

    static std::vector<Litter> litterOf(const std::string& content) {
        const QTemporaryDir tree;
        const fs::path root = tree.path().toStdString();
        std::ofstream(root / "a.txt", std::ios::binary) << content;
        return litterIn(root, trackedFiles(root), {"/srv/kolo-checkout"});
    }

private slots:
    void theTreeIsTidy() {
        const fs::path root = KOLO_SOURCE_DIR;
        const auto files = trackedFiles(root);
        QVERIFY2(files.size() > 20, "hardly any tracked files were found, so nothing is guarded");
        // A checkout right under / or in a system folder has a path that may stand in a file for good reasons.
        std::vector<std::string> ownPaths;
        const auto depth = std::distance(root.begin(), root.end());
        if (depth > 2 && !root.string().starts_with("/usr/")) ownPaths.push_back(root.string());
        if (const auto home = QDir::homePath().toStdString(); home.size() > 1) ownPaths.push_back(home + "/");
        QStringList lines;
        for (const auto& litter : litterIn(root, files, ownPaths)) lines << QString::fromStdString(toText(litter));
        QVERIFY2(lines.isEmpty(), qPrintable("\n" + lines.join("\n")));
    }

    void reportsLitter_data() {
        kolo::test::columns<QByteArray, int>("content", "line")
            .rows({
                {"put off", QByteArray("one\n// TO") + "DO later\n", 2},
                {"put off for repair", QByteArray("# FIX") + "ME\n", 1},
                {"a home folder", QByteArray("a\n\nfile=\"/ho") + "me/ada/kolo\"\n", 3},
                {"a home folder on a Mac", QByteArray("/Us") + "ers/ada/kolo\n", 1},
                {"at the beginning of a line", QByteArray("a\n/ho") + "me/ada\n", 2},
                {"the checkout", "cd /srv/kolo-checkout/build\n", 1},
                {"too large", QByteArray(kMaxFileBytes + 1, 'x'), 0},
            });
    }

    void reportsLitter() {
        QFETCH(QByteArray, content);
        QFETCH(int, line);
        const auto found = litterOf(content.toStdString());
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(found[0].file), QString("a.txt"));
        QCOMPARE(found[0].line, line);
    }

    void letsCleanFilesPass() {
        QVERIFY(litterOf("~/.local/share/kolo, $HOME/kolo, todo lists, /srv/kolo-checkout2\n").empty());
        QVERIFY(litterOf(std::string(kMaxFileBytes, 'x')).empty());
        QVERIFY(litterOf(std::string("\0 TO", 5) + "DO").empty());
    }
};

QTEST_GUILESS_MAIN(TestTidiness)
#include "test_tidiness.moc"
