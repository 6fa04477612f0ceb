// SPDX-License-Identifier: Apache-2.0
//
// Fails when an arrow of the architecture points the wrong way, and shows that it can: every kind of wrong arrow is
// written into a small tree of its own and must be reported with its file and line.
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>

#include "tests/layering/arrows.h"
#include "tests/layering/source_text.h"

using namespace kolo::layering;
namespace fs = std::filesystem;

class TestLayering : public QObject {
    Q_OBJECT

    static void write(const QTemporaryDir& tree, const QString& file, const QByteArray& text) {
        const fs::path path = fs::path(tree.path().toStdString()) / file.toStdString();
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text.toStdString();
    }

private slots:
    void theTreeIsClean() {
        const fs::path root = KOLO_SOURCE_DIR;
        QVERIFY2(filesRead(root) > 20, "the guard found hardly any source files, so it guards nothing");
        QStringList lines;
        for (const auto& violation : wrongArrows(root)) lines << QString::fromStdString(toText(violation));
        QVERIFY2(lines.isEmpty(), qPrintable("\n" + lines.join("\n")));
    }

    void reportsAWrongArrow_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const char* file, const char* text, int line, const char* part) {
            QTest::newRow(name) << file << QByteArray(text) << line << part;
        };
        row("engine sees viz", "engine/runtime/a.cpp", "\n#include \"viz/layout/palette.h\"\n", 2,
            "viz/layout/palette.h");
        row("engine sees app", "engine/store/a.cpp", "#include \"app/run_document.h\"\n", 1, "app/run_document.h");
        row("engine sees lessons", "engine/cli/a.cpp", "#include \"lessons/player/parser.h\"\n", 1, "lessons/");
        row("engine sees Qt", "engine/cli/a.cpp", "// one\n#include <QString>\n", 2, "Qt");
        row("engine sees a Qt module", "engine/cli/a.cpp", "#include <QtCore/QString>\n", 1, "Qt");
        row("engine sees Qt's old spelling", "engine/cli/a.cpp", "#include <qstring.h>\n", 1, "Qt");
        row("engine sees ImGui", "engine/cli/a.h", "#include <imgui.h>\n", 1, "Dear ImGui");
        row("the contract sees the engine's inside", "engine/api/a.h", "#include \"engine/store/recorder.h\"\n", 1,
            "engine/api may include only engine/api");
        row("a neighbour by a relative path", "engine/api/a.h", "#include \"../store/recorder.h\"\n", 1,
            "engine/store/recorder.h");
        row("viz sees the engine's inside", "viz/host/a.cpp", "#include \"engine/store/recorder.h\"\n", 1,
            "engine/store/recorder.h");
        row("viz sees app", "viz/charts/a.cpp", "#include \"app/run_document.h\"\n", 1, "app/run_document.h");
        row("viz sees lessons", "viz/charts/a.cpp", "#include \"lessons/a.h\"\n", 1, "lessons/a.h");
        row("replay sees Qt", "viz/replay/a.cpp", "#include <QObject>\n", 1, "Qt");
        row("layout sees ImGui", "viz/layout/a.cpp", "#include \"imgui.h\"\n", 1, "Dear ImGui");
        row("scenes see ImGui", "viz/scenes/a.cpp", "#include <imgui/imgui.h>\n", 1, "Dear ImGui");
        row("scenes see a Qt widget of viz", "viz/scenes/a.cpp", "#include \"viz/host/canvas.h\"\n", 1,
            "viz/host/canvas.h");
        row("a scene sees QCustomPlot", "viz/scenes/a.cpp", "#include <qcustomplot.h>\n", 1, "QCustomPlot");
        row("app sees the engine's inside", "app/a.cpp", "#include \"engine/devices/device.h\"\n", 1,
            "engine/devices/device.h");
        row("app sees the tests", "app/a.cpp", "#include \"../tests/layering/helper.h\"\n", 1,
            "tests/layering/helper.h");
        row("lessons see viz", "lessons/player/a.cpp", "#include \"viz/layout/palette.h\"\n", 1,
            "viz/layout/palette.h");
        row("lessons see the engine's inside", "lessons/a.cpp", "#include \"engine/runtime/a.h\"\n", 1,
            "engine/runtime/a.h");
        row("CUDA outside its folder", "engine/kernels/add.cpp", "#include <cuda_runtime.h>\n", 1, "CUDA");
        row("CUDA in the virtual device", "engine/devices/virtual/a.cu", "#include <cublas_v2.h>\n", 1, "CUDA");
        row("NCCL outside its folder", "engine/collectives/executor.cpp", "#include <nccl.h>\n", 1, "NCCL");
        row("MPI outside its folder", "engine/launch/threads.cpp", "#include <mpi.h>\n", 1, "MPI");
        row("SQLite outside the store", "engine/cli/runs.cpp", "#include <sqlite3.h>\n", 1, "SQLite");
        row("SQLite in the lessons", "lessons/progress/a.cpp", "#include <sqlite3.h>\n", 1, "SQLite");
        row("spaces and an indented include", "engine/cli/a.cpp", "\n\n  #  include   <QFile>\n", 3, "Qt");
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
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const char* file, const char* text) {
            QTest::newRow(name) << file << QByteArray(text);
        };
        row("engine to engine", "engine/runtime/a.cpp", "#include \"engine/store/recorder.h\"\n#include <vector>\n");
        row("app downwards", "app/a.cpp",
            "#include \"viz/host/a.h\"\n#include \"lessons/a.h\"\n#include \"engine/api/a.h\"\n");
        row("scenes downwards", "viz/scenes/a.cpp", "#include \"viz/layout/a.h\"\n#include \"engine/api/event.h\"\n");
        row("Qt and ImGui in the host", "viz/host/a.cpp", "#include <QOpenGLWidget>\n#include <imgui.h>\n");
        row("charts", "viz/charts/a.cpp", "#include <qcustomplot.h>\n#include <QColor>\n");
        row("SQLite in the store", "engine/store/a.cpp", "#include <sqlite3.h>\n");
        row("CUDA at home", "engine/devices/cuda/a.cu", "#include <cuda_runtime.h>\n#include <cublas_v2.h>\n");
        row("NCCL at home", "engine/collectives/nccl/a.cpp", "#include <nccl.h>\n#include <cuda_runtime.h>\n");
        row("MPI at home", "engine/launch/mpi.cpp", "#include <mpi.h>\n");
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
};

QTEST_GUILESS_MAIN(TestLayering)
#include "test_layering.moc"
