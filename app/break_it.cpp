// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/break_it.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "app/engine_words.h"
#include "app/message_strip.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "engine/api/fault_words.h"
#include "engine/api/rank_name.h"
#include "viz/charts/amounts.h"
#include "viz/host/canvas_widget.h"
#include "viz/host/save_picture.h"
#include "viz/layout/palette.h"
#include "viz/layout/sketch.h"
#include "viz/scenes/middle_words.h"

namespace kolo::app {

namespace {

constexpr int kStripHeight = 46, kCircle = 30, kGap = 34, kMargin = 12, kName = 14, kLine = 24;
constexpr int kMostStrips = 3;
constexpr double kMostRoom = 0.4;  // of the canvas's height, for what is said below the picture
constexpr double kApart = 6;       // px
constexpr double kBulge = 0.22;    // of a link's length: so far it may bend
constexpr int kSlowWorker = 4, kSlowLink = 8;

QString nameOf(const RunDocument& document, int rank) {
    return engineWords(rankName(rank, document.info()));
}

/// At the beginning of a sentence: "Worker C", "Server".
QString titleOf(const RunDocument& document, int rank) {
    QString name = nameOf(document, rank);
    if (rank < workersOf(document.info())) return BreakIt::tr("Worker %1").arg(name);
    name[0] = name[0].toUpper();
    return name;
}

/// Where the line from a box's middle to `towards` leaves it, and a little further.
QPointF borderOf(const QRectF& box, const QPointF& towards) {
    const QPointF middle = box.center(), way = towards - middle;
    const double most =
        std::max(std::abs(way.x()) / (box.width() / 2 + kApart), std::abs(way.y()) / (box.height() / 2 + kApart));
    return most > 1 ? middle + way / most : towards;
}

void drawArrow(QPainter& painter, const QPen& pen, const QPointF& from, const QPointF& to) {
    const QLineF line(from, to);
    if (line.length() < 1) return;
    painter.setPen(pen);
    painter.drawLine(line);
    painter.setPen(QPen(pen.color(), pen.widthF()));
    const QPointF back = (from - to) / line.length() * 4 * pen.widthF(), aside(back.y() * 0.6, -back.x() * 0.6);
    painter.drawLine(to, to + back + aside);
    painter.drawLine(to, to + back - aside);
}

}  // namespace

std::vector<WaitChain> chainsOf(std::vector<RankWait> waits) {
    std::vector<WaitChain> chains;
    const auto take = [&](int rank) {  // whom the rank waits for; -1: nobody
        const auto found = std::ranges::find(waits, rank, &RankWait::rank);
        if (found == waits.end()) return -1;
        const int on = found->on;
        waits.erase(found);
        return on;
    };
    const auto follow = [&](int first) {
        WaitChain chain;
        for (int rank = first; rank >= 0; rank = take(rank)) {
            const bool seen = std::ranges::count(chain.ranks, rank) > 0;
            chain.ranks.push_back(rank);
            if (seen) break;
        }
        chains.push_back(std::move(chain));
    };
    // From those that nobody waits for; what is left are circles.
    for (bool found = true; found;) {
        const auto first = std::ranges::find_if(
            waits, [&](const RankWait& wait) { return std::ranges::count(waits, wait.rank, &RankWait::on) == 0; });
        found = first != waits.end();
        if (found) follow(first->rank);
    }
    while (!waits.empty()) follow(waits.front().rank);
    std::ranges::stable_sort(chains, std::greater(), [](const WaitChain& chain) { return chain.ranks.size(); });
    return chains;
}

std::vector<int> causesOf(const std::vector<RankWait>& waits) {
    std::vector<int> causes;
    for (const RankWait& wait : waits)
        if (!std::ranges::count(waits, wait.on, &RankWait::rank) && !std::ranges::count(causes, wait.on))
            causes.push_back(wait.on);
    return causes;
}

std::vector<QRectF> workerPlaces(const viz::Picture& picture, int workers) {
    std::vector<QRectF> places(static_cast<std::size_t>(std::max(workers, 0)));
    for (const viz::HitRegion& hit : picture.hits)
        if (hit.chunk < 0 && hit.rank >= 0 && hit.rank < workers)
            places[static_cast<std::size_t>(hit.rank)] |= QRectF(hit.box.x, hit.box.y, hit.box.width, hit.box.height);
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t k = 0; k <= i; ++k)
            if (places[i].isEmpty() || (k < i && places[i].intersects(places[k]))) return {};
    return places;
}

std::vector<Broken> brokenAfter(const std::string& disturbances, int step) {
    static const QRegularExpression each(
        QStringLiteral("(?:^|,)(slow|stop|cut|kill)=(\\d+)(?:-(\\d+))?(?::([^,@]*))?(?:@step(\\d+))?(?=,|$)"));
    static const QStringList hows{QStringLiteral("slow"), QStringLiteral("stop"), QStringLiteral("cut"),
                                  QStringLiteral("kill")};
    std::vector<Broken> broken;
    const QString text = QString::fromStdString(disturbances);
    for (auto at = each.globalMatch(text); at.hasNext();) {
        const QRegularExpressionMatch match = at.next();
        if (match.captured(5).toInt() > step + 1) continue;  // not yet
        Broken one{match.captured(2).toInt()};
        if (match.hasCaptured(3)) one.other = match.captured(3).toInt();
        one.how = static_cast<Broken::How>(hows.indexOf(match.captured(1)));
        if (match.hasCaptured(4)) one.factor = match.captured(4).toDouble();
        broken.push_back(one);
    }
    std::ranges::stable_sort(broken, {}, &Broken::how);
    return broken;
}

std::vector<Broken> brokenIn(const RunDocument& document) {
    const auto& result = document.result();
    if (!document.canGoOn()) {
        const viz::Playhead& at = document.playhead();
        if (!result || result->status != RunStatus::Failed || at.movingStep() > 0 || at.step() != at.liveEdge())
            return {};
        const auto killed = rankKilled(result->error, document.info());
        return killed ? std::vector{Broken{*killed, -1, Broken::How::Killed}} : std::vector<Broken>();
    }
    std::vector<Broken> broken = brokenAfter(document.disturbances(), document.engineState().step);
    std::erase_if(broken, [&](const Broken& each) { return std::max(each.rank, each.other) >= document.info().ranks; });
    return broken;
}

WaitPicture::WaitPicture(RunDocument& document, Appearance& appearance, viz::CanvasWidget& canvas)
    : QWidget(&canvas), m_document(document), m_appearance(appearance), m_canvas(canvas) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAccessibleName(tr("What is broken, and who waits for whom"));
    canvas.installEventFilter(this);
    for (const auto signal : {&RunDocument::engineStateChanged, &RunDocument::runStarted, &RunDocument::runEnded,
                              &RunDocument::playheadMoved})
        connect(&document, signal, this, &WaitPicture::refresh);
    connect(&canvas, &viz::CanvasWidget::frameSwapped, this, &WaitPicture::takePlaces);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
    hide();
}

void WaitPicture::refresh() {
    std::vector<RankWait> waits = m_document.canGoOn() ? m_document.engineState().waits : std::vector<RankWait>();
    std::vector<Broken> broken = brokenIn(m_document);
    if (waits == m_waits && broken == m_broken) return;
    m_waits = std::move(waits);
    m_broken = std::move(broken);
    m_chains = chainsOf(m_waits);
    QStringList words;
    for (const Broken& each : m_broken) words << inWords(each);
    for (const WaitChain& chain : m_chains)
        for (std::size_t i = 0; i + 1 < chain.ranks.size(); ++i)
            words << tr("%1 waits for %2")
                         .arg(nameOf(m_document, chain.ranks[i]), nameOf(m_document, chain.ranks[i + 1]));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    setVisible(!m_waits.empty() || !m_broken.empty());
    if (isHidden()) m_canvas.setFoot(0);
    takePlaces();
    update();
}

QString WaitPicture::inWords(const Broken& each) const {
    const QString who = nameOf(m_document, each.rank);
    if (each.isLink())
        return (each.how == Broken::How::Cut ? tr("the link %1 – %2 is cut") : tr("the link %1 – %2 is slow"))
            .arg(who, nameOf(m_document, each.other));
    return (each.how == Broken::How::Slow      ? tr("%1 is slow")
            : each.how == Broken::How::Stopped ? tr("%1 is stopped")
                                               : tr("%1 is killed"))
        .arg(who);
}

/// What is drawn over the canvas makes it swap its frame again: only where something has moved.
void WaitPicture::takePlaces() {
    if (m_waits.empty() && m_broken.empty()) return;
    setGeometry(m_canvas.rect());
    raise();
    Places at = placesNow();
    m_canvas.setFoot(at.room - at.told);
    if (at == m_at) return;
    m_at = std::move(at);
    update();
}

WaitPicture::Places WaitPicture::placesNow() const {
    const viz::Picture picture = m_canvas.inView();
    Places at;
    at.workers = workerPlaces(picture, m_document.info().ranks);
    at.columns.resize(static_cast<std::size_t>(m_document.info().ranks));
    for (const viz::HitRegion& hit : picture.hits)
        if (hit.rank >= 0 && hit.rank < m_document.info().ranks)
            at.columns[static_cast<std::size_t>(hit.rank)] |=
                QRectF(hit.box.x, hit.box.y, hit.box.width, hit.box.height);
    // Marks keep off them.
    const auto keepsOff = [](const Broken& each) { return each.isLink() || each.how == Broken::How::Killed; };
    if (!at.workers.empty() && std::ranges::any_of(m_broken, keepsOff)) {
        const auto measure = viz::painterMeasure();
        for (const viz::Shape& shape : picture.shapes)
            if (const auto* text = std::get_if<viz::TextShape>(&shape)) {
                const viz::Box box = viz::textBox(*text, *measure);
                at.words.emplace_back(box.x, box.y, box.width, box.height);
                if (text->text == name(viz::Fate::Killed)) at.killed.push_back(at.words.back());
            }
    }
    const auto input = m_canvas.currentInput();
    at.scale = input && input->lecture ? viz::kLectureText / kName : 1;
    if (!at.workers.empty() || !input) return at;
    if (!m_chains.empty() && !input->lecture && input->info && input->info->collective) {
        viz::SceneInput whole = *input;
        whole.size.height = height();
        at.told = viz::heightOfWords(whole) + viz::provenanceHeight(whole);
    }
    const auto strips = static_cast<double>(rows(at.scale).size());
    at.room = std::min((strips * kStripHeight + (m_broken.empty() ? 0 : kLine)) * at.scale, kMostRoom * height());
    at.room = std::max(at.room, at.told);
    return at;
}

/// As many chains beside each other as there is room for.
std::vector<std::vector<WaitChain>> WaitPicture::rows(double scale) const {
    std::vector<std::vector<WaitChain>> all;
    double free = 0;
    for (const WaitChain& chain : m_chains) {
        const double wide = (static_cast<double>(chain.ranks.size()) * (kCircle + kGap) + kGap) * scale;
        if (all.empty() || free < wide) {
            if (all.size() == kMostStrips) break;
            all.emplace_back();
            free = width() - 2 * kMargin;
        }
        all.back().push_back(chain);
        free -= wide;
    }
    return all;
}

bool WaitPicture::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize) takePlaces();
    return false;
}

void WaitPicture::frame(QPainter& painter, int rank, const QColor& ink, Qt::PenStyle style) const {
    const std::vector<QRectF>& places = m_at.workers.empty() ? m_at.columns : m_at.workers;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, 3, style));
    painter.drawRoundedRect(places[static_cast<std::size_t>(rank)].adjusted(-4, -4, 4, 4), 8, 8);
}

/// A slow one has a dashed frame, a stopped one a solid one, and a dead one is crossed out below the word for that,
/// but for its numbers in a table.
void WaitPicture::drawWorkers(QPainter& painter) const {
    const viz::Palette& colors = viz::palette(m_appearance.theme());
    for (const Broken& each : m_broken) {
        if (each.isLink()) continue;
        const bool slow = each.how == Broken::How::Slow;
        if (m_at.workers.empty() && m_at.columns[static_cast<std::size_t>(each.rank)].isEmpty()) continue;
        frame(painter, each.rank, toQColor(slow ? colors.warning : colors.bad), slow ? Qt::DashLine : Qt::SolidLine);
        if (each.how != Broken::How::Killed || m_at.workers.empty()) continue;
        QRectF place = m_at.workers[static_cast<std::size_t>(each.rank)];
        for (const QRectF& word : m_at.killed)
            if (place.contains(word.center())) place.setTop(word.bottom());
        painter.drawLine(place.topLeft(), place.bottomRight());
        painter.drawLine(place.bottomLeft(), place.topRight());
    }
}

/// `way`, or a line beside it, that with so large a sign in its middle covers none of the picture's words.
QLineF WaitPicture::besideWords(const QLineF& way, const QSizeF& sign) const {
    constexpr double kPitch = 4, kFurthest = 60;  // px
    const QPointF aside = QPointF(-way.dy(), way.dx()) / std::max(way.length(), 1.0);
    const auto isFree = [&](double by) {
        const QLineF line = way.translated(by * aside);
        QRectF box({}, sign);
        box.moveCenter(line.center());
        const auto covers = [&](const QRectF& word) {
            if (word.intersects(box)) return true;
            for (double at = 0; at <= line.length(); at += kPitch)
                if (word.contains(line.pointAt(at / line.length()))) return true;
            return false;
        };
        const auto meets = [&](const QRectF& place) { return by != 0 && place.intersects(box); };
        return std::ranges::none_of(m_at.words, covers) && std::ranges::none_of(m_at.workers, meets);
    };
    for (double off = 0; off <= kFurthest * m_at.scale; off += kPitch)
        for (const double by : {-off, off})
            if (isFree(by)) return way.translated(by * aside);
    return way;
}

/// A slow link is a dashed line with how many times as long it takes, a cut one has a gap with a cross in it; over the
/// arrows of those that wait because of it.
void WaitPicture::drawLinks(QPainter& painter) const {
    const viz::Palette& colors = viz::palette(m_appearance.theme());
    painter.setFont(wordsFont(static_cast<int>(std::lround(kName * m_at.scale)), QFont::DemiBold));
    for (const Broken& each : m_broken) {
        if (!each.isLink()) continue;
        const QRectF &own = m_at.workers[static_cast<std::size_t>(each.rank)],
                     &other = m_at.workers[static_cast<std::size_t>(each.other)];
        const bool cut = each.how == Broken::How::Cut;
        const QColor ink = toQColor(cut ? colors.bad : colors.warning);
        const QString words = cut ? QString() : QStringLiteral("%1 ×").arg(viz::numberText(each.factor, 'g', 3));
        const double reach = kName * m_at.scale * 0.6, gap = 0.6 * reach;
        QRectF sign(0, 0, 2 * (reach + gap), 2 * (reach + gap));
        if (!cut) sign.setWidth(painter.fontMetrics().horizontalAdvance(words) + 2 * gap);
        const QLineF way = besideWords({borderOf(own, other.center()), borderOf(other, own.center())}, sign.size());
        painter.setPen(QPen(ink, 3, Qt::DashLine));
        painter.drawLine(way);
        sign.moveCenter(way.center());
        painter.setPen(Qt::NoPen);
        painter.setBrush(toQColor(colors.ground));
        painter.drawRoundedRect(sign, gap, gap);
        painter.setPen(QPen(ink, 3, Qt::SolidLine, Qt::RoundCap));
        if (!cut) {
            painter.drawText(sign, Qt::AlignCenter, words);
            continue;
        }
        const QRectF cross(way.center() - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach));
        painter.drawLine(cross.topLeft(), cross.bottomRight());
        painter.drawLine(cross.bottomLeft(), cross.topRight());
    }
}

void WaitPicture::drawArrows(QPainter& painter) const {
    const QColor ink = toQColor(viz::palette(m_appearance.theme()).bad);
    for (const RankWait& wait : m_waits) {
        const QRectF &own = m_at.workers[static_cast<std::size_t>(wait.rank)],
                     &other = m_at.workers[static_cast<std::size_t>(wait.on)];
        const QPointF from = borderOf(own, other.center()), to = borderOf(other, own.center());
        drawArrow(painter, QPen(ink, 3, Qt::DashLine), from, to);
    }
    const auto isFramed = [this](int rank) {
        return std::ranges::any_of(m_broken, [rank](const Broken& each) {
            return !each.isLink() && each.rank == rank && each.how != Broken::How::Slow;
        });
    };
    for (const int rank : causesOf(m_waits))
        if (!isFramed(rank)) frame(painter, rank, ink, Qt::SolidLine);
}

void WaitPicture::drawRow(QPainter& painter, const std::vector<WaitChain>& row, double y, double room) const {
    const double circleSize = std::min(kCircle * m_at.scale, room - kApart), gap = kGap * m_at.scale;
    std::size_t circles = 0;
    for (const WaitChain& chain : row) circles += chain.ranks.size();
    const double between = static_cast<double>(row.size() - 1) * gap, count = static_cast<double>(circles);
    const double step = std::min(circleSize + gap, (width() - 2.0 * kMargin - between) / count);
    double x = (width() - (step * (count - 1) + circleSize + between)) / 2;
    for (const WaitChain& chain : row) {
        drawChain(painter, chain, {x, y}, circleSize, step);
        x += step * static_cast<double>(chain.ranks.size()) + gap;
    }
}

void WaitPicture::drawChain(QPainter& painter, const WaitChain& chain, const QPointF& left, double circleSize,
                            double step) const {
    const viz::Palette& colors = viz::palette(m_appearance.theme());
    const int count = static_cast<int>(chain.ranks.size());
    const double y = left.y();
    double x = left.x();
    for (int i = 0; i < count; ++i, x += step) {
        const bool cause = i + 1 == count && !chain.isCircle();
        const QRectF circle(x, y - circleSize / 2, circleSize, circleSize);
        painter.setPen(QPen(toQColor(cause ? colors.bad : colors.text), 2));
        painter.setBrush(toQColor(cause ? colors.bad : colors.accent, 0.18));
        painter.drawEllipse(circle);
        painter.drawText(circle, Qt::AlignCenter, nameOf(m_document, chain.ranks[static_cast<std::size_t>(i)]));
        if (i + 1 < count)
            drawArrow(painter, QPen(toQColor(colors.dim), 2), {x + circleSize + 3, y}, {x + step - 3, y});
    }
}

/// What is broken in words: where workers have no places, links have none to be marked at.
void WaitPicture::drawWords(QPainter& painter, const QRectF& line) const {
    const viz::Palette& colors = viz::palette(m_appearance.theme());
    QStringList words;
    for (const Broken& each : m_broken) words << inWords(each);
    const bool allSlow = std::ranges::all_of(m_broken, [](auto& each) { return each.how == Broken::How::Slow; });
    painter.setPen(toQColor(allSlow ? colors.warning : colors.bad));
    painter.drawText(line, Qt::AlignCenter,
                     painter.fontMetrics().elidedText(words.join(QStringLiteral(", ")), Qt::ElideRight,
                                                      static_cast<int>(line.width()) - 2 * kMargin));
}

void WaitPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawWorkers(painter);
    if (!m_at.workers.empty()) {
        drawArrows(painter);
        return drawLinks(painter);
    }
    painter.setFont(wordsFont(static_cast<int>(std::lround(kName * m_at.scale)), QFont::DemiBold));
    QRectF room(0, height() - m_at.room, width(), m_at.room);
    painter.fillRect(room, toQColor(viz::palette(m_appearance.theme()).ground));
    if (!m_broken.empty()) {
        const double line = std::min(kLine * m_at.scale, room.height());
        drawWords(painter, {room.topLeft(), QSizeF(room.width(), line)});
        room.setTop(room.top() + line);
    }
    const auto strips = rows(m_at.scale);
    const double strip = room.height() / std::max(static_cast<double>(strips.size()), 1.0);
    for (double y = room.top() + strip / 2; const auto& row : strips) {
        drawRow(painter, row, y, strip);
        y += strip;
    }
}

BreakIt::BreakIt(RunDocument& document, viz::CanvasWidget& canvas, MessageStrip& strip)
    : QObject(&canvas), m_document(document), m_canvas(canvas), m_strip(strip) {
    canvas.installEventFilter(this);
    for (const auto signal : {&RunDocument::runEnded, &RunDocument::runStarted})
        connect(&document, signal, this, [this] {
            m_mends.clear();
            takeBack();
        });
}

void BreakIt::takeBack() {
    if (!m_said.isEmpty() && m_strip.hasNotice() && m_strip.notice().sentence == m_said) m_strip.dismiss();
    m_said.clear();
}

bool BreakIt::eventFilter(QObject*, QEvent* event) {
    if (event->type() != QEvent::ContextMenu || !m_document.hasRun()) return false;
    const auto* asked = static_cast<QContextMenuEvent*>(event);
    int rank = -1;
    if (asked->reason() == QContextMenuEvent::Keyboard) {
        if (QApplication::activePopupWidget()) return true;  // X11 asks, and so does the key
        const auto cursor = m_canvas.cursor();
        rank = cursor ? cursor->rank : m_document.selectedRank();
    }
    if (rank < 0)
        if (const auto hit = m_canvas.hitAt(asked->pos())) rank = hit->rank;
    QMenu* menu = nullptr;
    if (rank >= 0 && rank < m_document.info().ranks)
        menu = menuFor(rank);
    else if (const auto link = linkAt(asked->pos()))
        menu = menuForLink(link->first, link->second);
    if (!menu) return false;
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(asked->globalPos());
    return true;
}

/// The nearest that something is sent over, if it is not far away.
std::optional<std::pair<int, int>> BreakIt::linkAt(const QPointF& point) const {
    const int workers = m_document.info().ranks;
    const std::vector<QRectF> places = workerPlaces(m_canvas.inView(), workers);
    std::optional<std::pair<int, int>> nearest;
    double least = std::numeric_limits<double>::infinity();
    if (places.empty()) return nearest;
    for (const auto& link : links()) {
        const QPointF from = places[static_cast<std::size_t>(link.first)].center(),
                      along = places[static_cast<std::size_t>(link.second)].center() - from;
        const double share = QPointF::dotProduct(point - from, along) / QPointF::dotProduct(along, along);
        const QPointF off = point - from - along * std::clamp(share, 0.0, 1.0);
        const double distance = std::hypot(off.x(), off.y());
        if (distance >= least || distance > kBulge * std::hypot(along.x(), along.y())) continue;
        least = distance;
        nearest = link;
    }
    return nearest;
}

/// Between those that send to each other: in a collective by its schedule; in a training by what its record has after
/// its first step, before which the parameters come to everyone by other ways; until then, by what it is made of.
std::set<std::pair<int, int>> BreakIt::links() const {
    const RunInfo& info = m_document.info();
    std::set<std::pair<int, int>> all;
    const auto take = [&](int one, int other) { all.emplace(std::min(one, other), std::max(one, other)); };
    if (info.collective) {
        for (const Step& step : info.collective->schedule.steps)
            for (const Transfer& transfer : step.transfers) take(transfer.from, transfer.to);
        return all;
    }
    const int ranks = info.ranks, workers = std::min(workersOf(info), ranks);
    if (const auto* record = m_document.training(); record && record->steps() > 0)
        for (const Event& event : m_document.events())
            if (event.kind == EventKind::Transfer && event.startNs >= record->endOf(1) && event.peer >= 0 &&
                event.peer < ranks && event.peer != event.rank)
                take(event.peer, event.rank);
    if (!all.empty() || ranks < 2) return all;
    for (int server = workers; server < ranks; ++server)
        for (int worker = 0; worker < workers; ++worker) take(worker, server);
    if (ranks > workers) return all;
    // Along each axis the ranks are a ring, but for a pipeline's.
    const Mesh mesh = info.plan ? info.plan->mesh : Mesh{{{std::string(kDataAxis), ranks}}};
    for (const Mesh::Axis& axis : mesh.axes)
        for (const std::vector<int>& group : mesh.groups(axis.name))
            for (std::size_t i = 0; i < group.size(); ++i)
                if (group.size() > 1 && (i + 1 < group.size() || axis.name != kPipelineAxis))
                    take(group[i], group[(i + 1) % group.size()]);
    return all;
}

void BreakIt::add(QMenu& menu, const QString& text, const QString& what, const QString& said) {
    connect(menu.addAction(text), &QAction::triggered, this, [this, what, said] {
        m_document.disturb(what, [this, what, said](const Outcome<void>& answer) {
            if (!answer) return refuse(answer.error());
            static const QRegularExpression target(QStringLiteral("=([0-9-]+)"));
            const QString mend = QStringLiteral("mend=") + target.match(what).captured(1);
            m_mends.removeAll(mend);
            if (said.isEmpty()) return takeBack();
            m_said = said;
            const bool final = what.startsWith(QLatin1String("kill"));
            m_strip.show({Notice::Tone::Warning, said, final ? QString() : tr("Undo"), [this] { undo(); }, 0, true});
            if (final) return;
            m_mends << mend;
            emit broken();
        });
    });
}

bool BreakIt::undo() {
    if (m_mends.isEmpty()) return false;
    m_document.disturb(m_mends.takeLast(), [this](const Outcome<void>& answer) {
        if (!answer) refuse(answer.error());
    });
    takeBack();
    return true;
}

/// Beside the picture, where the click was; not in the form, whose next run it says nothing of.
void BreakIt::refuse(const Error& error) {
    m_said = engineWords(error.message);
    m_strip.show({Notice::Tone::Bad, m_said, {}, {}, 0});
}

QMenu* BreakIt::newMenu(const QString& title) {
    auto* menu = new QMenu(&m_canvas);
    menu->setAccessibleName(title);
    menu->addAction(title)->setEnabled(false);
    menu->addSeparator();
    if (m_document.canGoOn()) return menu;
    menu->addAction(tr("Only a live run can be broken"))->setEnabled(false);
    return menu;
}

QMenu* BreakIt::menuFor(int rank) {
    const QString who = titleOf(m_document, rank), number = QString::number(rank);
    QMenu* menu = newMenu(who);
    if (!m_document.canGoOn()) return menu;
    add(*menu, tr("Slow down: %1 times as long").arg(kSlowWorker),
        QStringLiteral("slow=%1:%2").arg(number).arg(kSlowWorker),
        tr("%1 now takes %2 times as long.").arg(who).arg(kSlowWorker));
    add(*menu, tr("Stop"), QStringLiteral("stop=%1").arg(number), tr("%1 stops before its next step.").arg(who));
    add(*menu, tr("Kill"), QStringLiteral("kill=%1").arg(number),
        tr("%1 dies before its next step, and the run with it.").arg(who));
    const QRegularExpression own(QStringLiteral("(^|,)(slow|stop|kill)=%1(:|@|,|$)").arg(number));
    if (own.match(QString::fromStdString(m_document.engineState().disturbances)).hasMatch())
        add(*menu, tr("Mend"), QStringLiteral("mend=%1").arg(number), {});
    for (const auto& [one, another] : links()) {
        if (one != rank && another != rank) continue;
        const int other = one == rank ? another : one;
        addLink(*menu->addMenu(tr("Link %1 – %2").arg(nameOf(m_document, rank), nameOf(m_document, other))), rank,
                other);
    }
    return menu;
}

QMenu* BreakIt::menuForLink(int rank, int other) {
    QMenu* menu = newMenu(tr("Link %1 – %2").arg(nameOf(m_document, rank), nameOf(m_document, other)));
    if (m_document.canGoOn()) addLink(*menu, rank, other);
    return menu;
}

void BreakIt::addLink(QMenu& menu, int rank, int other) {
    const QString link = QStringLiteral("%1-%2").arg(rank).arg(other),
                  back = QStringLiteral("%1-%2").arg(other).arg(rank);
    const auto ends = std::pair(nameOf(m_document, std::min(rank, other)), nameOf(m_document, std::max(rank, other)));
    add(menu, tr("Slow down: %1 times as long").arg(kSlowLink), QStringLiteral("slow=%1:%2").arg(link).arg(kSlowLink),
        tr("The link between %1 and %2 now takes %3 times as long.").arg(ends.first, ends.second).arg(kSlowLink));
    add(menu, tr("Cut"), QStringLiteral("cut=%1").arg(link),
        tr("The link between %1 and %2 is cut.").arg(ends.first, ends.second));
    const QString broken = QString::fromStdString(m_document.engineState().disturbances);
    if (broken.contains('=' + link) || broken.contains('=' + back))
        add(menu, tr("Mend"), QStringLiteral("mend=%1").arg(link), {});
}

}  // namespace kolo::app
