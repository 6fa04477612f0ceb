// SPDX-License-Identifier: GPL-3.0-or-later
//
// The report as pages: one self-contained HTML file (styles and drawings are in it), or a PDF made from nearly the same
// text, with the drawings as images of print resolution.
#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCharFormat>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextLayout>
#include <QUrl>
#include <algorithm>
#include <functional>
#include <optional>

#include "app/report/report.h"
#include "app/theme.h"
#include "viz/host/save_file.h"
#include "viz/host/save_picture.h"
#include "viz/layout/svg.h"

namespace kolo::app {

namespace {

struct PageWords {
    Q_DECLARE_TR_FUNCTIONS(kolo::app::Report)
};

const char* const kStyle = R"(
body { font: 15px/1.5 Inter, "DejaVu Sans", sans-serif; color: #1B2027; max-width: 860px; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.7em; margin-bottom: 0; } h2 { font-size: 1.2em; margin: 2em 0 .5em; }
.dim, caption, figcaption { color: #5B6675; } figure { margin: 1em 0; } svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; margin: .5em 0; } th, td { padding: .15em .6em; text-align: left; vertical-align: top; }
table.lines th { font-weight: normal; color: #5B6675; }
table.run { font: 14px/1.4 "JetBrains Mono", "DejaVu Sans Mono", monospace; }
table.run th, table.run td { text-align: center; padding: .1em .45em; } table.run .first { border-left: 1px solid #D5DAE2; }
@media print { figure, table { break-inside: avoid; } }
)";

/// A light tint of a colour on white paper.
QString tint(viz::Color color) {
    const auto mix = [](int channel) { return channel + (255 - channel) * 7 / 10; };
    return QColor(mix(color.r), mix(color.g), mix(color.b)).name();
}

QByteArray onlySvg(const QByteArray& document) {
    const auto begin = document.indexOf("<svg");
    return begin < 0 ? QByteArray() : document.mid(begin);
}

class Pages {
public:
    /// Writes drawing `number`: 0 is the picture, 1 … are the charts.
    using Drawing = std::function<QString(int number)>;
    Pages(const Report& report, Drawing drawing, bool print)
        : m_report(report), m_drawing(std::move(drawing)), m_print(print) {}

    QString text() {
        const QString title = m_report.title.toHtmlEscaped();
        m_html = QStringLiteral("<h1>%1</h1>\n<p class=\"dim\">%2</p>\n")
                     .arg(title, PageWords::tr("Lab report made with Kolo").toHtmlEscaped());
        lines(PageWords::tr("Settings"), m_report.settings);
        lines(PageWords::tr("Where the numbers come from"), m_report.provenance);
        lines(PageWords::tr("Result"), m_report.outcome);
        cost();
        if (!m_report.picture.shapes.empty()) {
            heading(PageWords::tr("Picture"));
            figure(0, m_report.pictureCaption);
        }
        tables();
        if (!m_report.charts.empty()) heading(PageWords::tr("Charts"));
        for (std::size_t i = 0; i < m_report.charts.size(); ++i)
            figure(static_cast<int>(i) + 1, m_report.charts[i].summary);
        if (!m_report.narration.isEmpty()) {
            heading(PageWords::tr("Step by step"));
            m_html += QStringLiteral("<ul>\n");
            for (const QString& line : m_report.narration)
                m_html += QStringLiteral("<li>%1</li>\n").arg(line.toHtmlEscaped());
            m_html += QStringLiteral("</ul>\n");
        }
        return m_html;
    }

private:
    static constexpr std::size_t kMany = 24, kColumns = 3;
    static constexpr int kGap = 16;          // px, between what stands beside each other
    static constexpr qsizetype kShort = 32;  // characters

    void heading(const QString& words) { m_html += QStringLiteral("<h2>%1</h2>\n").arg(words.toHtmlEscaped()); }

    void lines(const QString& title, const Report::Lines& list) {
        if (list.empty()) return;
        heading(title);
        m_html += QStringLiteral("<table class=\"lines\" cellpadding=\"2\">\n");
        // A training has some sixty settings: short ones stand beside each other.
        const bool isShort = std::ranges::all_of(list, [](const auto& line) { return line.second.size() <= kShort; });
        const std::size_t columns = isShort && list.size() > kMany ? kColumns : 1;
        const std::size_t rows = (list.size() + columns - 1) / columns;
        for (std::size_t row = 0; row < rows; ++row) {
            m_html += QStringLiteral("<tr>");
            for (std::size_t at = row; at < list.size(); at += rows) {
                if (at != row) m_html += QStringLiteral("<td width=\"%1\"></td>").arg(kGap);
                m_html += QStringLiteral("<th align=\"left\">%1</th><td>%2</td>")
                              .arg(list[at].first.toHtmlEscaped(), list[at].second.toHtmlEscaped());
            }
            m_html += QStringLiteral("</tr>\n");
        }
        m_html += QStringLiteral("</table>\n");
    }

    void cost() {
        if (m_report.cost.empty()) return;
        heading(PageWords::tr("Cost"));
        m_html += QStringLiteral(
                      "<table cellpadding=\"3\"><thead><tr><th></th><th align=\"left\">%1</th><th "
                      "align=\"left\">%2</th><th></th></tr></thead>\n")
                      .arg(PageWords::tr("counted").toHtmlEscaped(), PageWords::tr("theory").toHtmlEscaped());
        for (const Report::Cost& line : m_report.cost)
            m_html += QStringLiteral("<tr><td>%1</td><td>%2</td><td>%3</td><td class=\"dim\">%4</td></tr>\n")
                          .arg(line.what.toHtmlEscaped(), line.counted.toHtmlEscaped(), line.theory.toHtmlEscaped(),
                               line.explanation.toHtmlEscaped());
        m_html += QStringLiteral("</table>\n");
    }

    void figure(int number, const QString& caption) {
        m_html += QStringLiteral("<figure>%1<figcaption class=\"dim\">%2</figcaption></figure>\n")
                      .arg(m_drawing(number), caption.toHtmlEscaped());
    }

    void tables() {
        if (m_report.tables.empty() && m_report.noTable.isEmpty()) return;
        heading(PageWords::tr("Table"));
        if (!m_report.noTable.isEmpty()) {
            m_html += QStringLiteral("<p>%1</p>\n").arg(m_report.noTable.toHtmlEscaped());
            return;
        }
        m_html +=
            QStringLiteral("<p class=\"dim\">%1</p>\n")
                .arg(PageWords::tr("One row an iteration. Coloured: it has just arrived. A dash: a partial sum that "
                                   "its holder has passed on.")
                         .toHtmlEscaped());
        for (const ReportTable& table : m_report.tables) oneTable(table);
    }

    void oneTable(const ReportTable& table) {
        const QString attributes = m_print ? QStringLiteral(" cellpadding=\"3\" cellspacing=\"0\"") : QString();
        m_html += QStringLiteral("<table class=\"run\"%1>\n<thead><tr><th></th>").arg(attributes);
        for (const auto& [name, columns] : table.workers)
            m_html +=
                QStringLiteral("<th class=\"first\" colspan=\"%1\">%2</th>").arg(columns).arg(name.toHtmlEscaped());
        m_html += QStringLiteral("</tr>\n<tr><th></th>");
        for (const int chunk : table.chunks)
            m_html += QStringLiteral("<th style=\"color: %1\">%2</th>")
                          .arg(toQColor(viz::chunkStyle(viz::Theme::Projector, chunk).color).name())
                          .arg(chunk);
        m_html += QStringLiteral("</tr></thead>\n");
        for (std::size_t row = 0; row < table.iterations.size(); ++row) {
            m_html += QStringLiteral("<tr><th>%1</th>").arg(row);
            int column = 0, worker = 0, left = table.workers.front().second;
            for (const ReportCell& cell : table.iterations[row]) {
                const bool first = column == 0 || left == table.workers[static_cast<std::size_t>(worker)].second;
                const QString color = tint(viz::chunkStyle(viz::Theme::Light, cell.chunk).color);
                const QString style = cell.changed && !cell.text.isEmpty()
                                          ? QStringLiteral(" style=\"background-color: %1\"").arg(color)
                                          : QString();
                m_html += QStringLiteral("<td%1%2 align=\"center\">%3</td>")
                              .arg(first ? QStringLiteral(" class=\"first\"") : QString(), style,
                                   cell.text.isEmpty() ? QStringLiteral("–") : cell.text.toHtmlEscaped());
                ++column;
                if (--left == 0 && worker + 1 < static_cast<int>(table.workers.size()))
                    left = table.workers[static_cast<std::size_t>(++worker)].second;
            }
            m_html += QStringLiteral("</tr>\n");
        }
        m_html += QStringLiteral("</table>\n");
    }

    const Report& m_report;
    Drawing m_drawing;
    bool m_print;
    QString m_html;
};

Error cannotWrite(const QString& path, const QString& why) {
    return {ErrorCode::UnreadableFile, "path",
            PageWords::tr("The report cannot be written to %1: %2.").arg(path, why).toStdString()};
}

constexpr double kMargin = 2 / 2.54;  // inches: two centimetres

/// The first block that must not be the last of its page: a heading is nothing without its text, a picture without its
/// whole caption.
std::optional<int> stranded(const QTextDocument& document) {
    const double height = document.pageSize().height();
    // The line's page, not its block's: what does not fit goes to the next page, though the block still begins here.
    const auto pageOf = [&](const QTextBlock& block, bool last = false) {
        const double top = document.documentLayout()->blockBoundingRect(block).top();  // it has lines only now
        const QTextLayout& lines = *block.layout();
        const int line = last ? lines.lineCount() - 1 : 0;
        const double in = lines.lineCount() > 0 ? lines.lineAt(line).rect().center().y() : 0;
        return static_cast<int>((top + in) / height);
    };
    const auto isPicture = [](const QTextBlock& block) {
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (part.fragment().charFormat().isImageFormat()) return true;
        return false;
    };
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const bool picture = isPicture(block), leads = picture || block.blockFormat().headingLevel() > 0;
        if (!leads || !block.next().isValid() || pageOf(block.next(), picture) == pageOf(block)) continue;
        // With a heading above the picture, both move; what a page begins with stays.
        const QTextBlock before = block.previous();
        const bool headed = before.isValid() && before.blockFormat().headingLevel() > 0;
        const QTextBlock first = headed ? before : block;
        if (!(first.blockFormat().pageBreakPolicy() & QTextFormat::PageBreak_AlwaysBefore)) return first.blockNumber();
    }
    return std::nullopt;
}

/// One after the other, since each moves all that comes after it.
void keepTogether(QTextDocument& document) {
    while (const auto number = stranded(document)) {
        QTextBlockFormat format;
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCursor(document.findBlockByNumber(*number)).mergeBlockFormat(format);
        document.setPageSize(document.pageSize());  // all is laid out again; what a change alone moves is not enough
    }
}

/// Unlike QTextDocument::print(), on the pages that the document was laid out for.
void paint(QTextDocument& document, QPdfWriter& writer) {
    const QSizeF page = document.pageSize();
    QPainter painter(&writer);
    QFont small = document.defaultFont();
    small.setPointSizeF(8);
    for (int number = 0; number < document.pageCount(); ++number) {
        if (number > 0) writer.newPage();
        painter.save();
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, Qt::black);
        context.clip = QRectF(QPointF(0, number * page.height()), page);
        painter.translate(0, -context.clip.top());
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        painter.setFont(small);
        const double margin = kMargin * writer.logicalDpiY();
        painter.drawText(QRectF(margin, page.height() - margin, page.width() - 2 * margin, margin / 2),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(number + 1));
    }
}

void writePdf(QIODevice& device, const Report& report) {
    constexpr double kWidth = 600;  // of a drawing on the page, in the document's pixels
    constexpr double kFine = 3;
    QTextDocument document;
    document.setDocumentMargin(0);
    // In points: a printer pixel is a third of a screen pixel.
    QFont font = wordsFont(12);
    font.setPointSizeF(9);
    document.setDefaultFont(font);
    document.setDefaultStyleSheet(QStringLiteral(
        "h1 { font-size: 16pt; } h2 { font-size: 12pt; } .dim { color: #5B6675; } "
        "table.run { font-family: \"JetBrains Mono\"; font-size: 8pt; } th { font-weight: normal; color: #5B6675; }"));
    const auto drawing = [&](int number) {
        QImage image;
        if (number == 0) {
            const QSizeF size(report.picture.size.width * kFine, report.picture.size.height * kFine);
            image = QImage(size.toSize(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            viz::paintPicture(painter, report.picture, QRectF(image.rect()));
        } else {
            image = report.charts[static_cast<std::size_t>(number) - 1].image;
        }
        image.setDevicePixelRatio(1);
        const QUrl url(QStringLiteral("kolo:drawing-%1").arg(number));
        document.addResource(QTextDocument::ImageResource, url, image);
        return QStringLiteral("<p><img src=\"%1\" width=\"%2\" height=\"%3\"></p>")
            .arg(url.toString())
            .arg(kWidth)
            .arg(kWidth * image.height() / std::max(image.width(), 1));
    };
    document.setHtml(Pages(report, drawing, true).text());
    // Shaping replaces signs by others that look better beside their neighbours (a colon between digits, "->"), and
    // what is then copied from the page is not what stands there.
    QTextCursor all(&document);
    all.select(QTextCursor::Document);
    QTextCharFormat plain;
    plain.setFontStyleStrategy(QFont::PreferNoShaping);
    all.mergeCharFormat(plain);
    QPdfWriter writer(&device);
    writer.setTitle(report.title);
    writer.setCreator(QStringLiteral("Kolo"));
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout::Millimeter);  // the document has its own 2 cm
    writer.setResolution(300);
    document.documentLayout()->setPaintDevice(&writer);
    QTextFrameFormat frame = document.rootFrame()->frameFormat();
    frame.setMargin(kMargin * QImage(1, 1, QImage::Format_RGB32).logicalDpiY());  // the layout scales it to the paper
    document.rootFrame()->setFrameFormat(frame);
    document.setPageSize(QSizeF(writer.width(), writer.height()));
    keepTogether(document);
    paint(document, writer);
}

}  // namespace

QByteArray toHtml(const Report& report) {
    const auto drawing = [&](int number) {
        if (number == 0)
            return QString::fromUtf8(
                onlySvg(QByteArray::fromStdString(viz::toSvg(report.picture, report.pictureCaption.toStdString()))));
        return QString::fromUtf8(onlySvg(report.charts[static_cast<std::size_t>(number) - 1].svg));
    };
    const QString body = Pages(report, drawing, false).text();
    return QStringLiteral(
               "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>%1</title>\n<style>%2</style>\n"
               "</head>\n<body>\n%3</body>\n</html>\n")
        .arg(report.title.toHtmlEscaped(), QString::fromLatin1(kStyle), body)
        .toUtf8();
}

Outcome<void> saveReport(const Report& report, const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    const bool pdf = suffix == QLatin1String("pdf");
    if (!pdf && suffix != QLatin1String("html") && suffix != QLatin1String("htm")) {
        return Error{ErrorCode::BadValue, "path",
                     PageWords::tr("A report cannot be saved as \"%1\": the name must end in .pdf or .html.")
                         .arg(path)
                         .toStdString()};
    }
    QByteArray bytes;
    if (pdf) {
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        writePdf(buffer, report);
    } else {
        bytes = toHtml(report);
    }
    const QString why = viz::saveFile(path, bytes);
    return why.isEmpty() ? Outcome<void>() : cannotWrite(path, why);
}

}  // namespace kolo::app
