// SPDX-License-Identifier: Apache-2.0
//
// kolo-nccl-profiler.so, called as NCCL calls it, in its five versions, and what its events become; and how waiting in
// a library's call is told from communication.
#include <dlfcn.h>

#include <QTest>
#include <cstring>
#include <string>
#include <thread>

#include "engine/api/event.h"
#include "engine/collectives/arrivals.h"
#include "engine/collectives/backends/nccl/inside.h"
#include "engine/collectives/backends/nccl/profiler/interface.h"
#include "engine/runtime/event_log.h"

using namespace kolo;
using namespace kolo::collectives;
namespace np = kolo::nccl_profiler;
using Kind = NcclInsideEvent::Kind;

class TestNcclProfiler : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        m_library = dlopen(NCCL_PROFILER, RTLD_NOW | RTLD_LOCAL);
        QVERIFY2(m_library, dlerror());
        m_inside = reinterpret_cast<NcclInsideFunction>(dlsym(m_library, kNcclInsideSymbol));
        QVERIFY(m_inside);
    }

    /// What NCCL's compiler makes of its structures on 64 bits.
    void layouts() {
        QCOMPARE(offsetof(np::DescriptionV5, parent), std::size_t{8});
        QCOMPARE(offsetof(np::DescriptionV5, rank), std::size_t{16});
        QCOMPARE(offsetof(np::DescriptionV5, collective), std::size_t{24});
        QCOMPARE(offsetof(np::DescriptionV4, collective), std::size_t{24});
        QCOMPARE(offsetof(np::CollectiveV4, choice.algorithm), std::size_t{64});
        QCOMPARE(offsetof(np::CollectiveV3, choice.algorithm), std::size_t{80});
        QCOMPARE(offsetof(np::CollectiveV2, choice.algorithm), std::size_t{88});
        QCOMPARE(offsetof(np::CollectiveV1, algorithm), std::size_t{82});
        QCOMPARE(offsetof(np::PairV4, call.peer), std::size_t{32});
        QCOMPARE(offsetof(np::PairV2, call.peer), std::size_t{48});
        QCOMPARE(offsetof(np::PairV1, peer), std::size_t{48});
        QCOMPARE(offsetof(np::ProxyOp, sends), std::size_t{20});
        QCOMPARE(offsetof(np::Channel, startNs), std::size_t{8});
        QCOMPARE(offsetof(np::ProfilerV5, finalize), std::size_t{40});
    }

    void version1() { numbered<np::ProfilerV1>("ncclProfiler_v1"); }
    void version2() { named<np::ProfilerV2>("ncclProfiler_v2"); }
    void version3() { named<np::ProfilerV3>("ncclProfiler_v3"); }
    void version4() { named<np::ProfilerV4>("ncclProfiler_v4"); }
    void version5() { named<np::ProfilerV5>("ncclProfiler_v5"); }
    /// A later version's event, a parent that was taken, an event that ends twice, and handles that are none.
    void wrongOrders() {
        const auto* const profiler = table<np::ProfilerV5>("ncclProfiler_v5");
        np::DescriptionV5 call{};
        call.type = 1 << 11;
        void* handle = &call;
        QCOMPARE(profiler->start(m_context, &handle, &call), np::kSuccess);
        QVERIFY(!handle);
        for (void* none : {static_cast<void*>(nullptr), static_cast<void*>(&call)}) {
            QCOMPARE(profiler->stop(none), np::kSuccess);
            QCOMPARE(profiler->record(none, 9, nullptr), np::kSuccess);
        }
        call.type = np::kPair;
        call.pair.call.function = "Send";
        call.pair.call.peer = 4;
        QCOMPARE(profiler->start(m_context, &handle, &call), np::kSuccess);
        profiler->stop(handle);
        const auto pair = take(0);
        QVERIFY(pair.size() == 1 && pair[0].peer == 4 && std::string(pair[0].function) == "Send");
        profiler->stop(handle);
        np::DescriptionV5 child{};
        child.type = np::kKernelChannel;
        child.parent = handle;
        void* orphan = &child;
        QCOMPARE(profiler->start(m_context, &orphan, &child), np::kSuccess);
        QVERIFY(!orphan);  // nobody knows whose channel it is
        child.type = np::kProxyOp;
        QCOMPARE(profiler->start(m_context, &orphan, &child), np::kSuccess);
        profiler->stop(orphan);
        const auto rest = take(0);
        QVERIFY(rest.size() == 1 && rest[0].call == 0 && rest[0].kind == Kind::ProxyOp);
        QCOMPARE(profiler->finalize(m_context), np::kSuccess);
    }

    /// Between GPUs of one host NCCL tells of channels after the call, by its proxy's thread, and not whose they are.
    void channelsAfterTheCall() {
        const auto* const profiler = table<np::ProfilerV5>("ncclProfiler_v5");
        const auto begin = [&](int rank, std::uint8_t channels = 2) {
            np::DescriptionV5 call{};
            call.type = np::kCollective;
            call.rank = rank;
            call.collective.choice.channels = channels;
            void* handle = nullptr;
            profiler->start(m_context, &handle, &call);
            profiler->stop(handle);
            return handle;
        };
        const auto channel = [&](void* parent, int number) {
            np::DescriptionV5 child{};
            child.type = np::kKernelChannel;
            child.parent = parent;
            child.channel = {static_cast<std::uint8_t>(number), 1000};
            void* handle = nullptr;
            profiler->start(m_context, &handle, &child);
            const std::uint64_t stopped = 3500;
            profiler->record(handle, np::kChannelStopped, &stopped);
            profiler->stop(handle);
        };
        void* const call = begin(1);
        int open = 0;
        QCOMPARE(take(1, &open).size(), std::size_t{0});
        QCOMPARE(open, 1);
        channel(call, 4);
        QCOMPARE(take(1, &open).size(), std::size_t{1});
        QCOMPARE(open, 1);
        channel(call, 5);
        QCOMPARE(take(0).size(), std::size_t{0});
        const auto events = take(1, &open);
        QCOMPARE(open, 0);
        QCOMPARE(events.size(), std::size_t{2});
        QVERIFY(events[0].kind == Kind::Collective && events[1].kind == Kind::Channel && events[1].channel == 5);
        QCOMPARE(events[1].deviceNs, std::int64_t{2500});
        // What does not come until the rank's next call comes no more.
        (void)begin(1);
        (void)begin(1);
        QCOMPARE(take(1, &open).size(), std::size_t{1});
        QCOMPARE(open, 1);
        (void)begin(1);
        (void)take(1, &open);
        QCOMPARE(open, 1);
        // And is not left for the next test.
        (void)begin(1, 0);
        QCOMPARE(take(1, &open).size(), std::size_t{2});
        QCOMPARE(open, 0);
    }

    /// NCCL calls from the ranks' threads and from its proxies', while kolo takes.
    void manyThreads() {
        const auto* const profiler = table<np::ProfilerV4>("ncclProfiler_v4");
        constexpr int kRanks = 4, kCalls = 2000;
        std::vector<int> seen(kRanks);
        {
            std::vector<std::jthread> threads;
            for (int rank = 0; rank < kRanks; ++rank)
                threads.emplace_back([&, rank] {
                    for (int i = 0; i < kCalls; ++i) {
                        np::DescriptionV4 call{};
                        call.type = np::kCollective;
                        call.rank = rank;
                        void* handle = nullptr;
                        profiler->start(m_context, &handle, &call);
                        profiler->stop(handle);
                        if (i % 16 == 15 || i == kCalls - 1) {
                            std::vector<NcclInsideEvent> events(64);
                            std::int32_t open = 0;
                            std::uint64_t lost = 0;
                            seen[rank] += m_inside(rank, events.data(), 64, &open, &lost);
                        }
                    }
                });
        }
        for (const int each : seen) QCOMPARE(each, kCalls);
    }

    void aFullTable() {
        const auto* const profiler = table<np::ProfilerV5>("ncclProfiler_v5");
        (void)take(0);
        QCOMPARE(m_lost, std::uint64_t{0});
        std::vector<void*> handles;
        for (int i = 0; i < 20'000; ++i) {
            np::DescriptionV5 call{};
            call.type = np::kCollective;
            void* handle = nullptr;
            profiler->start(m_context, &handle, &call);
            if (handle) handles.push_back(handle);
        }
        int open = 0;
        (void)take(0, &open);
        QCOMPARE(m_lost + handles.size(), std::uint64_t{20'000});
        QVERIFY(m_lost > 0 && open == static_cast<int>(handles.size()));
        for (void* handle : handles) profiler->stop(handle);
        std::size_t taken = 0;
        while (const std::size_t some = take(0).size()) taken += some;
        QCOMPARE(taken, handles.size());
    }

    void events() {
        NcclInsideEvent call, channel, op, step;
        channel.kind = Kind::Channel;
        channel.startNs = 5000;
        channel.endNs = 9000;
        channel.deviceNs = 2500;
        channel.channel = 3;
        std::strcpy(channel.algorithm, "RING");
        std::strcpy(channel.protocol, "LL");
        op.kind = Kind::ProxyOp;
        op.channel = 1;
        op.peer = 6;
        op.sends = 1;
        step.kind = Kind::ProxyStep;
        step.startNs = 6000;
        step.endNs = 6100;
        step.channel = 1;
        step.peer = 7;
        step.step = 2;
        step.bytes = 512;
        runtime::NameTable names;
        runtime::EventLog log(0, Detail::Full, names);
        recordInside({call, channel, op, step}, 1000, {.iteration = 4, .step = 1}, log);
        EventBatch batch;
        log.drainInto(batch);
        const std::vector<std::string> known = names.since(0);
        QCOMPARE(batch.events.size(), std::size_t{3});
        QCOMPARE(known[batch.events[0].name], std::string("channel 3, RING, LL"));
        QCOMPARE(batch.events[0].startNs, std::int64_t{4000});
        QCOMPARE(batch.events[0].endNs, std::int64_t{6500});
        QCOMPARE(batch.events[0].iteration, 4);
        QCOMPARE(known[batch.events[1].name], std::string("channel 1 sends to rank 6"));
        QCOMPARE(known[batch.events[2].name], std::string("channel 1 receives from rank 7, step 2"));
        QCOMPARE(batch.events[2].bytes, std::uint64_t{512});
    }

    /// From a rank's own beginning to the last one's; the rest is communication.
    void waiting() {
        Arrivals arrivals(3);
        arrivals.begin(0, 100);
        arrivals.begin(1, 400);
        arrivals.begin(2, 250);
        QCOMPARE(arrivals.waitedNs(0), std::int64_t{300});
        QCOMPARE(arrivals.waitedNs(1), std::int64_t{0});
        // Rank 1 has gone on already.
        arrivals.begin(1, 900);
        QCOMPARE(arrivals.waitedNs(2), std::int64_t{150});
        QCOMPARE(arrivals.waitedNs(1), std::int64_t{0});  // nobody else has begun
        // And further: what it did then is forgotten.
        arrivals.begin(1, 1000);
        QCOMPARE(arrivals.waitedNs(0), std::int64_t{150});
    }

private:
    template <typename Profiler>
    const Profiler* table(const char* symbol) {
        const auto* const found = static_cast<const Profiler*>(dlsym(m_library, symbol));
        void* context = nullptr;
        int wanted = 0;
        np::Status status = -1;
        if constexpr (std::is_same_v<Profiler, np::ProfilerV4>)
            status = found->init(&context, &wanted, "a communicator", 7, 1, 2, 1, nullptr);
        else if constexpr (std::is_same_v<Profiler, np::ProfilerV5>)
            status = found->init(&context, 7, &wanted, nullptr, 1, 2, 1, nullptr);
        else
            status = found->init(&context, &wanted);
        m_context = context;
        m_wanted = wanted;
        return status == np::kSuccess ? found : nullptr;
    }

    std::vector<NcclInsideEvent> take(int rank, int* openNow = nullptr) {
        std::vector<NcclInsideEvent> events(64);
        std::int32_t open = 0;
        events.resize(m_inside(rank, events.data(), 64, &open, &m_lost));
        if (openNow) *openNow = open;
        return events;
    }

    /// A collective on two channels, one of which has messages for another host.
    template <typename Profiler, typename Description>
    void collective(const Profiler& profiler, Description call) {
        void *handle = nullptr, *channel = nullptr, *op = nullptr, *step = nullptr;
        call.type = np::kCollective;
        call.rank = 1;
        QCOMPARE(profiler.start(m_context, &handle, &call), np::kSuccess);
        QVERIFY(handle);
        Description child{};
        child.rank = 1;
        child.parent = handle;
        child.type = np::kKernelChannel;
        child.channel.channel = 3;
        if constexpr (requires { child.channel.startNs; }) child.channel.startNs = 1000;
        QCOMPARE(profiler.start(m_context, &channel, &child), np::kSuccess);
        QCOMPARE(profiler.stop(handle), np::kSuccess);  // as soon as the kernel is on its stream
        child.type = np::kProxyOp;
        child.proxyOp = {4711, 2, 5, 8, 1 << 20, 1};
        QCOMPARE(profiler.start(m_context, &op, &child), np::kSuccess);
        child.type = np::kProxyStep;
        child.parent = op;
        child.proxyStep = {6};
        QCOMPARE(profiler.start(m_context, &step, &child), np::kSuccess);
        const std::uint64_t moved = 4096, stopped = 3500;
        profiler.record(step, 9, &moved);
        profiler.record(step, 12, nullptr);
        profiler.stop(step);
        int open = 0;
        QCOMPARE(take(0).size(), std::size_t{0});  // another rank's
        const auto early = take(1, &open);
        QCOMPARE(open, 2);
        QCOMPARE(early.size(), std::size_t{2});
        profiler.stop(op);
        profiler.record(channel, np::kChannelStopped, &stopped);
        profiler.stop(channel);
        auto events = take(1, &open);
        QCOMPARE(open, 0);
        QCOMPARE(events.size(), std::size_t{2});
        events.insert(events.begin(), early.begin(), early.end());
        const std::vector<Kind> kinds = {Kind::Collective, Kind::ProxyStep, Kind::Channel, Kind::ProxyOp};
        for (std::size_t i = 0; i < events.size(); ++i) {
            QCOMPARE(static_cast<int>(events[i].kind), static_cast<int>(kinds[i]));
            QCOMPARE(events[i].call, events[0].call);
            QVERIFY(events[i].endNs >= events[i].startNs && events[i].startNs >= events[0].startNs);
        }
        QCOMPARE(events[1].bytes, std::uint64_t{4096});
        QCOMPARE(events[1].step, 6);
        QCOMPARE(events[1].channel, 2);
        QCOMPARE(events[1].peer, 5);
        QCOMPARE(events[1].sends, 1);
        QCOMPARE(events[2].channel, 3);
        constexpr bool hasClock = requires {
            child.channel.startNs;
        };
        QCOMPARE(events[2].deviceNs, std::int64_t{hasClock ? 2500 : 0});
        m_last = events;
    }
    template <typename Profiler>
    void numbered(const char* symbol) {
        const Profiler* const profiler = table<Profiler>(symbol);
        QVERIFY(profiler && (m_wanted & np::kKernelChannel));
        collective(*profiler, np::DescriptionV1{});
        QCOMPARE(std::string(m_last[2].algorithm), std::string());
    }
    template <typename Profiler>
    void named(const char* symbol) {
        const Profiler* const profiler = table<Profiler>(symbol);
        QVERIFY(profiler && m_context);
        std::remove_pointer_t<decltype(describedBy(profiler->start))> call{};
        call.collective.call.function = "AllReduce";
        call.collective.choice.algorithm = "RING";
        call.collective.choice.protocol = "LL128 with a name that is longer than the room for it";
        collective(*profiler, call);
        QCOMPARE(std::string(m_last[0].function), std::string("AllReduce"));
        QCOMPARE(std::string(m_last[2].algorithm), std::string("RING"));
        QCOMPARE(std::string(m_last[2].protocol), std::string("LL128 with a na"));
    }
    template <typename Of>
    static Of* describedBy(np::Status (*)(void*, void**, Of*));

    void* m_library = nullptr;
    NcclInsideFunction m_inside = nullptr;
    void* m_context = nullptr;
    int m_wanted = 0;
    std::uint64_t m_lost = 0;
    std::vector<NcclInsideEvent> m_last;
};

QTEST_GUILESS_MAIN(TestNcclProfiler)
#include "test_nccl_profiler.moc"
