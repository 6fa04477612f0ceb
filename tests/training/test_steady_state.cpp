// SPDX-License-Identifier: Apache-2.0
//
// After its first steps training allocates nothing: a run with four times as many steps calls the allocator as often.
// Every allocation of this program is counted here.
#include <QTest>
#include <atomic>
#include <cstdlib>
#include <new>

#include "tests/rows.h"
#include "tests/training/training_run.h"

namespace {
std::atomic<std::int64_t> allocations{0};

void* counted(std::size_t bytes, std::size_t alignment) {
    ++allocations;
    void* const memory = alignment <= alignof(std::max_align_t)
                             ? std::malloc(bytes == 0 ? 1 : bytes)
                             : std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    if (!memory) throw std::bad_alloc();
    return memory;
}
}  // namespace

void* operator new(std::size_t bytes) {
    return counted(bytes, alignof(std::max_align_t));
}
void* operator new[](std::size_t bytes) {
    return counted(bytes, alignof(std::max_align_t));
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return counted(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
    return counted(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

class TestSteadyState : public QObject {
    Q_OBJECT
private slots:
    void nothingIsAllocated_data() {
        kolo::test::columns<QString, int>("words", "allowed");
        // Threads start and end by chance. Where workers go their own ways, so do their histogram of staleness and the
        // number of points of the loss curve that the result shows.
        for (const char* words :
             {"", "model=cnn:small batch=4 rows=256", "model=rnn:small", "schedule=priority", "sync=local:4",
              "accumulate=2", "optimizer=adam lr=0.002", "architecture=parameter-server servers=2", "compress=qsgd:4",
              "compress=topk:0.05", "check=false"})
            QTest::newRow(words) << QString(words) << 60;
        QTest::newRow("sync=async") << QString("sync=async") << 2400;
    }
    void nothingIsAllocated() {
        QFETCH(QString, words);
        QFETCH(int, allowed);
        const auto countOf = [&](int steps) {
            const std::int64_t before = allocations;
            const auto trained =
                kolo::test::train("model=mlp:64-16-10 dataset=digits8 rows=1024 batch=8 evaluate=1000000 " +
                                      words.toStdString() + " steps=" + std::to_string(steps),
                                  3);
            if (!trained.finished()) qFatal("%s", trained.why().c_str());
            return allocations - before;
        };
        countOf(100);  // whatever is made once per process
        const int fewer = 100, more = words == "sync=async" ? 3100 : 300;
        const std::int64_t few = countOf(fewer), many = countOf(more);
        QVERIFY2(std::abs(many - few) < allowed, qPrintable(QStringLiteral("%1 and %2").arg(few).arg(many)));
        QVERIFY(allowed < 3 * (more - fewer) / 3);  // fewer than one for each step of each worker
    }

    void theCounterCounts() {
        const std::int64_t before = allocations;
        auto made = std::make_unique<std::vector<int>>(100);
        QVERIFY(made->size() == 100);
        QCOMPARE(allocations - before, std::int64_t{2});
    }
};

QTEST_GUILESS_MAIN(TestSteadyState)
#include "test_steady_state.moc"
