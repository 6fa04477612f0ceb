// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/data_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <charconv>
#include <cmath>
#include <limits>

namespace kolo::app {

namespace {

const QLatin1String kInline("inline:");

struct DataWords {
    Q_DECLARE_TR_FUNCTIONS(kolo::app::DataText)
};

Error badNumber(const QString& sentence) {
    return {ErrorCode::BadData, "data", sentence.toStdString()};
}

QString quoted(const QString& text) {
    constexpr int kMost = 16;
    return QStringLiteral("“%1”").arg(text.size() > kMost ? text.left(kMost) + QStringLiteral("…") : text);
}

}  // namespace

Outcome<double> parseCell(const QString& text, DType type) {
    QString plain = text.trimmed();
    if (plain.isEmpty()) return badNumber(DataWords::tr("A number belongs here."));
    plain.replace(QChar(0x2212), QLatin1Char('-'));  // the typographic minus, in copied text
    if (plain.startsWith(QLatin1Char('+')) && plain.size() > 1 && plain[1] != QLatin1Char('-')) plain.remove(0, 1);
    const QByteArray bytes = plain.toUtf8();
    double value = 0;
    const auto [end, error] = std::from_chars(bytes.data(), bytes.data() + bytes.size(), value);
    if (error == std::errc::result_out_of_range)
        return badNumber(DataWords::tr("%1 is too large or too small for a number.").arg(quoted(text)));
    if (error != std::errc() || end != bytes.data() + bytes.size())
        return badNumber(DataWords::tr("%1 is not a number.").arg(quoted(text)));
    if (!std::isfinite(value))
        return badNumber(DataWords::tr("%1: NaN and infinities are not allowed.").arg(quoted(text)));
    if (type == DType::Int32 && (value != std::trunc(value) || std::abs(value + 0.5) > 2147483648.0))
        return badNumber(
            DataWords::tr("%1: int32 takes whole numbers from −2147483648 to 2147483647.").arg(quoted(text)));
    if (type == DType::Float32 && std::abs(value) > double(std::numeric_limits<float>::max()))
        return badNumber(DataWords::tr("%1 is too large for float32 (about 3.4e38).").arg(quoted(text)));
    return value;
}

TextTable parsePasted(const QString& text) {
    if (isInline(text.trimmed())) return fromInline(text.trimmed());
    QString whole = text;
    whole.remove(QLatin1Char('\r'));
    while (whole.endsWith(QLatin1Char('\n'))) whole.chop(1);
    if (whole.isEmpty()) return {};
    QRegularExpression separator(QStringLiteral("[ \\t]+"));
    const bool tabs = whole.contains(QLatin1Char('\t'));
    if (tabs)
        separator.setPattern(QStringLiteral("\\t"));
    else if (whole.contains(QLatin1Char(',')))
        separator.setPattern(QStringLiteral(","));
    else if (whole.contains(QLatin1Char(';')))
        separator.setPattern(QStringLiteral(";"));
    TextTable table;
    for (const QString& line : whole.split(QLatin1Char('\n'))) {
        QStringList row;
        for (QString cell : (tabs ? line : line.trimmed()).split(separator)) {
            cell = cell.trimmed();
            if (cell.size() >= 2 && cell.startsWith(QLatin1Char('"')) && cell.endsWith(QLatin1Char('"')))
                cell = cell.mid(1, cell.size() - 2);
            row << cell;
        }
        table << row;
    }
    return table;
}

bool isInline(const QString& text) {
    return text.startsWith(kInline);
}

TextTable fromInline(const QString& text) {
    TextTable table;
    const QString rows = isInline(text) ? text.mid(kInline.size()) : text;
    for (const QString& line : rows.split(QLatin1Char(';'))) {
        QStringList row;
        if (!line.trimmed().isEmpty())
            for (const QString& cell : line.split(QLatin1Char(','))) row << cell.trimmed();
        table << row;
    }
    return table;
}

QString toInline(const TextTable& table) {
    QStringList rows;
    for (const QStringList& row : table) {
        QStringList cells;
        for (const QString& cell : row) cells << cell.trimmed().replace(QChar(0x2212), QLatin1Char('-'));
        rows << cells.join(QLatin1Char(','));
    }
    return kInline + rows.join(QLatin1Char(';'));
}

}  // namespace kolo::app
