// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history_panel.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/history_row.h"
#include "app/layouts.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {
QString whatThinningKeeps() {
    return HistoryPanel::tr(
        "The first and the last steps stay whole, and so do the curves, with fewer points; of a "
        "collective all but the numbers in the buffers");
}
}  // namespace

HistoryPanel::HistoryPanel(EngineClient& client, RunDocument& document, QWidget* parent)
    : QWidget(parent),
      m_client(client),
      m_document(document),
      m_model(client),
      m_filter(new QLineEdit(this)),
      m_stack(new QStackedWidget(this)),
      m_view(new QListView(this)),
      m_empty(new QLabel(this)),
      m_size(new QLabel(this)),
      m_tidy(new QToolButton(this)),
      m_sideBySide(new QPushButton(tr("Play side by side"), this)) {
    setAccessibleName(tr("History"));
    setAccessibleDescription(tr("Every run that was recorded; open one to replay it"));
    m_proxy.setSourceModel(&m_model);
    m_proxy.setFilterRole(HistoryModel::SearchRole);
    m_proxy.setFilterCaseSensitivity(Qt::CaseInsensitive);

    m_filter->setPlaceholderText(tr("Filter by any word"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter the history"));
    m_filter->setAccessibleDescription(tr("Only runs that contain these words are listed"));

    m_view->setModel(&m_proxy);
    m_view->setItemDelegate(new HistoryRow(m_view));
    m_view->setMinimumHeight(HistoryRow::greatestHeight() + 2 * m_view->frameWidth());
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setResizeMode(QListView::Adjust);  // long titles have two lines
    m_view->setMouseTracking(true);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setAccessibleName(tr("Stored runs"));
    m_view->setAccessibleDescription(
        tr("Enter opens a run, F2 renames it, Delete deletes it; Shift or Control selects several, which can be played "
           "side by side"));
    m_view->installEventFilter(this);

    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_empty->setContentsMargins(8, 8, 8, 8);
    m_empty->setTextFormat(Qt::PlainText);
    setRole(m_empty, "role", QStringLiteral("dim"));

    setRole(m_size, "role", QStringLiteral("dim"));
    m_size->setAccessibleName(tr("Size of the database"));
    m_size->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_tidy->setText(tr("Tidy up"));
    m_tidy->setAccessibleName(tr("Thin out or delete old or large runs"));
    m_tidy->setToolTip(tr("Thins out or deletes old or large runs; Undo brings all of it back until Kolo is closed"));
    m_tidy->setPopupMode(QToolButton::InstantPopup);
    setRole(m_tidy, "quiet", true);
    m_tidy->setMenu(new QMenu(m_tidy));
    m_tidy->menu()->setToolTipsVisible(true);
    connect(m_tidy->menu(), &QMenu::aboutToShow, this, [this] { offerToTidy(*m_tidy->menu()); });

    m_stack->addWidget(m_view);
    m_stack->addWidget(m_empty);
    auto* column = columnIn(this, 8, {8, 4, 8, 8});
    column->addWidget(m_filter);
    column->addWidget(m_stack, 1);
    column->addWidget(m_sideBySide);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(8);
    foot->addWidget(m_size, 1);
    foot->addWidget(m_tidy);
    column->addLayout(foot);
    m_sideBySide->setAccessibleName(tr("Play the selected runs side by side"));
    m_sideBySide->setToolTip(tr("Two to four runs in lock-step (Ctrl+Shift+P)"));
    m_sideBySide->hide();
    connect(m_sideBySide, &QPushButton::clicked, this, [this] { emit sideBySideRequested(selectedRuns()); });
    auto* play = new QShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_P, this);  // the button's own goes with its text
    connect(play, &QShortcut::activated, m_sideBySide, [this] {
        if (m_sideBySide->isVisible() && m_sideBySide->isEnabled()) m_sideBySide->click();
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        const auto selected = selectedRuns().size();
        m_sideBySide->setVisible(selected >= 2);
        m_sideBySide->setEnabled(selected <= 4);
        m_sideBySide->setText(selected <= 4 ? tr("Play %1 side by side").arg(selected)
                                            : tr("At most four play side by side"));
    });

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_proxy.setFilterFixedString(text.trimmed());
        showState();
    });
    connect(m_view, &QListView::doubleClicked, this, &HistoryPanel::open);
    connect(m_view, &QListView::customContextMenuRequested, this, [this](const QPoint& point) {
        const QModelIndex index = m_view->indexAt(point);
        if (!index.isValid()) return;
        auto* menu = new QMenu(m_view);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->setAccessibleName(index.data().toString());
        menu->addAction(tr("Open"), this, [this, index = QPersistentModelIndex(index)] { open(index); });
        menu->addAction(tr("Rename"), this, [this, index = QPersistentModelIndex(index)] { m_view->edit(index); });
        menu->addAction(tr("Delete"), this,
                        [this, index = QPersistentModelIndex(index)] { m_model.remove(m_proxy.mapToSource(index)); });
        const qint64 run = index.data(HistoryModel::IdRole).toLongLong();
        QAction* thin = menu->addAction(tr("Thin out"), this, [this, run] { m_model.thin({run}); });
        thin->setToolTip(whatThinningKeeps());
        thin->setEnabled(m_model.isThick(run));
        menu->setToolTipsVisible(true);
        if (const QList<qint64> runs = selectedRuns(); runs.size() >= 2 && runs.size() <= 4)
            menu->addAction(tr("Play side by side"), this, [this, runs] { emit sideBySideRequested(runs); });
        menu->popup(m_view->viewport()->mapToGlobal(point));
    });
    connect(&m_model, &HistoryModel::loaded, this, &HistoryPanel::showState);
    connect(&m_model, &QAbstractItemModel::rowsRemoved, this, &HistoryPanel::showState);
    connect(&m_model, &HistoryModel::removed, this, &HistoryPanel::showState);
    connect(&m_model, &HistoryModel::removedSeveral, this, &HistoryPanel::showState);
    connect(&m_model, &HistoryModel::thinnedOut, this, &HistoryPanel::showState);
    connect(&client, &EngineClient::ready, this, &HistoryPanel::showState);
    connect(&document, &RunDocument::runStarted, this, [this] { m_model.setCurrent(m_document.info().id); });
    showState();
}

void HistoryPanel::showState() {
    const bool nothingStored = m_model.rowCount() == 0;
    const bool nothingFound = !nothingStored && m_proxy.rowCount() == 0;
    m_filter->setVisible(!nothingStored);
    m_tidy->setVisible(!nothingStored);
    m_size->setVisible(m_model.databaseBytes() > 0);
    if (m_model.databaseBytes() > 0) {
        const QString file = QString::fromStdString(m_client.hello().database);
        // In one line, whatever it says: with more lines than before, every panel beside the history would move.
        const QString bytes = viz::bytesText(m_model.databaseBytes());
        m_size->setText(m_model.canUndo() ? tr("%1 until Kolo is closed").arg(bytes)
                                          : tr("%1: %2").arg(QFileInfo(file).fileName(), bytes));
        m_size->setAccessibleDescription(m_size->text());
        m_size->setToolTip(tr("%1\nWhat is deleted or thinned out frees its place when Kolo is closed; until then Undo "
                              "brings it back.")
                               .arg(QDir::toNativeSeparators(file)));
    }
    if (m_client.isReady() && !m_client.hello().databaseError.empty()) {
        m_empty->setText(tr("Runs are not recorded: %1").arg(engineWords(m_client.hello().databaseError)));
    } else if (nothingFound) {
        m_empty->setText(tr("No stored run contains “%1”.").arg(m_filter->text().trimmed()));
    } else if (!m_model.isLoaded()) {
        m_empty->setText(tr("Reading the history …"));
    } else {
        m_empty->setText(tr("No runs yet. Every run is kept here by itself; press Run to make the first one."));
    }
    m_empty->setAccessibleName(m_empty->text());
    m_stack->setCurrentIndex(nothingStored || nothingFound ? 1 : 0);
}

/// Each entry says what it would do.
void HistoryPanel::offerToTidy(QMenu& menu) {
    menu.clear();
    using Change = void (HistoryModel::*)(const QList<qint64>&);
    const auto add = [&](const QString& what, const HistoryModel::Pile& pile, Change change) {
        const QString bytes = viz::bytesText(pile.bytes);
        const QString text = pile.runs.isEmpty()     ? tr("%1: none").arg(what)
                             : pile.runs.size() == 1 ? tr("%1: 1 run, %2").arg(what, bytes)
                                                     : tr("%1: %2 runs, %3").arg(what).arg(pile.runs.size()).arg(bytes);
        QAction* action = menu.addAction(text, this, [this, runs = pile.runs, change] { (m_model.*change)(runs); });
        action->setEnabled(!pile.runs.isEmpty());
    };
    const std::pair<QString, HistoryModel::Pile> piles[] = {
        {tr("older than a day"), m_model.olderThan(1)},
        {tr("older than a week"), m_model.olderThan(7)},
        {tr("older than a month"), m_model.olderThan(30)},
        {tr("larger than 2 MiB"), m_model.largerThan(2 << 20)},
        {tr("larger than 20 MiB"), m_model.largerThan(20 << 20)},
    };
    const auto section = [&](const QString& title, const QString& tip) {
        QAction* heading = menu.addAction(title);
        heading->setToolTip(tip);
        heading->setEnabled(false);
    };
    section(tr("Thin out runs"), whatThinningKeeps());
    for (const auto& [what, pile] : piles) add(what, m_model.thickOf(pile), &HistoryModel::thin);
    menu.addSeparator();
    section(tr("Delete runs"), {});
    for (const auto& [what, pile] : piles) add(what, pile, &HistoryModel::remove);
    if (!m_model.hasCurrent()) return;
    menu.addSeparator();
    menu.addAction(tr("The run that is shown stays as it is."))->setEnabled(false);
}

void HistoryPanel::open(const QModelIndex& index) {
    if (index.isValid()) emit openRequested(index.data(HistoryModel::IdRole).toLongLong());
}

QList<qint64> HistoryPanel::selectedRuns() const {
    QModelIndexList rows = m_view->selectionModel()->selectedIndexes();
    std::sort(rows.begin(), rows.end());
    QList<qint64> runs;
    for (const QModelIndex& row : rows) runs << row.data(HistoryModel::IdRole).toLongLong();
    return runs;
}

void HistoryPanel::focusList() {
    if (!m_view->currentIndex().isValid() && m_proxy.rowCount() > 0) m_view->setCurrentIndex(m_proxy.index(0, 0));
    QWidget* const there = m_view->isVisible() ? static_cast<QWidget*>(m_view) : m_filter;
    there->setFocus(Qt::ShortcutFocusReason);
}

bool HistoryPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_view || event->type() != QEvent::KeyPress) return false;
    const int key = static_cast<QKeyEvent*>(event)->key();
    const QModelIndex index = m_view->currentIndex();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        open(index);
        return true;
    }
    if (key == Qt::Key_Delete && index.isValid()) {
        const int row = index.row();
        m_model.remove(m_proxy.mapToSource(index));
        // The next one takes its place; Qt would go to the one above, and select none.
        m_view->setCurrentIndex(m_proxy.index(std::min(row, m_proxy.rowCount() - 1), 0));
        return true;
    }
    return false;
}

}  // namespace kolo::app
