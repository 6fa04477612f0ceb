// SPDX-License-Identifier: Apache-2.0
//
// What a program's loss, optimizer and layers are in its library and not here: made up for where it can be, and said at
// its line where it cannot.
#include <QTest>

#include "tests/outcomes.h"
#include "tests/programs/program_parts.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::test;

class TestProgramTraining : public QObject {
    Q_OBJECT
private slots:
    /// What else changes a training in the library and not in Kolo: said at its line, and nothing said where all is
    /// usual.
    void differences_data() {
        test::columns<QString, QString>("program", "says");
        const auto row = [](const char* name, const QString& program, const char* says) {
            QTest::newRow(name) << program << says;
        };
        const QString keras = QStringLiteral(
            "from tensorflow import keras\n(x, y), _ = keras.datasets.mnist.load_data()\n"
            "model = keras.Sequential([keras.layers.Flatten(), %1])\nmodel.compile(optimizer=%2, loss=%3)\n"
            "model.fit(x, y)\n");
        const QString ten = QStringLiteral("keras.layers.Dense(10, activation='softmax')");
        const QString classes = QStringLiteral("'sparse_categorical_crossentropy'"), sgd = QStringLiteral("'sgd'");
        row("nothing", keras.arg(ten, sgd, classes), "");
        row("weights of losses", keras.arg(ten, sgd, classes + ", loss_weights=[2.0]"), "4: Kolo has no loss_weights");
        row("a softmax in between", keras.arg("keras.layers.Dense(20, activation='softmax'), " + ten, sgd, classes),
            "3: Kolo has softmax in its loss alone");
        row("squares of a softmax", keras.arg(ten, sgd, "'mse'"), "outputs: softmax is left out");
        row("a rate of zero", keras.arg(ten, "keras.optimizers.SGD(learning_rate=0.0)", classes),
            "4: lr is 0 here and must be from 1e-09 to 1000: Kolo takes 0.01");
        row("a negative rate", keras.arg(ten, "keras.optimizers.SGD(learning_rate=-0.1)", classes), "4: lr is -0.1");
        row("too much momentum", keras.arg(ten, "keras.optimizers.SGD(0.1, momentum=1.5)", classes),
            "4: momentum is 1.5 here and must be from 0 to 0.9999: Kolo takes 0.9999");
        row("a decaying rate", keras.arg(ten, "keras.optimizers.SGD(0.1, decay=0.01)", classes),
            "4: Kolo has no decay");
        row("rows skipped",
            keras.arg(ten, sgd, classes)
                .replace("fit(x, y)", "fit(tf.data.Dataset.from_tensor_slices((x, y)).shuffle(9).skip(100).batch(32))"),
            "5: Kolo has no skip");
        const QString torch = QStringLiteral(
            "import torch\nimport torch.nn as nn\nfrom torch.utils.data import DataLoader, TensorDataset\n"
            "data = TensorDataset(torch.randn(500, 16), torch.randint(0, 4, (500,)))\nnet = nn.Linear(16, 4)\n%1\n"
            "opt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
            "for x, y in DataLoader(data, batch_size=50, shuffle=True):\n    opt.zero_grad()\n"
            "    loss = nn.CrossEntropyLoss()(net(x), y)%2\n    loss.backward()\n    opt.step()\n");
        row("PyTorch, nothing", torch.arg("", ""), "");
        row("another term", torch.arg("", " + 0.01 * net.weight.norm()"), "10: Kolo's loss has one term");
        row("applied to all layers",
            torch.arg("net.apply(begin)", "").replace("import torch\n", "import torch\nbegin = ...\n"),
            ": Kolo has no apply");
    }
    void differences() {
        QFETCH(QString, program);
        QFETCH(QString, says);
        const auto translation = translate(program.toStdString(), {"virtual", 1});
        QVERIFY_OK(translation);
        QStringList told;
        for (const LineNote& note : translation->notes)
            if (note.instead && note.text.english().find("takes the place of MNIST") == std::string::npos)
                told << QStringLiteral("%1: %2").arg(note.line).arg(QString::fromStdString(note.text.english()));
        if (says.isEmpty())
            QCOMPARE(told, QStringList());
        else
            QVERIFY2(std::ranges::any_of(told, [&](const QString& each) { return each.contains(says); }),
                     qPrintable(told.join('\n')));
    }

    /// A mean of squares is PyTorch's, and so is its rate; those added up along a row are twice Kolo's half squares.
    void squaresOfRows() {
        const auto rate = [](const std::string& loss) {
            const auto found = settingsOf(
                "import torch\nimport torch.nn as nn\nfrom torch.utils.data import DataLoader, TensorDataset\n"
                "data = TensorDataset(torch.randn(500, 16), torch.randint(0, 4, (500,)))\nnet = nn.Linear(16, 4)\n"
                "opt = torch.optim.SGD(net.parameters(), lr=0.1)\nfor x, y in DataLoader(data, batch_size=50):\n"
                "    opt.zero_grad()\n    loss = " +
                    loss + "\n    loss.backward()\n    opt.step()\n",
                {"virtual", 1});
            return found.contains("lr") ? std::stod(found.at("lr")) : -1;
        };
        QCOMPARE(rate("((net(x) - y) ** 2).mean()"), 0.1);
        QCOMPARE(rate("((net(x) - y) ** 2).sum(dim=1).mean()"), 0.2);
        QCOMPARE(rate("torch.sum((net(x) - y) ** 2, dim=1).mean()"), 0.2);
        QCOMPARE(rate("((net(x) - y) ** 2).sum()"), 10.);
    }

    /// Where PyTorch's loss is a multiple of Kolo's, the rate makes up for it; PyTorch has made the same steps with
    /// these (its losses with Kolo's rows and parameters agree to 4e-7).
    void rates_data() {
        test::columns<QString, QString, QString, QString>("loss", "optimizer", "step", "lr");
        const auto row = [](const char* name, const char* loss, const char* optimizer, const char* step,
                            const char* lr) { QTest::newRow(name) << loss << optimizer << step << lr; };
        const char* const sgd = "torch.optim.SGD(net.parameters(), lr=0.1)";
        const char* const each = "    opt.step()\n";
        const char* const fourth = "    if (i + 1) % 4 == 0:\n        opt.step()\n";
        row("cross-entropy", "F.cross_entropy(net(x), y)", sgd, each, "0.1");
        row("cross-entropies added up", "F.cross_entropy(net(x), y, reduction='sum')", sgd, each, "1.6");
        row("mean of squares", "F.mse_loss(net(x), y)", sgd, each, "0.1");
        row("mean by hand", "((net(x) - y) ** 2).mean()", sgd, each, "0.1");
        row("squares added up", "nn.MSELoss(reduction='sum')(net(x), y)", sgd, each, "3.2");
        row("sum by hand", "(net(x) - y).pow(2).sum()", sgd, each, "3.2");
        row("a mean is not added up", "F.mse_loss(net(x), y).sum()", sgd, each, "0.1");
        row("passes added up", "F.cross_entropy(net(x), y)", sgd, fourth, "0.4");
        row("passes averaged", "F.cross_entropy(net(x), y) / 4", sgd, fourth, "0.1");
        row("times 0.5", "0.5 * F.mse_loss(net(x), y)", sgd, each, "0.05");
        row("adam", "F.mse_loss(net(x), y)", "torch.optim.Adam(net.parameters(), lr=0.1)", each, "0.1");
    }
    void rates() {
        QFETCH(QString, loss);
        QFETCH(QString, optimizer);
        QFETCH(QString, step);
        QFETCH(QString, lr);
        const QString program = QStringLiteral(
                                    "net = nn.Sequential(nn.Linear(8, 5))\nopt = %1\nrows = "
                                    "torch.utils.data.TensorDataset(torch.randn(64, 8), torch.randn(64, 5))\nloader = "
                                    "torch.utils.data.DataLoader(rows, batch_size=16, shuffle=True)\nfor i, (x, y) in "
                                    "enumerate(loader):\n    loss = %2\n    loss.backward()\n%3")
                                    .arg(optimizer, loss, step);
        const auto found = settingsOf(program.toStdString());
        checkSettings(found, {{"lr", lr.toStdString()}});
    }

    /// DataParallel gathers the outputs: the loss is that of all devices' rows.
    void rateOfGatheredRows() {
        const auto found = settingsOf(
            "net = nn.DataParallel(nn.Linear(8, 5), device_ids=[0, 1])\n"
            "opt = torch.optim.SGD(net.parameters(), lr=0.1)\nx, y = torch.randn(64, 8), torch.randint(0, 5, (64,))\n"
            "for a, b in zip(x.split(16), y.split(16)):\n    opt.zero_grad()\n"
            "    (F.cross_entropy(net(a), b, reduction='sum') / 16).backward()\n    opt.step()\n");
        QVERIFY2(!found.contains("error"), found.contains("error") ? found.at("error").c_str() : "");
        QCOMPARE(found.at("batch") + " " + found.at("lr") + " " + found.at("shuffle"), std::string("8 0.1 false"));
    }

    /// What Kolo cannot honour is said, in one sentence at its line.
    void leftOut_data() {
        test::columns<QString, QString>("program", "sentence");
        const auto row = [](const std::string& program, const char* sentence) {
            QTest::newRow(sentence) << QString::fromStdString(program) << sentence;
        };
        const auto torch = [](const std::string& net, const std::string& optimizer, const std::string& loader = "",
                              const std::string& loss = "nn.CrossEntropyLoss()") {
            return "net = nn.Sequential(" + net + ")\nopt = torch.optim." + optimizer +
                   "\nrows = torch.utils.data.TensorDataset(torch.randn(70, 8), torch.randn(70, 5))\nfor x, y in "
                   "torch.utils.data.DataLoader(rows, batch_size=16" +
                   loader + "):\n    " + loss + "(net(x), y).backward()\n    opt.step()\n";
        };
        const std::string net = "nn.Linear(8, 5)", sgd = "SGD(net.parameters(), lr=0.1)";
        row(torch(net, "SGD(net.parameters(), lr=0.1, momentum=0.9, dampening=0.5)"),
            "2: Kolo has no dampening: it is left out");
        row(torch(net, "SGD(net.parameters(), lr=0.1, maximize=True)"), "2: Kolo has no maximize: it is left out");
        row(torch(net, sgd, "", "nn.CrossEntropyLoss(label_smoothing=0.1)"),
            "5: Kolo has no label_smoothing: it is left out");
        row(torch(net + ", nn.Softmax(dim=1)", sgd),
            "5: CrossEntropyLoss takes the softmax itself, and the model ends with one: the library takes it twice, "
            "Kolo once");
        row(torch(net, sgd, "", "nn.NLLLoss()"),
            "5: NLLLoss takes no softmax, and the model does not end with one; Kolo takes it");
        row(torch(net + ", nn.ReLU()", sgd), "1: Kolo's losses begin with the last layer's outputs: relu is left out");
        row(torch(net, sgd) + "    opt.param_groups[0]['lr'] = 0.5\n",
            "7: Kolo has no rates of a program's own: lr is left out");
        row(torch(net, sgd) + "nn.init.xavier_uniform_(net[0].weight)\n",
            "7: Kolo draws a model's parameters in its own way: xavier_uniform_ is left out");
        row(sequential("keras.layers.Flatten(), keras.layers.Dense(10)"),
            "5: sparse_categorical_crossentropy takes no softmax, and the model does not end with one; Kolo takes it");
        row(sequential("keras.layers.Flatten(), keras.layers.Dense(10, activation='softmax', "
                       "kernel_initializer='zeros')"),
            "3: Kolo draws a model's parameters in its own way: kernel_initializer is left out");
        row("net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 5))\nfor p in net[0].parameters():\n"
            "    p.requires_grad = False\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n",
            "3: Kolo trains all layers of a model: requires_grad is left out");
        row("net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 5))\nnet[0].requires_grad_(False)\n",
            "2: Kolo trains all layers of a model: requires_grad is left out");
        row(sequential("keras.layers.Flatten(), keras.layers.Dense(16, activation='relu', trainable=False), "
                       "keras.layers.Dense(10, activation='softmax')"),
            "3: Kolo trains all layers of a model: trainable is left out");
        row(sequential("keras.layers.Flatten(), keras.layers.Dense(10, activation='softmax')") +
                "model.layers[1].trainable = False\n",
            "6: Kolo trains all layers of a model: trainable is left out");
        row("class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.a = nn.Linear(8, "
            "16)\n        self.b = nn.Linear(16, 5)\n    def forward(self, x):\n        return "
            "self.b(self.a(x).detach())\n"
            "net = Net()\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
            "F.cross_entropy(net(torch.randn(16, 8)), torch.zeros(16)).backward()\nopt.step()\n",
            "4: Kolo trains all layers of a model: no_grad is left out");
        row("net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 5))\nopt = torch.optim.SGD([{'params': "
            "net[0].parameters()}, {'params': net[2].parameters(), 'lr': 0.01}], lr=0.1)\n"
            "F.cross_entropy(net(torch.randn(16, 8)), torch.zeros(16)).backward()\nopt.step()\n",
            "2: Kolo's optimizers treat all parameters alike: a group's own lr is left out");
        row("net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 5))\n"
            "opt = torch.optim.SGD(net[2].parameters(), lr=0.1)\n"
            "F.cross_entropy(net(torch.randn(16, 8)), torch.zeros(16)).backward()\nopt.step()\n",
            "2: this optimizer has the parameters of a part of the model; Kolo trains all of it");
        row(torch(net, sgd) + "    for p in net.parameters():\n        p.grad.clamp_(-1, 1)\n",
            "8: Kolo takes gradients as they are: clamp_ is left out");
        row(torch(net, sgd) + "    for p in net.parameters():\n        p.grad.data.clamp_(-1, 1)\n",
            "8: Kolo takes gradients as they are: clamp_ is left out");
        row(torch(net, sgd) + "    for p in net.parameters():\n        p.grad *= 0.5\n",
            "8: Kolo takes gradients as they are: grad is left out");
        row(torch(net, sgd) + "    for p in net.parameters():\n        p.data -= 0.1 * p.grad\n",
            "8: only Kolo's optimizers change parameters: -= is left out");
        row(torch(net, sgd) + "    nn.utils.clip_grad_value_(net.parameters(), 1.0)\n",
            "7: the optimizer has made its step already: clip_grad_value_ changes nothing");
        row(sequential("keras.layers.Flatten(), keras.layers.Dense(10, activation='softmax')") +
                "model.fit(x, y, class_weight={0: 2.0})\n",
            "6: Kolo has no class_weight: it is left out");
    }
    /// What is said as the library has it anyway.
    void usual() {
        const auto told = [](const std::string& layer) {
            const auto translation = translate(
                sequential("keras.layers.Flatten(), keras.layers.Dense(10, activation='softmax', " + layer + ")"),
                kFour);
            return translation && std::ranges::any_of(translation->notes, [](const LineNote& note) {
                       return note.instead && note.text.english().find("initializer") != std::string::npos;
                   });
        };
        QVERIFY(!told("kernel_initializer='glorot_uniform', bias_initializer='zeros'"));
        QVERIFY(!told("kernel_initializer=keras.initializers.GlorotUniform()"));
        QVERIFY(told("kernel_initializer='he_normal'"));
        QVERIFY(told("bias_initializer='ones'"));
    }
    /// Optimizers and rates of the libraries, and gradients that are clipped.
    void settings_data() {
        test::columns<QString, QString>("program", "settings");
        const auto torch = [](const std::string& optimizer, const std::string& clip, const std::string& loss = "") {
            return "net = nn.Linear(8, 5)\nopt = torch.optim." + optimizer +
                   "\nF.cross_entropy(net(torch.randn(16, 8)), torch.zeros(16))" + loss + ".backward()\n" + clip +
                   "\nopt.step()\n";
        };
        const auto keras = [](const std::string& optimizer) {
            return sequential("keras.layers.Flatten(), keras.layers.Dense(10, activation='softmax')") +
                   "model.compile(loss='sparse_categorical_crossentropy', optimizer=keras.optimizers." + optimizer +
                   ")\nmodel.fit(x, y)\n";
        };
        const auto row = [](const char* name, const std::string& program, const char* settings) {
            QTest::newRow(name) << QString::fromStdString(program) << settings;
        };
        const std::string sgd = "SGD(net.parameters(), lr=0.1)", norm = "nn.utils.clip_grad_norm_(net.parameters(), ";
        row("by norm", torch(sgd, norm + "0.5)"), "clip=norm:0.5");
        row("by name", torch(sgd, norm + "max_norm=2.0, norm_type=2)"), "clip=norm:2");
        row("by value", torch(sgd, "nn.utils.clip_grad_value_(net.parameters(), clip_value=0.1)"), "clip=value:0.1");
        row("only measured", torch(sgd, norm + "float('inf'))"), "");
        row("another norm", torch(sgd, norm + "1.0, norm_type=1)"), "");
        row("of a multiple", torch(sgd, norm + "0.5)", ".mul(4)"), "clip=norm:0.125 lr=0.4");
        row("keras, all", keras("SGD(0.1, global_clipnorm=1.5)"), "clip=norm:1.5");
        row("keras, each", keras("SGD(0.1, clipnorm=1.5)"), "clip=each:1.5");
        row("keras, value", keras("Adam(clipvalue=0.5)"), "clip=value:0.5 optimizer=tf-adam");
        row("rmsprop", torch("RMSprop(net.parameters())", ""), "optimizer=rmsprop lr=0.01");
        row("rmsprop, set", torch("RMSprop(net.parameters(), 0.02, alpha=0.9, eps=1e-6, momentum=0.5)", ""),
            "optimizer=rmsprop lr=0.02 beta2=0.9 epsilon=1e-06 momentum=0.5");
        const auto gluon = [](const std::string& trainer, const std::string& loss = "lost(net(x), y)",
                              const std::string& step = "64") {
            return "net = mx.gluon.nn.Sequential()\nnet.add(mx.gluon.nn.Dense(8, activation='relu'), "
                   "mx.gluon.nn.Dense(10))\ntrainer = mx.gluon.Trainer(net.collect_params(), " +
                   trainer +
                   ")\nlost = mx.gluon.loss.SoftmaxCrossEntropyLoss()\n"
                   "for x, y in mx.gluon.data.DataLoader(mx.gluon.data.vision.MNIST(train=True), batch_size=64):\n"
                   "    with mx.autograd.record():\n        loss = " +
                   loss + "\n    loss.backward()\n    trainer.step(" + step + ")\n";
        };
        row("gluon's adam", gluon("'adam', {'learning_rate': 0.003, 'beta1': 0.8}"),
            "optimizer=tf-adam lr=0.003 beta1=0.8");
        row("gluon's rmsprop", gluon("'rmsprop', {'learning_rate': 0.002}"),
            "optimizer=tf-rmsprop lr=0.002 epsilon=1e-08");
        const std::string plain = "'sgd', {'learning_rate': 0.1}";
        row("gluon, a mean", gluon(plain, "lost(net(x), y).mean()", "1"), "lr=0.1");
        row("gluon, by one", gluon(plain, "lost(net(x), y)", "1"), "lr=6.4");
        row("gluon, by name", gluon(plain, "lost(net(x), y)", "batch_size=32"), "lr=0.2");
        row("gluon, of dist_sync", gluon(plain + ", kvstore='dist_sync'"), "lr=0.4");
        row("gluon, of dist_async", gluon(plain + ", kvstore='dist_async'"), "lr=0.1");
        row("gluon, clipped", gluon("'sgd', {'learning_rate': 0.1, 'clip_gradient': 0.01}"), "clip=value:0.01 lr=0.1");
        row("keras' rmsprop", keras("RMSprop()"), "optimizer=tf-rmsprop lr=0.001");
        row("keras' rmsprop, set", keras("RMSprop(0.01, 0.8, momentum=0.3)"),
            "optimizer=tf-rmsprop lr=0.01 beta2=0.8 momentum=0.3");
        row("a cosine's end",
            torch(sgd, "sched = torch.optim.lr_scheduler.CosineAnnealingLR(opt, 50, eta_min=0.01)\nsched.step()"),
            "lr_min=0.01");
        row("keras' end", keras("SGD(keras.optimizers.schedules.CosineDecay(0.1, 50, alpha=0.25))"),
            "decay=cosine:50 lr_min=0.025");
    }
    void settings() {
        QFETCH(QString, program);
        QFETCH(QString, settings);
        const auto translation = translate(program.toStdString(), kFour);
        QVERIFY_OK(translation);
        const auto& found = translation->spec.parameters;
        for (const QString& each : settings.split(' ', Qt::SkipEmptyParts)) {
            const auto setting = found.find(each.section('=', 0, 0).toStdString());
            QVERIFY2(setting != found.end(), qPrintable(each));
            QCOMPARE(each.section('=', 0, 0) + "=" + QString::fromStdString(setting->second), each);
        }
        if (!settings.contains("clip=")) QCOMPARE(found.at("clip"), std::string("none"));
    }
    void leftOut() {
        QFETCH(QString, program);
        QFETCH(QString, sentence);
        const auto translation = translate(program.toStdString(), kFour);
        QVERIFY_OK(translation);
        QStringList found;
        for (const LineNote& note : translation->notes)
            if (note.instead)
                found << QStringLiteral("%1: %2").arg(note.line).arg(QString::fromStdString(note.text.english()));
        QVERIFY2(found.contains(sentence), qPrintable(found.join('\n')));
    }
};

QTEST_GUILESS_MAIN(TestProgramTraining)
#include "test_program_training.moc"
