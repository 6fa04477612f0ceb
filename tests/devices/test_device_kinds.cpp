// SPDX-License-Identifier: Apache-2.0
//
// The contract of a device, held by every registered kind: memory that gives back what it got, queues that keep their
// order beside the caller, transfers and marks between devices, kernels in the order of their inputs. A kind that this
// machine does not have is skipped, with the reason that the kind itself gives.
#include <QTest>
#include <atomic>
#include <chrono>
#include <cstring>
#include <set>
#include <thread>

#include "engine/devices/device.h"
#include "engine/kernels/combine.h"
#include "tests/random.h"

using namespace kolo;
using namespace kolo::devices;

namespace {

using Devices = std::vector<std::unique_ptr<Device>>;

std::vector<std::byte> randomBytes(std::mt19937_64& random, std::size_t count) {
    std::vector<std::byte> bytes(count);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
    return bytes;
}

Buffer holding(Device& device, const std::vector<std::byte>& bytes) {
    Buffer buffer = *device.allocate(bytes.size());
    device.upload(buffer, 0, bytes);
    return buffer;
}

std::vector<std::byte> contentOf(const Buffer& buffer) {
    std::vector<std::byte> bytes(buffer.sizeBytes());
    buffer.device()->download(buffer, 0, bytes);
    return bytes;
}

}  // namespace

class TestDeviceKinds : public QObject {
    Q_OBJECT
private slots:
    void tellsWhoItIs_data() { kinds(); }

    void tellsWhoItIs() {
        const Devices devices = open(3);
        if (devices.empty()) return;
        QCOMPARE(devices.size(), std::size_t{3});
        std::set<std::string> names;
        for (int i = 0; i < 3; ++i) {
            const DeviceInfo& info = devices[i]->info();
            QCOMPARE(info.index, i);
            QCOMPARE(info.kind, std::string(QTest::currentDataTag()));
            QVERIFY(info.name.ends_with("device:GPU:" + std::to_string(i)));
            QVERIFY(info.label.starts_with("GPU:" + std::to_string(i) + " ("));
            // Whoever is not alone on its hardware says so, wherever people read of it.
            QCOMPARE(info.label.find("shared GPU") != std::string::npos, info.isShared);
            names.insert(info.name);
        }
        QCOMPARE(names.size(), std::size_t{3});
        const Description description = describe(devices);
        QCOMPARE(description.names.size(), std::size_t{3});
        for (int i = 0; i < 3; ++i)
            QCOMPARE(description.names[i].find("shared GPU") != std::string::npos, devices[i]->info().isShared);
    }
    void memoryGivesBack_data() { kinds(); }

    void memoryGivesBack() {
        const Devices devices = open(2);
        if (devices.empty()) return;
        std::mt19937_64 random(test::testSeed());
        for (const auto& device : devices) {
            const std::size_t before = device->bytesInUse();
            {
                for (const std::size_t size : {0, 1, 63, 4096, 1'000'003}) {
                    const auto bytes = randomBytes(random, size);
                    Buffer buffer = holding(*device, bytes);
                    QCOMPARE(buffer.sizeBytes(), size);
                    QCOMPARE(reinterpret_cast<std::uintptr_t>(buffer.address()) % 64, std::uintptr_t{0});
                    QVERIFY(contentOf(buffer) == bytes);
                    if (size < 64) continue;
                    const auto patch = randomBytes(random, 17);
                    device->upload(buffer, 31, patch);
                    auto wanted = bytes;
                    std::copy(patch.begin(), patch.end(), wanted.begin() + 31);
                    QVERIFY(contentOf(buffer) == wanted);
                    std::vector<std::byte> part(5);
                    device->download(buffer, 33, part);
                    QVERIFY(std::equal(part.begin(), part.end(), wanted.begin() + 33));
                    QVERIFY(device->bytesInUse() >= before + size);
                }
            }
            QCOMPARE(device->bytesInUse(), before);
            QVERIFY(device->health().ok());
            // Nobody has so much: a sentence, not a crash.
            const auto tooMuch = device->allocate(std::size_t{1} << 60);
            QVERIFY(!tooMuch.ok());
            QCOMPARE(tooMuch.error().code, ErrorCode::OutOfMemory);
            QVERIFY(tooMuch.error().message.english().starts_with(device->info().label));
        }
    }
    void queuesKeepTheirOrder_data() { kinds(); }

    void queuesKeepTheirOrder() {
        const Devices devices = open(1);
        if (devices.empty()) return;
        for (Queue* queue : {&devices[0]->compute(), &devices[0]->copyEngine()}) {
            std::vector<int> order;
            std::atomic<bool> mayGo = false;
            queue->submit([&] {
                while (!mayGo) std::this_thread::yield();  // the caller goes on meanwhile
                order.push_back(-1);
            });
            for (int i = 0; i < 100; ++i) queue->submit([&order, i] { order.push_back(i); });
            QVERIFY(order.empty());
            mayGo = true;
            queue->finish();
            QCOMPARE(order.size(), std::size_t{101});
            QVERIFY(std::is_sorted(order.begin(), order.end()));
            QVERIFY(queue->drain().ok());
        }
    }
    void marksOrderDevices_data() { kinds(); }

    /// A value wanders from device to device and back, many times, with marks as the only order.
    void marksOrderDevices() {
        const Devices devices = open(4);
        if (devices.empty()) return;
        std::mt19937_64 random(test::testSeed());
        const auto bytes = randomBytes(random, 300'000);
        std::vector<Buffer> buffers;
        for (const auto& device : devices) buffers.push_back(holding(*device, std::vector<std::byte>(bytes.size())));
        devices[0]->upload(buffers[0], 0, bytes);
        std::vector<std::unique_ptr<Mark>> marks;
        for (int hop = 1; hop <= 40; ++hop) {
            Device &from = *devices[(hop - 1) % 4], &to = *devices[hop % 4];
            Queue& queue = hop % 3 == 0 ? to.compute() : to.copyEngine();
            if (!marks.empty()) QVERIFY(queue.await(*marks.back()).ok());
            QVERIFY(queue.copy(buffers[hop % 4].address(), from, buffers[(hop - 1) % 4].address(), bytes.size()).ok());
            marks.push_back(to.newMark());
            QVERIFY(queue.reach(*marks.back()).ok());
        }
        for (const auto& device : devices) {
            QVERIFY(device->copyEngine().drain().ok());
            QVERIFY(device->compute().drain().ok());
        }
        for (const Buffer& buffer : buffers) QVERIFY(contentOf(buffer) == bytes);
        const auto round = marks[4]->nsSince(*marks[0]), all = marks[36]->nsSince(*marks[0]);  // of the same device
        QVERIFY(round.ok() && all.ok());
        QVERIFY(*round >= 0 && *all >= *round);
    }
    void kernelsHaveTheBitsOfTheProcessor_data() { kinds(); }

    void kernelsHaveTheBitsOfTheProcessor() {
        const Devices devices = open(1);
        if (devices.empty()) return;
        std::mt19937_64 random(test::testSeed());
        for (const DType type : {DType::Float32, DType::Float64, DType::Int32}) {
            for (const ReduceOp op : {ReduceOp::Sum, ReduceOp::Mean, ReduceOp::Min, ReduceOp::Max, ReduceOp::Prod}) {
                for (const int inputs : {1, 2, 3, 8, 64}) {
                    const std::int64_t count = 1 + static_cast<std::int64_t>(random() % 5000);
                    std::vector<std::vector<std::byte>> arrays;
                    std::vector<Buffer> buffers;
                    std::vector<const std::byte*> addresses;
                    std::vector<const void*> sources;
                    for (int k = 0; k < inputs; ++k) {
                        std::vector<std::byte> array(count * sizeOf(type));
                        for (std::int64_t i = 0; i < count; ++i) {
                            const auto whole = static_cast<std::int32_t>(random());
                            const double fraction = whole / 2147483648.0;
                            const auto single = static_cast<float>(fraction);
                            const void* value = type == DType::Int32     ? static_cast<const void*>(&whole)
                                                : type == DType::Float32 ? static_cast<const void*>(&single)
                                                                         : &fraction;
                            std::memcpy(array.data() + i * sizeOf(type), value, sizeOf(type));
                        }
                        buffers.push_back(holding(*devices[0], array));
                        addresses.push_back(buffers.back().address());
                        arrays.push_back(std::move(array));
                    }
                    for (const auto& array : arrays) sources.push_back(array.data());
                    const int target = static_cast<int>(random() % inputs);
                    QVERIFY(devices[0]->compute().combine(op, type, buffers[target].address(), addresses, count).ok());
                    QVERIFY(devices[0]->compute().divide(type, buffers[target].address(), count, 3).ok());
                    QVERIFY(devices[0]->compute().drain().ok());
                    std::vector<std::byte> wanted(count * sizeOf(type));
                    kernels::findCombine(op, type, "virtual")(wanted.data(), sources.data(), inputs, count);
                    kernels::divide(type, wanted.data(), count, 3);
                    QVERIFY2(contentOf(buffers[target]) == wanted, qPrintable(QString("%1 %2 of %3 arrays of %4")
                                                                                  .arg(name(op).data())
                                                                                  .arg(name(type).data())
                                                                                  .arg(inputs)
                                                                                  .arg(count)));
                }
            }
        }
    }

private:
    void kinds() {
        QTest::addColumn<QString>("kind");
        for (const DeviceKind* kind : allDeviceKinds())
            QTest::newRow(kind->id.c_str()) << QString::fromStdString(kind->id);
    }

    /// Empty where the kind is not to be had; then the test has been skipped.
    Devices open(int count) {
        const auto kind = findDeviceKind(QTest::currentDataTag());
        if (!kind) {
            [&] { QSKIP(kind.error().message.english().c_str()); }();
            return {};
        }
        auto devices = (*kind)->open(count);
        if (!devices) {
            [&] { QFAIL(devices.error().message.english().c_str()); }();
            return {};
        }
        return std::move(*devices);
    }
};

QTEST_GUILESS_MAIN(TestDeviceKinds)
#include "test_device_kinds.moc"
