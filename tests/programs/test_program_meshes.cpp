// SPDX-License-Identifier: Apache-2.0
//
// Mesh-TensorFlow's programs become kolo run mesh, and gradient descent that is written by hand becomes sgd. Losses of
// both were held against Mesh-TensorFlow 0.1.21 and PyTorch, with Kolo's rows and first parameters.
#include <QTest>

#include "tests/outcomes.h"
#include "tests/programs/program_parts.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using namespace kolo::test;

namespace {

/// Two layers on the mesh `axes` with the layout `rules`, and what else the program says.
std::string twoLayers(const std::string& axes, const std::string& rules, const std::string& more = "") {
    return "graph = mtf.Graph()\nmesh = mtf.Mesh(graph, 'm')\nbatch = mtf.Dimension('batch', 64)\n"
           "pixels = mtf.Dimension('pixels', 784)\nhidden = mtf.Dimension('hidden', 32)\n"
           "classes = mtf.Dimension('classes', 10)\nx = mtf.import_tf_tensor(mesh, images, [batch, pixels])\n"
           "y = mtf.import_tf_tensor(mesh, labels, [batch])\nh = mtf.layers.dense(x, hidden, activation=mtf.relu)\n"
           "logits = mtf.layers.dense(h, classes)\nloss = mtf.reduce_mean(mtf.layers."
           "softmax_cross_entropy_with_logits(logits, mtf.one_hot(y, classes), classes))\n"
           "grads = mtf.gradients([loss], [v.outputs[0] for v in graph.trainable_variables])\n"
           "ops = mtf.optimize.SgdOptimizer(0.1).apply_grads(grads, graph.trainable_variables)\n"
           "impl = mtf.placement_mesh_impl.PlacementMeshImpl(" +
           axes + ", " + rules +
           ", [''] * 4)\nlowering = mtf.Lowering(graph, {mesh: impl})\n"
           "train = [lowering.lowered_operation(op) for op in ops]\n" +
           more;
}

QStringList told(const std::string& program) {
    const auto translation = translate(program, kFour);
    if (!translation) return {QString::fromStdString(translation.error().message.english())};
    QStringList all;
    for (const LineNote& note : translation->notes)
        all << QStringLiteral("%1: %2").arg(note.line).arg(QString::fromStdString(note.text.english()));
    return all;
}

const char* const kSession = "with tf.Session() as session:\n    for i in range(30):\n        session.run(train)\n";

}  // namespace

class TestProgramMeshes : public QObject {
    Q_OBJECT
private slots:
    void layouts_data() {
        test::columns<QString, QString, QString, QString>("axes", "rules", "mesh", "layout");
        const auto row = [](const char* name, const char* axes, const char* rules, const char* mesh,
                            const char* layout) { QTest::newRow(name) << axes << rules << mesh << layout; };
        row("the batch", "[('all', 4)]", "[('batch', 'all')]", "all:4", "batch:all");
        row("a layer", "[('all', 4)]", "[('hidden', 'all')]", "all:4", "hidden:all");
        row("both", "[('r', 2), ('c', 2)]", "[('batch', 'r'), ('hidden', 'c')]", "r:2,c:2", "batch:r,hidden:c");
        row("strings", "'r:2;c:2'", "'batch:r;pixels:c'", "r:2,c:2", "batch:r,in:c");
        row("a shape", "mtf.convert_to_shape('r:4')", "mtf.convert_to_layout_rules('hidden:r')", "r:4", "hidden:r");
        row("an axis data", "[('data', 4)]", "[('hidden', 'data')]", "data_axis:4", "hidden:data_axis");
        row("large letters", "[('X', 4)]", "[('batch', 'X')]", "x:4", "batch:x");
        row("nothing", "[('all', 4)]", "[]", "all:4", "");
    }
    /// And it runs, with one device's bits but for the order of sums.
    void layouts() {
        QFETCH(QString, axes);
        QFETCH(QString, rules);
        QFETCH(QString, mesh);
        QFETCH(QString, layout);
        auto found = settingsOf(twoLayers(axes.toStdString(), rules.toStdString(), kSession));
        checkSettings(found,
                      {{"mesh", mesh.toStdString()},
                       {"layout", layout.toStdString()},
                       {"workers", "4"},
                       {"batch", std::string(layout.contains("batch") ? mesh.contains("2") ? "32" : "16" : "64")},
                       {"steps", "30"},
                       {"lr", "0.1"}});
        for (const char* const mine : {"workers", "parameter count"}) found.erase(mine);
        found["steps"] = "3";
        found["rows"] = "192";  // quick to make
        const auto run = test::train({.parameters = found, .devices = 4, .strategy = "mesh"});
        QVERIFY2(run.finished(), run.why().c_str());
        const auto alone =
            test::train("model=mlp:784-32-10 dataset=digits28 rows=192 batch=64 steps=3 lr=0.1 momentum=0", 1);
        QVERIFY(std::abs(run.losses().back() - alone.losses().back()) < 1e-5);
    }

    /// What each line became.
    void lines() {
        const QStringList all = told(twoLayers("[('r', 2), ('c', 2)]", "[('batch', 'r'), ('hidden', 'c')]", kSession));
        for (const char* const each :
             {"3: cut along r: 32 of 64 on each device", "4: whole on every device",
              "5: cut along c: 16 of 32 on each device", "7: \"images\" is fed from outside",
              "14: mesh=r:2,c:2 layout=batch:r,hidden:c", "15: each device computes with its own slices; sums and"})
            QVERIFY2(std::ranges::any_of(all, [&](const QString& line) { return line.startsWith(each); }),
                     qPrintable(QString(each) + "\n" + all.join('\n')));
        // Nobody runs it: it is shown all the same.
        const QStringList shown = told(twoLayers("[('all', 4)]", "[('batch', 'all')]"));
        QVERIFY(std::ranges::any_of(
            shown, [](const QString& line) { return line.contains("nothing trains this model here; Kolo does"); }));
    }

    /// What a picture shows on each device: of a layer, its own part.
    void heldByEachDevice() {
        const auto translation = programs::translate(
            twoLayers("[('r', 2), ('c', 2)]", "[('batch', 'r'), ('hidden', 'c')]", kSession), {"virtual", 0});
        QVERIFY2(translation, translation ? "" : translation.error().message.english().c_str());
        std::vector<std::string> held;
        for (const programs::LineNote& note : translation->notes)
            if (note.layer >= 0) held.push_back(note.held);
        QCOMPARE(held, (std::vector<std::string>{"dense 784→16", "dense 16→10"}));
        const auto whole = programs::translate(twoLayers("[('r', 4)]", "[('batch', 'r')]", kSession), {"virtual", 0});
        for (const programs::LineNote& note : whole->notes) QVERIFY(note.held.empty());
    }

    /// A layer's output that the next one reads by another name is written in parts and read whole.
    void renamed() {
        const auto found = settingsOf(
            "graph = mtf.Graph()\nmesh = mtf.Mesh(graph, 'm')\nbatch = mtf.Dimension('batch', 8)\nrows = "
            "mtf.Dimension('rows', 28)\n"
            "cols = mtf.Dimension('cols', 28)\na = mtf.Dimension('a', 16)\nclasses = mtf.Dimension('classes', 10)\n"
            "x = mtf.import_tf_tensor(mesh, images, [batch, rows, cols])\ny = mtf.import_tf_tensor(mesh, labels, "
            "[batch])\n"
            "h = mtf.layers.dense(x, a, reduced_dims=[rows, cols], activation=mtf.tanh)\n"
            "h = mtf.rename_dimension(h, 'a', 'whole')\nlogits = mtf.layers.dense(h, classes)\n"
            "loss = mtf.reduce_mean(mtf.layers.softmax_cross_entropy_with_logits(logits, y, classes))\n"
            "ops = mtf.optimize.MomentumOptimizer(0.1, 0.9).apply_grads(mtf.gradients([loss], "
            "graph.trainable_variables), [])\n"
            "impl = mtf.placement_mesh_impl.PlacementMeshImpl('c:2', 'a:c', ['', ''])\n"
            "lowering = mtf.Lowering(mesh, {mesh: impl})\n"
            "sess = tf.Session()\nsess.run([lowering.lowered_operation(op) for op in ops])\n");
        checkSettings(found, {{"layout", "out:c"}, {"momentum", "0.9"}, {"model", "mlp:784-16-10:tanh"}});
    }

    void mistakes_data() {
        test::columns<QString, QString>("program", "sentence");
        const auto row = [](const std::string& program, const char* sentence) {
            QTest::newRow(sentence) << QString::fromStdString(program) << sentence;
        };
        const std::string dims =
            "b = mtf.Dimension('b', 8)\ni = mtf.Dimension('i', 6)\nh = mtf.Dimension('h', 4)\n"
            "x = mtf.import_tf_tensor(None, rows, [b, i])\n";
        row(twoLayers("[('all', 4)]", "[('hiden', 'all')]"),
            "Line 14, column 8: The layout names the dimension \"hiden\", but the model has batch, classes, hidden or "
            "pixels. Did you mean \"hidden\"?");
        row(twoLayers("[('all', 4)]", "[('batch', 'al')]"),
            "Line 14, column 8: The layout maps batch to the axis \"al\", but the mesh has all. Did you mean");
        row(twoLayers("[('all', 4)]", "[('classes', 'all')]"),
            "Line 14, column 8: The dimension classes has a size of 10, which cannot be cut into 4 equal parts");
        row(twoLayers("[('all', 4)]", "[('batch', 'all'), ('hidden', 'all')]"),
            "Line 14, column 8: The layout would cut");
        row(twoLayers("[('all', 3)]", "[]"), "Line 14, column 8: The mesh has 3 devices, but 4 are named here.");
        row(twoLayers("'all'", "[]"), "Line 14, column 8: A shape in a string names its dimensions");
        row(twoLayers("[('all', 4)]", "'batch'"), "Line 14, column 8: A layout maps dimensions to axes of the mesh");
        row("mtf.Dimension(8, 'b')", "Line 1, column 1: A dimension has a name and a size");
        row("mtf.Dimension('b', 0)", "Line 1, column 1: The size of the dimension \"b\" must be a whole number from 1");
        row(dims +
                "w = mtf.get_variable(None, 'w', [i, h])\nmtf.einsum([x, w], output_shape=[b, mtf.Dimension('hh', 2)])",
            "Line 6, column 1: Nothing that comes in has the dimension \"hh\" of the output");
        row(dims + "mtf.layers.dense(x, h, reduced_dims=[h])",
            "Line 5, column 1: What comes in has no dimension \"h\"");
        row(dims + "mtf.layers.dense(x, h, reduced_dims=[b, i])",
            "Line 5, column 1: This sums over all dimensions of what comes in");
        row("b = mtf.Dimension('b', 8)\nr = mtf.Dimension('r', 6)\nc = mtf.Dimension('c', 6)\n"
            "x = mtf.import_tf_tensor(None, rows, [b, r, c])\nmtf.layers.dense(x, mtf.Dimension('h', 4))",
            "Line 5, column 1: This sums over c alone and keeps b, r; Kolo's layers take whole rows");
        row(dims + "mtf.einsum([x, x], output_shape=[b])", "Line 5, column 1: Kolo's models are chains of layers: an");
        row("mtf.Dimensoin('b', 8)", "Line 1, column 1: \"mtf.Dimensoin\" is not known here. Did you mean");
        row(dims + "l = mtf.layers.dense(x, h)\nmtf.layers.softmax_cross_entropy_with_logits(l, x, i)",
            "Line 6, column 1: The logits have no dimension \"i\"; they have b or h.");
        row(dims +
                "w = mtf.get_variable(None, 'w', [i, h])\nl = mtf.reduce_mean(mtf.layers."
                "softmax_cross_entropy_with_logits(mtf.einsum([x, w]), x, h))\n"
                "g, = mtf.gradients([l], [w])\nmtf.assign(w, w + 0.1 * g)",
            "Line 8, column 1: This moves the parameters up their gradient");
    }
    void mistakes() {
        QFETCH(QString, program);
        QFETCH(QString, sentence);
        checkMistake(program, sentence);
    }

    /// Descent by hand is sgd, and what is moved after one backward pass is one update.
    void descents_data() {
        test::columns<QString, QString, QString>("step", "rate", "says");
        const auto row = [](const char* step, const char* rate, const char* says = "") {
            QTest::newRow(step) << step << rate << says;
        };
        row("for p in net.parameters():\n            p -= lr * p.grad", "0.5");
        row("for p in net.parameters():\n            p.data -= p.grad * lr", "0.5");
        row("for p in net.parameters():\n            p.data = p.data - lr * p.grad.data", "0.5");
        row("for p in net.parameters():\n            p.sub_(p.grad / 4)", "0.25");
        row("for p in net.parameters():\n            p.data.add_(p.grad, alpha=-lr)", "0.5");
        row("for p in net.parameters():\n            p.add_(-lr * p.grad)", "0.5");
        row("net.weight -= net.weight.grad * lr\n        net.bias -= net.bias.grad * lr", "0.5");
        row("for p in net.parameters():\n            p.add_(p.grad * lr)", "", "up their gradient");
        row("for p in net.parameters():\n            p.clamp_(-1, 1)\n            p -= lr * p.grad", "0.5",
            "only Kolo's optimizers change parameters: clamp_");
        row("lr *= 0.9\n        for p in net.parameters():\n            p -= lr * p.grad", "0.45",
            "Kolo has no rates of a program's own");
    }
    void descents() {
        QFETCH(QString, step);
        QFETCH(QString, rate);
        QFETCH(QString, says);
        const std::string program =
            "import torch\nimport torch.nn as nn\nfrom torch.utils.data import DataLoader, TensorDataset\n"
            "data = TensorDataset(torch.randn(320, 8), torch.randint(0, 3, (320,)))\nnet = nn.Linear(8, 3)\nlr = 0.5\n"
            "for x, y in DataLoader(data, batch_size=32):\n    loss = nn.functional.cross_entropy(net(x), y)\n"
            "    loss.backward()\n    with torch.no_grad():\n        " +
            step.toStdString() + "\n        net.zero_grad()\n";
        const QStringList all = told(program);
        QVERIFY2(says.isEmpty() || all.join('\n').contains(says), qPrintable(all.join('\n')));
        const auto found = settingsOf(program, {"virtual", 1});
        if (rate.isEmpty()) {
            QVERIFY(found.contains("error"));
            return;
        }
        checkSettings(found, {{"lr", rate.toStdString()}, {"optimizer", "sgd"}, {"steps", "10"}});
    }

    /// Layers of a program's own: rows times parameters, a bias, a relu.
    void layersByHand() {
        const std::string loop =
            "for x, y in torch.utils.data.DataLoader(torch.utils.data.TensorDataset(torch.randn(96, 6), "
            "torch.randint(0, 3, (96,))), batch_size=32):\n    loss = F.cross_entropy(%, y)\n    loss.div_(2)\n"
            "    loss.backward()\n    with torch.no_grad():\n        w1 -= 0.2 * w1.grad\n        w2 -= 0.2 * "
            "w2.grad\n";
        const auto program = [&](const std::string& made, const std::string& output) {
            return made + std::string(loop).replace(loop.find('%'), 1, output);
        };
        const std::string two =
            "w1 = torch.randn(6, 8, requires_grad=True)\nw2 = torch.randn(8, 3)\nw2.requires_grad_()\n"
            "b = torch.zeros(3, requires_grad=True)\n";
        const auto found = settingsOf(program(two, "x.mm(w1).clamp(min=0) @ w2 + b"), {"virtual", 1});
        checkSettings(found, {{"model", "mlp:6-8-3"},
                              {"lr", "0.1"},  // of half the loss
                              {"steps", "3"}});
        const auto biases = [&](const std::string& output) {
            return told(program(two, output)).filter(QStringLiteral("layers have a bias")).size();
        };
        QCOMPARE(biases("torch.relu(x @ w1) @ w2 + b"), 1);
        QCOMPARE(biases("torch.mm(torch.relu(torch.matmul(x, w1)), w2)"), 2);
        // As attributes of a module, all of which an optimizer has.
        const QStringList module = told(
            "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.w = "
            "nn.Parameter(torch.randn(6, 3) / math.sqrt(6))\n        self.b = nn.Parameter(torch.zeros(3))\n"
            "    def forward(self, x):\n        return x @ self.w + self.b\nnet = Net()\n"
            "opt = torch.optim.SGD(net.parameters(), lr=0.3)\nF.cross_entropy(net(torch.randn(16, 6)), "
            "torch.zeros(16)).backward()\nopt.step()\n");
        QVERIFY2(module.filter(QStringLiteral("left out")).isEmpty() &&
                     module.filter(QStringLiteral("a part of")).isEmpty() &&
                     !module.filter(QStringLiteral("dense 6")).isEmpty(),
                 qPrintable(module.join('\n')));
    }

    /// So it is in TensorFlow, with a tape and in a graph.
    void tensorflow_data() {
        test::columns<QString, QString>("program", "rate");
        const QString graph = QStringLiteral(
            "x = tf.placeholder(tf.float32, [None, 16])\ny = tf.placeholder(tf.float32, [None, 4])\n"
            "W = tf.Variable(tf.zeros([16, 4]))\nb = tf.Variable(tf.zeros([4]))\nloss = tf.reduce_mean("
            "tf.nn.softmax_cross_entropy_with_logits(labels=y, logits=tf.matmul(x, W) + b))\n%1\n"
            "with tf.Session() as sess:\n    for i in range(7):\n        sess.run(train)\n");
        QTest::newRow("assign") << graph.arg(
                                       "dW, db = tf.gradients(loss, [W, b])\ntrain = tf.group(tf.assign(W, W - "
                                       "0.2 * dW), tf.assign(b, b - 0.2 * db))")
                                << "0.2";
        QTest::newRow("assign_sub") << graph.arg(
                                           "dW, db = tf.gradients(loss, [W, b])\ntrain = [tf.assign_sub(W, 0.3 * "
                                           "dW), tf.assign_sub(b, 0.3 * db)]")
                                    << "0.3";
        QTest::newRow("compute") << graph.arg(
                                        "opt = tf.train.GradientDescentOptimizer(0.4)\ntrain = "
                                        "opt.apply_gradients(opt.compute_gradients(loss))")
                                 << "0.4";
        QTest::newRow("a tape") << QStringLiteral(
                                       "(a, b), _ = keras.datasets.mnist.load_data()\nmodel = "
                                       "keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)])\nloss_of = "
                                       "keras.losses.SparseCategoricalCrossentropy(from_logits=True)\nfor x, y in "
                                       "tf.data.Dataset.from_tensor_slices((a[:448], b[:448])).batch(64):\n    with "
                                       "tf.GradientTape() as tape:\n        loss = loss_of(y, model(x))\n    grads = "
                                       "tape.gradient(loss, model.trainable_variables)\n    for v, g in "
                                       "zip(model.trainable_variables, grads):\n        v.assign_sub(0.6 * g)\n")
                                << "0.6";
    }
    void tensorflow() {
        QFETCH(QString, program);
        QFETCH(QString, rate);
        const auto found = settingsOf(program.toStdString(), {"virtual", 1});
        checkSettings(found, {{"lr", rate.toStdString()}, {"steps", "7"}});
        for (const QString& each : told(program.toStdString()))
            QVERIFY2(!each.contains("left out") && !each.contains("a bias"), qPrintable(each));
    }
};

QTEST_GUILESS_MAIN(TestProgramMeshes)
#include "test_program_meshes.moc"
