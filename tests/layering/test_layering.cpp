// SPDX-License-Identifier: Apache-2.0
//
// Fails when an arrow of the architecture points the wrong way, and shows that it can: every kind of wrong arrow is
// written into a small tree of its own and must be reported with its file and line.
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/layering/arrows.h"
#include "tests/layering/joined_names.h"
#include "tests/layering/source_text.h"
#include "tests/rows.h"

using namespace kolo::layering;
namespace fs = std::filesystem;

class TestLayering : public QObject {
    Q_OBJECT

    static void write(const QTemporaryDir& tree, const QString& file, const QByteArray& text) {
        const fs::path path = fs::path(tree.path().toStdString()) / file.toStdString();
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text.toStdString();
    }

    /// The lines of a table, each in its columns; "~" stands for a space.
    static QList<QStringList> linesOf(const char* table) {
        QList<QStringList> lines;
        for (const QString& line : QString::fromUtf8(table).split('\n', Qt::SkipEmptyParts)) {
            QStringList words = line.split(' ', Qt::SkipEmptyParts);
            for (QString& word : words) word.replace('~', ' ');
            if (!words.isEmpty()) lines << words;
        }
        return lines;
    }

private slots:
    void theTreeIsClean() {
        const fs::path root = KOLO_SOURCE_DIR;
        QVERIFY2(filesRead(root) > 20, "the guard found hardly any source files, so it guards nothing");
        QStringList lines;
        for (const auto& violation : wrongArrows(root)) lines << QString::fromStdString(toText(violation));
        QVERIFY2(lines.isEmpty(), qPrintable("\n" + lines.join("\n")));
    }

    void everyLineOfTheTablePointsUpwards() {
        QStringList lines;
        for (const std::string& line : wrongLines()) lines << QString::fromStdString(line);
        QVERIFY2(lines.isEmpty(), qPrintable("\n" + lines.join("\n")));
    }

    void reportsAWrongArrow_data() {
        kolo::test::columns<QString, QByteArray, int, QString>("file", "text", "line", "part");
        const auto row = [](const char* name, const char* file, const char* text, int line, const char* part) {
            QTest::newRow(name) << file << QByteArray(text) << line << part;
        };
        for (const QStringList& words : linesOf(R"(
            engine/runtime/a.cpp       "viz/layout/palette.h"            viz/layout/palette.h
            engine/store/a.cpp         "app/run_document.h"              app/run_document.h
            engine/cli/a.cpp           "lessons/player/parser.h"         lessons/player
            engine/cli/a.cpp           <QString>                         Qt
            engine/cli/a.cpp           <QtCore/QString>                  Qt
            engine/cli/a.cpp           <qstring.h>                       Qt
            engine/cli/a.h             <imgui.h>                         ImGui
            engine/api/a.h             "engine/store/recorder.h"         only~itself
            engine/api/a.h             "../store/recorder.h"             engine/store/recorder.h
            engine/runtime/a.cpp       "engine/launch/launcher.h"        only~itself~and~engine/api
            engine/kernels/a.cpp       "engine/devices/device.h"         engine/devices/device.h
            engine/launch/mpi/a.cpp    "engine/session/a.h"              engine/session/a.h
            engine/placement/a.cpp     "engine/training/model.h"         engine/training/model.h
            engine/store/a.cpp         "engine/runtime/clock.h"          engine/runtime/clock.h
            engine/attic/a.cpp         <vector>                          no~room
            viz/host/a.cpp             "engine/store/recorder.h"         engine/store/recorder.h
            viz/charts/a.cpp           "app/run_document.h"              app/run_document.h
            viz/charts/a.cpp           "lessons/a.h"                     lessons/a.h
            viz/charts/a.cpp           "viz/scenes/scene.h"              viz/scenes/scene.h
            viz/replay/a.cpp           "viz/layout/palette.h"            viz/layout/palette.h
            viz/replay/a.cpp           <QObject>                         Qt
            viz/layout/a.cpp           "imgui.h"                         ImGui
            viz/scenes/a.cpp           <imgui/imgui.h>                   ImGui
            viz/scenes/a.cpp           "viz/host/canvas.h"               viz/host/canvas.h
            viz/scenes/a.cpp           <qcustomplot.h>                   QCustomPlot
            app/a.cpp                  "engine/devices/device.h"         engine/devices/device.h
            app/a.cpp                  "../tests/layering/helper.h"      tests/layering/helper.h
            app/a.cpp                  "app/panels/cost.h"               app/panels/cost.h
            app/pages/a.cpp            "app/main_window.h"               app/main_window.h
            app/panels/a.cpp           "app/pages/training_page.h"       app/pages/training_page.h
            lessons/player/a.cpp       "viz/layout/palette.h"            viz/layout/palette.h
            lessons/a.cpp              "engine/runtime/a.h"              engine/runtime/a.h
            engine/kernels/add.cpp     <cuda_runtime.h>                  CUDA
            engine/devices/virtual/a.cu <cublas_v2.h>                    CUDA
            engine/collectives/plan.cpp <nccl.h>                         NCCL
            engine/launch/threads.cpp  <mpi.h>                           MPI
            engine/cli/runs.cpp        <sqlite3.h>                       SQLite
            lessons/progress/a.cpp     <sqlite3.h>                       SQLite
        )"))
            QTest::addRow("%s %s", qPrintable(words[0]), qPrintable(words[1]))
                << words[0] << QByteArray("// one\n#include " + words[1].toUtf8() + "\n")
                << (words[2] == QLatin1String("no room") ? 1 : 2) << words[2];
        row("spaces and an indented include", "engine/cli/a.cpp", "\n\n  #  include   <QFile>\n", 3, "Qt");
        row("an event by hand", "engine/runtime/a.cpp", "\nvoid f(Event& e) { e.kind = EventKind::Wait; }\n", 2,
            "engine/api/tracer.h");
        row("exit in the engine", "engine/runtime/a.cpp", "void f() {\n    std::exit(1);\n}\n", 2, "exit");
        row("bare exit after a condition", "engine/runtime/a.cpp", "void f(bool b) { if (b) exit(1); }\n", 1, "exit");
        row("abort in viz", "viz/host/a.cpp", "void f() { ::abort(); }\n", 1, "abort");
        row("abort after else", "viz/host/a.cpp", "void f(bool b) {\n  if (b) f(!b); else abort();\n}\n", 2, "abort");
        row("std::cout in the store", "engine/store/a.cpp", "int f() {\n  std::cout << 1;\n  return 0; }\n", 2,
            "std::cout");
        row("printf in the kernels", "engine/kernels/a.cpp", "void f() { printf(\"%d\", 1); }\n", 1, "printf");
        row("fprintf to stdout", "lessons/a.cpp", "void f() { std::fprintf(stdout, \"a\"); }\n", 1, "stdout");
        row("fmt::print", "engine/runtime/a.cpp", "void f() { fmt::print(\"a\"); }\n", 1, "fmt::print");
    }

    void reportsAWrongArrow() {
        QFETCH(QString, file);
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(QString, part);
        const QTemporaryDir tree;
        write(tree, file, text);
        // So that the relative includes above have something to point at.
        write(tree, "engine/store/recorder.h", "#pragma once\n");
        write(tree, "tests/layering/helper.h", "#pragma once\n");
        const auto found = wrongArrows(tree.path().toStdString());
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(found[0].file), file);
        QCOMPARE(found[0].line, line);
        QVERIFY2(found[0].sentence.find(part.toStdString()) != std::string::npos, found[0].sentence.c_str());
    }

    void letsARightArrowPass_data() {
        kolo::test::columns<QString, QByteArray>("file", "text");
        const auto row = [](const char* name, const char* file, const char* text) {
            QTest::newRow(name) << file << QByteArray(text);
        };
        for (const QStringList& words : linesOf(R"(
            engine/cli/a.cpp           "engine/store/recorder.h"
            engine/session/a.cpp       "engine/launch/launcher.h"
            engine/runtime/a.cpp       <vector>
            app/a.cpp                  "viz/host/a.h"
            app/a.cpp                  "lessons/a.h"
            app/a.cpp                  "engine/api/a.h"
            app/pages/a.cpp            "app/panels/cost.h"
            app/main_window.cpp        "app/pages/a.h"
            app/tour.cpp               "app/main_window.h"
            viz/scenes/a.cpp           "viz/layout/a.h"
            viz/scenes/a.cpp           "engine/api/event.h"
            viz/host/a.cpp             <QOpenGLWidget>
            viz/host/a.cpp             <imgui.h>
            viz/charts/a.cpp           <qcustomplot.h>
            viz/charts/a.cpp           <QColor>
            engine/store/a.cpp         <sqlite3.h>
            engine/devices/cuda/a.cu   <cuda_runtime.h>
            engine/devices/cuda/a.cu   <cublas_v2.h>
            engine/collectives/nccl/a.cpp <nccl.h>
            engine/collectives/nccl/a.cpp <cuda_runtime.h>
            engine/launch/mpi.cpp      <mpi.h>
        )"))
            QTest::addRow("%s %s", qPrintable(words[0]), qPrintable(words[1]))
                << words[0] << QByteArray("#include " + words[1].toUtf8() + "\n");
        row("in a comment", "engine/runtime/a.cpp",
            "// #include <QString>\n/*\n#include <QFile> exit(1);\n*/\n// printf(1)\n");
        row("in a literal", "engine/runtime/a.cpp",
            "auto a = \"x; exit(1);\"; auto b = R\"(; abort(); \" )\"; char c = '\"';\n");
        row("digit separators", "engine/runtime/a.cpp", "int a = 1'000; // exit(1)\nint b = 2'000;\n");
        row("members of the same name", "engine/runtime/a.cpp",
            "void abort();\nvoid f(G& g, G* p) { g.abort(); p->exit(); G::abort(); }\n");
        row("text that is not printed", "engine/runtime/a.cpp",
            "void f() { snprintf(b, 9, \"a\"); fputs(\"a\", stderr); }\n");
        row("the command line prints and exits", "engine/cli/a.cpp", "void f() { printf(\"a\"); std::exit(1); }\n");
    }

    void letsARightArrowPass() {
        QFETCH(QString, file);
        QFETCH(QByteArray, text);
        const QTemporaryDir tree;
        write(tree, file, text);
        const auto found = wrongArrows(tree.path().toStdString());
        QVERIFY2(found.empty(), found.empty() ? "" : toText(found[0]).c_str());
    }

    void knowsCodeFromProse() {
        QCOMPARE(codeOnly("a; // b\nc /* d\n e */ f"), std::string("a;     \nc     \n      f"));
        QCOMPARE(codeOnly("s = \"a\\\"b\" + 'c';"), std::string("s = \"    \" + ' ';"));
        QCOMPARE(codeOnly("#include \"a/b.h\"  // c"), std::string("#include \"a/b.h\"      "));
        const std::vector<Include> expected = {{"a/b.h", 1}, {"vector", 3}};
        QCOMPARE(includesOf("#include \"a/b.h\"\n\n # include <vector>\n"), expected);
    }

    /// A file that is added regroups what is compiled together: wherever it lands, it must not clash.
    void namesOfAFolderDiffer() {
        const fs::path root = KOLO_SOURCE_DIR;
        const QStringList apart = QStringLiteral(KOLO_APART).split(' ', Qt::SkipEmptyParts);
        QStringList twice;
        std::size_t read = 0;
        for (const char* part : {"app", "engine", "lessons", "viz"}) {
            std::map<std::pair<std::string, std::string>, std::string> definedIn;  // folder and name
            for (const auto& entry : fs::recursive_directory_iterator(root / part)) {
                const std::string folder = fs::relative(entry.path().parent_path(), root).generic_string();
                if (entry.path().extension() != ".cpp" || apart.contains(QString::fromStdString(folder))) continue;
                std::ostringstream source;
                source << std::ifstream(entry.path(), std::ios::binary).rdbuf();
                const std::string file = entry.path().filename().string();
                for (const std::string& name : ownNames(codeOnly(source.str()))) {
                    ++read;
                    const std::string& first = definedIn.emplace(std::pair{folder, name}, file).first->second;
                    if (first != file)
                        twice << QString::fromStdString(folder + ": " + first + " and " + file + " define " + name);
                }
            }
        }
        QVERIFY2(read > 1000, qPrintable(QString("only %1 names were found").arg(read)));
        QVERIFY2(twice.isEmpty(), qPrintable("\n" + twice.join("\n")));
    }

    void findsNamesInUnnamedNamespaces() {
        const std::vector<std::string> expected = {"a kRows", "a g_names", "a Kind", "a Part", "a b kInner"};
        QCOMPARE(
            ownNames("namespace a {\nint outside;\nnamespace {\n#include <x>\nconstexpr int kRows = 3;\n"
                     "const char* g_names[] = {\"\", \"\"};\nenum class Kind { One };\nstruct Later;\n"
                     "struct Part { int member; };\nusing Short = int;\nint f(int a) { int local = 1; return local; }\n"
                     "template <typename T>\nint g(T t);\nnamespace b {\nint kInner;\n}\n}\n}\n"),
            expected);
    }
};

QTEST_GUILESS_MAIN(TestLayering)
#include "test_layering.moc"
