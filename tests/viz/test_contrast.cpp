// SPDX-License-Identifier: Apache-2.0
//
// Can everybody read it and tell it apart? In each of the three themes, as people see it who have all three kinds of
// cones and as those do who lack one: text reaches 4.5 : 1 (WCAG 2.1, 1.4.3; 7 : 1 for a projector, whose black is
// grey), marks reach 3 : 1 against what they lie on (1.4.11), and marks of which one must be told from the other keep
// their distance. The simulations are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
// Simulation of Color Vision Deficiency" (IEEE TVCG 15(6), 2009), severity 1.0, on linear RGB; the distance is CIE 1976
// ΔE.
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

#include "tests/rows.h"
#include "viz/layout/palette.h"
#include "viz/layout/sketch.h"

using namespace kolo::viz;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

struct Sight {
    const char* name;
    Matrix matrix;
};
constexpr std::array<Sight, 4> kSights{{
    {"three cones", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}},
}};
constexpr Matrix kToXyz{
    {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};

Triple times(const Matrix& m, const Triple& v) {
    Triple out{};
    for (std::size_t row = 0; row < 3; ++row)
        out[row] = std::clamp(m[row][0] * v[0] + m[row][1] * v[1] + m[row][2] * v[2], 0.0, 1.0);
    return out;
}

Triple seen(Color color, const Sight& sight) {
    const auto linear = [](std::uint8_t channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return times(sight.matrix, {linear(color.r), linear(color.g), linear(color.b)});
}

double contrast(Color a, Color b, const Sight& sight) {
    const auto luminance = [&](Color color) {
        const Triple c = seen(color, sight);
        return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2] + 0.05;
    };
    return std::max(luminance(a), luminance(b)) / std::min(luminance(a), luminance(b));
}

double apart(Color a, Color b, const Sight& sight) {
    const auto lab = [&](Color color) -> Triple {
        const Triple xyz = times(kToXyz, seen(color, sight));
        const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
        const double x = f(xyz[0] / 0.95047), y = f(xyz[1]), z = f(xyz[2] / 1.08883);
        return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
    };
    const Triple one = lab(a), two = lab(b);
    return std::hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
}

Color laid(Color over, double alpha, Color ground) {
    return mixed(ground, over, alpha);
}

}  // namespace

class TestContrast : public QObject {
    Q_OBJECT

    static void eyes() {
        kolo::test::columns<int, int>("theme", "sight");
        const char* themes[] = {"dark", "light", "projector"};
        for (int theme = 0; theme < 3; ++theme)
            for (int sight = 0; sight < 4; ++sight)
                QTest::addRow("%s, %s", themes[theme], kSights[static_cast<std::size_t>(sight)].name) << theme << sight;
    }
    struct EyeOfRow {
        const Palette& p;
        int sight;
        const Sight& eye;
    };
    static EyeOfRow eyeOfRow() {
        QFETCH(int, theme);
        QFETCH(int, sight);
        return {palette(static_cast<Theme>(theme)), sight, kSights[static_cast<std::size_t>(sight)]};
    }
    static void atLeast(double measured, double wanted, const QString& what) {
        QVERIFY2(measured >= wanted,
                 qPrintable(QStringLiteral("%1: %2, wanted %3").arg(what).arg(measured, 0, 'f', 2).arg(wanted)));
    }

private slots:
    void wordsAreReadable_data() { eyes(); }
    void wordsAreReadable() {
        const auto [p, sight, eye] = eyeOfRow();
        const double wanted = p.theme == Theme::Projector && sight == 0 ? 7 : 4.5;
        const std::pair<const char*, Color> inks[] = {{"text", p.text}, {"dim", p.dim},         {"accent", p.accent},
                                                      {"good", p.good}, {"warning", p.warning}, {"bad", p.bad}};
        for (const auto& [name, ink] : inks)
            for (const Color ground : {p.ground, p.panel, p.raised})
                atLeast(contrast(ink, ground, eye), wanted, QString::fromLatin1(name));
        atLeast(contrast(p.onAccent, p.accent, eye), 4.5, "text on the accent");
    }

    void chunksAreReadable_data() { eyes(); }
    void chunksAreReadable() {
        const auto [p, sight, eye] = eyeOfRow();
        for (int chunk = 0; chunk < 8; ++chunk) {
            const ChunkStyle style = chunkStyle(p.theme, chunk);
            atLeast(contrast(style.ink, style.color, eye), sight == 0 ? 4.5 : 4.0,
                    QString("ink on chunk %1").arg(chunk));
            atLeast(contrast(style.color, p.ground, eye),
                    p.theme == Theme::Projector ? 3.9
                    : sight == 0                ? 3
                                                : 2.75,
                    QString("chunk %1 on the ground").arg(chunk));
            for (const double alpha : {0.18, 0.28, 0.3})  // the tile of a cell, under its number
                for (const Color ground : {p.ground, p.raised})
                    atLeast(contrast(p.text, laid(style.color, alpha, ground), eye), 4.5,
                            QString("text in a cell of chunk %1").arg(chunk));
        }
    }

    void marksStayApart_data() { eyes(); }
    void marksStayApart() {
        const auto [p, sight, eye] = eyeOfRow();
        double least = 1e9;
        for (int a = 0; a < 8; ++a)
            for (int b = 0; b < a; ++b) {
                const double distance = apart(chunkStyle(p.theme, a).color, chunkStyle(p.theme, b).color, eye);
                least = std::min(least, distance);
                atLeast(distance, p.theme == Theme::Projector ? 15 : 12, QString("chunks %1 and %2").arg(b).arg(a));
            }
        qInfo("nearest two chunks: ΔE %.1f", least);
        atLeast(apart(p.good, p.bad, eye), 12, "good and bad");
        atLeast(apart(p.good, p.warning, eye), 12, "good and a warning");
        atLeast(apart(p.accent, p.text, eye), 12, "the accent and text");
        atLeast(apart(p.accent, p.dim, eye), 12, "the accent and quiet text");
    }

    /// The simulation itself: to who lacks the green cones, a red and a green of the same lightness are alike.
    void theSimulationSimulates() {
        const Color red = rgb(0xB05050), green = rgb(0x7A7A40);
        QVERIFY(apart(red, green, kSights[0]) > 1.5 * apart(red, green, kSights[2]));
        const double grey = apart(rgb(0x808080), rgb(0x909090), kSights[0]);
        for (const Sight& eye : kSights) QVERIFY(std::abs(apart(rgb(0x808080), rgb(0x909090), eye) - grey) < 0.5);
    }
};

QTEST_APPLESS_MAIN(TestContrast)
#include "test_contrast.moc"
