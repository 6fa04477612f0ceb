// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/program_result.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/engine_words.h"
#include "engine/api/run_spec.h"

namespace kolo::app {

ProgramResult programResult(const RunResult& result) {
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(result.json)).object();
    ProgramResult all;
    all.command = json["command"].toString();
    all.spec.strategy = json["strategy"].toString().toStdString();
    if (const auto devices = parseDevices(json["devices"].toString().toStdString())) all.spec.devices = *devices;
    const QJsonObject parameters = json["parameters"].toObject();
    for (auto each = parameters.begin(); each != parameters.end(); ++each)
        all.spec.parameters[each.key().toStdString()] = each.value().toString().toStdString();
    const auto setting = [&all](const char* name) {
        const auto found = all.spec.parameters.find(name);
        return found == all.spec.parameters.end() ? std::string() : found->second;
    };
    viz::ProgramSheet& sheet = all.sheet;
    sheet.model = json["model"].toString().toStdString();
    sheet.workers = sheet.model.empty() ? 0 : all.spec.devices.count;
    sheet.parameters = json["parameter_count"].toInteger();
    sheet.dataset = setting("dataset");
    sheet.batch = setting("batch");
    sheet.steps = setting("steps");
    sheet.optimizer = setting("optimizer");
    sheet.rate = setting("lr");
    sheet.architecture = setting("stages").empty() ? setting("architecture") : "pipeline";
    for (const QString& each :
         QString::fromStdString(setting("balance")).section(':', 1).split('-', Qt::SkipEmptyParts))
        sheet.stages.push_back(each.toInt());
    for (const QJsonValue& value : json["lines"].toArray()) {
        const QJsonObject each = value.toObject();
        sheet.lines.push_back({each["line"].toInt(), each["column"].toInt(), each["last_line"].toInt(),
                               engineWords(each, QStringLiteral("text")).toStdString(), each["instead"].toBool(),
                               each["part"].toString().toStdString(), each["layer"].toInt(-1),
                               each["held"].toString().toStdString()});
    }
    return all;
}

}  // namespace kolo::app
