// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/program_colours.h"

#include <QRegularExpression>

#include "app/theme.h"

namespace kolo::app {

void ProgramColours::setTheme(viz::Theme theme) {
    m_theme = theme;
    rehighlight();
}

void ProgramColours::highlightBlock(const QString& text) {
    // One pass: what comes first wins, so a # in a string is no comment and a quote in a comment no string.
    static const QRegularExpression words(QStringLiteral(
        "(?<comment>#.*$)|(?<text>[fFrR]?(?:'''|\"\"\"|'(?:\\\\.|[^'\\\\])*'?|\"(?:\\\\.|[^\"\\\\])*\"?))"
        "|(?<keyword>\\b(?:with|import|as|from|pass|True|False|None|if|elif|else|for|while|in|is|and|or|not|def|return|"
        "break|continue|try|except|finally|raise|assert|global|print|len|range|enumerate|zip)\\b)"
        "|(?<function>\\btf(?:\\.\\w+)+)|(?<number>\\b\\d[\\d_]*(?:\\.\\d*)?(?:[eE][+-]?\\d+)?)"));
    const viz::Palette& colors = viz::palette(m_theme);
    const auto dress = [&](const QRegularExpressionMatch& match, const char* name, viz::Color color, bool bold = false,
                           bool italic = false) {
        if (match.capturedStart(QString::fromLatin1(name)) < 0) return;
        QTextCharFormat format;
        format.setForeground(toQColor(color));
        if (bold) format.setFontWeight(QFont::DemiBold);
        format.setFontItalic(italic);
        setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()), format);
    };
    for (auto all = words.globalMatch(text); all.hasNext();) {
        const auto match = all.next();
        dress(match, "comment", colors.dim, false, true);
        dress(match, "text", colors.good);
        dress(match, "keyword", colors.accent, true);
        dress(match, "function", colors.accent);
        dress(match, "number", colors.warning);
    }
}

}  // namespace kolo::app
