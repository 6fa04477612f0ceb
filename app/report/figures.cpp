// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/figures.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>
#include <cmath>

#include "engine/api/event_names.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

constexpr int kMostOfAList = 16;

struct FigureWords {
    Q_DECLARE_TR_FUNCTIONS(kolo::app::Report)
};

enum class Unit { None, Nanoseconds, Seconds, PerSecond, Bytes, Part, GigaflopsPerSecond, BytesPerSecond };

/// By the key's own words: the engine names its members after what they are counted in.
Unit unitOf(const QString& key) {
    if (key == QLatin1String(recorded::kAlgorithmBandwidth) || key == QLatin1String(recorded::kBusBandwidth))
        return Unit::BytesPerSecond;
    if (key == QLatin1String("gflops")) return Unit::GigaflopsPerSecond;
    if (key.endsWith(QLatin1String("_per_s"))) return Unit::PerSecond;
    if (key.endsWith(QLatin1String("_ns"))) return Unit::Nanoseconds;
    if (key.endsWith(QLatin1String("_s"))) return Unit::Seconds;
    if (key.contains(QLatin1String("formula"))) return Unit::None;
    if (key.contains(QLatin1String("bytes")) || key == QLatin1String("peak_address") ||
        key == QLatin1String("memory_limit"))
        return Unit::Bytes;
    const bool part =
        key == QLatin1String("accuracy") || key == QLatin1String("target") || key.startsWith(QLatin1String("bubble_"));
    return part ? Unit::Part : Unit::None;
}

QString nameOf(QString key, Unit unit) {
    if (unit == Unit::Nanoseconds) key.chop(3);
    if (unit == Unit::Seconds) key.chop(2);
    if (unit == Unit::PerSecond) key.chop(6);
    if (unit == Unit::GigaflopsPerSecond) return FigureWords::tr("products");
    key.replace(QLatin1String("sha256"), QLatin1String("SHA-256"));
    return key.replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString numberInWords(double value, Unit unit) {
    switch (unit) {
        case Unit::Nanoseconds: return viz::durationText(value);
        case Unit::Seconds: return viz::durationText(value * 1e9);
        case Unit::PerSecond:
            return value < 100 ? FigureWords::tr("%1 per second").arg(viz::numberText(value, 'g', 3))
                               : FigureWords::tr("%1 per second").arg(value, 0, 'f', 0);
        case Unit::Bytes: return viz::bytesText(value);
        case Unit::Part: return FigureWords::tr("%1 %").arg(viz::numberText(value * 100, 'f', 2));
        case Unit::GigaflopsPerSecond: return FigureWords::tr("%1 GFLOP/s").arg(viz::numberText(value, 'g', 3));
        case Unit::BytesPerSecond: return viz::bandwidthText(value);
        case Unit::None: break;
    }
    return viz::numberText(value, 'g', value == std::floor(value) ? 15 : 6);
}

QString valueInWords(const QJsonValue& value, Unit unit) {
    if (value.isBool()) return value.toBool() ? FigureWords::tr("yes") : FigureWords::tr("no");
    if (value.isDouble()) return numberInWords(value.toDouble(), unit);
    if (value.isArray()) {
        const QJsonArray array = value.toArray();
        QStringList list;
        bool nested = unit != Unit::None;
        for (const QJsonValue& each : array) {
            nested |= each.isArray() || each.isObject();
            if (list.size() == kMostOfAList)
                return FigureWords::tr("%1 … (%2 in all)").arg(list.join(QLatin1Char(' '))).arg(array.size());
            list << valueInWords(each, unit);
        }
        return list.join(nested ? QStringLiteral(", ") : QStringLiteral(" "));
    }
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        QStringList list;
        for (auto part = object.begin(); part != object.end(); ++part) {
            const Unit own = unitOf(part.key());
            list << QStringLiteral("%1 %2").arg(nameOf(part.key(), own),
                                                valueInWords(part.value(), own == Unit::None ? unit : own));
        }
        return list.join(QStringLiteral(", "));
    }
    return value.isString() ? value.toString() : QStringLiteral("–");
}

}  // namespace

std::optional<std::pair<QString, QString>> figureInWords(const QString& key, const QJsonValue& value) {
    // Curves are drawn, and a unit stands with its figure.
    if (key.endsWith(QLatin1String("_curve")) || key.endsWith(QLatin1String("_unit"))) return std::nullopt;
    const Unit unit = unitOf(key);
    return std::pair(nameOf(key, unit), valueInWords(value, unit));
}

}  // namespace kolo::app
