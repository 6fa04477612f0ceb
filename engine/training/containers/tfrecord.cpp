// SPDX-License-Identifier: Apache-2.0
//
// One TFRecord file, whose records are tf.train.Example messages with the features "inputs" and "label":
//
//     length     uint64     little endian
//     checksum   uint32     of the length: crc32c, rotated right by 15 bits, plus 0xa282ead8
//     data       length bytes
//     checksum   uint32     of the data
//
// https://www.tensorflow.org/tutorials/load_data/tfrecord; of protocol buffers no more is needed than fields that have
// a length (https://protobuf.dev/programming-guides/encoding).
#include <fcntl.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>

#include "engine/training/container.h"

namespace kolo::training {

namespace {

constexpr std::int64_t kHeadBytes = 12, kTailBytes = 4;

// ---- crc32c

constexpr std::array<std::uint32_t, 256> kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        table[i] = i;
        for (int bit = 0; bit < 8; ++bit) table[i] = (table[i] >> 1) ^ (table[i] & 1 ? 0x82F63B78u : 0);
    }
    return table;
}();

std::uint32_t crcByTable(std::uint32_t crc, std::span<const std::byte> bytes) {
    for (const std::byte byte : bytes) crc = (crc >> 8) ^ kTable[(crc ^ static_cast<std::uint32_t>(byte)) & 0xFF];
    return crc;
}

#ifdef __x86_64__
/// The processor has an instruction for it.
__attribute__((target("sse4.2"))) std::uint32_t crcByInstruction(std::uint32_t crc, std::span<const std::byte> bytes) {
    for (; bytes.size() >= sizeof(std::uint64_t); bytes = bytes.subspan(sizeof(std::uint64_t))) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data(), sizeof word);
        crc = static_cast<std::uint32_t>(__builtin_ia32_crc32di(crc, word));
    }
    return crcByTable(crc, bytes);
}
#endif

std::uint32_t maskedCrc(std::span<const std::byte> bytes) {
    std::uint32_t crc = ~0u;
#ifdef __x86_64__
    static const bool quick = __builtin_cpu_supports("sse4.2");
    crc = quick ? crcByInstruction(crc, bytes) : crcByTable(crc, bytes);
#else
    crc = crcByTable(crc, bytes);
#endif
    return std::rotr(~crc, 15) + 0xa282ead8u;
}

// ---- tf.train.Example

enum Field : int { kFirst = 1, kKey = 1, kValue = 2, kFloats = 2, kIntegers = 3 };

class Message {
public:
    void bytes(int field, std::span<const std::byte> content) {
        varint(static_cast<std::uint64_t>(field) << 3 | 2);
        varint(content.size());
        m_bytes.insert(m_bytes.end(), content.begin(), content.end());
    }
    void varint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) m_bytes.push_back(static_cast<std::byte>(value | 0x80));
        m_bytes.push_back(static_cast<std::byte>(value));
    }
    const std::vector<std::byte>& all() const { return m_bytes; }

private:
    std::vector<std::byte> m_bytes;
};

Message within(int field, std::span<const std::byte> content) {
    Message message;
    message.bytes(field, content);
    return message;
}

/// An entry of the map of features.
Message feature(std::string_view name, int kind, std::span<const std::byte> packed) {
    Message entry;
    entry.bytes(kKey, std::as_bytes(std::span(name)));
    entry.bytes(kValue, within(kind, within(kFirst, packed).all()).all());
    return entry;
}

std::vector<std::byte> exampleOf(const Dataset& data, std::int64_t row) {
    Message labels;
    for (int i = 0; i < data.positions; ++i) labels.varint(static_cast<std::uint64_t>(data.labelsOf(row)[i]));
    Message features;
    features.bytes(kFirst,
                   feature("inputs", kFloats,
                           std::as_bytes(std::span(data.row(row), static_cast<std::size_t>(data.extent.size()))))
                       .all());
    features.bytes(kFirst, feature("label", kIntegers, labels.all()).all());
    return within(kFirst, features.all()).all();
}

/// Takes a message apart, field by field; all of them have lengths.
class Fields {
public:
    explicit Fields(std::span<const std::byte> bytes) : m_bytes(bytes) {}

    /// The content of the next field, if that has this number.
    std::optional<std::span<const std::byte>> next(int field) {
        const auto key = varint(), size = varint();
        if (key != (static_cast<std::uint64_t>(field) << 3 | 2) || !size || *size > m_bytes.size()) return std::nullopt;
        const auto content = m_bytes.first(*size);
        m_bytes = m_bytes.subspan(*size);
        return content;
    }
    std::optional<std::uint64_t> varint() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64 && !m_bytes.empty(); shift += 7) {
            const auto byte = static_cast<std::uint64_t>(m_bytes.front());
            m_bytes = m_bytes.subspan(1);
            value |= (byte & 0x7F) << shift;
            if (byte < 0x80) return value;
        }
        return std::nullopt;
    }

private:
    std::span<const std::byte> m_bytes;
};

/// The packed values of the next feature, which is of this kind.
std::optional<std::span<const std::byte>> packedIn(Fields& features, int kind) {
    const auto entry = features.next(kFirst);
    if (!entry) return std::nullopt;
    Fields pair(*entry);
    if (!pair.next(kKey)) return std::nullopt;
    const auto value = pair.next(kValue);
    if (!value) return std::nullopt;
    const auto list = Fields(*value).next(kind);
    return list ? Fields(*list).next(kFirst) : std::nullopt;
}

bool fromExample(std::span<const std::byte> example, std::span<float> inputs, std::span<std::int32_t> labels) {
    const auto whole = Fields(example).next(kFirst);
    if (!whole) return false;
    Fields features(*whole);
    const auto floats = packedIn(features, kFloats), integers = packedIn(features, kIntegers);
    if (!floats || floats->size() != inputs.size_bytes() || !integers) return false;
    std::memcpy(inputs.data(), floats->data(), floats->size());
    Fields values(*integers);
    for (std::int32_t& label : labels) {
        const auto value = values.varint();
        if (!value) return false;
        label = static_cast<std::int32_t>(*value);
    }
    return true;
}

// ---- the file

template <typename Number>
std::span<const std::byte> bytesOf(const Number& number) {
    return std::as_bytes(std::span(&number, 1));
}

struct Record {
    std::int64_t offset = 0;
    std::size_t bytes = 0;  ///< with what is around the data
};

class TfRecord : public Container {
public:
    TfRecord(OpenFile file, std::vector<Record> records) : m_file(std::move(file)), m_records(std::move(records)) {}

    Outcome<void> read(std::int64_t row, std::span<float> inputs, std::span<std::int32_t> labels) const override {
        const Record& record = m_records[row];
        std::vector<std::byte> bytes(record.bytes);
        TRY(m_file.read(record.offset, bytes));
        const auto data = std::span<const std::byte>(bytes).subspan(kHeadBytes, bytes.size() - kHeadBytes - kTailBytes);
        std::uint32_t checksum = 0;
        std::memcpy(&checksum, data.data() + data.size(), sizeof checksum);
        if (checksum != maskedCrc(data)) return containerError("the checksum of a record is wrong");
        if (!fromExample(data, inputs, labels)) return containerError("a record is not what was written");
        return {};
    }

private:
    const OpenFile m_file;
    const std::vector<Record> m_records;
};

Outcome<std::unique_ptr<const Container>> write(const Dataset& data, Preparation& preparation) {
    const auto folder = TRY(folderForRows());
    auto file = TRY(OpenFile::open(folder->path() / "rows.tfrecord", O_RDWR | O_CREAT));
    std::vector<Record> records;
    std::vector<std::byte> bytes;
    const auto add = [&](std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); };
    for (std::int64_t row = 0, offset = 0; row < data.trainingRows; ++row) {
        TRY(goOnWriting(preparation, row, data));
        const std::vector<std::byte> example = exampleOf(data, row);
        const std::uint64_t length = example.size();
        bytes.clear();
        add(bytesOf(length));
        add(bytesOf(maskedCrc(bytesOf(length))));
        add(example);
        add(bytesOf(maskedCrc(example)));
        TRY(file.write(bytes));
        records.push_back({offset, bytes.size()});
        offset += static_cast<std::int64_t>(bytes.size());
    }
    return std::unique_ptr<const Container>(std::make_unique<TfRecord>(std::move(file), std::move(records)));
}

}  // namespace

const ContainerKind& tfrecord{"tfrecord", "on the disk, in one TFRecord file", write};

}  // namespace kolo::training
