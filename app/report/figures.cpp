// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/figures.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

constexpr int kMostOfAList = 16;
constexpr double kMostExact = 1e15;  // of a whole number in a double, all of whose digits are shown

struct FigureWords {
    Q_DECLARE_TR_FUNCTIONS(kolo::app::Report)
};

/// None: a count. Value: a number that counts nothing, so its thousands are not set apart. HowOften: a list's numbers
/// say how often 0, 1, 2 … occurred.
enum class Unit {
    None,
    Value,
    Nanoseconds,
    Seconds,
    PerSecond,
    Bytes,
    Part,
    GigaflopsPerSecond,
    BytesPerSecond,
    HowOften
};

struct Figure {
    const char *key, *name;
    Unit unit;
};

/// What a result's members, and their parts, are called and counted in.
constexpr Figure kFigures[] = {
    {"algorithm", QT_TRANSLATE_NOOP("kolo::app::Report", "algorithm"), Unit::None},
    {"op", QT_TRANSLATE_NOOP("kolo::app::Report", "op"), Unit::None},
    {"dtype", QT_TRANSLATE_NOOP("kolo::app::Report", "dtype"), Unit::None},
    {"elements", QT_TRANSLATE_NOOP("kolo::app::Report", "elements"), Unit::None},
    {"steps", QT_TRANSLATE_NOOP("kolo::app::Report", "steps"), Unit::None},
    {"steps_done", QT_TRANSLATE_NOOP("kolo::app::Report", "steps done"), Unit::None},
    {"bytes_sent_per_rank", QT_TRANSLATE_NOOP("kolo::app::Report", "bytes sent per rank"), Unit::Bytes},
    {"bytes_received_per_rank", QT_TRANSLATE_NOOP("kolo::app::Report", "bytes received per rank"), Unit::Bytes},
    {"total_bytes", QT_TRANSLATE_NOOP("kolo::app::Report", "total bytes"), Unit::Bytes},
    {"theory_steps", QT_TRANSLATE_NOOP("kolo::app::Report", "theory steps"), Unit::None},
    {"theory_bytes_per_rank", QT_TRANSLATE_NOOP("kolo::app::Report", "theory bytes per rank"), Unit::Bytes},
    {"theory_formula", QT_TRANSLATE_NOOP("kolo::app::Report", "theory formula"), Unit::None},
    {"theory_total_bytes", QT_TRANSLATE_NOOP("kolo::app::Report", "theory total bytes"), Unit::Bytes},
    {"algbw", QT_TRANSLATE_NOOP("kolo::app::Report", "algbw"), Unit::BytesPerSecond},
    {"busbw", QT_TRANSLATE_NOOP("kolo::app::Report", "busbw"), Unit::BytesPerSecond},
    {"warm_calls", QT_TRANSLATE_NOOP("kolo::app::Report", "warm calls"), Unit::None},
    {"verified", QT_TRANSLATE_NOOP("kolo::app::Report", "verified"), Unit::None},
    {"result", QT_TRANSLATE_NOOP("kolo::app::Report", "result"), Unit::Value},
    {"model", QT_TRANSLATE_NOOP("kolo::app::Report", "model"), Unit::None},
    {"parameters", QT_TRANSLATE_NOOP("kolo::app::Report", "parameters"), Unit::None},
    {"dataset", QT_TRANSLATE_NOOP("kolo::app::Report", "dataset"), Unit::None},
    {"training_rows", QT_TRANSLATE_NOOP("kolo::app::Report", "training rows"), Unit::None},
    {"held_out_rows", QT_TRANSLATE_NOOP("kolo::app::Report", "held-out rows"), Unit::None},
    {"batch", QT_TRANSLATE_NOOP("kolo::app::Report", "batch"), Unit::None},
    {"architecture", QT_TRANSLATE_NOOP("kolo::app::Report", "architecture"), Unit::None},
    {"servers", QT_TRANSLATE_NOOP("kolo::app::Report", "servers"), Unit::None},
    {"jobs", QT_TRANSLATE_NOOP("kolo::app::Report", "jobs"), Unit::None},
    {"lost_tasks", QT_TRANSLATE_NOOP("kolo::app::Report", "lost tasks"), Unit::None},
    {"zero", QT_TRANSLATE_NOOP("kolo::app::Report", "zero"), Unit::None},
    {"loss", QT_TRANSLATE_NOOP("kolo::app::Report", "loss"), Unit::None},
    {"accuracy", QT_TRANSLATE_NOOP("kolo::app::Report", "accuracy on all held-out rows"), Unit::Part},
    {"held_out_loss", QT_TRANSLATE_NOOP("kolo::app::Report", "held-out loss"), Unit::None},
    {"bigram_entropy", QT_TRANSLATE_NOOP("kolo::app::Report", "bigram entropy"), Unit::None},
    {"sample", QT_TRANSLATE_NOOP("kolo::app::Report", "sample"), Unit::None},
    {"samples", QT_TRANSLATE_NOOP("kolo::app::Report", "samples in all"), Unit::None},
    {"samples_per_s", QT_TRANSLATE_NOOP("kolo::app::Report", "samples"), Unit::PerSecond},
    {"training_s", QT_TRANSLATE_NOOP("kolo::app::Report", "training"), Unit::Seconds},
    {"gflops", QT_TRANSLATE_NOOP("kolo::app::Report", "products"), Unit::GigaflopsPerSecond},
    {"first_epoch", QT_TRANSLATE_NOOP("kolo::app::Report", "first epoch"), Unit::None},
    {"never", QT_TRANSLATE_NOOP("kolo::app::Report", "never"), Unit::None},
    {"once", QT_TRANSLATE_NOOP("kolo::app::Report", "once"), Unit::None},
    {"more", QT_TRANSLATE_NOOP("kolo::app::Report", "more"), Unit::None},
    {"bytes_per_step", QT_TRANSLATE_NOOP("kolo::app::Report", "bytes per step"), Unit::Bytes},
    {"mesh", QT_TRANSLATE_NOOP("kolo::app::Report", "mesh"), Unit::None},
    {"layout", QT_TRANSLATE_NOOP("kolo::app::Report", "layout"), Unit::None},
    {"collectives_per_step", QT_TRANSLATE_NOOP("kolo::app::Report", "collectives per step"), Unit::None},
    {"bytes_per_axis_planned", QT_TRANSLATE_NOOP("kolo::app::Report", "bytes per axis planned"), Unit::Bytes},
    {"stages", QT_TRANSLATE_NOOP("kolo::app::Report", "stages"), Unit::None},
    {"microbatches", QT_TRANSLATE_NOOP("kolo::app::Report", "microbatches"), Unit::None},
    {"schedule", QT_TRANSLATE_NOOP("kolo::app::Report", "schedule"), Unit::None},
    {"replicas", QT_TRANSLATE_NOOP("kolo::app::Report", "replicas"), Unit::None},
    {"slots", QT_TRANSLATE_NOOP("kolo::app::Report", "slots"), Unit::None},
    {"bubble_planned", QT_TRANSLATE_NOOP("kolo::app::Report", "bubble planned"), Unit::Part},
    {"bubble_priced", QT_TRANSLATE_NOOP("kolo::app::Report", "bubble priced"), Unit::Part},
    {"bubble_measured", QT_TRANSLATE_NOOP("kolo::app::Report", "bubble measured"), Unit::Part},
    {"staleness", QT_TRANSLATE_NOOP("kolo::app::Report", "staleness"), Unit::HowOften},
    {"staleness_in_updates", QT_TRANSLATE_NOOP("kolo::app::Report", "staleness in updates"), Unit::HowOften},
    {"mean_staleness", QT_TRANSLATE_NOOP("kolo::app::Report", "mean staleness"), Unit::None},
    {"peak_bytes", QT_TRANSLATE_NOOP("kolo::app::Report", "peak bytes"), Unit::Bytes},
    {"peak_address", QT_TRANSLATE_NOOP("kolo::app::Report", "peak address"), Unit::Bytes},
    {"peak_bytes_by_kind", QT_TRANSLATE_NOOP("kolo::app::Report", "peak bytes by kind"), Unit::Bytes},
    {"peak_bytes_planned", QT_TRANSLATE_NOOP("kolo::app::Report", "peak bytes planned"), Unit::Bytes},
    {"gradients", QT_TRANSLATE_NOOP("kolo::app::Report", "gradients"), Unit::None},
    {"optimizer", QT_TRANSLATE_NOOP("kolo::app::Report", "optimizer"), Unit::None},
    {"activations", QT_TRANSLATE_NOOP("kolo::app::Report", "activations"), Unit::None},
    {"buffers", QT_TRANSLATE_NOOP("kolo::app::Report", "buffers"), Unit::None},
    {"offloaded_bytes_per_step", QT_TRANSLATE_NOOP("kolo::app::Report", "offloaded bytes per step"), Unit::Bytes},
    {"memory_limit", QT_TRANSLATE_NOOP("kolo::app::Report", "memory limit"), Unit::Bytes},
    {"predictions", QT_TRANSLATE_NOOP("kolo::app::Report", "predictions"), Unit::None},
    {"rows", QT_TRANSLATE_NOOP("kolo::app::Report", "rows"), Unit::None},
    {"correct", QT_TRANSLATE_NOOP("kolo::app::Report", "correct"), Unit::None},
    {"characters", QT_TRANSLATE_NOOP("kolo::app::Report", "characters"), Unit::None},
    {"classes", QT_TRANSLATE_NOOP("kolo::app::Report", "classes"), Unit::None},
    {"per_class", QT_TRANSLATE_NOOP("kolo::app::Report", "per class"), Unit::None},
    {"per_worker", QT_TRANSLATE_NOOP("kolo::app::Report", "per worker"), Unit::None},
    {"first", QT_TRANSLATE_NOOP("kolo::app::Report", "first"), Unit::None},
    {"updates", QT_TRANSLATE_NOOP("kolo::app::Report", "updates"), Unit::None},
    {"dropped_updates", QT_TRANSLATE_NOOP("kolo::app::Report", "dropped updates"), Unit::None},
    {"target", QT_TRANSLATE_NOOP("kolo::app::Report", "target"), Unit::Part},
    {"time_to_target_s", QT_TRANSLATE_NOOP("kolo::app::Report", "time to target"), Unit::Seconds},
    {"steps_to_target", QT_TRANSLATE_NOOP("kolo::app::Report", "steps to target"), Unit::None},
    {"time_per_step_s", QT_TRANSLATE_NOOP("kolo::app::Report", "time per step"), Unit::Seconds},
    {"input", QT_TRANSLATE_NOOP("kolo::app::Report", "input"), Unit::None},
    {"forward", QT_TRANSLATE_NOOP("kolo::app::Report", "forward"), Unit::None},
    {"backward", QT_TRANSLATE_NOOP("kolo::app::Report", "backward"), Unit::None},
    {"update", QT_TRANSLATE_NOOP("kolo::app::Report", "update"), Unit::None},
    {"communication", QT_TRANSLATE_NOOP("kolo::app::Report", "communication"), Unit::None},
    {"waiting", QT_TRANSLATE_NOOP("kolo::app::Report", "waiting"), Unit::None},
    {"injected_delay", QT_TRANSLATE_NOOP("kolo::app::Report", "injected delay"), Unit::None},
    {"on_device", QT_TRANSLATE_NOOP("kolo::app::Report", "on device"), Unit::None},
    {"device_work_per_step", QT_TRANSLATE_NOOP("kolo::app::Report", "device work per step"), Unit::None},
    {"launches", QT_TRANSLATE_NOOP("kolo::app::Report", "launches"), Unit::None},
    {"kernels", QT_TRANSLATE_NOOP("kolo::app::Report", "kernels"), Unit::None},
    {"copies", QT_TRANSLATE_NOOP("kolo::app::Report", "copies"), Unit::None},
    {"bytes", QT_TRANSLATE_NOOP("kolo::app::Report", "bytes"), Unit::Bytes},
    {"waits", QT_TRANSLATE_NOOP("kolo::app::Report", "waits"), Unit::None},
    {"allreduces_per_step", QT_TRANSLATE_NOOP("kolo::app::Report", "allreduces per step"), Unit::None},
    {"communication_s", QT_TRANSLATE_NOOP("kolo::app::Report", "communication"), Unit::Seconds},
    {"hideable_s", QT_TRANSLATE_NOOP("kolo::app::Report", "hideable"), Unit::Seconds},
    {"exposed_s", QT_TRANSLATE_NOOP("kolo::app::Report", "exposed"), Unit::Seconds},
    {"link_waits", QT_TRANSLATE_NOOP("kolo::app::Report", "over the emulated link"), Unit::None},
    {"count", QT_TRANSLATE_NOOP("kolo::app::Report", "transfers"), Unit::None},
    {"late_ns_mean", QT_TRANSLATE_NOOP("kolo::app::Report", "late on average"), Unit::Nanoseconds},
    {"late_ns_max", QT_TRANSLATE_NOOP("kolo::app::Report", "late at most"), Unit::Nanoseconds},
    {"replicas_compared", QT_TRANSLATE_NOOP("kolo::app::Report", "replicas compared"), Unit::None},
    {"params_sha256", QT_TRANSLATE_NOOP("kolo::app::Report", "parameters SHA-256"), Unit::None},
    {"loss_curve_sha256", QT_TRANSLATE_NOOP("kolo::app::Report", "loss curve SHA-256"), Unit::None},
    {"curve_rows", QT_TRANSLATE_NOOP("kolo::app::Report", "held-out rows of the curve"), Unit::None},
    {"title", QT_TRANSLATE_NOOP("kolo::app::Report", "title"), Unit::None},
    {"source", QT_TRANSLATE_NOOP("kolo::app::Report", "source"), Unit::None},
    {"parts", QT_TRANSLATE_NOOP("kolo::app::Report", "parts"), Unit::None},
    {"id", QT_TRANSLATE_NOOP("kolo::app::Report", "id"), Unit::Value},
    {"text", QT_TRANSLATE_NOOP("kolo::app::Report", "text"), Unit::None},
    {"formula", QT_TRANSLATE_NOOP("kolo::app::Report", "formula"), Unit::None},
    {"memory_bytes", QT_TRANSLATE_NOOP("kolo::app::Report", "memory"), Unit::Bytes},
    {"total", QT_TRANSLATE_NOOP("kolo::app::Report", "total"), Unit::None},
    {"device_bytes", QT_TRANSLATE_NOOP("kolo::app::Report", "memory of the device"), Unit::Bytes},
    {"device", QT_TRANSLATE_NOOP("kolo::app::Report", "device"), Unit::None},
    {"fits", QT_TRANSLATE_NOOP("kolo::app::Report", "fits"), Unit::None},
    {"n", QT_TRANSLATE_NOOP("kolo::app::Report", "n"), Unit::None},
    {"cpu_seconds", QT_TRANSLATE_NOOP("kolo::app::Report", "on the CPU"), Unit::Seconds},
    {"gpu_seconds", QT_TRANSLATE_NOOP("kolo::app::Report", "on the GPU"), Unit::Seconds},
    {"copy_in_seconds", QT_TRANSLATE_NOOP("kolo::app::Report", "copied in"), Unit::Seconds},
    {"copy_out_seconds", QT_TRANSLATE_NOOP("kolo::app::Report", "copied out"), Unit::Seconds},
    {"search", QT_TRANSLATE_NOOP("kolo::app::Report", "search"), Unit::None},
    {"devices", QT_TRANSLATE_NOOP("kolo::app::Report", "devices"), Unit::None},
    {"cores", QT_TRANSLATE_NOOP("kolo::app::Report", "cores"), Unit::None},
    {"link", QT_TRANSLATE_NOOP("kolo::app::Report", "link"), Unit::None},
    {"seed", QT_TRANSLATE_NOOP("kolo::app::Report", "seed"), Unit::Value},
    {"choices", QT_TRANSLATE_NOOP("kolo::app::Report", "choices"), Unit::None},
    {"plans", QT_TRANSLATE_NOOP("kolo::app::Report", "plans"), Unit::None},
    {"refused", QT_TRANSLATE_NOOP("kolo::app::Report", "refused"), Unit::None},
    {"plans_per_s", QT_TRANSLATE_NOOP("kolo::app::Report", "plans"), Unit::PerSecond},
    {"search_s", QT_TRANSLATE_NOOP("kolo::app::Report", "searched for"), Unit::Seconds},
    {"parts_measured", QT_TRANSLATE_NOOP("kolo::app::Report", "parts measured"), Unit::None},
    {"measuring_s", QT_TRANSLATE_NOOP("kolo::app::Report", "measured for"), Unit::Seconds},
    {"contenders", QT_TRANSLATE_NOOP("kolo::app::Report", "contenders"), Unit::None},
    {"what", QT_TRANSLATE_NOOP("kolo::app::Report", "what"), Unit::None},
    {"strategy", QT_TRANSLATE_NOOP("kolo::app::Report", "strategy"), Unit::None},
    {"device_kind", QT_TRANSLATE_NOOP("kolo::app::Report", "kind of device"), Unit::None},
    {"plan", QT_TRANSLATE_NOOP("kolo::app::Report", "plan"), Unit::None},
    {"predicted_s", QT_TRANSLATE_NOOP("kolo::app::Report", "predicted"), Unit::Seconds},
    {"measured_s", QT_TRANSLATE_NOOP("kolo::app::Report", "measured"), Unit::Seconds},
    {"rounds_s", QT_TRANSLATE_NOOP("kolo::app::Report", "rounds"), Unit::Seconds},
    {"quickest", QT_TRANSLATE_NOOP("kolo::app::Report", "quickest"), Unit::None},
    {"layers", QT_TRANSLATE_NOOP("kolo::app::Report", "layers"), Unit::None},
    {"layer", QT_TRANSLATE_NOOP("kolo::app::Report", "layer"), Unit::None},
    {"cut", QT_TRANSLATE_NOOP("kolo::app::Report", "cut"), Unit::None},
    {"axis", QT_TRANSLATE_NOOP("kolo::app::Report", "axis"), Unit::None},
    {"tiles", QT_TRANSLATE_NOOP("kolo::app::Report", "tiles"), Unit::None},
    {"seconds", QT_TRANSLATE_NOOP("kolo::app::Report", "time"), Unit::Seconds},
    {"curve", QT_TRANSLATE_NOOP("kolo::app::Report", "curve"), Unit::None},
};

const Figure* figureOf(const QString& key) {
    const auto found =
        std::ranges::find_if(kFigures, [&](const Figure& each) { return key == QLatin1String(each.key); });
    return found == std::end(kFigures) ? nullptr : &*found;
}

Unit unitOf(const QString& key) {
    const Figure* figure = figureOf(key);
    return figure ? figure->unit : Unit::None;
}

/// Names that a run makes up itself, as those of its mesh's axes, are the same in all languages.
QString nameOf(QString key) {
    if (const Figure* figure = figureOf(key)) return QCoreApplication::translate("kolo::app::Report", figure->name);
    return key.replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString numberInWords(double value, Unit unit) {
    switch (unit) {
        case Unit::Nanoseconds: return viz::durationText(value);
        case Unit::Seconds: return viz::durationText(value * 1e9);
        case Unit::PerSecond:
            return FigureWords::tr("%1 per second")
                .arg(value < 100 ? viz::numberText(value, 'g', 3) : viz::countText(value));
        case Unit::Bytes: return viz::bytesText(value);
        case Unit::Part: return FigureWords::tr("%1 %").arg(viz::numberText(value * 100, 'f', 2));
        case Unit::GigaflopsPerSecond: return FigureWords::tr("%1 GFLOP/s").arg(viz::numberText(value, 'g', 3));
        case Unit::BytesPerSecond: return viz::bandwidthText(value);
        case Unit::HowOften:
        case Unit::None:
            if (value == std::floor(value) && std::abs(value) < kMostExact) return viz::countText(value);
            break;
        case Unit::Value: break;
    }
    return viz::numberText(value, 'g', value == std::floor(value) ? 15 : 6);
}

QString valueInWords(const QJsonValue& value, Unit unit) {
    if (value.isBool()) return value.toBool() ? FigureWords::tr("yes") : FigureWords::tr("no");
    if (value.isDouble()) return numberInWords(value.toDouble(), unit);
    if (value.isArray()) {
        const QJsonArray array = value.toArray();
        QStringList list;
        bool nested = unit != Unit::None && unit != Unit::Value;
        for (qsizetype at = 0; at < array.size(); ++at) {
            const QJsonValue each = array[at];
            nested |= each.isArray() || each.isObject();
            if (list.size() == kMostOfAList)
                return FigureWords::tr("%1 … (%2 in all)")
                    .arg(list.join(nested ? QStringLiteral(", ") : QStringLiteral(" ")))
                    .arg(array.size());
            const QString words = valueInWords(each, unit);
            list << (unit == Unit::HowOften ? QStringLiteral("%1: %2").arg(at).arg(words) : words);
        }
        return list.join(nested ? QStringLiteral(", ") : QStringLiteral(" "));
    }
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        QStringList list;
        for (auto part = object.begin(); part != object.end(); ++part) {
            const Unit own = unitOf(part.key());
            list << QStringLiteral("%1 %2").arg(nameOf(part.key()),
                                                valueInWords(part.value(), own == Unit::None ? unit : own));
        }
        return list.join(QStringLiteral(", "));
    }
    return value.isString() ? value.toString() : QStringLiteral("–");
}

/// How often the rows were read: as the command line says it.
QString rowsInWords(const QJsonValue& rows) {
    const auto count = [&](const char* key) { return viz::countText(rows[QLatin1String(key)].toDouble()); };
    return FigureWords::tr("%1 rows read once, %2 more than once, %3 never")
        .arg(count("once"), count("more"), count("never"));
}

}  // namespace

std::optional<std::pair<QString, QString>> figureInWords(const QString& key, const QJsonValue& value) {
    // Curves are drawn, and a unit stands with its figure.
    if (key.endsWith(QLatin1String("_curve")) || key.endsWith(QLatin1String("_unit"))) return std::nullopt;
    if (key == QLatin1String("first_epoch")) return std::pair(nameOf(key), rowsInWords(value));
    return std::pair(nameOf(key), valueInWords(value, unitOf(key)));
}

bool isKnownFigure(const QString& key) {
    return figureOf(key) != nullptr;
}

}  // namespace kolo::app
