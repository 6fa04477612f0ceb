// SPDX-License-Identifier: Apache-2.0
//
// The language under attack: bytes, soups of words, deep nests, and every limit by its name. Whatever comes in, the
// answer is a graph or one sentence with a line and a column, and it comes soon.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include "engine/api/sentence.h"
#include "engine/placement/parser.h"
#include "engine/placement/plan.h"
#include "engine/placement/tracer.h"
#include "tests/outcomes.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::placement;

namespace {

Outcome<Graph> graphOf(const std::string& source) {
    auto program = TRY(parse(source));
    return trace(program, {2, "virtual"});
}

std::string errorOf(const std::string& source) {
    const auto graph = graphOf(source);
    return graph ? "" : graph.error().message.english();
}

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

/// One sentence with a place that exists.
void checkAnswer(const std::string& source, const Outcome<Graph>& graph) {
    if (graph) return;
    const QString message = QString::fromStdString(graph.error().message.english());
    static const QRegularExpression form(QStringLiteral("^Line (\\d+), column (\\d+): [^\\n]+$"));
    const auto match = form.match(message);
    QVERIFY2(match.hasMatch(), qPrintable(message));
    const auto lines = std::count(source.begin(), source.end(), '\n') + 1;
    QVERIFY2(match.captured(1).toLongLong() >= 1 && match.captured(1).toLongLong() <= lines + 1, qPrintable(message));
    QVERIFY2(match.captured(2).toLongLong() >= 1, qPrintable(message));
    QVERIFY2(isUtf8(graph.error().message.english()), "The sentence itself is no text.");
}

void isRefused(const std::string& source) {
    const auto graph = graphOf(source);
    QVERIFY2(!graph.ok(), source.c_str());
    checkAnswer(source, graph);
}

std::vector<std::string> snippets() {
    std::vector<std::string> all;
    for (const char* path : {"/assets/placement", "/tests/placement/language"}) {
        const QDir folder(QStringLiteral(KOLO_SOURCE_DIR) + QString::fromLatin1(path));
        for (const QString& name : folder.entryList({QStringLiteral("*.py")})) {
            if (name == QStringLiteral("refused_device.py")) continue;  // ends by an error, on purpose
            QFile file(folder.filePath(name));
            if (file.open(QIODevice::ReadOnly)) all.push_back(file.readAll().toStdString());
        }
    }
    return all;
}

}  // namespace

class TestPlaceLanguage : public QObject {
    Q_OBJECT
private slots:
    void randomBytes() {
        for (auto [trial, random] : test::trials(1000)) {
            std::string source(random() % 200, ' ');
            const bool printable = trial % 2;
            for (char& c : source)
                c = static_cast<char>(printable ? (random() % 12 == 0 ? '\n' : 32 + random() % 95) : random());
            checkAnswer(source, graphOf(source));
            if (QTest::currentTestFailed()) return;
        }
    }

    void soupOfWords() {
        const std::vector<std::string> words = {"tf",
                                                ".",
                                                "constant",
                                                "(",
                                                ")",
                                                "[",
                                                "]",
                                                ",",
                                                "1",
                                                "2.5",
                                                "-",
                                                "+",
                                                "*",
                                                "@",
                                                "/",
                                                "**",
                                                "=",
                                                "+=",
                                                "a",
                                                "b",
                                                "\n",
                                                "\n    ",
                                                "with",
                                                ":",
                                                "tf.device('/gpu:1')",
                                                "print",
                                                "'x'",
                                                "matmul",
                                                "Variable",
                                                "tf.zeros([2, 2])",
                                                "tf.range(3)",
                                                "import",
                                                "tf.matmul(a, b)",
                                                "tf.reshape(a, [-1])",
                                                "a.numpy()",
                                                "b.assign_add(a)",
                                                "tf.random.normal([2], seed=1)",
                                                "tf.reduce_sum(",
                                                "axis",
                                                "True",
                                                "None",
                                                ";",
                                                "#",
                                                "\\",
                                                "tf.config.list_logical_devices()",
                                                "tf.cast(a, tf.int32)",
                                                "[0]",
                                                "[1:]",
                                                "for x in",
                                                "if",
                                                "else",
                                                "while",
                                                "def f(x):",
                                                "return",
                                                "f(",
                                                "range(3)",
                                                "a > 0",
                                                "not",
                                                "and",
                                                "f'{a}'",
                                                "f\"{b:.2f}\"",
                                                "in",
                                                "is",
                                                "==",
                                                "<",
                                                "try:",
                                                "except:",
                                                "break",
                                                "@tf.function",
                                                "[x for x in a]",
                                                "append",
                                                "...",
                                                "1e309",
                                                "0x1F"};
        std::mt19937_64 random(test::testSeed());
        int ran = 0;
        for (int trial = 0; trial < test::rounds(1200); ++trial) {
            std::string source = trial % 2 ? "a = tf.ones([2, 2])\nb = tf.Variable(a)\n" : "";
            for (auto count = random() % 14; count-- > 0;)
                source += words[random() % words.size()] + (random() % 3 ? " " : "");
            const auto graph = graphOf(source);
            ran += graph.ok();
            checkAnswer(source, graph);
            if (QTest::currentTestFailed()) return;
            if (graph) (void)makePlan(*graph);
        }
        QVERIFY(ran > 0);
    }

    void mutatedSnippets() {
        std::mt19937_64 random(test::testSeed());
        const auto all = snippets();
        QVERIFY(all.size() >= 3);
        for (const std::string& snippet : all)
            QCOMPARE(errorOf(snippet).empty(), snippet.find("set_soft_device_placement(False)") == std::string::npos);
        for (int trial = 0; trial < test::rounds(1000); ++trial) {
            std::string source = all[random() % all.size()];
            for (auto cuts = 1 + random() % 3; cuts-- > 0 && !source.empty();) {
                const std::size_t at = random() % source.size(), length = random() % 12;
                switch (random() % 3) {
                    case 0: source.erase(at, length); break;
                    case 1: source.insert(at, source.substr(random() % source.size(), length)); break;
                    default: source[at] = static_cast<char>(32 + random() % 95);
                }
            }
            checkAnswer(source, graphOf(source));
            if (QTest::currentTestFailed()) return;
        }
    }

    void nests() {
        for (const int depth : {10, 63, 64, 65, 300, 30'000}) {
            for (const auto& [open, close] : std::vector<std::pair<std::string, std::string>>{{"(", ")"},
                                                                                              {"[", "]"},
                                                                                              {"-", ""},
                                                                                              {"tf.identity(", ")"},
                                                                                              {"2**", ""},
                                                                                              {"[0][", "]"},
                                                                                              {"1+", ""}}) {
                const std::string source = "a = " + repeated(open, depth) + "1" + repeated(close, depth);
                const auto graph = graphOf(source);
                checkAnswer(source, graph);
                if (depth > 300) QVERIFY2(!graph.ok() || open == "1+", open.c_str());
            }
            std::string blocks;
            for (int i = 0; i < std::min(depth, 300); ++i)
                blocks += std::string(i, ' ') + "with tf.device('/cpu:0'):\n";
            blocks += std::string(std::min(depth, 300), ' ') + "a = 1\n";
            const auto graph = graphOf(blocks);
            checkAnswer(blocks, graph);
            QCOMPARE(graph.ok(), depth <= 64);
        }
        // A list in a list in a list … by assignment: nobody's recursion may run away with it.
        const std::string lists = "x = [1]\n" + repeated("x = [x]\n", 2000) + "print(x)\n";
        QVERIFY(errorOf(lists).find("Lists may be nested 64 deep") != std::string::npos);
    }

    void limits_data() {
        test::columns<QString, QString>("program", "says");
        const auto row = [](const char* what, const std::string& program, const char* says) {
            QTest::newRow(what) << QString::fromStdString(program) << QString::fromUtf8(says);
        };
        row("statements", repeated("a = 1\n", 50'001), "at most 50000 statements");
        row("operations", "a = tf.constant(1.0)\n" + repeated("a = a + a + a + a\n", 34'000),
            "at most 100000 operations");
        row("elements", "a = tf.zeros([10000, 10000])\n", "at most 67108864 elements");
        row("elements by broadcasting", "a = tf.ones([100000, 1]) * tf.ones([1, 100000])\n",
            "at most 67108864 elements");
        row("elements of a range", "a = tf.range(1000000000)\n", "at most 67108864");
        row("an axis", "a = tf.zeros([10000000000000000])\n", "too long");
        row("axes", "a = tf.zeros([1, 1, 1, 1, 1, 1, 1, 1, 1])\n", "at most 8 axes");
        row("bytes", std::string((4u << 20) + 1, '#'), "4 MiB");
        row("words", repeated("1;", 600'000), "words");
        row("whole numbers", "a = 9223372036854775808\n", "larger than 9223372036854775807");
        row("int32", "a = tf.constant(2147483648)\n", "does not fit into int32");
        row("logical devices",
            "g = tf.config.list_physical_devices('GPU')\nc = tf.config.LogicalDeviceConfiguration(memory_limit=1)\n"
            "tf.config.set_logical_device_configuration(g[0], [c] * 1000)\n",
            "1 to ");
    }
    void limits() {
        QFETCH(QString, program);
        QFETCH(QString, says);
        const std::string source = program.toStdString();
        const auto graph = graphOf(source);
        QVERIFY(!graph.ok());
        checkAnswer(source, graph);
        QVERIFY2(QString::fromStdString(graph.error().message.english()).contains(says),
                 graph.error().message.english().c_str());
    }

    void bombsAreSmallAndRefused() {
        for (const std::string bomb : {
                 "a = [1] * 1000000000000\n",
                 "a = [[[1] * 1000] * 1000] * 1000\nb = tf.constant(a)\n",
                 "a = [[[1] * 1000] * 1000] * 1000\nprint(a)\n",
                 "a = [[]] * 1000000\nb = [a] * 1000000\nc = tf.constant(b)\n",
                 "a = 9 ** 9 ** 9 ** 9\n",
             }) {
            isRefused(bomb);
        }
        const std::string doubling = "s = 'ab'\n" + repeated("s = s + s\n", 60) + "print(s)\n";
        QVERIFY(errorOf(doubling).find("elements") != std::string::npos);
        const std::string lists = repeated("a = [1] * 100000\n", 1000);
        QVERIFY(errorOf(lists).find("more than 4194304 elements") != std::string::npos);
        const std::string constants = "x = [1.0] * 1000000\n" + repeated("a = tf.constant(x)\n", 100);
        QVERIFY(errorOf(constants).find("constants of this program take more than 256 MiB") != std::string::npos);
        const std::string chatter = "x = [1] * 100000\n" + repeated("print(x)\n", 100);
        QVERIFY(errorOf(chatter).find("prints more than 4 MiB") != std::string::npos);
    }

    void whatNeverEndsIsEnded() {
        for (const std::string endless : {
                 "while True:\n    pass\n",
                 "while True: a = 1\n",
                 "for i in range(1000000000000): pass\n",
                 "def f():\n    for i in range(10000000000):\n        for j in range(3): i + j\nf()\n",
                 "x = sum([i for i in range(100000000)])\n",
                 "while True:\n    try:\n        while True: pass\n    except: pass\n",
             }) {
            isRefused(endless);
        }
        QVERIFY(errorOf("while True: tf.ones([2])\n").find("at most 100000 operations") != std::string::npos);
        QVERIFY(errorOf("while True: print('x' * 100)\n").find("prints more than 4 MiB") != std::string::npos);
        // What asks for values: the time is limited, too.
        auto program = parse("x = tf.ones([512, 512])\nwhile x[0, 0] > 0: x = tf.nn.softmax(x @ x)\n");
        QVERIFY(program.ok());
        const auto graph = trace(*program, {1, "virtual", 0.2});
        QVERIFY(!graph.ok());
        QVERIFY2(graph.error().message.english().find("has not ended after 0.2 seconds") != std::string::npos,
                 graph.error().message.english().c_str());
    }

    void listsThatHoldEachOther() {
        QVERIFY(errorOf("a = []\na.append(a)\n").find("64 deep") != std::string::npos);
        QVERIFY(errorOf("a = []\nb = [a]\na.append(b)\n").find("64 deep") != std::string::npos);
        QVERIFY(errorOf("a = [0]\na[0] = (a,)\n").find("64 deep") != std::string::npos);
        QVERIFY(errorOf("x = []\ny = x\nfor i in range(100000):\n    n = []\n    y.append(n)\n    y = n\n")
                    .find("64 deep") != std::string::npos);
        QCOMPARE(errorOf("a = []\nfor i in range(1000): a.append([i])\nb = a + a\n"), std::string());
        // Functions that know each other are freed all the same (a leak would be found under the address sanitizer).
        QCOMPARE(errorOf("def f():\n    def g(n): return 1 if n == 0 else g(n - 1)\n    return g\nprint(f()(5))\n"),
                 std::string());
    }

    void aGraphIsTracedOncePerSignature() {
        const auto graph = graphOf(
            "tf.debugging.set_log_device_placement(True)\n"
            "@tf.function\n"
            "def f(x):\n"
            "    print('tracing', x)\n"
            "    y = tf.square(x) + 1.0\n"
            "    return y\n"
            "a = f(tf.constant(2.0))\nb = f(tf.constant(3.0))\nc = f(tf.constant([3.0]))\n");
        QVERIFY_OK(graph);
        const std::string on = " /job:localhost/replica:0/task:0/device:GPU:0";
        std::vector<std::string> lines;
        for (const OutputItem& item : graph->output) {
            const std::size_t at = item.text.find(on);
            lines.push_back(item.text.substr(0, at));
        }
        const std::vector<std::string> nodes = {"x: (_Arg):",
                                                "Square: (Square):",
                                                "add: (AddV2):",
                                                "Identity: (Identity):",
                                                "identity_RetVal: (_Retval):",
                                                "add/y: (Const):"};
        std::vector<std::string> expected = {"tracing Tensor(\"x:0\", shape=(), dtype=float32)"};
        expected.insert(expected.end(), nodes.begin(), nodes.end());
        expected.insert(expected.end(),
                        {"Executing op __inference_f_1 in device", "Executing op __inference_f_1 in device",
                         "tracing Tensor(\"x:0\", shape=(1,), dtype=float32)"});
        expected.insert(expected.end(), nodes.begin(), nodes.end());
        expected.push_back("Executing op __inference_f_2 in device");
        QCOMPARE(lines, expected);
    }

    void aValueThatIsAskedForIsCopied() {
        const auto graph =
            graphOf("x = tf.ones([2])\ny = tf.reduce_sum(x)\nif y > 1: print('yes')\nif y > 1: print(f'{y:.1f}')\n");
        QVERIFY_OK(graph);
        std::vector<std::string> names;
        for (const Operation& operation : graph->operations)
            if (operation.name != "Const")
                names.push_back(std::string(operation.name) + " " + std::string(name(operation.reason)));
        QCOMPARE(names,
                 (std::vector<std::string>{"Fill first_gpu", "Sum first_gpu", "Greater first_gpu", "value reading",
                                           "Greater first_gpu", "value reading", "value reading"}));
        QCOMPARE(graph->output.back().text, std::string("2.0"));
        QCOMPARE(makePlan(*graph).copies, 3);  // two truth values and the sum
    }

    void mistakes_data() {
        test::columns<QString, QString>("program", "sentence")
            .unnamed({
                {"a = tf.matmull(1, 2)",
                 "Line 1, column 5: \"tf.matmull\" is not in Kolo's language. Did you mean \"tf.matmul\"?"},
                {"a = 1\nb = tf.matmul(tf.ones([2, 3]), tf.ones([2, 3]))",
                 "Line 2, column 5: MatMul cannot multiply (2, 3) by (2, 3): the first matrix has 3 columns, the "
                 "second 2 "
                 "rows."},
                {"a = tf.constant(1.0) + tf.constant(1)",
                 "Line 1, column 22: AddV2 has tensors of float32 and int32, but both must be of one type; tf.cast "
                 "converts."},
                {"tf.config.set_soft_device_placement(False)\nwith tf.device('/gpu:7'):\n    a = tf.constant(1.0)",
                 "Line 3, column 9: Could not satisfy explicit device specification "
                 "'/job:localhost/replica:0/task:0/device:GPU:7' of operation Const, because there is no such device; "
                 "available "
                 "devices: GPU:0, GPU:1, CPU:0."},
                {"with tf.device('/job:worker/gpu:0'):\n    a = tf.constant(1.0)",
                 "Line 2, column 9: Could not satisfy explicit device specification 'of another job or task' of "
                 "operation "
                 "Const, because there is no such device; available devices: GPU:0, GPU:1, CPU:0."},
                {"with tf.device('/device:GPU'): pass",
                 "Line 1, column 6: \"/device:GPU\" is not a device name; write '/cpu:0' or '/gpu:0', or the whole "
                 "name "
                 "as "
                 "'/job:localhost/replica:0/task:0/device:GPU:0'."},
                {"tf.config.set_soft_device_placement(False)\nwith tf.device('/gpu:0'):\n    a = tf.matmul([[1]], "
                 "[[2]])",
                 "Line 3, column 9: Could not satisfy explicit device specification "
                 "'/job:localhost/replica:0/task:0/device:GPU:0' of operation MatMul, because no supported kernel of "
                 "int32 "
                 "for "
                 "GPU "
                 "devices is available."},
                {"a = (1,", "Line 1, column 5: This '(' is never closed."},
                {"a = 'é…' + b", "Line 1, column 12: The name \"b\" is not defined."},
                {"é = 1", "Line 1, column 1: The character \"é\" has no meaning here."},
                {"class A: pass",
                 "Line 1, column 1: The placement lab has no classes; kolo train reads programs that have."},
                {"tf.keras.layers.Dense(3)", "Line 1, column 1: \"tf.keras\" is not in Kolo's language."},
                {"tf.softmax([1.0])",
                 "Line 1, column 1: \"tf.softmax\" is not in Kolo's language. Did you mean \"tf.nn.softmax\"?"},
                {"for i in 3: pass", "Line 1, column 10: There is nothing to go through in a whole number."},
                {"print(1 << 63)",
                 "Line 1, column 9: << moves the bits of a whole number by 0 to 62 places; a result has 64 bits."},
                {"print(1.5 >> 1)",
                 "Line 1, column 11: >> moves the bits of a whole number by 0 to 62 places; a result has 64 bits."},
                {"x = [1, 2]\nprint(x[2])", "Line 2, column 9: There is no element 2 in a list of 2."},
                {"x = tf.ones([2])\nif x > 0:\n    pass",
                 "Line 2, column 6: A tensor of several elements is neither true nor false; tf.reduce_any or "
                 "tf.reduce_all "
                 "makes one "
                 "truth value of it."},
                {"x = tf.ones([2, 3])\ny = x[2, 0]",
                 "Line 2, column 7: There is no element 2 along axis 0 of a tensor of shape (2, 3)."},
                {"def f(n):\n    return f(n)\nf(1)",
                 "Line 2, column 12: f calls itself, or others, more than 200 deep."},
                {"def f(a):\n    print(b)\nf(1)", "Line 2, column 11: The name \"b\" is not defined."},
                {"def f():\n    x += 1\nx = 1\nf()", "Line 2, column 5: The name \"x\" has no value yet."},
                {"print(f'{1:q}')", "Line 1, column 10: \"q\" is not a format for a whole number."},
                {"print(f'{a b}')", "Line 1, column 12: Expected the end of the braces, but found \"b\"."},
                {"break", "Line 1, column 1: \"break\" stands outside of a loop."},
                {"if 1 < 2\n    pass", "Line 1, column 9: Expected ':', but found the end of the line."},
                {"a = 1 +", "Line 1, column 8: Expected a value, but found the end of the line."},
                {"raise ValueError('my own')", "Line 1, column 1: ValueError: my own"},
                {"import os",
                 "Line 1, column 1: Only tensorflow as tf and mxnet as mx can be imported in the "
                 "placement lab."},
                {"print(open('/etc/passwd'))", "Line 1, column 7: The name \"open\" is not defined."},
                {"a = tf.constant([[1], [2, 3]])",
                 "Line 1, column 5: This nested list is not rectangular, so it is not a tensor."},
            });
    }
    void mistakes() {
        QFETCH(QString, program);
        QFETCH(QString, sentence);
        QCOMPARE(QString::fromStdString(errorOf(program.toStdString())), sentence);
    }

    void nestedDevicesMerge() {
        const auto graph = graphOf(
            "with tf.device('/job:localhost/replica:0/task:0/device:GPU:1'):\n"
            "    a = tf.constant(1.0)\n"
            "    with tf.device('/cpu:0'):\n"
            "        b = tf.constant(1.0)\n"
            "    with tf.device(None):\n"
            "        c = tf.constant(1.0)\n"
            "    d = tf.constant(1.0)\n"
            "with tf.device('cpu:0'): e = tf.constant(1.0)\n");
        QVERIFY(graph.ok());
        std::vector<std::string> devices;
        for (const Operation& operation : graph->operations)
            devices.push_back(shortName(graph->devices[operation.device].type, graph->devices[operation.device].index));
        QCOMPARE(devices, (std::vector<std::string>{"GPU:1", "CPU:0", "GPU:0", "GPU:1", "CPU:0"}));
    }

    void whoDecides() {
        const auto graph = graphOf(
            "a = tf.ones([2, 2])\n"                       // nobody: the first GPU
            "b = tf.matmul([[1]], [[2]])\n"               // no GPU kernel
            "with tf.device('/gpu:5'):\n    c = a + a\n"  // no such GPU: the first one
            "with tf.device('/cpu:5'):\n    c = a * a\n"  // no such CPU: as if nobody had said anything
            "with tf.device('/gpu:1'):\n    d = tf.matmul([[1]], [[2]])\n"  // no kernel there: the CPU
            "with tf.device('/gpu:1'):\n    v = tf.Variable(1.0)\n"
            "with tf.device('/cpu:0'):\n    v.assign_add(1.0)\n");  // where the variable lives
        QVERIFY_OK(graph);
        std::vector<std::string> decided;
        for (const Operation& operation : graph->operations)
            if (operation.name != "Const")
                decided.push_back(
                    std::string(operation.name) + " " +
                    shortName(graph->devices[operation.device].type, graph->devices[operation.device].index) + " " +
                    std::string(name(operation.reason)));
        QCOMPARE(decided, (std::vector<std::string>{"Fill GPU:0 first_gpu", "MatMul CPU:0 no_gpu_kernel",
                                                    "AddV2 GPU:0 soft_device", "Mul GPU:0 soft_device",
                                                    "MatMul CPU:0 soft_kernel", "AssignVariableOp GPU:1 explicit",
                                                    "AssignAddVariableOp GPU:1 with_variable"}));
    }
};

QTEST_GUILESS_MAIN(TestPlaceLanguage)
#include "test_place_language.moc"
