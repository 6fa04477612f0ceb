// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/program_text.h"

#include <QRegularExpression>
#include <QStringList>

namespace kolo::app {

namespace {

QString indentOf(const QString& line) {
    int length = 0;
    while (length < line.size() && (line[length] == QLatin1Char(' ') || line[length] == QLatin1Char('\t'))) ++length;
    return line.left(length);
}

/// Blank, or nothing but a comment: Python does not look at its indentation.
bool isSilent(const QString& line) {
    const QString words = line.trimmed();
    return words.isEmpty() || words.startsWith(QLatin1Char('#'));
}

/// The name in the last tf.device('…') of a line; no match: there is none.
QRegularExpressionMatch deviceIn(const QString& line) {
    static const QRegularExpression pattern(QStringLiteral("tf\\.device\\s*\\(\\s*(['\"])([^'\"]*)\\1\\s*\\)\\s*:"));
    QRegularExpressionMatch last;
    for (auto all = pattern.globalMatch(line); all.hasNext();) last = all.next();
    return last;
}

QString withDevice(QString line, const QRegularExpressionMatch& match, const QString& device) {
    return line.replace(match.capturedStart(2), match.capturedLength(2), QLatin1Char('/') + device);
}

}  // namespace

Outcome<LinesChange> placeOn(const QString& program, int first, int last, const QString& device) {
    const QStringList lines = program.split(QLatin1Char('\n'));
    if (first < 1 || last < first || last > lines.size())
        return Error{ErrorCode::BadValue, "program", "The program has changed since it ran; run it again first."};
    const QString& head = lines[first - 1];
    // with tf.device('/cpu:0'): a = … on one line
    if (head.trimmed().startsWith(QStringLiteral("with "))) {
        const auto match = deviceIn(head);
        if (!match.hasMatch())
            return Error{ErrorCode::BadValue, "program",
                         "This line names its device in a way that cannot be rewritten; change it by hand."};
        return LinesChange{first, first, {withDevice(head, match, device)}};
    }
    // The first line of a block is not a line of its own: with cannot stand around it alone.
    static const QRegularExpression opensBlock(
        QStringLiteral("^\\s*(?:if|elif|else|for|while|def|try|except|finally)\\b"));
    if (opensBlock.match(head).hasMatch())
        return Error{
            ErrorCode::BadValue, "program",
            "This operation belongs to the first line of a block; give its result a name on a line before, and move "
            "that line."};
    const QString indent = indentOf(head);
    // Alone in a block: the block's own line says it.
    int before = first - 2, after = last;
    while (before >= 0 && isSilent(lines[before])) --before;
    while (after < lines.size() && isSilent(lines[after])) ++after;
    const bool opensHere = before >= 0 && indentOf(lines[before]).size() < indent.size();
    const bool endsHere = after >= lines.size() || indentOf(lines[after]).size() < indent.size();
    if (opensHere && endsHere)
        if (const auto match = deviceIn(lines[before]); match.hasMatch())
            return LinesChange{before + 1, before + 1, {withDevice(lines[before], match, device)}};

    LinesChange change{first, last, {indent + QStringLiteral("with tf.device('/%1'):").arg(device)}};
    for (int line = first - 1; line < last; ++line)
        change.lines << (lines[line].trimmed().isEmpty() ? lines[line] : QStringLiteral("    ") + lines[line]);
    return change;
}

QString changed(const QString& program, const LinesChange& change) {
    QStringList lines = program.split(QLatin1Char('\n'));
    lines.erase(lines.begin() + change.first - 1, lines.begin() + change.last);
    for (int i = 0; i < change.lines.size(); ++i) lines.insert(change.first - 1 + i, change.lines[i]);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace kolo::app
