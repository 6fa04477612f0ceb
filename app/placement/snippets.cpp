// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/snippets.h"

#include <QCoreApplication>
#include <QFile>

// Resources of a static library must be asked for by name, outside of any namespace.
static void usePlacement() {
    Q_INIT_RESOURCE(placement);
}

namespace kolo::app {

namespace {

constexpr int kLong = 10'000;

QString fromFile(const char* name) {
    QFile file(QStringLiteral(":/placement/%1.py").arg(QString::fromLatin1(name)));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).trimmed() + QLatin1Char('\n') : QString();
}

QString longProgram() {
    QString program = QStringLiteral(
        "# Ten thousand operations, in four strands that meet now and then.\n"
        "import tensorflow as tf\n\n"
        "a = tf.constant([1.0, 2.0, 3.0, 4.0])\n"
        "b = tf.constant([0.5, 0.5, 0.5, 0.5])\n"
        "with tf.device('/cpu:0'):\n    c = a * b\n"
        "with tf.device('/gpu:1'):\n    d = a - b\n");
    for (int i = 4; i < kLong - 1; ++i) {
        switch (i % 100 == 99 ? 4 : i % 4) {
            case 0: program += QStringLiteral("a = a * b\n"); break;
            case 1:
                program += QStringLiteral("b = tf.nn.relu(b - a)\n");
                ++i;
                break;
            case 2: program += QStringLiteral("with tf.device('/cpu:0'): c = c - b\n"); break;
            case 3: program += QStringLiteral("with tf.device('/gpu:1'): d = tf.nn.softmax(d)\n"); break;
            default: program += QStringLiteral("a = c + d\n"); break;
        }
    }
    return program + QStringLiteral("print(a)\n");
}

}  // namespace

const std::vector<Snippet>& snippets() {
    static const std::vector<Snippet> all = [] {
        usePlacement();
        const auto tr = [](const char* text) { return QCoreApplication::translate("Snippets", text); };
        return std::vector<Snippet>{
            {tr("Lecture 1: nobody says where"), fromFile("first_gpu")},
            {tr("Lecture 2: constants on the CPU"), fromFile("constants_on_cpu")},
            {tr("Lecture 3: everything on the CPU"), fromFile("all_on_cpu")},
            {tr("Whole numbers have no GPU kernel"), fromFile("whole_numbers")},
            {tr("Two branches on two GPUs"), fromFile("two_branches")},
            {tr("One step of training"), fromFile("one_step_of_training")},
            {tr("A training loop"), fromFile("training_loop")},
            {tr("TensorFlow's guide to GPUs"), fromFile("guide_to_gpus")},
            {tr("A device that does not exist"), fromFile("no_such_device")},
            {tr("… and without soft placement"), fromFile("refused_device")},
            {tr("One GPU as two"), fromFile("split_gpu")},
            {tr("MXNet's key-value store"), fromFile("key_value_store")},
            {tr("Ten thousand operations"), longProgram()},
        };
    }();
    return all;
}

}  // namespace kolo::app
