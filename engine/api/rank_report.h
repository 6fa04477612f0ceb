// SPDX-License-Identifier: Apache-2.0
//
// What a rank process reports to the session's process: fields of the job, written and read by the same line of code,
//
//     void MyJob::report(int rank, RankReport& report) {
//         report(m_results[rank].startNs, m_results[rank].losses);
//     }
//
// Numbers, booleans, strings, texts, plain structs without pointers, and vectors of these. Both sides are the same
// build on the same kind of machine.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace kolo {

class RankReport {
public:
    RankReport() = default;  ///< for writing
    explicit RankReport(std::span<const std::byte> bytes) : m_bytes(bytes.begin(), bytes.end()), m_reads(true) {}

    template <typename... Fields>
    void operator()(Fields&... fields) {
        (carry(fields), ...);
    }

    const std::vector<std::byte>& bytes() const { return m_bytes; }
    /// False if the fields read do not match those written; missing fields keep their values.
    bool complete() const { return m_fits && (!m_reads || m_at == m_bytes.size()); }

private:
    template <typename Value>
    requires(std::is_trivially_copyable_v<Value> && !std::is_pointer_v<Value>) void carry(Value& value) {
        raw(&value, sizeof value);
    }

    template <typename Value>
    requires requires(Value& value, RankReport& report) { value.fields(report); }
    void carry(Value& value) { value.fields(*this); }

    void carry(std::string& text) {
        if (const std::size_t size = sizeOf(text.size(), 1); m_reads) text.resize(size);
        raw(text.data(), text.size());
    }

    template <typename Value>
    void carry(std::vector<Value>& values) {
        constexpr bool plain = std::is_trivially_copyable_v<Value> && !std::is_same_v<Value, bool>;
        if (const std::size_t size = sizeOf(values.size(), plain ? sizeof(Value) : 1); m_reads) values.resize(size);
        if constexpr (plain) {
            raw(values.data(), values.size() * sizeof(Value));
        } else if constexpr (std::is_same_v<Value, bool>) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                bool value = values[i];
                carry(value);
                values[i] = value;
            }
        } else {
            for (Value& value : values) carry(value);
        }
    }

    /// How many elements of at least `elementBytes` follow; 0 if there are not that many bytes left.
    std::size_t sizeOf(std::size_t size, std::size_t elementBytes) {
        carry(size);
        if (m_reads && size > (m_bytes.size() - m_at) / elementBytes) {
            m_fits = false;
            return 0;
        }
        return size;
    }

    void raw(void* data, std::size_t bytes) {
        if (bytes == 0) return;
        if (!m_reads) {
            const auto* first = static_cast<const std::byte*>(data);
            m_bytes.insert(m_bytes.end(), first, first + bytes);
        } else if (bytes > m_bytes.size() - m_at) {
            m_fits = false;
        } else {
            std::memcpy(data, m_bytes.data() + m_at, bytes);
            m_at += bytes;
        }
    }

    std::vector<std::byte> m_bytes;
    std::size_t m_at = 0;
    bool m_reads = false;
    bool m_fits = true;
};

}  // namespace kolo
