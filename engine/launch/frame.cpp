// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/frame.h"

#include <fmt/format.h>

#include <cstring>

namespace kolo::launch {

namespace {

struct Head {
    std::uint64_t bodyBytes = 0;
    std::int16_t rank = 0;
    FrameKind kind = FrameKind::Order;
};

}  // namespace

std::string buildName() {
    return fmt::format("kolo {}, {} bytes an event, {} a pointer", KOLO_VERSION, sizeof(Event), sizeof(void*));
}

Frame makeFrame(FrameKind kind, int rank) {
    return {kind, rank, {}};
}

std::vector<std::byte> toBytes(const Frame& frame) {
    Head head;
    std::vector<std::byte> bytes(sizeof head + frame.body.size());
    head.bodyBytes = frame.body.size();
    head.rank = static_cast<std::int16_t>(frame.rank);
    head.kind = frame.kind;
    std::memcpy(bytes.data(), &head, sizeof head);
    if (!frame.body.empty()) std::memcpy(bytes.data() + sizeof head, frame.body.data(), frame.body.size());
    return bytes;
}

std::optional<Frame> FrameReader::next() {
    Head head;
    const std::size_t there = m_bytes.size() - m_at;
    if (there < sizeof head) return std::nullopt;
    std::memcpy(&head, m_bytes.data() + m_at, sizeof head);
    if (there - sizeof head < head.bodyBytes) return std::nullopt;
    const auto body = m_bytes.begin() + static_cast<std::ptrdiff_t>(m_at + sizeof head);
    const auto end = body + static_cast<std::ptrdiff_t>(head.bodyBytes);
    Frame frame{head.kind, head.rank, {body, end}};
    m_at += sizeof head + head.bodyBytes;
    if (m_at == m_bytes.size() || m_at > (1u << 20)) {
        m_bytes.erase(m_bytes.begin(), end);
        m_at = 0;
    }
    return frame;
}

}  // namespace kolo::launch
