// SPDX-License-Identifier: Apache-2.0
//
// A thread that asks for short turns is otherwise as it was, and so are the others.
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <QTest>
#include <array>
#include <cstdio>
#include <cstring>
#include <thread>

#include "engine/runtime/short_turns.h"

namespace {

struct Scheduling {
    int policy = 0, nice = 0;
    std::uint64_t turnNs = 0;  // 0: the kernel does not tell
};

Scheduling ofThisThread() {
    std::array<std::byte, 48> attributes{};  // sched_getattr(2): the turn is the eight bytes from 24 on
    Scheduling now{sched_getscheduler(0), getpriority(PRIO_PROCESS, 0), 0};
    if (syscall(SYS_sched_getattr, 0, attributes.data(), attributes.size(), 0U) == 0)
        std::memcpy(&now.turnNs, attributes.data() + 24, sizeof now.turnNs);
    return now;
}

}  // namespace

class TestShortTurns : public QObject {
    Q_OBJECT

private slots:
    void onlyTheThreadsOwnTurnsAreShort_data() {
        QTest::addColumn<int>("nice");
        QTest::newRow("as it is") << 0;
        QTest::newRow("nicer than others") << 7;
    }
    void onlyTheThreadsOwnTurnsAreShort() {
        QFETCH(int, nice);
        const Scheduling others = ofThisThread();
        Scheduling before, after;
        std::thread([&] {
            (void)setpriority(PRIO_PROCESS, 0, others.nice + nice);
            before = ofThisThread();
            kolo::runtime::askForShortTurns();
            after = ofThisThread();
        }).join();
        QCOMPARE(after.policy, before.policy);
        QCOMPARE(after.nice, before.nice);
        QCOMPARE(ofThisThread().turnNs, others.turnNs);
        utsname kernel{};
        int major = 0, minor = 0;
        QVERIFY(uname(&kernel) == 0 && std::sscanf(kernel.release, "%d.%d", &major, &minor) == 2);
        if (std::pair(major, minor) < std::pair(6, 12)) QSKIP("Linux before 6.12 has turns of one length");
        QCOMPARE(after.turnNs, std::uint64_t{100'000});
    }
};

QTEST_GUILESS_MAIN(TestShortTurns)
#include "test_short_turns.moc"
