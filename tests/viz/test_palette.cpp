// SPDX-License-Identifier: Apache-2.0
//
// The palette's promises, measured: contrast after WCAG 2.1, and distance between chunk colours as people with the
// three common colour blindnesses see them. The simulation uses the matrices for severity 1.0 of Machado, Oliveira and
// Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), on linear RGB; the
// distance is CIE 1976 ΔE in L*a*b*.
#include <QTest>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "tests/rows.h"
#include "viz/layout/palette.h"
#include "viz/layout/sketch.h"

using namespace kolo::viz;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

constexpr Matrix kNormal{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kProtanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
constexpr Matrix kToXyz{
    {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};

Triple times(const Matrix& m, const Triple& v) {
    Triple out{};
    for (std::size_t row = 0; row < 3; ++row) out[row] = m[row][0] * v[0] + m[row][1] * v[1] + m[row][2] * v[2];
    return out;
}

double linear(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Triple linear(Color color) {
    return {linear(color.r), linear(color.g), linear(color.b)};
}

double contrast(Color a, Color b) {
    const auto luminance = [](Color color) {
        const Triple c = linear(color);
        return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
    };
    const double one = luminance(a) + 0.05, two = luminance(b) + 0.05;
    return one > two ? one / two : two / one;
}

Triple lab(Triple rgb) {
    for (double& c : rgb) c = std::clamp(c, 0.0, 1.0);
    const Triple xyz = times(kToXyz, rgb);
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f(xyz[0] / 0.95047), y = f(xyz[1]), z = f(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double apart(Color a, Color b, const Matrix& sight) {
    const Triple one = lab(times(sight, linear(a))), two = lab(times(sight, linear(b)));
    return std::hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
}

/// `over` with its alpha, laid on `ground`.
Color laid(Color over, Color ground) {
    return mixed(ground, Color{over.r, over.g, over.b}, over.a / 255.0);
}

void atLeast(double measured, double wanted, const QString& what) {
    QVERIFY2(measured >= wanted, qPrintable(QString("%1: %2, wanted %3").arg(what).arg(measured).arg(wanted)));
}

}  // namespace

class TestPalette : public QObject {
    Q_OBJECT
private slots:
    void surfacesAreTheAgreedOnes() {
        const Palette& dark = palette(Theme::Dark);
        QVERIFY(dark.ground == rgb(0x14171C) && dark.panel == rgb(0x1B1F26) && dark.raised == rgb(0x242A33));
        QVERIFY(dark.line == rgb(0x343C48) && dark.text == rgb(0xE8EBF0) && dark.dim == rgb(0x97A1B0));
        QVERIFY(dark.accent == rgb(0x5AA9FF));
        const Palette& light = palette(Theme::Light);
        QVERIFY(light.ground == rgb(0xF6F7F9) && light.panel == rgb(0xFFFFFF) && light.raised == rgb(0xEEF1F5));
        QVERIFY(light.line == rgb(0xD5DAE2) && light.text == rgb(0x1B2027) && light.dim == rgb(0x5B6675));
        QVERIFY(light.accent == rgb(0x095FB6));
    }
    void wordsAreReadable_data() { themes(); }
    void wordsAreReadable() {
        QFETCH(int, theme);
        const Palette& p = palette(static_cast<Theme>(theme));
        const std::pair<const char*, Color> inks[] = {{"text", p.text}, {"dim", p.dim},         {"accent", p.accent},
                                                      {"good", p.good}, {"warning", p.warning}, {"bad", p.bad}};
        const std::pair<const char*, Color> grounds[] = {
            {"ground", p.ground}, {"panel", p.panel}, {"raised", p.raised}};
        for (const auto& [inkName, ink] : inks)
            for (const auto& [groundName, ground] : grounds)
                atLeast(contrast(ink, ground), 4.5, QString("%1 on %2").arg(inkName, groundName));
        atLeast(contrast(p.onAccent, p.accent), 4.5, "text on the accent");
    }
    void chunksAreReadable_data() { themes(); }
    void chunksAreReadable() {
        QFETCH(int, theme);
        const Palette& p = palette(static_cast<Theme>(theme));
        for (int chunk = 0; chunk < 8; ++chunk) {
            const ChunkStyle style = chunkStyle(p.theme, chunk);
            atLeast(contrast(style.ink, style.color), 4.5, QString("ink on chunk %1").arg(chunk));
            atLeast(contrast(style.color, p.ground), 3, QString("chunk %1 on the ground").arg(chunk));
            // A cell is the colour laid thinly over a card; its number is in the text colour.
            for (const double alpha : {0.18, 0.3})
                atLeast(contrast(p.text, laid(style.color.withAlpha(alpha), p.raised)), 4.5,
                        QString("text in a cell of chunk %1").arg(chunk));
        }
    }
    void coloursStayApart_data() {
        kolo::test::columns<int, int>("theme", "sight");
        const char* sights[] = {"normal", "protanopia", "deuteranopia", "tritanopia"};
        for (int sight = 0; sight < 4; ++sight) {
            QTest::addRow("dark, %s", sights[sight]) << static_cast<int>(Theme::Dark) << sight;
            QTest::addRow("light, %s", sights[sight]) << static_cast<int>(Theme::Light) << sight;
        }
    }
    void coloursStayApart() {
        QFETCH(int, theme);
        QFETCH(int, sight);
        const Matrix& matrix =
            *std::array{&kNormal, &kProtanopia, &kDeuteranopia, &kTritanopia}[static_cast<std::size_t>(sight)];
        double least = 1e9;
        for (int a = 0; a < 8; ++a)
            for (int b = 0; b < a; ++b) {
                const double distance = apart(chunkStyle(static_cast<Theme>(theme), a).color,
                                              chunkStyle(static_cast<Theme>(theme), b).color, matrix);
                least = std::min(least, distance);
                atLeast(distance, 12, QString("chunks %1 and %2").arg(b).arg(a));
            }
        qInfo("nearest two: ΔE %.1f", least);
    }
    void sixtyFourChunksAreAllDifferent() {
        for (const Theme theme : {Theme::Dark, Theme::Light}) {
            std::set<std::pair<std::uint32_t, Pattern>> seen;
            for (int chunk = 0; chunk < 64; ++chunk) {
                const ChunkStyle style = chunkStyle(theme, chunk);
                QCOMPARE(style.pattern == Pattern::Plain, chunk < 8);
                const std::uint32_t color = style.color.r << 16 | style.color.g << 8 | style.color.b;
                QVERIFY(seen.emplace(color, style.pattern).second);
            }
        }
    }
    void anyNumberHasAStyle() {
        QVERIFY(chunkStyle(Theme::Dark, 100000).pattern != Pattern::Plain);
        QVERIFY(chunkStyle(Theme::Dark, -1).color == chunkStyle(Theme::Dark, 0).color);
    }

private:
    static void themes() {
        QTest::addColumn<int>("theme");
        QTest::newRow("dark") << static_cast<int>(Theme::Dark);
        QTest::newRow("light") << static_cast<int>(Theme::Light);
    }
};

QTEST_APPLESS_MAIN(TestPalette)
#include "test_palette.moc"
