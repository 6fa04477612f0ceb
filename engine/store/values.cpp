// SPDX-License-Identifier: Apache-2.0
#include "engine/store/values.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace kolo::store {

static_assert(std::endian::native == std::endian::little, "The database keeps numbers in little-endian order.");

namespace {

constexpr std::size_t kMaxTextValues = 64;
constexpr std::size_t kMaxTextDigits = 8;

bool packAsText(std::span<const double> values, std::string& out) {
    if (values.size() > kMaxTextValues) return false;
    out.assign(1, '[');
    for (const double value : values) {
        char digits[32];
        if (!std::isfinite(value)) return false;
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        const auto length = static_cast<std::size_t>(end - digits);
        if (length > kMaxTextDigits) return false;
        if (out.size() > 1) out += ',';
        out.append(digits, length);
    }
    out += ']';
    return true;
}

bool unpackText(std::string_view text, std::vector<double>& out) {
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') return false;
    const char* at = text.data() + 1;
    const char* const end = text.data() + text.size() - 1;
    while (at != end) {
        double value = 0;
        const auto read = std::from_chars(at, end, value);
        if (read.ec != std::errc() || !std::isfinite(value)) return false;
        out.push_back(value);
        at = read.ptr;
        if (at == end) break;
        if (*at != ',' || ++at == end) return false;
    }
    return true;
}

template <typename T>
bool holds(double value) {
    return value >= std::numeric_limits<T>::lowest() && value <= std::numeric_limits<T>::max() &&
           std::bit_cast<std::uint64_t>(static_cast<double>(static_cast<T>(value))) ==
               std::bit_cast<std::uint64_t>(value);
}

bool isFloat(double value) {
    if (std::isfinite(value) && std::abs(value) > std::numeric_limits<float>::max()) return false;
    const auto back = static_cast<double>(static_cast<float>(value));
    return std::bit_cast<std::uint64_t>(back) == std::bit_cast<std::uint64_t>(value);
}

/// The narrowest type that holds every value with every bit.
char narrowest(std::span<const double> values) {
    bool fits8 = true, fits16 = true, fits32 = true, fitsFloat = true;
    for (const double value : values) {
        fits32 = fits32 && holds<std::int32_t>(value);
        fits16 = fits16 && fits32 && holds<std::int16_t>(value);
        fits8 = fits8 && fits16 && holds<std::int8_t>(value);
        fitsFloat = fitsFloat && isFloat(value);
        if (!fits32 && !fitsFloat) return 'd';
    }
    return fits8 ? 'b' : fits16 ? 'h' : fits32 ? 'i' : 'f';
}

template <typename T>
void packAs(std::span<const double> values, std::string& out) {
    out.resize(1 + values.size() * sizeof(T));
    char* at = out.data() + 1;
    for (const double value : values) {
        const T narrow = static_cast<T>(value);
        std::memcpy(at, &narrow, sizeof narrow);
        at += sizeof narrow;
    }
}

template <typename T>
bool unpackAs(std::string_view bytes, std::vector<double>& out) {
    if (bytes.size() % sizeof(T) != 0) return false;
    out.reserve(out.size() + bytes.size() / sizeof(T));
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(T)) {
        T narrow;
        std::memcpy(&narrow, bytes.data() + at, sizeof narrow);
        out.push_back(static_cast<double>(narrow));
    }
    return true;
}

bool unpackBlob(std::string_view bytes, std::vector<double>& out) {
    if (bytes.empty()) return false;
    const std::string_view rest = bytes.substr(1);
    switch (bytes[0]) {
        case 'b': return unpackAs<std::int8_t>(rest, out);
        case 'h': return unpackAs<std::int16_t>(rest, out);
        case 'i': return unpackAs<std::int32_t>(rest, out);
        case 'f': return unpackAs<float>(rest, out);
        case 'd': return unpackAs<double>(rest, out);
        default: return false;
    }
}

}  // namespace

PackedForm packValues(std::span<const double> values, std::string& out) {
    if (packAsText(values, out)) return PackedForm::Text;
    const char type = narrowest(values);
    switch (type) {
        case 'b': packAs<std::int8_t>(values, out); break;
        case 'h': packAs<std::int16_t>(values, out); break;
        case 'i': packAs<std::int32_t>(values, out); break;
        case 'f': packAs<float>(values, out); break;
        default: packAs<double>(values, out); break;
    }
    out[0] = type;
    return PackedForm::Blob;
}

bool unpackValues(PackedForm form, std::string_view bytes, std::vector<double>& out) {
    const std::size_t before = out.size();
    const bool read = form == PackedForm::Text ? unpackText(bytes, out) : unpackBlob(bytes, out);
    if (read && out.size() - before <= kMaxValuesPerEvent) return true;
    out.resize(before);
    return false;
}

}  // namespace kolo::store
