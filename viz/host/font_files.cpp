// SPDX-License-Identifier: Apache-2.0
#include "viz/host/font_files.h"

#include <QFile>
#include <QProcess>
#include <QStringList>
#include <array>

namespace kolo::viz {

namespace {

/// Big-endian numbers of an sfnt file (TrueType and OpenType alike).
int read16(const std::string& data, std::size_t at) {
    if (at + 2 > data.size()) return 0;
    const int value = static_cast<unsigned char>(data[at]) << 8 | static_cast<unsigned char>(data[at + 1]);
    return value >= 0x8000 ? value - 0x10000 : value;
}

std::size_t read32(const std::string& data, std::size_t at) {
    if (at + 4 > data.size()) return 0;
    std::size_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(data[at + i]);
    return value;
}

/// Offset of a table, 0 if there is none.
std::size_t findTable(const std::string& data, std::string_view tag) {
    const int tables = read16(data, 4);
    for (int i = 0; i < tables; ++i) {
        const std::size_t entry = 12 + 16 * static_cast<std::size_t>(i);
        if (data.compare(entry, 4, tag) == 0) return read32(data, entry + 8);
    }
    return 0;
}

FontFile load(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray bytes = file.readAll();
    FontFile font{bytes.toStdString(), 1};
    const bool single = font.data.compare(0, 4, std::string("\0\1\0\0", 4)) == 0 || font.data.starts_with("OTTO");
    const std::size_t head = findTable(font.data, "head"), hhea = findTable(font.data, "hhea");
    if (!single || head == 0 || hhea == 0) return {};  // a collection or not a font: ImGui could not read it either
    const int unitsPerEm = read16(font.data, head + 18);
    const int height = read16(font.data, hhea + 4) - read16(font.data, hhea + 6);
    if (unitsPerEm <= 0 || height <= 0) return {};
    font.lineHeight = static_cast<double>(height) / unitsPerEm;
    return font;
}

/// Debian's, then Fedora's and Arch's folders.
QStringList usualPlaces(Font font) {
    const QString interWeight = isBold(font) ? "Bold" : "Regular";
    const QString monoWeight = isBold(font) ? "Bold" : "Regular";
    if (isMono(font))
        return {"/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-" + monoWeight + ".ttf",
                "/usr/share/fonts/jetbrains-mono-fonts/JetBrainsMono-" + monoWeight + ".otf",
                "/usr/share/fonts/TTF/JetBrainsMono-" + monoWeight + ".ttf"};
    return {"/usr/share/fonts/opentype/inter/Inter-" + interWeight + ".otf",
            "/usr/share/fonts/truetype/inter/Inter-" + interWeight + ".ttf",
            "/usr/share/fonts/rsms-inter-fonts/Inter-" + interWeight + ".otf",
            "/usr/share/fonts/inter/Inter-" + interWeight + ".otf"};
}

/// What fontconfig would choose; empty if it is not installed.
QString fontconfigMatch(Font font) {
    QProcess match;
    const QString pattern = QString(isMono(font) ? "JetBrains Mono,DejaVu Sans Mono,monospace" : "Inter,DejaVu Sans") +
                            (isBold(font) ? ":bold" : "") + ":fontformat=TrueType";
    match.start("fc-match", {"--format=%{file}", pattern});
    constexpr int kPatienceMs = 500;
    return match.waitForFinished(kPatienceMs) ? QString::fromLocal8Bit(match.readAllStandardOutput()) : QString();
}

QString dejaVu(Font font) {
    return QString("/usr/share/fonts/truetype/dejavu/DejaVuSans") + (isMono(font) ? "Mono" : "") +
           (isBold(font) ? "-Bold" : "") + ".ttf";
}

FontFile search(Font font) {
    for (const QString& path : usualPlaces(font))
        if (FontFile file = load(path); !file.data.empty()) return file;
    if (FontFile file = load(fontconfigMatch(font)); !file.data.empty()) return file;
    return load(dejaVu(font));
}

}  // namespace

bool isMono(Font font) {
    return font == Font::Mono || font == Font::MonoBold;
}

bool isBold(Font font) {
    return font == Font::TextBold || font == Font::MonoBold;
}

const FontFile& fontFile(Font font) {
    static const std::array<FontFile, 4> files{search(Font::Text), search(Font::TextBold), search(Font::Mono),
                                               search(Font::MonoBold)};
    return files[static_cast<std::size_t>(font)];
}

}  // namespace kolo::viz
