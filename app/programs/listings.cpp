// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/listings.h"

#include <QCoreApplication>
#include <QFile>

// Resources of a static library must be asked for by name, outside of any namespace.
static void usePrograms() {
    Q_INIT_RESOURCE(programs);
}

namespace kolo::app {

namespace {

QString fromFile(const char* name) {
    QFile file(QStringLiteral(":/programs/%1.py").arg(QString::fromLatin1(name)));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).trimmed() + QLatin1Char('\n') : QString();
}

}  // namespace

const std::vector<Snippet>& listings() {
    static const std::vector<Snippet> all = [] {
        usePrograms();
        const auto tr = [](const char* text) { return QCoreApplication::translate("Listings", text); };
        return std::vector<Snippet>{
            {tr("Keras: a convolutional network, mirrored"), fromFile("keras_mnist")},
            {tr("TensorFlow: MirroredStrategy"), fromFile("mirrored")},
            {tr("TensorFlow: the scope of a strategy"), fromFile("scope")},
            {tr("TensorFlow: MultiWorkerMirroredStrategy, RING"), fromFile("multi_worker")},
            {tr("TensorFlow: MultiWorkerMirroredStrategy, AUTO"), fromFile("multi_worker_auto")},
            {tr("TensorFlow: CentralStorageStrategy"), fromFile("central_storage")},
            {tr("TensorFlow: ParameterServerStrategy"), fromFile("parameter_server")},
            {tr("TensorFlow: a cluster specification"), fromFile("cluster_spec")},
            {tr("TensorFlow: feeding data"), fromFile("data_feeding")},
            {tr("TensorFlow: a loop with GradientTape"), fromFile("tape")},
            {tr("Mesh-TensorFlow: a mesh and a layout"), fromFile("mesh_tensorflow")},
            {tr("PyTorch: one step"), fromFile("torch_step")},
            {tr("PyTorch: DistributedDataParallel"), fromFile("torch_ddp")},
            {tr("PyTorch: a whole training loop"), fromFile("torch_loop")},
            {tr("Horovod: the loop in words"), fromFile("horovod_loop")},
            {tr("Horovod: Keras"), fromFile("horovod_keras")},
            {tr("Horovod: PyTorch"), fromFile("horovod_torch")},
            {tr("Horovod: each its own shard"), fromFile("horovod_shards")},
            {tr("BigDL: predict over a collection"), fromFile("bigdl_predict")},
        };
    }();
    return all;
}

}  // namespace kolo::app
