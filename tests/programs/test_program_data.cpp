// SPDX-License-Identifier: Apache-2.0
//
// Which rows a program's workers read, in which order, and how many make a batch.
#include <QTest>

#include "tests/outcomes.h"
#include "tests/programs/program_parts.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::test;

class TestProgramData : public QObject {
    Q_OBJECT
private slots:
    /// Who reads which rows: by what the program cuts, or what the library cuts for it.
    void shards_data() {
        test::columns<QString, QString, int, QString>("program", "shard", "steps", "says");
        const auto row = [](const char* name, const QString& program, const char* shard, int steps, const char* says) {
            QTest::newRow(name) << program << shard << steps << says;
        };
        const QString keras = QStringLiteral(
            "import tensorflow as tf\nimport horovod.tensorflow.keras as hvd\n%1\n"
            "(x, y), _ = tf.keras.datasets.mnist.load_data()\ndata = tf.data.Dataset.from_tensor_slices((x, y))\n"
            "data = data.%2.batch(32)\nmodel = tf.keras.Sequential([tf.keras.layers.Flatten(), "
            "tf.keras.layers.Dense(10)])\nmodel.compile(optimizer='sgd', loss='sparse_categorical_crossentropy')\n"
            "model.fit(%3)\n");
        const QString hvd = QStringLiteral("hvd.init()"), mirrored = QStringLiteral("tf.distribute.MirroredStrategy()");
        const QString workers = QStringLiteral("tf.distribute.MultiWorkerMirroredStrategy()");
        row("shard first", keras.arg(hvd, "shard(hvd.size(), hvd.rank()).shuffle(1000)", "data"), "on", 32, "");
        row("shuffle first", keras.arg(hvd, "shuffle(1000).shard(hvd.size(), hvd.rank())", "data"), "wrong", 32,
            "shard=wrong");
        row("one seed", keras.arg(hvd, "shuffle(1000, seed=7).shard(hvd.size(), hvd.rank())", "data"), "on", 32, "");
        row("one seed for everything",
            keras.arg(hvd + "\ntf.random.set_seed(3)", "shuffle(1000).shard(hvd.size(), hvd.rank())", "data"), "on", 32,
            "");
        row("a seed a rank", keras.arg(hvd, "shuffle(1000, seed=hvd.rank()).shard(hvd.size(), hvd.rank())", "data"),
            "wrong", 32, "shard=wrong");
        row("no shard", keras.arg(hvd, "shuffle(1000)", "data"), "off", 128, "shard=off");
        row("arrays", keras.arg(hvd, "shuffle(1000)", "x, y"), "off", 128, "shard=off");
        row("a strategy cuts", keras.arg(mirrored, "shuffle(1000)", "data"), "on", 128, "");
        row("auto-shard", keras.arg(workers, "shuffle(1000)", "data"), "on", 128, "");
        row("auto-shard off",
            keras.arg(workers + "\noptions = tf.data.Options()\noptions.experimental_distribute.auto_shard_policy = "
                                "tf.data.experimental.AutoShardPolicy.OFF",
                      "shuffle(1000).with_options(options)", "data"),
            "off", 512, "shard=off");
        const QString torch = QStringLiteral(
            "import torch\nimport torch.nn as nn\nimport torch.distributed as dist\n"
            "from torch.utils.data import DataLoader, DistributedSampler\nfrom torchvision import datasets\n"
            "dist.init_process_group('gloo')\ndata = datasets.MNIST('.')\nloader = DataLoader(data, %1)\n"
            "test = DataLoader(data, batch_size=8)\n"
            "net = nn.parallel.DistributedDataParallel(nn.Sequential(nn.Flatten(), nn.Linear(784, 10)))\n"
            "opt = torch.optim.SGD(net.parameters(), lr=0.1)\nfor x, y in loader:\n    opt.zero_grad()\n"
            "    nn.CrossEntropyLoss()(net(x), y).backward()\n    opt.step()\nfor x, y in test:\n    net(x)\n");
        row("a sampler", torch.arg("batch_size=32, sampler=DistributedSampler(data)"), "on", 32, "");
        row("no sampler", torch.arg("batch_size=32, shuffle=True"), "off", 128, "shard=off");
        const auto ofPart = [&](const char* indices) {
            return torch.arg("batch_size=32")
                .replace(QStringLiteral("loader = DataLoader(data"),
                         QStringLiteral("loader = DataLoader(torch.utils.data.Subset(data, %1)").arg(indices));
        };
        row("rows of its own", ofPart("range(dist.get_rank(), 4096, dist.get_world_size())"), "on", 32, "");
        row("a part, the same for all", ofPart("range(1024)"), "off", 32, "shard=off");
        row("a sampler's seed a rank",
            torch.arg("batch_size=32, sampler=DistributedSampler(data, seed=dist.get_rank())"), "wrong", 32,
            "shard=wrong");
    }
    void shards() {
        QFETCH(QString, program);
        QFETCH(QString, shard);
        QFETCH(int, steps);
        QFETCH(QString, says);
        const auto translation = translate(program.toStdString(), kFour);
        QVERIFY_OK(translation);
        auto parameters = translation->spec.parameters;
        QCOMPARE(QString::fromStdString(parameters.at("shard")), shard);
        QCOMPARE(parameters.at("steps"), std::to_string(steps));
        const auto about = [](const LineNote& note) { return note.text.english().find("shard=") != std::string::npos; };
        QCOMPARE(std::ranges::count_if(translation->notes, about), says.isEmpty() ? 0 : 1);
        if (!says.isEmpty()) {
            const LineNote& note = *std::ranges::find_if(translation->notes, about);
            QVERIFY(note.text.english().starts_with(says.toStdString()));
            QVERIFY(program.split('\n')[note.line - 1].contains(QRegularExpression("data = |fit|loader =")));
        }
    }

    /// Rows are shuffled only where the library does it.
    void oneWorkerReadsAllShards() {
        const auto translation = translate(
            "import tensorflow as tf\n(x, y), _ = tf.keras.datasets.mnist.load_data()\n"
            "data = tf.data.Dataset.from_tensor_slices((x, y)).shard(2, 0).batch(16)\n"
            "model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])\n"
            "model.compile('sgd', 'sparse_categorical_crossentropy')\nmodel.fit(data)\n",
            {"virtual", 1});
        QVERIFY_OK(translation);
        QVERIFY(std::ranges::any_of(translation->notes, [](const LineNote& note) {
            return note.line == 3 && note.text.english() == "one worker trains here: it reads the rows of all shards";
        }));
    }

    void orders_data() {
        test::columns<QString, bool>("program", "shuffles");
        const auto row = [](const char* name, const QString& program, bool shuffles) {
            QTest::newRow(name) << program << shuffles;
        };
        const QString torch = QStringLiteral(
            "net = nn.Linear(8, 5)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\nx = torch.randn(64, 8)\n"
            "rows = torch.utils.data.TensorDataset(x, torch.randn(64, 5))\nfor a, b in %1:\n"
            "    F.cross_entropy(net(a), b).backward()\n    opt.step()\n");
        const QString loader = torch.arg("torch.utils.data.DataLoader(rows, batch_size=16%1)");
        row("a loader", loader.arg(""), false);
        row("shuffle=True", loader.arg(", shuffle=True"), true);
        row("shuffle=False", loader.arg(", shuffle=False"), false);
        row("a random sampler", loader.arg(", sampler=torch.utils.data.RandomSampler(rows)"), true);
        row("a sequential sampler", loader.arg(", sampler=torch.utils.data.SequentialSampler(rows)"), false);
        row("a distributed sampler", loader.arg(", sampler=torch.utils.data.DistributedSampler(rows)"), true);
        row("one that keeps the order",
            loader.arg(", sampler=torch.utils.data.DistributedSampler(rows, shuffle=False)"), false);
        row("parts of a tensor", torch.arg("zip(x.split(16), torch.randn(64, 5).split(16))"), false);
        row("parts in their order", torch.arg("[(x[i:i + 16], 0) for i in range(0, 64, 16)]"), false);
        const QString keras = QStringLiteral(
            "(x, y), _ = keras.datasets.mnist.load_data()\ndata = tf.data.Dataset.from_tensor_slices((x, y))%1\n"
            "model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)])\n"
            "model.compile(optimizer='sgd', loss='sparse_categorical_crossentropy')\nmodel.fit(%2)\n");
        row("arrays", keras.arg("", "x, y"), true);
        row("arrays in their order", keras.arg("", "x, y, shuffle=False"), false);
        row("a pipeline", keras.arg(".batch(32)", "data"), false);
        row("a pipeline that shuffles", keras.arg(".shuffle(1000).batch(32)", "data, shuffle=False"), true);
    }
    void orders() {
        QFETCH(QString, program);
        QFETCH(bool, shuffles);
        const auto found = settingsOf(program.toStdString(), {"virtual", 1});
        checkSettings(found, {{"shuffle", std::string(shuffles ? "true" : "false")}});
    }

    /// drop_last=True ends an epoch before a batch that is not full.
    void lastBatches() {
        const auto steps = [](const std::string& argument) {
            return settingsOf(
                       "net = nn.Linear(8, 5)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\nrows = "
                       "torch.utils.data.TensorDataset(torch.randn(70, 8), torch.randn(70, 5))\nfor x, y in "
                       "torch.utils.data.DataLoader(rows, batch_size=16" +
                       argument + "):\n    F.cross_entropy(net(x), y).backward()\n    opt.step()\n")
                .at("steps");
        };
        QCOMPARE(steps(""), std::string("5"));
        QCOMPARE(steps(", drop_last=True"), std::string("4"));
        // What is left is a batch, too; of parts that follow one another the first says how large one is.
        const auto settings = [](const std::string& loop, int devices = 1) {
            return settingsOf(
                "net = nn.Linear(8, 5)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
                "x = torch.randn(70, 8)\nrows = torch.utils.data.TensorDataset(x, torch.randn(70, 5))\n"
                "for a, b in " +
                    loop + ":\n    F.cross_entropy(net(a), b).backward()\n    opt.step()\n",
                {"virtual", devices});
        };
        QCOMPARE(settings("[(x[1::2][i:i + 7], 0) for i in range(0, len(x[1::2]), 7)]").at("steps"), std::string("5"));
        QCOMPARE(settings("[(x[i:i + 10], 0) for i in [0, 10, 20, 30, 40, 50][4::-2]]").at("steps"), std::string("3"));
        QCOMPARE(settings("torch.utils.data.DataLoader(rows, batch_size=16)").at("last_batch"), std::string("keep"));
        QCOMPARE(settings("torch.utils.data.DataLoader(rows, batch_size=16, drop_last=True)").at("last_batch"),
                 std::string("drop"));
        QCOMPARE(settings("torch.utils.data.DataLoader(rows, batch_size=14)").at("last_batch"), std::string("drop"));
        const auto parts = settings("[(x[i:i + 16], 0) for i in range(0, 70, 16)]");
        QCOMPARE(parts.at("batch"), std::string("16"));
        QCOMPARE(parts.at("last_batch"), std::string("keep"));
    }
};

QTEST_GUILESS_MAIN(TestProgramData)
#include "test_program_data.moc"
