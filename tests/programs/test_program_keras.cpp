// SPDX-License-Identifier: Apache-2.0
//
// What a listing's training is in TensorFlow: each of these was held against TensorFlow 2.21 (Keras 3.15) step by step,
// with Kolo's rows and first parameters.
#include <QTest>

#include "tests/outcomes.h"
#include "tests/programs/program_parts.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::test;

namespace {

/// Lines at which Kolo does otherwise, but for the dataset.
QStringList otherwise(const std::string& program) {
    const auto translation = translate(program, kFour);
    if (!translation) return {QString::fromStdString(translation.error().message.english())};
    QStringList told;
    for (const LineNote& note : translation->notes)
        if (note.instead && note.text.english().find("takes the place of MNIST") == std::string::npos)
            told << QStringLiteral("%1: %2").arg(note.line).arg(QString::fromStdString(note.text.english()));
    return told;
}

std::string fits(const std::string& optimizer, const std::string& fit = "model.fit(x[:1024], y[:1024], epochs=3)\n",
                 const std::string& loss = "'sparse_categorical_crossentropy'") {
    return "from tensorflow import keras\n(x, y), _ = keras.datasets.mnist.load_data()\n"
           "model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10, activation='softmax')])\n"
           "model.compile(optimizer=" +
           optimizer + ", loss=" + loss + ")\n" + fit;
}

/// A loop of one's own, on two replicas.
std::string tape(const std::string& loss,
                 const std::string& update = "opt.apply_gradients(zip(grads, model.trainable_weights))",
                 bool replicas = false) {
    std::string body =
        "    with tf.GradientTape() as tape:\n        rows = loss_of(y, model(x))\n        loss = " + loss +
        "\n    grads = tape.gradient(loss, model.trainable_weights)\n    " + update + "\n";
    return std::string("import tensorflow as tf\n(a, b), _ = tf.keras.datasets.mnist.load_data()\n") +
           "strategy = tf.distribute.MirroredStrategy(['/gpu:0', '/gpu:1'])\n"
           "data = tf.data.Dataset.from_tensor_slices((a[:1024], b[:1024])).shuffle(1024).batch(64)\n"
           "model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])\n"
           "opt = tf.keras.optimizers.SGD(0.1)\n"
           "loss_of = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction='none')\n"
           "def step(x, y):\n" +
           body + "for x, y in " +
           (replicas ? "strategy.experimental_distribute_dataset(data):\n    strategy.run(step, args=(x, y))\n"
                     : "data:\n    step(x, y)\n");
}

}  // namespace

class TestProgramKeras : public QObject {
    Q_OBJECT
private slots:
    void ratesThatFall_data() {
        test::columns<QString, QString>("program", "decay");
        const auto keras = [](const char* name, const char* schedule, const char* decay) {
            QTest::newRow(name) << QString::fromStdString(fits("keras.optimizers.SGD(keras.optimizers.schedules." +
                                                               std::string(schedule) + ")"))
                                << decay;
        };
        keras("all steps", "CosineDecay(0.1, 96)", "cosine");
        keras("half of them", "CosineDecay(0.1, decay_steps=48)", "cosine:48");
        keras("smooth", "ExponentialDecay(0.1, 20, 0.9)", "exponential:0.9/20");
        keras("stairs", "ExponentialDecay(0.1, decay_steps=20, decay_rate=0.5, staircase=True)", "step:0.5/20");
        keras("pieces", "PiecewiseConstantDecay([20], [0.1, 0.01])", "none");
        const auto torch = [](const char* name, const std::string& schedule, const char* decay, bool perEpoch = true) {
            QTest::newRow(name) << QString::fromStdString(
                                       "net = nn.Linear(8, 4)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
                                       "schedule = torch.optim.lr_scheduler." +
                                       schedule +
                                       "\nrows = torch.utils.data.TensorDataset(torch.randn(64, 8), torch.randn(64))\n"
                                       "for epoch in range(12):\n"
                                       "    for x, y in torch.utils.data.DataLoader(rows, batch_size=16):\n"
                                       "        F.cross_entropy(net(x), y).backward()\n        opt.step()\n" +
                                       (perEpoch ? "    schedule.step()\n" : "        schedule.step()\n"))
                                << decay;
        };
        torch("an epoch each", "CosineAnnealingLR(opt, T_max=12)", "cosine:48/4");
        torch("a batch each", "CosineAnnealingLR(opt, 48)", "cosine", false);
        torch("longer than the run", "CosineAnnealingLR(opt, T_max=20)", "cosine:80/4");
        torch("it rises again", "CosineAnnealingLR(opt, T_max=5)", "annealing:20/4");
        torch("every third epoch", "StepLR(opt, step_size=3, gamma=0.5)", "step:0.5/12");
        torch("each epoch", "ExponentialLR(opt, gamma=0.9)", "step:0.9/4");
        torch("none of Kolo's", "OneCycleLR(opt, 0.1)", "none");
    }
    void ratesThatFall() {
        QFETCH(QString, program);
        QFETCH(QString, decay);
        const auto settings = settingsOf(program.toStdString(), {"virtual", 1});
        QVERIFY2(!settings.contains("error"), settings.contains("error") ? settings.at("error").c_str() : "");
        QCOMPARE(QString::fromStdString(settings.at("decay")), decay);
        QCOMPARE(settings.at("lr"), std::string("0.1"));
    }

    void schedulesThatDiffer() {
        QCOMPARE(otherwise(fits("keras.optimizers.SGD(keras.optimizers.schedules.CosineDecay(0.1, 96))")),
                 QStringList());
        const auto velocity =
            otherwise(fits("keras.optimizers.SGD(keras.optimizers.schedules.CosineDecay(0.1, 96), momentum=0.9)"));
        QVERIFY2(velocity.size() == 1 && velocity.front().startsWith(QLatin1String("4: Keras's velocity")),
                 qPrintable(velocity.join('\n')));
        const std::string torch =
            "net = nn.Linear(8, 4)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
            "schedule = torch.optim.lr_scheduler.CosineAnnealingLR(opt, 5)\nfor i in range(20):\n"
            "    F.cross_entropy(net(torch.randn(16, 8)), torch.zeros(16)).backward()\n    opt.step()\n";
        QVERIFY(otherwise(torch).contains(
            QStringLiteral("3: nothing calls this schedule's step(): the rate stays as it is")));
        QCOMPARE(otherwise(torch + "    schedule.step()\n"), QStringList());
    }

    /// Keras's adam adds another number to its divisor than PyTorch's, and sooner.
    void adam() {
        const auto keras = settingsOf(fits("'adam'"));
        QCOMPARE(keras.at("epsilon"), std::string("1e-07"));
        const auto own = settingsOf(fits("keras.optimizers.Adam(0.01, beta_1=0.8, beta_2=0.99, epsilon=1e-5)"));
        QCOMPARE(own.at("beta1") + " " + own.at("beta2") + " " + own.at("epsilon"), std::string("0.8 0.99 1e-05"));
        const auto torch = settingsOf(
            "net = nn.Linear(8, 4)\nopt = torch.optim.Adam(net.parameters(), betas=(0.5, 0.9))\n"
            "F.cross_entropy(net(torch.randn(16, 8)), torch.zeros(16)).backward()\nopt.step()\n");
        QCOMPARE(torch.at("beta1") + " " + torch.at("beta2") + " " + torch.at("epsilon"), std::string("0.5 0.9 1e-8"));
        QCOMPARE(torch.at("optimizer"), std::string("adam"));
        QCOMPARE(keras.at("optimizer"), std::string("tf-adam"));
        QVERIFY(otherwise(fits("'adam'")).isEmpty());
    }

    /// Rows that are added up, by the program or because nothing makes one number of them; and replicas, whose
    /// gradients are added up.
    void losses_data() {
        test::columns<QString, bool, double>("loss", "replicas", "rate");
        const auto row = [](const char* loss, double alone, double replicas) {
            QTest::newRow(loss) << QString::fromLatin1(loss) << false << alone;
            QTest::newRow((loss + std::string(", replicas")).c_str()) << QString::fromLatin1(loss) << true << replicas;
        };
        row("tf.reduce_mean(rows)", 0.1, 0.2);
        row("tf.reduce_sum(rows)", 3.2, 6.4);
        row("rows", 3.2, 6.4);
        row("tf.reduce_sum(rows) / 64", 0.05, 0.1);
        row("tf.nn.compute_average_loss(rows)", 0.1, 0.1);
        row("tf.nn.compute_average_loss(rows, global_batch_size=64)", 0.05, 0.1);
        row("0.5 * tf.reduce_mean(rows)", 0.05, 0.1);
    }
    void losses() {
        QFETCH(QString, loss);
        QFETCH(bool, replicas);
        QFETCH(double, rate);
        const auto settings =
            settingsOf(tape(loss.toStdString(), "opt.apply_gradients(zip(grads, model.trainable_weights))", replicas),
                       {"virtual", 2});
        checkSettings(settings, {{"batch", "32"}});
        QCOMPARE(std::stod(settings.at("lr")), rate);
    }
    void reductions() {
        const auto sum = settingsOf(fits("'sgd'", "model.fit(x[:1024], y[:1024], batch_size=64)\n",
                                         "keras.losses.SparseCategoricalCrossentropy(reduction='sum')"),
                                    {"virtual", 1});
        QCOMPARE(std::stod(sum.at("lr")), 0.64);
    }

    /// Gradients and parameters that the program changes itself.
    void changedGradients() {
        const auto scaled = otherwise(tape(
            "tf.reduce_mean(rows)", "opt.apply_gradients(zip([g * 0.5 for g in grads], model.trainable_weights))"));
        QVERIFY2(scaled.contains(QStringLiteral("13: Kolo takes gradients as they are: * is left out")),
                 qPrintable(scaled.join('\n')));
        const auto own = otherwise(
            tape("tf.reduce_mean(rows)", "[w.assign_add(tf.random.normal([2, 2])) for w in model.trainable_weights]"));
        QVERIFY2(own.contains(QStringLiteral("13: only Kolo's optimizers change parameters: assign_add is left out")),
                 qPrintable(own.join('\n')));
    }

    /// A model that is trained again goes on.
    void fitsThatFollow() {
        const std::string sgd = "keras.optimizers.SGD(0.1)";
        const std::string once = "model.fit(x[:1024], y[:1024], epochs=2)\n";
        QCOMPARE(settingsOf(fits(sgd, once + once), {"virtual", 1}).at("steps"), std::string("128"));
        QCOMPARE(settingsOf(fits(sgd, "for i in range(3):\n    " + once), {"virtual", 1}).at("steps"),
                 std::string("192"));
        QCOMPARE(settingsOf(fits(sgd, "model.fit(x[:1024], y[:1024], epochs=5, initial_epoch=3)\n"), {"virtual", 1})
                     .at("steps"),
                 std::string("64"));
        const std::string other = "model.fit(x[:512], y[:512], epochs=2)\n";
        QCOMPARE(settingsOf(fits(sgd, once + other), {"virtual", 1}).at("steps"), std::string("32"));
        QVERIFY(otherwise(fits(sgd, once + other))
                    .contains(QStringLiteral("5: Kolo runs a program's last training; this one is left out")));
    }

    /// Some batches of each pass, twice an epoch.
    void batchesTaken() {
        const auto taken = [](const std::string& pipeline) {
            return settingsOf(fits("'sgd'",
                                   "import tensorflow as tf\ndata = tf.data.Dataset.from_tensor_slices((x[:500], "
                                   "y[:500]))" +
                                       pipeline + "\nmodel.fit(data, epochs=2)\n"),
                              {"virtual", 1});
        };
        const auto both = taken(".batch(64).take(6).repeat(2)");
        QCOMPARE(both.at("steps") + " " + both.at("rows") + " " + both.at("last_batch"), std::string("24 384 drop"));
        QCOMPARE(taken(".batch(64).repeat(2).take(6)").at("steps"), std::string("12"));
        QCOMPARE(taken(".batch(64).repeat().take(6)").at("steps"), std::string("12"));
        QCOMPARE(taken(".take(100).batch(64)").at("rows"), std::string("100"));
    }

    void stepsOfOnesOwn() {
        const auto settings = settingsOf(fits("'sgd'",
                                              "for i in range(20):\n    model.train_on_batch(x[i * 32:i * 32 + 32], "
                                              "y[i * 32:i * 32 + 32])\n"),
                                         {"virtual", 1});
        QVERIFY2(!settings.contains("error"), settings.contains("error") ? settings.at("error").c_str() : "");
        QCOMPARE(settings.at("steps") + " " + settings.at("batch") + " " + settings.at("shuffle"),
                 std::string("20 32 false"));
        QCOMPARE(settings.at("lr") + " " + settings.at("optimizer"), std::string("0.01 sgd"));
    }

    void accumulation() {
        const auto settings =
            settingsOf(fits("keras.optimizers.SGD(0.1, gradient_accumulation_steps=4)"), {"virtual", 1});
        QCOMPARE(settings.at("accumulate"), std::string("4"));
        QCOMPARE(settings.at("steps"), std::string("24"));
    }

    void callbacksOfOnesOwn() {
        const auto told = otherwise(
            "class Rates(keras.callbacks.Callback):\n    def on_epoch_begin(self, epoch, logs=None):\n        pass\n" +
            fits("'sgd'", "model.fit(x[:1024], y[:1024], callbacks=[Rates()])\n"));
        QVERIFY2(told.contains(QStringLiteral("8: Kolo does not call Rates: what it would change is left out")),
                 qPrintable(told.join('\n')));
    }
};

QTEST_GUILESS_MAIN(TestProgramKeras)
#include "test_program_keras.moc"
