// SPDX-License-Identifier: Apache-2.0
//
// The implementation of kolo-nccl-profiler.so: NCCL tells it, from its own threads, when something inside a call begins
// and ends; it keeps that until kolo takes it. A handle that NCCL has is a place in a fixed table, so that it is one at
// any time; when the table is full, events are counted as lost, and NCCL gets none.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <type_traits>

#include "engine/collectives/backends/nccl/profiler/inside.h"
#include "engine/collectives/backends/nccl/profiler/interface.h"

namespace kolo::nccl_profiler {

namespace {

using collectives::NcclInsideEvent;
using Kind = NcclInsideEvent::Kind;

std::int64_t nowNs() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

template <std::size_t N>
void keep(char (&to)[N], const char* text) {
    if (!text) return;
    std::strncpy(to, text, N - 1);
    to[N - 1] = '\0';
}

class Table {
public:
    /// `channels`: whose ends the library will tell of, of a collective.
    NcclInsideEvent* begin(const NcclInsideEvent& event, int channels) {
        const std::lock_guard lock(m_mutex);
        for (std::size_t tries = 0; tries < kPlaces; ++tries) {
            Place& place = m_places[m_next];
            m_next = (m_next + 1) % kPlaces;
            if (place.state != State::Free) continue;
            place.event = event;
            place.state = State::Begun;
            place.event.startNs = nowNs();
            if (event.isCall()) place.event.call = ++m_calls;
            if (event.kind == Kind::Collective) awaitChannels(place, channels);
            return &place.event;
        }
        ++m_lost;
        return nullptr;
    }
    /// What a parent's children have from it. False for one that was taken meanwhile.
    bool inherit(NcclInsideEvent& event, const void* parentHandle) {
        const std::lock_guard lock(m_mutex);
        const Place* const parent = placeOf(parentHandle);
        if (!parent || parent->state == State::Free) return false;
        const NcclInsideEvent& from = parent->event;
        event.call = from.call;
        event.rank = from.rank;  // NCCL names none with a channel
        if (event.channel < 0) event.channel = from.channel;
        event.peer = event.peer < 0 ? from.peer : event.peer;
        if (event.kind == Kind::ProxyStep) event.sends = from.sends;
        keep(event.function, from.function);
        keep(event.algorithm, from.algorithm);
        keep(event.protocol, from.protocol);
        return true;
    }
    void end(void* handle) {
        const std::lock_guard lock(m_mutex);
        Place* const place = placeOf(handle);
        if (!place || place->state != State::Begun) return;
        place->event.endNs = nowNs();
        place->state = State::Ended;
        if (place->event.kind != Kind::Channel) return;
        const auto last = m_lastCollective.find(place->event.rank);
        if (last == m_lastCollective.end() || last->second->event.call != place->event.call) return;
        last->second->channelsToCome = std::max(0, last->second->channelsToCome - 1);
    }
    void record(void* handle, int state, const std::uint64_t* details) {
        const std::lock_guard lock(m_mutex);
        Place* const place = placeOf(handle);
        if (!place || place->state != State::Begun || !details) return;
        NcclInsideEvent& event = place->event;
        if (event.kind == Kind::Channel && state == kChannelStopped && place->deviceStartNs != 0)
            event.deviceNs = static_cast<std::int64_t>(*details - place->deviceStartNs);
        if (event.kind == Kind::ProxyOp || event.kind == Kind::ProxyStep)
            event.bytes = std::max<std::uint64_t>(event.bytes, *details);
    }
    void startsOnDevice(void* handle, std::uint64_t atNs) {
        const std::lock_guard lock(m_mutex);
        if (Place* const place = placeOf(handle)) place->deviceStartNs = atNs;
    }

    std::int32_t take(std::int32_t rank, NcclInsideEvent* events, std::int32_t room, std::int32_t* open,
                      std::uint64_t* lost) {
        const std::lock_guard lock(m_mutex);
        std::int32_t taken = 0;
        *open = 0;
        *lost = m_lost;
        for (Place& place : m_places) {
            if (place.state == State::Free || place.event.rank != rank) continue;
            const bool isOpen = place.state == State::Begun || place.channelsToCome > 0;
            *open += isOpen;
            if (isOpen || taken == room) continue;
            events[taken++] = place.event;
            if (const auto last = m_lastCollective.find(rank); last != m_lastCollective.end() && last->second == &place)
                m_lastCollective.erase(last);
            place = {};
        }
        std::sort(events, events + taken, [](const auto& a, const auto& b) { return a.startNs < b.startNs; });
        return taken;
    }

private:
    enum class State : std::uint8_t { Free, Begun, Ended };
    struct Place {
        NcclInsideEvent event;  // first: a handle is its address
        std::uint64_t deviceStartNs = 0;
        State state = State::Free;
        int channelsToCome = 0;  // they begin after their collective has ended
    };
    static constexpr std::size_t kPlaces = 16384;

    Place* placeOf(const void* handle) const {
        const auto* const place = static_cast<const Place*>(handle);
        if (!handle || place < m_places.get() || place >= m_places.get() + kPlaces) return nullptr;
        return const_cast<Place*>(place);
    }

    /// Until the rank's next one: what has not come by then comes no more.
    void awaitChannels(Place& place, int channels) {
        place.channelsToCome = channels;
        Place*& last = m_lastCollective[place.event.rank];
        if (last) last->channelsToCome = 0;
        last = &place;
    }

    struct Places {
        std::unique_ptr<Place[]> all{new Place[kPlaces]};
        Place* get() const { return all.get(); }
        Place& operator[](std::size_t i) const { return all[i]; }
        Place* begin() const { return get(); }
        Place* end() const { return get() + kPlaces; }
    };
    std::mutex m_mutex;
    Places m_places;
    std::map<std::int32_t, Place*> m_lastCollective;  // of each rank, until it is taken
    std::size_t m_next = 0;
    std::uint64_t m_calls = 0, m_lost = 0;
};

Table& table() {
    static Table all;
    return all;
}

constexpr int kWanted = kCollective | kPair | kProxyOp | kProxyStep | kKernelChannel;

Status init(void** context, int* wanted) {
    *context = &table();
    *wanted = kWanted;
    return kSuccess;
}
Status initV4(void** context, int* wanted, const char*, std::uint64_t, int, int, int, void*) {
    return init(context, wanted);
}
Status initV5(void** context, std::uint64_t, int* wanted, const char*, int, int, int, void*) {
    return init(context, wanted);
}

template <typename Of>
Status start(void*, void** handle, Of* of) {
    *handle = nullptr;
    NcclInsideEvent event;
    event.rank = of->rank;
    std::uint64_t deviceNs = 0;
    int channels = 0;
    constexpr bool isNamed = !std::is_same_v<Of, DescriptionV1>;
    switch (of->type) {
        case kCollective:
            event.kind = Kind::Collective;
            if constexpr (isNamed) {
                keep(event.function, of->collective.call.function);
                keep(event.algorithm, of->collective.choice.algorithm);
                keep(event.protocol, of->collective.choice.protocol);
            }
            if constexpr (isNamed && !std::is_same_v<Of, DescriptionV2>) channels = of->collective.choice.channels;
            break;
        case kPair:
            event.kind = Kind::Pair;
            if constexpr (isNamed) {
                event.peer = of->pair.call.peer;
                keep(event.function, of->pair.call.function);
            } else {
                event.peer = of->pair.peer;
            }
            break;
        case kProxyOp:
            event.kind = Kind::ProxyOp;
            event.channel = of->proxyOp.channel;
            event.peer = of->proxyOp.peer;
            event.sends = of->proxyOp.sends != 0;
            break;
        case kProxyStep:
            event.kind = Kind::ProxyStep;
            event.step = of->proxyStep.step;
            break;
        case kKernelChannel:
            event.kind = Kind::Channel;
            event.channel = of->channel.channel;
            if constexpr (std::is_same_v<std::decay_t<decltype(of->channel)>, Channel>) deviceNs = of->channel.startNs;
            break;
        default: return kSuccess;  // of a later version
    }
    const bool isKnown = event.isCall() || table().inherit(event, of->parent);
    if (!isKnown && event.kind == Kind::Channel) return kSuccess;  // nobody knows whose
    *handle = table().begin(event, channels);
    if (deviceNs != 0) table().startsOnDevice(*handle, deviceNs);
    return kSuccess;
}

Status stop(void* handle) {
    table().end(handle);
    return kSuccess;
}
Status record(void* handle, int state, const std::uint64_t* details) {
    table().record(handle, state, details);
    return kSuccess;
}
Status finalize(void*) {
    return kSuccess;
}

}  // namespace

}  // namespace kolo::nccl_profiler

#define VISIBLE __attribute__((visibility("default")))

extern "C" {
using namespace kolo::nccl_profiler;

VISIBLE extern const ProfilerV1 ncclProfiler_v1;
VISIBLE extern const ProfilerV2 ncclProfiler_v2;
VISIBLE extern const ProfilerV3 ncclProfiler_v3;
VISIBLE extern const ProfilerV4 ncclProfiler_v4;
VISIBLE extern const ProfilerV5 ncclProfiler_v5;
const ProfilerV1 ncclProfiler_v1{"Kolo", init, start<DescriptionV1>, stop, record, finalize};
const ProfilerV2 ncclProfiler_v2{"Kolo", init, start<DescriptionV2>, stop, record, finalize};
const ProfilerV3 ncclProfiler_v3{"Kolo", init, start<DescriptionV3>, stop, record, finalize};
const ProfilerV4 ncclProfiler_v4{"Kolo", initV4, start<DescriptionV4>, stop, record, finalize};
const ProfilerV5 ncclProfiler_v5{"Kolo", initV5, start<DescriptionV5>, stop, record, finalize};

VISIBLE std::int32_t koloNcclInside(std::int32_t rank, kolo::collectives::NcclInsideEvent* events, std::int32_t room,
                                    std::int32_t* open, std::uint64_t* lost) {
    return table().take(rank, events, room, open, lost);
}
}
