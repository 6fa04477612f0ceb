// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio_options.h"

#include <QCommandLineParser>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include "app/engine_words.h"
#include "app/language.h"
#include "app/page.h"

namespace kolo::app {

namespace {

constexpr qint64 kMaxSpecBytes = 16 << 20;

Error wrong(const QString& field, const QString& sentence, ErrorCode code = ErrorCode::BadValue) {
    return {code, field.toStdString(), sentence.toStdString()};
}

QString tr(const char* text) {
    return QCoreApplication::translate("StudioOptions", text);
}

Outcome<int> wholeNumber(const QCommandLineParser& parser, const QString& option, int least, int most) {
    bool ok = false;
    const int value = parser.value(option).toInt(&ok);
    if (ok && value >= least && value <= most) return value;
    return wrong(option, tr("--%1 is %2, but must be a whole number from %3 to %4.")
                             .arg(option, parser.value(option))
                             .arg(least)
                             .arg(most));
}

Outcome<RunSpec> readSpec(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return wrong(QStringLiteral("spec"), tr("The spec file %1 cannot be read: %2.").arg(path, file.errorString()),
                     ErrorCode::UnreadableFile);
    }
    const QByteArray text = file.read(kMaxSpecBytes);
    auto spec = specFromJson({text.data(), static_cast<std::size_t>(text.size())});
    if (!spec) return wrong(QStringLiteral("spec"), tr("%1: %2").arg(path, engineWords(spec.error().message)));
    return spec;
}

}  // namespace

RunSpec reviewQuestion() {
    RunSpec spec;
    spec.strategy = "allreduce";
    spec.parameters = {
        {"algorithm", "ring"}, {"op", "sum"}, {"data", "inline:17,11,1,9;5,13,23,14;3,6,10,8;12,7,2,12"}};
    spec.devices = {"virtual", 4};
    return spec;
}

Outcome<StudioOptions> parseStudioOptions(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.setApplicationDescription(tr("Kolo: a laboratory of distributed deep learning on one desk."));
    const auto add = [&](const char* name, const QString& help, const char* value = nullptr) {
        parser.addOption(value ? QCommandLineOption(QLatin1String(name), help, QLatin1String(value))
                               : QCommandLineOption(QLatin1String(name), help));
    };
    add("spec", tr("Run what this file describes instead of the review question."), "FILE");
    add("db", tr("Record runs in this database."), "FILE");
    add("run", tr("Open this stored run."), "N");
    add("theme", tr("dark, light, projector or system."), "THEME");
    add("engine", tr("The kolo program to start as the engine."), "PATH");
    add("size", tr("The size of the window, for example 1280x720."), "WxH");
    add("step", tr("Go to this iteration first."), "N");
    add("page", tr("Open this page of the window first: %1.").arg(pageIds().join(QStringLiteral(", "))), "PAGE");
    add("playlist", tr("Go through the lessons and runs that this file lists."), "FILE");
    add("lecture", tr("Begin in lecture mode."));
    add("language", tr("The language of the window: %1.").arg(languages().join(QStringLiteral(", "))), "LANGUAGE");
    add("report", tr("Write the lab report of this stored run to FILE (.pdf or .html) and quit."), "N");
    add("screenshot", tr("Save the window as a PNG file and quit."), "FILE");
    add("bench-frames", tr("Animate for ten seconds, print frames per second and the longest block, and quit."));
    add("workers", tr("How many workers animate in --bench-frames (16)."), "N");
    add("seconds", tr("How long --bench-frames animates (10)."), "N");
    parser.addPositionalArgument(QStringLiteral("FILE.kolo"), tr("Open this run."), QStringLiteral("[FILE.kolo]"));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();

    if (!parser.parse(arguments)) {
        return wrong({}, tr("%1 Run kolo-studio --help for the options.").arg(parser.errorText()));
    }
    QStringList others = parser.positionalArguments();
    const bool reports = parser.isSet(QStringLiteral("report"));
    const QString reportFile = reports && !others.isEmpty() ? others.takeFirst() : QString();
    const bool opens = !others.isEmpty() && others.constFirst().endsWith(QLatin1String(".kolo"), Qt::CaseInsensitive);
    const QString runFile = opens ? others.takeFirst() : QString();
    if (!others.isEmpty()) {
        return wrong({}, tr("“%1” is not an option; run kolo-studio --help for the options.").arg(others.constFirst()));
    }
    StudioOptions options;
    options.file = runFile;
    if (parser.isSet(help)) options.answer = parser.helpText();
    if (parser.isSet(version)) options.answer = QStringLiteral("kolo-studio " KOLO_VERSION "\n");

    options.database = parser.value(QStringLiteral("db"));
    options.engine = parser.value(QStringLiteral("engine"));
    if (!options.engine.isEmpty() && !QFileInfo(options.engine).isExecutable()) {
        return wrong(QStringLiteral("engine"),
                     tr("--engine is %1, but must be the path of a program that may be executed.").arg(options.engine),
                     ErrorCode::UnreadableFile);
    }
    if (const QString theme = parser.value(QStringLiteral("theme")); !theme.isEmpty()) {
        options.theme = themeChoiceFromName(theme);
        if (!options.theme) {
            return wrong(QStringLiteral("theme"),
                         tr("--theme is %1, but must be dark, light, projector or system.").arg(theme));
        }
    }
    if (const QString size = parser.value(QStringLiteral("size")); !size.isEmpty()) {
        static const QRegularExpression shape(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
        const auto match = shape.match(size);
        options.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
        if (!match.hasMatch() || options.size.width() < 640 || options.size.height() < 480) {
            return wrong(
                QStringLiteral("size"),
                tr("--size is %1, but must be WIDTHxHEIGHT of at least 640x480, for example 1280x720.").arg(size));
        }
    }
    if (parser.isSet(QStringLiteral("run"))) {
        options.run = TRY(wholeNumber(parser, QStringLiteral("run"), 1, std::numeric_limits<int>::max()));
    }
    if (parser.isSet(QStringLiteral("step"))) {
        options.step = TRY(wholeNumber(parser, QStringLiteral("step"), 0, 100'000));
    }
    if (reports) {
        auto run = TRY(wholeNumber(parser, QStringLiteral("report"), 1, std::numeric_limits<int>::max()));
        const QString suffix = QFileInfo(reportFile).suffix().toLower();
        if (suffix != QLatin1String("pdf") && suffix != QLatin1String("html") && suffix != QLatin1String("htm")) {
            return wrong(QStringLiteral("report"),
                         tr("--report %1 wants a file after it whose name ends in .pdf or .html, but got “%2”.")
                             .arg(run)
                             .arg(reportFile));
        }
        options.run = run;
        options.reportFile = reportFile;
    }
    if (const QString file = parser.value(QStringLiteral("playlist")); !file.isEmpty()) {
        options.playlist = TRY(readPlaylist(file, knownLessons()));
    }
    options.lecture = parser.isSet(QStringLiteral("lecture"));
    options.language = parser.value(QStringLiteral("language"));
    if (!options.language.isEmpty() && !languages().contains(options.language)) {
        return wrong(QStringLiteral("language"), tr("--language is %1, but must be one of %2.")
                                                     .arg(options.language, languages().join(QStringLiteral(", "))));
    }
    options.page = parser.value(QStringLiteral("page"));
    if (!options.page.isEmpty() && !pageIds().contains(options.page)) {
        return wrong(
            QStringLiteral("page"),
            tr("--page is %1, but must be one of %2.").arg(options.page, pageIds().join(QStringLiteral(", "))));
    }
    options.screenshot = parser.value(QStringLiteral("screenshot"));
    if (parser.isSet(QStringLiteral("spec"))) {
        options.spec = TRY(readSpec(parser.value(QStringLiteral("spec"))));
    }
    if (parser.isSet(QStringLiteral("bench-frames"))) {
        options.benchFrames = true;
        int workers = 16;
        if (parser.isSet(QStringLiteral("workers"))) {
            workers = TRY(wholeNumber(parser, QStringLiteral("workers"), kMinRanks, kMaxRanks));
        }
        if (parser.isSet(QStringLiteral("seconds"))) {
            options.benchSeconds = TRY(wholeNumber(parser, QStringLiteral("seconds"), 1, 600));
        }
        if (!options.spec) {
            options.spec = reviewQuestion();
            options.spec->parameters.erase("data");
            options.spec->parameters["elements"] = std::to_string(workers * 4);
            options.spec->parameters["seed"] = "1";
            options.spec->devices.count = workers;
        }
    }
    return options;
}

}  // namespace kolo::app
