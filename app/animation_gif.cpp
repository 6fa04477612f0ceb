// SPDX-License-Identifier: GPL-3.0-or-later
//
// A GIF, by giflib. Kolo's pictures are flat: a few dozen colours cover nearly all of every frame, and must not flicker
// from one frame to the next. So there is one palette for the whole file: the most frequent colours of some frames
// unchanged, and for the smooth edges between them giflib's median cut of the rest. Each frame holds only the rectangle
// that changed.
#include <gif_lib.h>

#include <QImage>
#include <QSaveFile>
#include <algorithm>
#include <cerrno>
#include <limits>
#include <unordered_map>

#include "app/animation_writer.h"
#include "viz/host/save_file.h"

namespace kolo::app {

namespace {

constexpr int kColors = 256;
constexpr int kExactColors = 160;
constexpr int kMostWeight = 12;  // of one rare colour, so that a large even area does not take all entries
constexpr int kHundredthsPerTick = 100 / kGifFramesPerSecond;
constexpr std::uint16_t kUnknown = std::numeric_limits<std::uint16_t>::max();

using Indices = std::vector<GifByteType>;

int writeTo(GifFileType* gif, const GifByteType* bytes, int count) {
    return static_cast<int>(static_cast<QIODevice*>(gif->UserData)->write(reinterpret_cast<const char*>(bytes), count));
}

class GifWriter final : public AnimationWriter {
public:
    GifWriter(const QString& path, QSize pixels) : m_path(path), m_size(pixels), m_file(path) {}
    ~GifWriter() override {
        if (m_gif) EGifCloseFile(m_gif, nullptr);
        if (m_map) GifFreeMapObject(m_map);
        m_file.cancelWriting();
    }

    Outcome<void> begin(const std::vector<viz::Picture>& samples) override {
        choosePalette(samples);
        if (!m_file.open(QIODevice::WriteOnly)) return animationError(m_path, m_file.errorString());
        int error = 0;
        m_gif = EGifOpen(&m_file, writeTo, &error);
        if (!m_gif) return failed(error);
        EGifSetGifVersion(m_gif, true);
        m_map = GifMakeMapObject(kColors, m_palette.data());
        if (EGifPutScreenDesc(m_gif, m_size.width(), m_size.height(), 8, 0, m_map) == GIF_ERROR) return failed();
        // "NETSCAPE2.0": loops for ever.
        const GifByteType loop[] = {1, 0, 0};
        if (EGifPutExtensionLeader(m_gif, APPLICATION_EXT_FUNC_CODE) == GIF_ERROR ||
            EGifPutExtensionBlock(m_gif, 11, "NETSCAPE2.0") == GIF_ERROR ||
            EGifPutExtensionBlock(m_gif, sizeof loop, loop) == GIF_ERROR || EGifPutExtensionTrailer(m_gif) == GIF_ERROR)
            return failed();
        return {};
    }

    Outcome<void> add(const viz::Picture& picture, int ticks, int) override {
        const Indices frame = indicesOf(frameImage(picture, m_size));
        const QRect changed = m_before.empty() ? QRect(QPoint(), m_size) : difference(frame);
        GraphicsControlBlock control{DISPOSE_DO_NOT, false, ticks * kHundredthsPerTick, NO_TRANSPARENT_COLOR};
        GifByteType block[4];
        EGifGCBToExtension(&control, block);
        if (EGifPutExtension(m_gif, GRAPHICS_EXT_FUNC_CODE, sizeof block, block) == GIF_ERROR) return failed();
        if (EGifPutImageDesc(m_gif, changed.x(), changed.y(), changed.width(), changed.height(), false, nullptr) ==
            GIF_ERROR)
            return failed();
        Indices line(static_cast<std::size_t>(changed.width()));
        for (int y = changed.top(); y <= changed.bottom(); ++y) {
            const auto from = frame.begin() + static_cast<std::ptrdiff_t>(y) * m_size.width() + changed.left();
            std::copy(from, from + changed.width(), line.begin());  // giflib masks the line that it is given
            if (EGifPutLine(m_gif, line.data(), changed.width()) == GIF_ERROR) return failed();
        }
        m_before = frame;
        return {};
    }

    Outcome<QStringList> finish() override {
        int error = 0;
        const int closed = EGifCloseFile(std::exchange(m_gif, nullptr), &error);
        if (closed == GIF_ERROR) return failed(error).error();
        if (!m_file.flush() || !m_file.commit()) return animationError(m_path, viz::writeError(m_file, errno));
        return QStringList{m_path};
    }

private:
    Outcome<void> failed(int error = 0) {
        if (m_file.error() != QFileDevice::NoError) return animationError(m_path, viz::writeError(m_file, errno));
        const char* why = GifErrorString(error ? error : m_gif ? m_gif->Error : 0);
        return animationError(m_path, why ? QString::fromLatin1(why) : QStringLiteral("giflib gave no reason"));
    }

    void choosePalette(const std::vector<viz::Picture>& samples) {
        std::unordered_map<QRgb, int> counts;
        for (const viz::Picture& sample : samples) {
            const QImage image = frameImage(sample, m_size);
            for (int y = 0; y < image.height(); ++y) {
                const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
                for (int x = 0; x < image.width(); ++x) ++counts[line[x] & 0xFFFFFF];
            }
        }
        std::vector<std::pair<int, QRgb>> order;
        for (const auto& [color, count] : counts) order.emplace_back(count, color);
        std::sort(order.rbegin(), order.rend());
        m_palette.assign(kColors, GifColorType{0, 0, 0});
        m_used = 0;
        const auto isSmall = order.size() <= kColors;
        const std::size_t exact = isSmall ? order.size() : kExactColors;
        for (std::size_t i = 0; i < exact; ++i) take(order[i].second);
        if (isSmall) return;

        Indices red, green, blue;
        for (std::size_t i = exact; i < order.size(); ++i)
            for (int weight = std::min(order[i].first, kMostWeight); weight > 0; --weight) {
                red.push_back(static_cast<GifByteType>(qRed(order[i].second)));
                green.push_back(static_cast<GifByteType>(qGreen(order[i].second)));
                blue.push_back(static_cast<GifByteType>(qBlue(order[i].second)));
            }
        int size = kColors - kExactColors;
        Indices output(red.size());
        std::vector<GifColorType> rest(kColors);
        if (GifQuantizeBuffer(static_cast<unsigned>(red.size()), 1, &size, red.data(), green.data(), blue.data(),
                              output.data(), rest.data()) == GIF_ERROR)
            return;  // the frequent ones must suffice
        for (int i = 0; i < size; ++i) take(qRgb(rest[i].Red, rest[i].Green, rest[i].Blue));
    }

    void take(QRgb color) {
        if (m_used == kColors) return;
        m_palette[static_cast<std::size_t>(m_used++)] = {static_cast<GifByteType>(qRed(color)),
                                                         static_cast<GifByteType>(qGreen(color)),
                                                         static_cast<GifByteType>(qBlue(color))};
    }

    std::uint16_t nearest(QRgb color) const {
        int best = 0, least = std::numeric_limits<int>::max();
        for (int i = 0; i < m_used; ++i) {
            const GifColorType& each = m_palette[static_cast<std::size_t>(i)];
            const int r = each.Red - qRed(color), g = each.Green - qGreen(color), b = each.Blue - qBlue(color);
            const int distance = 3 * r * r + 6 * g * g + b * b;  // roughly perceived brightness
            if (distance < least) least = distance, best = i;
        }
        return static_cast<std::uint16_t>(best);
    }

    Indices indicesOf(const QImage& image) {
        if (m_known.empty()) m_known.assign(std::size_t{1} << 24, kUnknown);
        Indices indices;
        indices.reserve(static_cast<std::size_t>(image.width()) * static_cast<std::size_t>(image.height()));
        for (int y = 0; y < image.height(); ++y) {
            const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
            for (int x = 0; x < image.width(); ++x) {
                std::uint16_t& known = m_known[line[x] & 0xFFFFFF];
                if (known == kUnknown) known = nearest(line[x]);
                indices.push_back(static_cast<GifByteType>(known));
            }
        }
        return indices;
    }

    /// The rectangle in which the frame differs from the previous one; one pixel if it does not.
    QRect difference(const Indices& frame) const {
        int left = m_size.width(), right = -1, top = -1, bottom = -1;
        for (int y = 0; y < m_size.height(); ++y) {
            const auto begin = static_cast<std::ptrdiff_t>(y) * m_size.width(), end = begin + m_size.width();
            const auto first =
                std::mismatch(frame.begin() + begin, frame.begin() + end, m_before.begin() + begin).first;
            if (first == frame.begin() + end) continue;
            if (top < 0) top = y;
            bottom = y;
            left = std::min(left, static_cast<int>(first - frame.begin() - begin));
            int last = m_size.width() - 1;
            while (frame[static_cast<std::size_t>(begin + last)] == m_before[static_cast<std::size_t>(begin + last)])
                --last;
            right = std::max(right, last);
        }
        return top < 0 ? QRect(0, 0, 1, 1) : QRect(QPoint(left, top), QPoint(right, bottom));
    }

    QString m_path;
    QSize m_size;
    QSaveFile m_file;
    GifFileType* m_gif = nullptr;
    ColorMapObject* m_map = nullptr;
    std::vector<GifColorType> m_palette;
    int m_used = 0;
    std::vector<std::uint16_t> m_known;  // colour → index, as far as looked up
    Indices m_before;
};

}  // namespace

std::unique_ptr<AnimationWriter> gifWriter(const QString& path, QSize pixels) {
    return std::make_unique<GifWriter>(path, pixels);
}

}  // namespace kolo::app
