// SPDX-License-Identifier: Apache-2.0
//
// The slides' listings and others of their kind: what each strategy becomes, how many parameters a model has, and what
// a typing error is answered with. Whatever comes in, the answer is a run or one sentence with a line and a column.
#include <QTest>

#include "tests/outcomes.h"
#include "tests/programs/program_parts.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using namespace kolo::test;

class TestPrograms : public QObject {
    Q_OBJECT
private slots:
    void listings_data() {
        QTest::addColumn<std::string>("source");
        for (const auto& [name, source] : programsIn()) QTest::newRow(qPrintable(name)) << source;
    }
    /// Each is translated, told line by line, and runs.
    void listings() {
        QFETCH(std::string, source);
        const auto translation = translate(source, {"virtual", 0});
        QVERIFY2(translation, translation ? "" : translation.error().message.english().c_str());
        QVERIFY(!translation->notes.empty());
        const auto lines = std::count(source.begin(), source.end(), '\n') + 1;
        for (const LineNote& note : translation->notes) {
            QVERIFY(note.line >= 1 && note.line <= lines);
            QVERIFY(!note.text.english().empty());
        }
        auto parameters = translation->spec.parameters;
        if (parameters.contains("steps")) parameters["steps"] = "2";
        if (parameters.contains("dataset")) parameters["rows"] = "1024";  // as many as two steps of any listing read
        const auto run = test::train({.parameters = parameters,
                                      .devices = translation->spec.devices.count,
                                      .strategy = translation->spec.strategy});
        QVERIFY2(run.finished(), run.why().c_str());
    }

    void strategies_data() {
        test::columns<QString, QString>("program", "settings");
        const auto row = [](const char* name, const char* program, const char* settings) {
            QTest::newRow(name) << program << settings;
        };
        row("mirrored", "s = tf.distribute.MirroredStrategy()",
            "architecture=allreduce allreduce=ring sync=sync workers=4");
        row("two devices", "s = tf.distribute.MirroredStrategy(devices=['/gpu:0', '/gpu:1'])",
            "workers=2 allreduce=ring");
        row("nccl", "s = tf.distribute.MirroredStrategy(cross_device_ops=tf.distribute.NcclAllReduce())",
            "allreduce=ring");
        row("to one", "s = tf.distribute.MirroredStrategy(cross_device_ops=tf.distribute.ReductionToOneDevice())",
            "allreduce=master-worker");
        row("hierarchical",
            "s = tf.distribute.MirroredStrategy(cross_device_ops=tf.distribute.HierarchicalCopyAllReduce())",
            "allreduce=hierarchical");
        row("central", "s = tf.distribute.experimental.CentralStorageStrategy()",
            "architecture=central-storage sync=sync");
        row("several machines", "s = tf.distribute.MultiWorkerMirroredStrategy()",
            "architecture=allreduce allreduce=ring sync=sync");
        row("packs",
            "s = tf.distribute.MultiWorkerMirroredStrategy(communication_options=tf.distribute.experimental."
            "CommunicationOptions(bytes_per_pack=50 * 1024 * 1024))",
            "bucket=52428800");
        row("servers", "s = tf.distribute.experimental.ParameterServerStrategy()",
            "architecture=parameter-server sync=async servers=2");
        row("a cluster",
            "s = tf.distribute.experimental.ParameterServerStrategy()\n"
            "os.environ['TF_CONFIG'] = json.dumps({'cluster': {'worker': ['a:1', 'b:1', 'c:1'], 'ps': ['a:2', "
            "'b:2']}})",
            "workers=3 servers=2 architecture=parameter-server");
        row("a cluster in one process",
            "import portpicker\nports = [portpicker.pick_unused_port() for _ in range(4)]\n"
            "spec = tf.train.ClusterSpec({'worker': ['localhost:%s' % port for port in ports[:3]], 'ps': "
            "['localhost:%s' "
            "% ports[3]]})\nconfig = tf.compat.v1.ConfigProto()\nconfig.inter_op_parallelism_threads = 4\n"
            "for i in range(3):\n    tf.distribute.Server(spec, job_name='worker', task_index=i, config=config)\n"
            "resolver = tf.distribute.cluster_resolver.SimpleClusterResolver(spec, rpc_layer='grpc')\n"
            "s = tf.distribute.ParameterServerStrategy(resolver)",
            "workers=3 servers=1 architecture=parameter-server");
        row("ddp", "net = nn.Linear(10, 10)\nnet = nn.parallel.DistributedDataParallel(net, bucket_cap_mb=2)",
            "bucket=2MiB overlap=true allreduce=ring workers=4 model=mlp:10-10 dataset=random:10-10");
        row("data parallel", "net = nn.DataParallel(nn.Linear(10, 10))", "architecture=replicate workers=4");
        row("two of them", "net = nn.DataParallel(nn.Linear(10, 10), device_ids=[0, 1])", "workers=2");
        row("fsdp",
            "from torch.distributed.fsdp import FullyShardedDataParallel as FSDP\nnet = FSDP(nn.Linear(10, 10))",
            "zero=3");
        row("fsdp, gradients",
            "from torch.distributed.fsdp import FullyShardedDataParallel as FSDP, ShardingStrategy\nnet = "
            "FSDP(nn.Linear(10, 10), sharding_strategy=ShardingStrategy.SHARD_GRAD_OP)",
            "zero=2");
        row("horovod", "import horovod.torch as hvd\nhvd.init()", "fusion=64MiB:5 allreduce=ring workers=4");
        row("half precision",
            "hvd.init()\nopt = hvd.DistributedOptimizer(torch.optim.SGD([], lr=0.5), compression=hvd.Compression.fp16)",
            "precision=fp16 fusion=none");
    }
    void strategies() {
        QFETCH(QString, program);
        QFETCH(QString, settings);
        const auto found = settingsOf(program.toStdString() + "\n");
        QVERIFY2(!found.contains("error"), found.contains("error") ? found.at("error").c_str() : "");
        for (const QString& each : settings.split(' ')) {
            const std::string name = each.section('=', 0, 0).toStdString();
            QVERIFY2(found.contains(name), name.c_str());
            QCOMPARE(QString::fromStdString(name + "=" + found.at(name)), each);
        }
    }

    /// What each listing of the others says of its workers, batches, steps, rows and optimizer.
    void others_data() {
        test::columns<QString, QString, QString>("settings", "instead", "cut");
        const auto row = [](const char* name, const char* settings, const char* instead = "", const char* says = "") {
            QTest::newRow(name) << settings << instead << says;
        };
        row("ddp_spawn.py",
            "workers=2 batch=16 accumulate=4 steps=80 bucket=2MiB overlap=true optimizer=sgd lr=0.05 momentum=0.9 "
            "decay=cosine:80/8 clip=norm:1 seed=7 rows=1024 loaders=2 shard=on model=mlp:16-32-4:tanh",
            "no weight decay|not Nesterov's|compute in float32");
        row("fsdp_shards.py",
            "workers=4 zero=2 batch=64 steps=32 optimizer=adam lr=0.0003 clip=norm:1 dataset=digits28 fusion=none",
            "no weight decay|no AdamW: adam|no gelu: relu");
        row("devices_pipeline.py",
            "stages=2 balance=cut:2-2 micro=6 batch=20 schedule=gpipe steps=5 workers=2 model=mlp:32-64-64-64-10", "",
            "on cuda:1");
        row("processes.py",
            "workers=2 bucket=parameter batch=64 steps=96 shard=on momentum=0.5 architecture=allreduce");
        row("permuted.py", "workers=1 batch=50 rows=1000 steps=80 optimizer=adam lr=0.01 seed=5");
        row("deepspeed_engine.py",
            "workers=4 batch=16 accumulate=2 steps=64 zero=1 optimizer=adam lr=0.002 clip=norm:1");
        row("sessions_sync.py",
            "workers=4 servers=2 sync=backup:1 batch=100 steps=600 optimizer=sgd lr=0.5 model=mlp:784-64-10 "
            "architecture=parameter-server");
        row("estimator.py",
            "workers=3 servers=1 sync=async batch=100 steps=400 optimizer=tf-adam lr=0.002 model=mlp:784-48-10 "
            "shard=off");
        row("gluon_store.py",
            "workers=4 servers=2 sync=async batch=64 lr=0.1 model=mlp:784-128-10 seed=42 architecture=parameter-server",
            "no weight decay");
        row("hvd_warmup.py",
            "workers=4 fusion=64MiB:5 batch=128 steps=500 lr=0.001 scaling=linear warmup=24 shard=on optimizer=tf-adam",
            "no ReduceLROnPlateau|no kernel_regularizer|no Dropout");
        row("strategy_loop.py",
            "workers=2 batch=64 steps=64 allreduce=ring lr=0.1 optimizer=sgd shard=on decay=exponential:0.9/100");
        row("per_worker.py", "workers=3 batch=64 steps=60 prefetch=2 shard=on lr=0.05 architecture=allreduce");
        row("mesh_layers.py",
            "workers=4 mesh=machines:1,all:4 layout=batch:machines,hidden1:all batch=200 steps=300 lr=0.02 "
            "momentum=0.9 "
            "model=mlp:784-128-64-10 dataset=digits28");
        row("rpc_server.py",
            "workers=2 servers=1 sync=async batch=16 steps=40 lr=0.03 model=mlp:20-24-5 architecture=parameter-server",
            "the whole model is at server");
    }
    void others() {
        QFETCH(QString, settings);
        QFETCH(QString, instead);
        QFETCH(QString, cut);
        const auto translation = translate(programsIn({"others"}).at(QTest::currentDataTag()), kFour);
        QVERIFY_OK(translation);
        auto found = translation->spec.parameters;
        found["workers"] = std::to_string(translation->spec.devices.count);
        for (const QString& each : settings.split(' ')) {
            const std::string name = each.section('=', 0, 0).toStdString();
            QCOMPARE(QString::fromStdString(name + "=" + found[name]), each);
        }
        const auto isTold = [&](const QString& part, bool asInstead) {
            return std::ranges::any_of(translation->notes, [&](const LineNote& note) {
                return (note.instead || !asInstead) && QString::fromStdString(note.text.english()).contains(part);
            });
        };
        for (const QString& each : instead.split('|')) QVERIFY2(each.isEmpty() || isTold(each, true), qPrintable(each));
        QVERIFY(isTold(cut, false));
    }

    /// What a program's own loop says: epochs, accumulation, the global batch.
    void loops() {
        const auto all = programsIn({"others"});
        const auto loop = settingsOf(all.at("torch_loop.py"));
        QCOMPARE(loop.at("accumulate"), std::string("2"));
        QCOMPARE(loop.at("steps"), std::string("32"));  // 2 epochs of 4096 / 4 / 32 batches, each second an update
        QCOMPARE(loop.at("batch"), std::string("32"));
        QCOMPARE(loop.at("loaders"), std::string("2"));
        const auto tape = settingsOf(all.at("tape.py"));
        QCOMPARE(tape.at("steps"), std::string("192"));  // 3 epochs of 4096 / 64
        QCOMPARE(tape.at("batch"), std::string("16"));   // shared out among four
        QCOMPARE(tape.at("model"), std::string("mlp:784-64-32-10:tanh"));
        QCOMPARE(tape.at("prefetch"), std::string("2"));
        const auto keras = settingsOf(all.at("keras_mnist.py"));
        QCOMPARE(keras.at("batch"), std::string("16"));
        QCOMPARE(keras.at("rows"), std::string("1024"));
        QCOMPARE(keras.at("steps"), std::string("32"));
        QCOMPARE(keras.at("lr"), std::string("0.002"));
    }

    /// A model over several workers, called from one of them: where it is cut, and what its micro-batches are.
    void remoteCalls() {
        const auto all = programsIn({"others"});
        const auto check = [&](const char* program, const std::map<std::string, std::string>& wanted) {
            const auto found = settingsOf(all.at(program));
            for (const auto& [name, value] : wanted)
                QVERIFY2(found.contains(name) && found.at(name) == value,
                         (name + " of " + program + (found.contains(name) ? ": " + found.at(name) : "")).c_str());
        };
        check("rpc_two_workers.py", {{"model", "mlp:64-128-64-10"},
                                     {"stages", "2"},
                                     {"balance", "cut:2-1"},
                                     {"schedule", "naive"},
                                     {"steps", "12"},
                                     {"workers", "2"},
                                     {"parameter count", "17226"}});
        check("rpc_pipeline.py",
              {{"balance", "cut:1-2"}, {"schedule", "gpipe"}, {"micro", "4"}, {"batch", "16"}, {"optimizer", "adam"}});
        check("rpc_helpers.py",
              {{"model", "mlp:20-40-40-4:tanh"}, {"balance", "cut:2-1"}, {"loss", "mse"}, {"lr", "0.1"}});
        // The bits of one device, whatever is called where.
        auto parameters = translate(all.at("rpc_pipeline.py"), kFour)->spec.parameters;
        const auto cut = test::train({.parameters = parameters, .devices = 2, .strategy = "pipeline"});
        parameters["stages"] = "1";
        parameters["balance"] = "even";
        const auto whole = test::train({.parameters = parameters, .devices = 1, .strategy = "pipeline"});
        QVERIFY2(cut.finished() && whole.finished(), (cut.why() + whole.why()).c_str());
        QCOMPARE(cut.text("params_sha256"), whole.text("params_sha256"));
        QVERIFY(errorOf("rpc.init_rpc('a', rank=0, world_size=2)\nr = rpc.remote('b', nn.Liner, args=(3, 4))\n")
                    .starts_with("Line 2, column 21: \"torch.nn.Liner\" is not known here. Did you mean \"Linear\"?"));
        QVERIFY(errorOf("rpc.init_rpc('a')\nr = rpc.remote('b', nn.Linear, args=(3, 4))\nr.rpc_snc().forward(1)\n")
                    .find("Did you mean \"rpc_sync\"?") != std::string::npos);
    }

    /// All roles are gone through, however few devices there are, and what is wrong in any of them is told.
    void remoteRoles() {
        const auto all = programsIn({"others"});
        const std::string& roles = all.at("rpc_two_workers.py");
        const auto two = settingsOf(roles, {"virtual", 2});
        checkSettings(two, {{"stages", "2"}});
        const auto with = [](std::string source, const std::string& what, const std::string& by) {
            return source.replace(source.find(what), what.size(), by);
        };
        const auto said = [](const std::string& source, const char* sentence) {
            const std::string found = errorOf(source);
            QVERIFY2(found.find(sentence) != std::string::npos, found.c_str());
        };
        said(with(roles, "train()\n    else:", "train()\n    elif rank == 1:\n        rcp.init_rpc()\n    else:"),
             ": The name \"rcp\" is not defined. Did you mean \"rpc\"?");
        said(with(roles, "remote(\"worker2\"", "remote(\"worker3\""),
             "Line 39, column 22: There is no worker \"worker3\"; world_size is 3, and there are ");
        said(with(roles, "rpc.init_rpc(\"master\", rank=rank, world_size=world_size)", "pass"),
             "Line 38, column 22: Before remote comes rpc.init_rpc().");
        said(
            with(roles, "backward(context_id, [loss])", "backward(context_id, loss)"),
            "Line 61, column 13: The roots of dist_autograd.backward are a list of losses, as in [loss], but this is a "
            "tensor.");
        said(with(roles, "[loss]", "[0.5]"), "as in [loss], but this is a number.");
        said(with(roles, "optim.SGD", "Lower"),
             "Line 55, column 11: DistributedOptimizer takes a class of torch.optim, such as torch.optim.SGD, but this "
             "is a class.");
        said(with(roles, "rank=rank", "rank=3"), "Line 67, column 9: Of 3 workers there is no rank 3.");
        // Of a program with one role, the others' names are those that it calls; a worker may be named by its rank.
        const std::string& one = all.at("rpc_helpers.py");
        said(with(one, "opt = Dist", "rpc.remote(\"other\", Head, args=(1, 2))\nopt = Dist"),
             ": There is no worker \"other\"; world_size is 2, and there are ");
        const auto byRank = settingsOf(with(roles, "remote(\"worker2\"", "remote(1"));
        QCOMPARE(byRank.at("stages"), std::string("2"));
        said(with(roles, "remote(\"worker2\"", "remote(7"), "Of 3 workers there is no rank 7.");
        // Two layers on a worker with another's between them.
        said(with(with(roles, "nn.Linear(64, classes)", "nn.Linear(64, 64)"),
                  "return self.upper.rpc_async().forward(hidden).wait()",
                  "return self.lower.rpc_sync().forward(self.upper.rpc_async().forward(hidden).wait())"),
             ": Rows come back to worker1 here, after they have left it for worker2; Kolo's pipelines go through each "
             "worker once");
    }

    /// torch.cat puts the parts of a batch together, and nothing else.
    void joiningParts() {
        const auto program = [](const std::string& forward) {
            return "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.a = "
                   "nn.Linear(20, 8)\n        self.b = nn.Linear(20, 8)\n        self.c = nn.Linear(8, 4)\n    def "
                   "forward(self, x):\n        " +
                   forward +
                   "\nnet = Net()\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\nx = torch.randn(64, 20)\ny = "
                   "torch.randint(0, 4, (64,))\nloss = F.cross_entropy(net(x), y)\nloss.backward()\nopt.step()\n";
        };
        const auto good =
            settingsOf(program("return torch.cat([self.c(torch.relu(self.a(part))) for part in x.split(16)], dim=0)"));
        checkSettings(good, {{"model", "mlp:20-8-4"}, {"batch", "64"}});
        for (const char* const forward :
             {"return self.c(torch.cat([self.a(x), self.b(x)], dim=1))", "return self.c(torch.cat([self.a(x)] * 2))",
              "p, q = x.chunk(2)\n        return torch.cat([self.c(self.a(p)), self.c(self.b(q))])",
              "p, q = x.chunk(2)\n        return torch.cat([self.c(self.a(q)), self.c(self.a(p))])",
              "p, q = x.chunk(2)\n        return torch.cat([self.c(self.a(p)), self.c(self.a(q))], dim=1)"}) {
            const std::string found = errorOf(program(forward));
            QVERIFY2(found.find(": torch.cat joins the parts of a batch here, all that split() or chunk() has made") !=
                         std::string::npos,
                     (forward + (" → " + found)).c_str());
        }
        QVERIFY(errorOf(program("return self.c(torch.stack([self.a(x), self.a(x)]))")).find("stack\" is not known") !=
                std::string::npos);
        QVERIFY(errorOf(program("return self.c(self.a(x.split(10, dim=1)[0]))"))
                    .starts_with("Line 8, column 30: A batch is cut along its rows (dim=0)"));
        QVERIFY(errorOf(program("return self.c(self.a(x.split(24)[0]))"))
                    .find("A batch of 64 rows cannot be cut into 3 equal parts.") != std::string::npos);
        // Parts whose gradients are added up.
        const auto added = settingsOf(
            "net = nn.Linear(20, 4)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\nx = torch.randn(64, 20)\ny = "
            "torch.randint(0, 4, (64,))\nfor epoch in range(5):\n    opt.zero_grad()\n    for a, b in zip(x.split(16), "
            "y.split(16)):\n        F.cross_entropy(net(a), b).backward()\n    opt.step()\n");
        QCOMPARE(added.at("accumulate"), std::string("4"));
        QCOMPARE(added.at("batch"), std::string("16"));
        QCOMPARE(added.at("steps"), std::string("5"));
    }

    void predicting() {
        const std::string model = sequential("keras.layers.Flatten(), keras.layers.Dense(10)");
        QCOMPARE(settingsOf(model + "model.predict(x)\n").at("predict"), std::string("true"));
        QCOMPARE(settingsOf(model).at("predict"), std::string("false"));
        // Before fit(), and without it, Keras predicts with what was drawn; the line says that Kolo does not.
        const auto toldInstead = [](const std::string& source, const char* text) {
            const auto translation = translate(source, kFour);
            return translation && std::ranges::any_of(translation->notes, [&](const LineNote& note) {
                       return note.instead && note.text.english().starts_with(text);
                   });
        };
        const char* const early = "no fit() comes before: Keras would predict with an untrained model";
        const std::size_t fit = model.find("model.fit");
        QVERIFY(!toldInstead(model + "model.predict(x)\n", early));
        QVERIFY(toldInstead(model.substr(0, fit) + "model.predict(x)\n" + model.substr(fit), early));
        QVERIFY(toldInstead(model.substr(0, fit) + "model.predict(x)\n", early));
        QVERIFY(toldInstead(model.substr(0, fit), "nothing trains this model here; Kolo does, for "));
        QVERIFY(!toldInstead(model, "nothing trains this model here"));
    }

    /// Which part of a picture each line is about; a layer's notes have its number.
    void parts() {
        const auto translation = translate(programsIn({"others"}).at("keras_mnist.py"), kFour);
        QVERIFY_OK(translation);
        std::map<Part, int> seen;
        std::vector<int> layers;
        for (const LineNote& note : translation->notes) {
            ++seen[note.part];
            if (note.layer >= 0) layers.push_back(note.layer);
        }
        for (const Part part : {Part::Data, Part::Model, Part::Workers, Part::Optimizer, Part::Loop})
            QVERIFY2(seen[part] > 0, std::string(kParts[part]).c_str());
        QCOMPARE(layers, (std::vector<int>{0, 2, 3, 5}));
        const auto loop = translate(programsIn({"slides"}).at("horovod_loop.py"), kFour);
        QVERIFY_OK(loop);
        QVERIFY(std::ranges::any_of(loop->notes, [](const auto& note) { return note.part == Part::Exchange; }));
    }

    /// What whole programs do beside their slides: labels go through a model that gives its loss back, a supervisor
    /// makes the session, no snapshot is there to go on from, a chief only coordinates.
    void wholePrograms() {
        const auto loss = settingsOf(
            "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.linear = "
            "nn.Linear(32, 32)\n        self.loss = nn.CrossEntropyLoss()\n    def forward(self, x, y):\n        "
            "return self.loss(self.linear(x), y)\nnet = Net()\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\nstart "
            "= 3\nif not os.path.exists('snapshot.pt'):\n    start = 0\nfor i in range(start, 20):\n    "
            "net(torch.randn(4, 32), torch.randint(0, 32, (4,))).backward()\n    opt.step()\n");
        checkSettings(loss, {{"model", "mlp:32-32"}, {"steps", "20"}});
        const auto graph = settingsOf(
            "x = tf.placeholder(tf.float32, [None, 784])\nlabel = tf.placeholder(tf.float32, [None, 10])\nw = "
            "tf.Variable(tf.zeros([784, 10]))\ny = tf.nn.softmax(tf.add(tf.matmul(x, w), "
            "tf.Variable(tf.zeros([10]))))\nloss = tf.reduce_mean(-tf.reduce_sum(label * tf.log(y)))\nrate = "
            "tf.train.exponential_decay(0.25, 0, 100, 0.9)\ntrain = "
            "tf.train.GradientDescentOptimizer(rate).minimize(loss)\nmnist = "
            "tf.examples.tutorials.mnist.input_data.read_data_sets('data')\nsv = tf.train.Supervisor()\nwith "
            "sv.managed_session() as session:\n    for i in range(30):\n        a, b = mnist.train.next_batch(50)\n   "
            "     session.run(train, feed_dict={x: a, label: b})\n");
        checkSettings(graph, {{"model", "mlp:784-10"},
                              {"lr", "12.5"},  // the losses of 50 rows are added up
                              {"decay", "exponential:0.9/100"},
                              {"steps", "30"}});
        const auto chief = settingsOf(
            "spec = tf.train.ClusterSpec({'chief': ['a:1'], 'worker': ['b:1', 'c:1', 'd:1'], 'ps': ['e:1']})\nstrategy "
            "= "
            "tf.distribute.ParameterServerStrategy(tf.distribute.cluster_resolver.SimpleClusterResolver(spec))\n");
        checkSettings(chief, {{"workers", "3"}});
    }

    /// As Keras 3 and PyTorch 2 count them.
    void parameterCounts_data() {
        test::columns<QString, int>("layers", "count");
        const auto row = [](const char* layers, int count) { QTest::newRow(layers) << layers << count; };
        row("keras.layers.Flatten(), keras.layers.Dense(128, activation='relu'), keras.layers.Dense(10)", 101770);
        row("keras.layers.Conv2D(32, 3, padding='same', activation='relu', input_shape=(28, 28, 1)), "
            "keras.layers.MaxPooling2D(), keras.layers.Flatten(), keras.layers.Dense(64, activation='relu'), "
            "keras.layers.Dense(10)",
            402442);
        row("keras.layers.Conv2D(6, 5, padding='same', activation='relu', input_shape=(28, 28, 1)), "
            "keras.layers.MaxPooling2D(), keras.layers.Conv2D(16, 5, activation='relu'), keras.layers.MaxPooling2D(), "
            "keras.layers.Flatten(), keras.layers.Dense(120, activation='relu'), keras.layers.Dense(84, "
            "activation='relu'), keras.layers.Dense(10)",
            61706);
        row("keras.layers.Conv2D(8, (3, 5), strides=2, padding='same', input_shape=(28, 28, 1)), "
            "keras.layers.MaxPooling2D((2, 3), strides=(1, 2), padding='same'), keras.layers.Flatten(), "
            "keras.layers.Dense(10)",
            7978);
        row("keras.layers.SimpleRNN(20, return_sequences=True, input_shape=[28, 28]), keras.layers.SimpleRNN(16), "
            "keras.layers.Dense(10, activation='softmax')",
            1742);
    }
    void parameterCounts() {
        QFETCH(QString, layers);
        QFETCH(int, count);
        const auto found = settingsOf(sequential(layers.toStdString()));
        QVERIFY2(!found.contains("error"), found.contains("error") ? found.at("error").c_str() : "");
        QCOMPARE(QString::fromStdString(found.at("parameter count")), QString::number(count));
    }

    void mistakes_data() {
        test::columns<QString, QString>("program", "sentence");
        const auto row = [](const char* program, const char* sentence) {
            QTest::newRow(program) << program << sentence;
        };
        row("s = tf.distribute.MirroredStrateg()",
            "Line 1, column 5: \"tf.distribute.MirroredStrateg\" is not known here. Did you mean "
            "\"MirroredStrategy\"?");
        row("strategy = tf.distribute.MirroredStrategy()\nwith stratgy.scope():\n    pass",
            "Line 2, column 6: The name \"stratgy\" is not defined. Did you mean \"strategy\"?");
        row("model = keras.Sequential([keras.layers.Dense(10, activaton='relu')])",
            "Line 1, column 27: keras.layers.Dense has no argument \"activaton\"; it has units, activation, use_bias");
        row("net = nn.Linear(10, 10)\nout = net(torch.randn(4, 10))\nnn.MSELoss()(out, out).bakward()",
            "Line 3, column 1: a tensor has nothing named \"bakward\". Did you mean \"backward\"?");
        row("import tensorflo as tf",
            "Line 1, column 8: \"tensorflo\" is not known here. Did you mean \"tensorflow\"?");
        row("s = tf.distribute.MirroredStrategy(devices=['/gpu:0', '/gpu:0'])",
            "Line 1, column 5: The device \"/gpu:0\" is named twice.");
        row("tf.train.ClusterSpec({'worker': ['a:1'], 'ps': ['a:1']})",
            "Line 1, column 1: The address \"a:1\" is given to ps:0 and to worker:0; each task has its own.");
        row("tf.train.ClusterSpec({'wroker': ['a:1']})",
            "Line 1, column 1: The cluster has the role \"wroker\"; it may have chief, worker, ps or evaluator.");
        row("for e in epochs\n    pass", "Line 1, column 16: Expected ':', but found the end of the line.");
        row("init: sync weights of all\nupdte the weights", "Line 2, column 1: This line is none of a training loop's");
        row("net = nn.Sequential(nn.Conv2d(1, 8, 30), nn.Flatten(), nn.Linear(8, 10))",
            "Line 1, column 21: A window of 30 × 30 does not fit into an image of 28 × 28.");
        row("net = nn.Sequential(nn.Conv2d(1, 8, 3, padding=3), nn.Flatten(), nn.Linear(8, 10))",
            "Line 1, column 21: The border of 3 × 3 is too wide for windows of 3 × 3.");
        row("net = nn.Sequential(nn.Conv2d(1, 8, 3, dilation=2), nn.Flatten(), nn.Linear(8, 10))",
            "Line 1, column 21: Kolo's layers have no \"dilation\", which must be 1 here.");
        row("net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.MaxPool2d(2, ceil_mode=True), nn.Flatten())",
            "Line 1, column 41: Kolo's layers have no \"ceil_mode\"; leave it out.");
        row("data = torchvision.datasets.MNIST('.')\ntorch.utils.data.DataLoader(data, shuffle=True, "
            "sampler=torch.utils.data.DistributedSampler(data))",
            "Line 2, column 1: A DataLoader takes shuffle=True or a sampler, not both; DistributedSampler shuffles by "
            "itself.");
        row("net = nn.Sequential(nn.Linear(784, 20), nn.Linear(30, 10))",
            "Line 1, column 41: This Linear takes 30 numbers, but 20 come to it.");
        row("", "Line 1, column 1: The program makes no model and no strategy");
        row("def run(rank, size):\n    net = nn.Linear(4, 4)",
            "Line 1, column 1: Nothing here calls run(), so there is nothing to run; add the call at the end.");
        row("import chainermn",
            "Line 1, column 8: Kolo does not read programs of chainermn; it runs that system as kolo");
        row("x = keras.Input(shape=(4,))\ny = keras.layers.Dense(4)(x)\nz = keras.layers.add([x, y])",
            "Line 3, column 5: Kolo's models are chains of layers, in which nothing branches off: add has no place in "
            "one; of what kolo run trains, only gpt: has residual connections.");
        row("net = nn.Linear(4, 4)\nx = torch.randn(8, 4)\ny = net(x) + net(x)",
            "Line 3, column 12: Kolo's models are chains of layers, in which nothing branches off: these two cannot be "
            "joined by +; of what kolo run trains, only gpt: has such residual connections.");
        row("x = 1 << 70", "Line 1, column 7: << moves the bits of a whole number by 0 to 62 places; a result has 64");
        row("import json\nconfig = json.loads('{')", "Line 2, column 10: This string is not written in JSON.");
        row("trainer = mx.gluon.Trainer([], 'sgd', kvstore='dist_synk')",
            "Line 1, column 11: There is no store \"dist_synk\"; there are");
        row("import deepspeed\ndeepspeed.initialize(model=nn.Linear(4, 4), config={})", "Line 2, column 1: ");
        row("rpc.init_rpc('a', rank=0, world_size=2)\nrpc.rpc_sync('b', torch.add, args=(1, 2))",
            "Line 2, column 1: Workers call each other here, but none of them trains a model");
        row("net = nn.Linear(4, 4)\ntorch.optim.SGD(net.parameters(), learning_rate=0.1)",
            "Line 2, column 1: torch.optim.SGD has no argument \"learning_rate\"; it has params, lr, ");
        row("kv = mx.kv.create('local')\nkv.psuh(3, mx.nd.ones((2, 2)))",
            "Line 2, column 1: a KVStore has nothing named \"psuh\". Did you mean \"push\"?");
        row("x = keras.Input(shape=(4, 4, 1))\ny = keras.layers.Conv2D(2, 2)(x)\nz = tf.reduce_mean(y, axis=3)",
            "Line 3, column 5: Kolo's models are chains of layers: reduce_mean of a layer's output has no place in "
            "one.");
        row("data = tf.data.Dataset.range(8).batch(0)", "Line 1, column 8: A batch has at least one row, not 0.");
    }
    void mistakes() {
        QFETCH(QString, program);
        QFETCH(QString, sentence);
        checkMistake(program, sentence);
    }

    void mutations() {
        std::mt19937_64 random(test::testSeed());
        const auto all = programsIn();
        std::vector<std::string> sources;
        for (const auto& [name, source] : all) sources.push_back(source);
        const std::vector<std::string> words = {
            "(",     ")",  "[",  "]",  ",",    ":",   ".",           "=", "0", "-1", "1e9",   "None", "...",
            "model", "tf", "**", "\n", "    ", "for", "lambda x: x", "'", "{", "}",  "class", "x"};
        for (int trial = 0; trial < test::rounds(500); ++trial) {
            std::string source = sources[random() % sources.size()];
            for (int change = 1 + static_cast<int>(random() % 4); change > 0 && !source.empty(); --change) {
                const std::size_t at = random() % source.size();
                switch (random() % 5) {
                    case 0: source.erase(at, 1 + random() % 6); break;
                    case 1: source.insert(at, words[random() % words.size()]); break;
                    case 2: std::swap(source[at], source[random() % source.size()]); break;
                    case 3: {  // a line less, or twice
                        const std::size_t first = source.rfind('\n', at) + 1;
                        const std::size_t end = std::min(source.find('\n', at), source.size() - 1) + 1;
                        const std::string line = source.substr(first, end - first);
                        if (random() % 2)
                            source.erase(first, end - first);
                        else
                            source.insert(first, line);
                        break;
                    }
                    default: {  // a part of another one
                        const std::string& other = sources[random() % sources.size()];
                        const std::size_t from = random() % other.size();
                        source.insert(at, other.substr(from, random() % 40));
                    }
                }
            }
            checkAnswer(source);
            if (QTest::currentTestFailed()) return;
        }
    }
};

QTEST_GUILESS_MAIN(TestPrograms)
#include "test_programs.moc"
