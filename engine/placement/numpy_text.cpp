// SPDX-License-Identifier: Apache-2.0
//
// The rules, as observed of NumPy 2.4: all numbers of an array share one format. If every nonzero magnitude lies in
// [0.0001, 1e8), for float32 in [0.0001, 1e6), and the largest is at most 1000 times the smallest, it is positional,
// otherwise scientific. (Before NumPy 2.3, float32 turned scientific at 1e8, too, and a scalar of it at 1e16.) A number
// is printed with the fewest digits that read back as itself, cut (rounded) after the eighth place; the points stand
// below each other, padded with spaces; in scientific form all have the same number of places.
#include "engine/placement/numpy_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace kolo::placement {

using kernels::Shape;
using kernels::shapeText;
using kernels::TensorType;

namespace {

constexpr std::int64_t kThreshold = 1000, kEdge = 3;
constexpr int kLineWidth = 75, kPrecision = 8;
/// From this magnitude on, a number is in scientific form; float32 has six digits that it can vouch for.
constexpr double kFloat32Cutoff = 1e6, kArrayCutoff = 1e8, kScalarCutoff = 1e16;

/// d.ddd × 10^exponent: the decimal digits of a magnitude.
struct Digits {
    std::string digits;
    int exponent = 0;
};

Digits splitScientific(std::string_view text) {
    Digits result;
    const std::size_t e = text.find('e');
    for (const char c : text.substr(0, e))
        if (c != '.') result.digits += c;
    std::from_chars(text.data() + e + (text[e + 1] == '+' ? 2 : 1), text.data() + text.size(), result.exponent);
    return result;
}

/// Enough for 309 digits before the point, or as many after it as anybody asks for here.
using Characters = std::array<char, 400>;

/// The fewest digits that tell the number from its neighbours.
Digits shortest(double magnitude, DType dtype) {
    Characters text;
    const auto end =
        dtype == DType::Float32
            ? std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(magnitude),
                            std::chars_format::scientific)
            : std::to_chars(text.data(), text.data() + text.size(), magnitude, std::chars_format::scientific);
    return splitScientific({text.data(), end.ptr});
}

/// The number's own decimal digits, rounded to so many places (half to even).
std::string rounded(double magnitude, std::chars_format format, int places) {
    Characters text;
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), magnitude, format, places).ptr};
}

bool readsBack(const Digits& d, double magnitude, DType dtype) {
    const std::string text = fmt::format("{}.{}e{}", d.digits.substr(0, 1), d.digits.substr(1), d.exponent);
    const char* const end = text.data() + text.size();
    double value = 0;
    float single = 0;
    if (dtype == DType::Float32) {
        std::from_chars(text.data(), end, single);
        value = single;
    } else {
        std::from_chars(text.data(), end, value);
    }
    return value == magnitude;
}

/// As many digits as it takes to tell the number, but at least `least` and at most `most` after the first.
Digits scientificDigits(double magnitude, DType dtype, int least, int most) {
    Digits d = shortest(magnitude, dtype);
    const int places = static_cast<int>(d.digits.size()) - 1;
    if (places >= least && places <= most) return d;
    const bool isCut = places > most;
    d = splitScientific(rounded(magnitude, std::chars_format::scientific, isCut ? most : least));
    // Just above a power of two the neighbours are further apart than below it, and the nearest text may be a text of
    // the lower neighbour: then NumPy takes the next one up.
    if (!isCut && !readsBack(d, magnitude, dtype)) {
        std::size_t last = d.digits.size() - 1;
        while (last > 0 && d.digits[last] == '9') d.digits[last--] = '0';
        ++d.digits[last];
    }
    return d;
}

/// A number as it is printed, in pieces; zeros at the end of the fraction are left out.
struct Parts {
    std::string whole, fraction;
    std::string exponent;  // scientific only: "+08"
};

void trimZeros(std::string& fraction) {
    fraction.erase(fraction.find_last_not_of('0') + 1);
}

/// With at most `precision` places (-1: as many as it takes).
Parts positional(double value, DType dtype, int precision) {
    const double magnitude = std::abs(value);
    Digits d = shortest(magnitude, dtype);
    Parts parts;
    const int places = static_cast<int>(d.digits.size()) - 1 - d.exponent;
    if (precision >= 0 && places > precision) {
        const std::string text = rounded(magnitude, std::chars_format::fixed, precision);
        const std::size_t point = text.find('.');
        parts.whole = text.substr(0, point);
        parts.fraction = text.substr(point + 1);
    } else if (d.exponent < 0) {
        parts.whole = "0";
        parts.fraction = std::string(-d.exponent - 1, '0') + d.digits;
    } else {
        if (places < 0) d.digits.resize(d.exponent + 1, '0');
        parts.whole = d.digits.substr(0, d.exponent + 1);
        parts.fraction = d.digits.substr(d.exponent + 1);
    }
    trimZeros(parts.fraction);
    if (std::signbit(value)) parts.whole = "-" + parts.whole;
    return parts;
}

Parts scientificParts(const Digits& d, bool negative) {
    return {(negative ? "-" : "") + d.digits.substr(0, 1), d.digits.substr(1),
            fmt::format("{}{:02}", d.exponent < 0 ? '-' : '+', std::abs(d.exponent))};
}

Parts scientific(double value, DType dtype, int precision) {
    Parts parts = scientificParts(scientificDigits(std::abs(value), dtype, 0, precision), std::signbit(value));
    trimZeros(parts.fraction);
    return parts;
}

std::string leftPadded(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

/// How the numbers of one array are printed.
class Format {
public:
    Format(const std::vector<double>& values, DType dtype) : m_dtype(dtype) {
        if (isWhole(dtype)) {
            for (const double value : values) m_left = std::max(m_left, whole(value, dtype).size());
            if (dtype == DType::Bool) m_left = std::string_view("False").size();  // also where all are True
            return;
        }
        double largest = 0, smallest = std::numeric_limits<double>::infinity();
        bool anyFinite = false, anyNan = false, anyInf = false, anyNegativeInf = false;
        for (const double value : values) {
            anyNan = anyNan || std::isnan(value);
            anyInf = anyInf || std::isinf(value);
            anyNegativeInf = anyNegativeInf || (std::isinf(value) && value < 0);
            if (!std::isfinite(value)) continue;
            anyFinite = true;
            if (value == 0) continue;
            largest = std::max(largest, std::abs(value));
            smallest = std::min(smallest, std::abs(value));
        }
        if (largest > 0) {
            const double ratio = dtype == DType::Float32 ? static_cast<float>(largest) / static_cast<float>(smallest)
                                                         : largest / smallest;
            m_scientific = largest >= (dtype == DType::Float32 ? kFloat32Cutoff : kArrayCutoff) ||
                           smallest < (dtype == DType::Float32 ? 0.0001f : 0.0001) || ratio > 1000.0;
        }
        if (anyFinite) measure(values);
        if (anyNan || anyInf) {
            const std::size_t longest = std::max<std::size_t>(anyNan ? 3 : 0, anyInf ? (anyNegativeInf ? 4 : 3) : 0);
            if (longest > m_left + m_right + 1) m_left = longest - m_right - 1;
        }
    }

    std::string operator()(double value) const {
        if (isWhole(m_dtype)) return leftPadded(whole(value, m_dtype), m_left);
        if (!std::isfinite(value)) {
            const std::string text = std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
            return leftPadded(text, m_left + m_right + 1);
        }
        if (!m_scientific) {
            const Parts parts = positional(value, m_dtype, kPrecision);
            return leftPadded(parts.whole, m_left) + "." + parts.fraction +
                   std::string(m_right - parts.fraction.size(), ' ');
        }
        // All have the same number of places; those beyond the shortest text are the number's own digits, not zeros.
        const int places = static_cast<int>(m_fraction);
        Parts parts = scientificParts(scientificDigits(std::abs(value), m_dtype, places, places), std::signbit(value));
        while (parts.exponent.size() < m_exponent) parts.exponent.insert(1, "0");
        return leftPadded(parts.whole, m_left) + "." + parts.fraction + "e" + parts.exponent;
    }

    static bool isWhole(DType dtype) { return dtype == DType::Int32 || dtype == DType::Int64 || dtype == DType::Bool; }
    static std::string whole(double value, DType dtype) {
        if (dtype == DType::Bool) return value != 0 ? "True" : "False";
        return fmt::format("{}", static_cast<std::int64_t>(value));
    }

private:
    void measure(const std::vector<double>& values) {
        for (const double value : values) {
            if (!std::isfinite(value)) continue;
            const Parts parts =
                m_scientific ? scientific(value, m_dtype, kPrecision) : positional(value, m_dtype, kPrecision);
            m_left = std::max(m_left, parts.whole.size());
            m_fraction = std::max(m_fraction, parts.fraction.size());
            m_exponent = std::max(m_exponent, parts.exponent.size());
        }
        m_right = m_scientific ? m_exponent + 1 + m_fraction : m_fraction;
    }

    DType m_dtype;
    bool m_scientific = false;
    std::size_t m_left = 0, m_right = 0, m_fraction = 0, m_exponent = 0;
};

/// An array under the eyes of a reader: which of its elements are shown, and how they are laid out.
class ArrayText {
public:
    ArrayText(const std::byte* data, const TensorType& type, std::string separator, std::size_t prefix, int lineWidth)
        : m_data(data),
          m_shape(type.shape),
          m_dtype(type.dtype),
          m_separator(std::move(separator)),
          m_hanging(1 + prefix, ' '),
          m_lineWidth(lineWidth),
          m_summary(type.elements() > kThreshold),
          m_format(shownValues(), type.dtype) {}

    std::string text() const { return level(0, 0, m_hanging, m_lineWidth); }

private:
    bool summarized(std::size_t axis) const { return m_summary && m_shape[axis] > 2 * kEdge; }

    std::vector<double> shownValues() const {
        std::vector<double> values;
        collect(0, 0, values);
        return values;
    }
    void collect(std::size_t axis, std::int64_t offset, std::vector<double>& values) const {
        if (axis == m_shape.size()) {
            values.push_back(readElement(m_data, offset, m_dtype));
            return;
        }
        for (std::int64_t i = 0; i < m_shape[axis]; ++i) {
            if (summarized(axis) && i == kEdge) i = m_shape[axis] - kEdge;
            collect(axis + 1, offset * m_shape[axis] + i, values);
        }
    }

    static std::string_view withoutSpaces(std::string_view text) {
        return text.substr(0, text.find_last_not_of(' ') + 1);
    }

    void extend(std::string& done, std::string& line, const std::string& word, int width,
                const std::string& hanging) const {
        const bool wraps = static_cast<int>(line.size() + word.size()) > width && line.size() > hanging.size();
        if (wraps) {
            done += withoutSpaces(line);
            done += '\n';
            line = hanging;
        }
        line += word;
    }

    std::string level(std::size_t axis, std::int64_t offset, const std::string& hanging, int width) const {
        const std::int64_t length = m_shape[axis];
        const bool last = axis + 1 == m_shape.size(), cut = summarized(axis);
        std::string done;
        if (last) {
            const int room = width - std::max<int>(static_cast<int>(withoutSpaces(m_separator).size()), 1);
            std::string line = hanging;
            for (std::int64_t i = 0; i < length; ++i) {
                if (cut && i == kEdge) {
                    extend(done, line, "...", room, hanging);
                    line += m_separator;
                    i = length - kEdge;
                }
                extend(done, line, m_format(readElement(m_data, offset * length + i, m_dtype)), room, hanging);
                if (i + 1 < length) line += m_separator;
            }
            done += line;
        } else {
            const std::string between =
                std::string(withoutSpaces(m_separator)) + std::string(m_shape.size() - axis - 1, '\n');
            for (std::int64_t i = 0; i < length; ++i) {
                if (cut && i == kEdge) {
                    done += hanging + "..." + between;
                    i = length - kEdge;
                }
                done += hanging + level(axis + 1, offset * length + i, hanging + " ", width - 1);
                if (i + 1 < length) done += between;
            }
        }
        return "[" + done.substr(hanging.size()) + "]";
    }

    const std::byte* m_data;
    const Shape& m_shape;
    DType m_dtype;
    std::string m_separator, m_hanging;
    int m_lineWidth;
    bool m_summary;
    Format m_format;
};

std::string scalarText(double value, DType dtype) {
    if (Format::isWhole(dtype)) return Format::whole(value, dtype);
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    const double magnitude = std::abs(value);
    const double cutoff = dtype == DType::Float32 ? kFloat32Cutoff : kScalarCutoff;
    if (magnitude == 0 || (magnitude >= 1e-4 && magnitude < cutoff)) {
        const Parts parts = positional(value, dtype, -1);
        return parts.whole + "." + (parts.fraction.empty() ? "0" : parts.fraction);
    }
    const Parts parts = scientific(value, dtype, std::numeric_limits<int>::max());
    return parts.whole + (parts.fraction.empty() ? "" : "." + parts.fraction) + "e" + parts.exponent;
}

/// TensorFlow begins an array of several lines on a line of its own.
std::string onOwnLine(const std::string& text) {
    return text.find('\n') == std::string::npos ? text : "\n" + text;
}

}  // namespace

std::string numpyStr(const std::byte* data, const TensorType& type) {
    if (type.shape.empty()) return scalarText(readElement(data, 0, type.dtype), type.dtype);
    if (type.elements() == 0) return "[]";
    return ArrayText(data, type, " ", 0, kLineWidth).text();
}

std::string numpyRepr(const std::byte* data, const TensorType& type) {
    if (type.shape.empty())  // TensorFlow makes a Python number of it, and those are float64
        return scalarText(readElement(data, 0, type.dtype), type.dtype == DType::Float32 ? DType::Float64 : type.dtype);
    const std::string open = "array(";
    const bool empty = type.elements() == 0;
    std::string text = open + (empty ? "[]" : ArrayText(data, type, ", ", open.size(), kLineWidth - 1).text());
    // What the brackets do not tell: the shape, if there is nothing or not everything in them, and the type.
    std::vector<std::string> extras;
    if (empty ? type.shape != Shape{0} : type.elements() > kThreshold)
        extras.push_back("shape=" + shapeText(type.shape));
    // NumPy leaves out the types that it would have chosen itself.
    const bool usual = type.dtype == DType::Float64 || type.dtype == DType::Int64 || type.dtype == DType::Bool;
    if (empty || !usual) extras.push_back(fmt::format("dtype={}", name(type.dtype)));
    if (extras.empty()) return text + ")";
    text += ",";
    const std::string rest = fmt::format("{})", fmt::join(extras, ", "));
    const std::size_t lastLine = text.size() - (text.rfind('\n') + 1);
    const bool wraps = lastLine + rest.size() + 1 > kLineWidth;
    return text + (wraps ? "\n" + std::string(open.size(), ' ') : " ") + rest;
}

std::string arrayRepr(const std::byte* data, const TensorType& type) {
    return type.shape.empty() ? fmt::format("np.{}({})", name(type.dtype), numpyStr(data, type))
                              : numpyRepr(data, type);
}

std::string tensorStr(const std::byte* data, const TensorType& type) {
    return fmt::format("tf.Tensor({}, shape={}, dtype={})", onOwnLine(numpyStr(data, type)), shapeText(type.shape),
                       name(type.dtype));
}

std::string tensorRepr(const std::byte* data, const TensorType& type) {
    return fmt::format("<tf.Tensor: shape={}, dtype={}, numpy={}>", shapeText(type.shape), name(type.dtype),
                       onOwnLine(numpyRepr(data, type)));
}

std::string variableRepr(const std::string& variable, const std::byte* data, const TensorType& type) {
    return fmt::format("<tf.Variable '{}' shape={} dtype={}, numpy={}>", variable, shapeText(type.shape),
                       name(type.dtype), onOwnLine(numpyRepr(data, type)));
}

std::string pythonFloat(double value) {
    return scalarText(value, DType::Float64);
}

}  // namespace kolo::placement
