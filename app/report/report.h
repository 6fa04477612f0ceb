// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lab report of one run: its settings, where its numbers come from, its results, the picture, the table, the charts
// and every step in words. Collected once, as plain values, from the record; the pages are made from it.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

#include "engine/api/outcome.h"
#include "viz/layout/picture.h"

namespace kolo::app {

class RunDocument;

struct ReportCell {
    QString text;  ///< empty: passed on
    int chunk = 0;
    bool changed = false;  ///< something arrived in this iteration
};

/// Some workers' part of the table: as many as fit across a page.
struct ReportTable {
    std::vector<std::pair<QString, int>> workers;     ///< name, columns
    std::vector<int> chunks;                          ///< of each column
    std::vector<std::vector<ReportCell>> iterations;  ///< [iteration][column]
};

struct ReportChart {
    QString title, summary;
    QByteArray svg;
    QImage image;
};

struct Report {
    QString title, startedAt;
    using Lines = std::vector<std::pair<QString, QString>>;
    Lines settings, provenance, outcome;
    struct Cost {
        QString what, counted, theory, explanation;
    };
    std::vector<Cost> cost;
    viz::Picture picture;  ///< without shapes: there is none
    QString pictureCaption;
    std::vector<ReportTable> tables;
    QString noTable;  ///< why there is none
    std::vector<ReportChart> charts;
    QStringList narration;
};

/// For the document's run, as far as its record goes.
Report reportOf(const RunDocument& document);

QByteArray toHtml(const Report& report);  ///< one self-contained file

/// Format by suffix, .pdf or .html. Replaces a file of that name once the new one is complete.
Outcome<void> saveReport(const Report& report, const QString& path);

struct StudioOptions;
/// `kolo-studio --report RUN FILE`: without a window. Returns the program's exit status.
int reportOnCommandLine(const StudioOptions& options);

}  // namespace kolo::app
