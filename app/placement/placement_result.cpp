// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/placement_result.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cstdlib>

#include "app/engine_words.h"
#include "engine/api/number_words.h"
#include "engine/api/wording.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

QJsonObject objectOf(const RunResult& result) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(result.json)).object();
}

std::int64_t whole(const QJsonValue& value) {
    return value.toInteger();
}

std::string text(const QJsonValue& value) {
    return value.toString().toStdString();
}

/// An amount that the engine has put into words.
std::string amount(const QJsonValue& value) {
    return decimalNumber(text(value));
}

std::string shapeOf(const QJsonArray& shape) {
    QStringList lengths;
    for (const QJsonValue& length : shape) lengths << QString::number(whole(length));
    return QStringLiteral("(%1%2)")
        .arg(lengths.join(QStringLiteral(", ")), lengths.size() == 1 ? QStringLiteral(",") : QString())
        .toStdString();
}

viz::PlacedOperation operationOf(const QJsonObject& json) {
    viz::PlacedOperation operation;
    operation.name = text(json["name"]);
    operation.label = text(json["label"]);
    operation.why = engineWords(json, QStringLiteral("why")).toStdString();
    operation.reason = text(json["reason"]);
    operation.device = static_cast<int>(whole(json["device"]));
    operation.line = static_cast<int>(whole(json["line"]));
    operation.column = static_cast<int>(whole(json["column"]));
    operation.firstLine = static_cast<int>(whole(json["first_line"]));
    operation.lastLine = static_cast<int>(whole(json["last_line"]));
    operation.startNs = whole(json["start_ns"]);
    operation.endNs = whole(json["end_ns"]);
    operation.bytes = static_cast<std::uint64_t>(whole(json["bytes"]));
    if (json.contains("dtype")) operation.type = text(json["dtype"]) + " " + shapeOf(json["shape"].toArray());
    for (const QJsonValue& input : json["inputs"].toArray()) operation.inputs.push_back(static_cast<int>(whole(input)));
    return operation;
}

}  // namespace

QString ProgramOutput::printed() const {
    QString all;
    for (const Line& line : lines) all += line.text + QLatin1Char('\n');
    return all;
}

PlacementResult placementResult(const RunInfo& info, const RunResult& result) {
    const QJsonObject json = objectOf(result);
    PlacementResult all;
    viz::PlacementRecord& record = all.record;
    const bool isVirtual = info.spec.devices.kind == "virtual";
    const bool isShared = info.provenance.numbers.find(recorded::kSharedGpu) != std::string::npos;
    for (const QJsonValue& each : json["device_list"].toArray()) {
        viz::PlacedDevice device;
        device.name = text(each["name"]);
        if (each["type"].toString() == QStringLiteral("GPU"))
            device.note = isVirtual ? Wording::tr("virtual") : isShared ? Wording::tr("shared GPU") : "";
        all.hasVirtualGpus |= isVirtual && each["type"].toString() == QStringLiteral("GPU");
        device.peakBytes = static_cast<std::uint64_t>(whole(each["peak_bytes"]));
        for (const QJsonValue& sample : each["memory"].toArray())
            device.memory.emplace_back(whole(sample[0]), static_cast<std::uint64_t>(whole(sample[1])));
        record.devices.push_back(std::move(device));
    }
    for (const QJsonValue& each : json["operations"].toArray())
        record.operations.push_back(operationOf(each.toObject()));
    for (const QJsonValue& each : json["copies"].toArray()) {
        record.copies.push_back({static_cast<int>(whole(each["operation"])), static_cast<int>(whole(each["from"])),
                                 static_cast<int>(whole(each["to"])), static_cast<std::uint64_t>(whole(each["bytes"])),
                                 whole(each["start_ns"]), whole(each["end_ns"])});
        all.copies << engineWords(each.toObject(), QStringLiteral("sentence"));
    }
    record.startNs = whole(json["started_ns"]);
    record.endNs = whole(json["ended_ns"]);
    record.operationCount = whole(json["operations_count"]);
    record.copyCount = whole(json["copies_count"]);
    record.copiedBytes = static_cast<std::uint64_t>(whole(json["copied_bytes"]));
    record.copyNs = whole(json["copy_ns"]);
    record.kernelNs = whole(json["kernel_ns"]);
    for (const QJsonValue& item : json["output"].toArray())
        all.output.lines.push_back({item["kind"].toString() == QStringLiteral("log"), item["text"].toString()});
    return all;
}

FitResult fitResult(const RunResult& result) {
    const QJsonObject json = objectOf(result);
    FitResult fit;
    fit.title = engineWords(text(json["title"]));
    fit.source = engineWords(text(json["source"]));
    fit.fits = json["fits"].toBool();
    for (const QJsonValue& part : json["parts"].toArray()) {
        FitLine line{engineWords(text(part["title"])),
                     viz::textOf(amount(part["text"])),
                     engineWords(part.toObject(), QStringLiteral("formula")),
                     {},
                     part["bytes"].toDouble()};
        if (part.toObject().contains(QStringLiteral("measured_bytes"))) {
            line.measuredBytes = part["measured_bytes"].toDouble();
            fit.measured = true;
        }
        fit.need.parts.push_back({line.title.toStdString(), line.size.toStdString(), line.bytes});
        fit.lines.push_back(std::move(line));
    }
    if (const QJsonObject host = json["host"].toObject(); !host.isEmpty())
        fit.lines.push_back({engineWords(text(host["title"])),
                             viz::textOf(amount(host["text"])),
                             engineWords(host, QStringLiteral("formula")),
                             {},
                             host["bytes"].toDouble()});
    for (const QJsonValue& stage : json["stages"].toArray())
        fit.stages.push_back(
            {stage["zero"].toInt(), viz::textOf(amount(stage["text"])),
             engineWords(stage.toObject(), QStringLiteral("formula")), viz::textOf(amount(stage["sent"])),
             engineWords(stage.toObject(), QStringLiteral("sent_formula")), stage["largest_parameters"].toDouble()});
    fit.need.total = amount(json["total"]);
    fit.need.device = amount(json["device"]);
    fit.need.deviceBytes = json["device_bytes"].toDouble();
    return fit;
}

std::vector<viz::ProductRow> productRows(const RunResult& result) {
    std::vector<viz::ProductRow> rows;
    for (const QJsonValue& row : objectOf(result)["rows"].toArray())
        rows.push_back({static_cast<int>(whole(row["n"])), row["cpu_seconds"].toDouble(), row["gpu_seconds"].toDouble(),
                        row["copy_in_seconds"].toDouble(), row["copy_out_seconds"].toDouble()});
    return rows;
}

TextPlace placeOf(const Text& error) {
    const std::vector<Text>& parts = error.arguments();
    if (error.id() != "Line {}, column {}: {}" || parts.size() != 3) return {};
    return {std::atoi(parts[0].id().c_str()), std::atoi(parts[1].id().c_str())};
}

}  // namespace kolo::app
