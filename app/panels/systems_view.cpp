// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/systems_view.h"

#include <QComboBox>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/figure_table.h"
#include "app/file_dialogs.h"
#include "app/layouts.h"
#include "app/run_loader.h"
#include "app/theme.h"
#include "engine/api/sentence.h"
#include "engine/api/system.h"
#include "engine/api/system_files.h"
#include "engine/api/wording.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

constexpr int kSystemHeight = 26, kFigureHeight = 22;
constexpr int kRowGap = 8;                                 // between texts of two lines, one above the other
const QList<int> kOneCard{830, 430}, kTwoCards{520, 740};  // the widths of table and cards
enum SystemColumn { Name, Year, Architecture, Synchronization, Parallelism, Overlaps, Family };
constexpr int kIdRole = Qt::UserRole + 1;

/// What two systems are compared with: large enough for four stages, small enough for a second.
const Values kComparison = {{"model", "mlp:64-64-64-64-10"}, {"dataset", "digits8"}, {"steps", "100"}};

/// The only file that is dragged; empty: there are others, or none.
QString draggedFile(const QDropEvent& event) {
    const QList<QUrl> urls = event.mimeData()->urls();
    return urls.size() == 1 ? urls.front().toLocalFile() : QString();
}

/// As wide as its title and its longest word: names and years stay whole, answers take another line, unless `whole`.
int leastWidth(const QTableView& table, int column, bool whole = false) {
    constexpr int kPadding = 14, kArrow = 16;
    const QHeaderView& header = *table.horizontalHeader();
    const QAbstractItemModel& model = *table.model();
    const QString title = model.headerData(column, Qt::Horizontal).toString();
    int width = QFontMetrics(wordsFont(12)).horizontalAdvance(title);
    if (header.sortIndicatorSection() == column) width += kArrow;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex cell = model.index(row, column);
        const QVariant font = cell.data(Qt::FontRole);
        const QFontMetrics metrics(font.isValid() ? font.value<QFont>() : table.font());
        const QString text = cell.data().toString();
        for (const QString& word : whole || column == Name ? QStringList(text) : text.split(QLatin1Char(' ')))
            width = std::max(width, metrics.horizontalAdvance(word));
    }
    return width + kPadding;
}

/// What is left goes to the answers that want another line, then to all of them; a table that is too narrow takes what
/// it needs from the card beside it.
void shareColumns(QTableView& table) {
    QHeaderView* header = table.horizontalHeader();
    std::vector<int> answers;
    int needed = 0;
    for (int column = Name; column <= Overlaps; ++column) {
        if (table.isColumnHidden(column)) continue;
        if (column >= Architecture) answers.push_back(column);
        header->resizeSection(column, leastWidth(table, column));
        needed += header->sectionSize(column);
    }
    table.setMinimumWidth(needed + table.verticalScrollBar()->sizeHint().width() + 2 * table.frameWidth() + 2);
    int rest = table.viewport()->width() - needed, wanted = 0;
    std::vector<int> more(answers.size());
    for (std::size_t i = 0; i < answers.size(); ++i)
        wanted += more[i] = leastWidth(table, answers[i], true) - header->sectionSize(answers[i]);
    const int given = std::clamp(rest, 0, wanted);
    for (std::size_t i = 0; i < answers.size() && wanted > 0; ++i) {
        const int part = more[i] * given / wanted;
        header->resizeSection(answers[i], header->sectionSize(answers[i]) + part);
        rest -= part;
    }
    for (std::size_t i = 0; i < answers.size() && rest > 0; ++i) {
        const int part = rest / static_cast<int>(answers.size() - i);
        header->resizeSection(answers[i], header->sectionSize(answers[i]) + part);
        rest -= part;
    }
    QMetaObject::invokeMethod(&table, &QTableView::resizeRowsToContents, Qt::QueuedConnection);
}

/// What is chosen is a row: no cell of it has a frame of its own.
class RowDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(0, kRowGap);
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->state.setFlag(QStyle::State_HasFocus, false);
    }
};

class SystemsTable : public QTableView {
public:
    SystemsTable() { setItemDelegate(new RowDelegate(this)); }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QTableView::resizeEvent(event);
        shareColumns(*this);
    }
};

}  // namespace

SystemsView::SystemsView(EngineClient& client, QWidget* parent)
    : QWidget(parent),
      m_client(client),
      m_columns(new QSplitter),
      m_rows(new QStandardItemModel(this)),
      m_sorted(new QSortFilterProxyModel(this)),
      m_filter(new QLineEdit),
      m_order(new QComboBox),
      m_others(new QComboBox),
      m_table(new SystemsTable),
      m_figures(new QTableView),
      m_figureRows(new QStandardItemModel(this)),
      m_none(new QLabel(tr("No system has that; clear the filter."))),
      m_status(new QLabel),
      m_runBoth(new QPushButton(tr("Run both"))),
      m_card(new SystemCard),
      m_second(new SystemCard) {
    m_columns->addWidget(buildTable());
    m_columns->addWidget(buildCards());
    m_columns->setStretchFactor(0, 3);
    m_columns->setStretchFactor(1, 2);
    m_columns->setChildrenCollapsible(false);
    m_columns->setSizes(kOneCard);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(8, 8, 8, 8);
    whole->addWidget(m_columns);
    for (SystemCard* card : {m_card, m_second}) {
        connect(card, &SystemCard::runRequested, this, &SystemsView::runRequested);
        connect(card, &SystemCard::searchRequested, this,
                [this, card] { emit searchRequested(QString::fromStdString(card->system()->foundBy)); });
    }
    connect(m_second, &SystemCard::closed, this, [this] {
        compareWith({});
        m_others->setFocus();
    });
    connect(m_runBoth, &QPushButton::clicked, this, &SystemsView::runBoth);
    connect(&m_client, &EngineClient::lost, this, [this] { stop(); });
    compareWith({});
    setAcceptDrops(true);
}

SystemsView::~SystemsView() = default;

void SystemsView::openFile(const QString& path) {
    constexpr qint64 kMostBytes = 1 << 20;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > kMostBytes) {
        emit failed({ErrorCode::BadValue, "file",
                     Complaint::tr("{} cannot be read, or is larger than 1 MiB.", inQuotes(path.toStdString()))});
        return;
    }
    const QByteArray text = file.readAll();
    const QJsonObject fields = QJsonDocument::fromJson(text).object();
    const QStringList jobs = {QStringLiteral("cluster"), QStringLiteral("chief"), QStringLiteral("worker"),
                              QStringLiteral("ps")};
    const bool isCluster = std::ranges::any_of(jobs, [&fields](const QString& each) { return fields.contains(each); });
    RunSpec spec;
    const auto notes = isCluster ? kolo::systems::readCluster(text.toStdString(), spec)
                                 : kolo::systems::readDeepSpeed(text.toStdString(), spec);
    if (!notes) {
        emit failed(notes.error());
        return;
    }
    choose(QString::fromStdString(spec.system));
    QStringList sentences;
    for (const Text& note : *notes) sentences << QString::fromStdString(note.shown());
    m_card->showFile(spec, QFileInfo(path).fileName());
    if (!sentences.isEmpty()) emit told(sentences.join(QLatin1Char(' ')));
}

void SystemsView::dragEnterEvent(QDragEnterEvent* event) {
    if (draggedFile(*event).endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) event->acceptProposedAction();
}

void SystemsView::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    openFile(draggedFile(*event));
}

QWidget* SystemsView::buildTable() {
    auto* panel = new QFrame;
    panel->setProperty("panel", true);
    m_filter->setPlaceholderText(tr("Filter: caffe, asynchronous, 2017 …"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Show only systems with these words"));
    m_order->setAccessibleName(tr("Sort by"));
    m_order->addItem(tr("as in the lecture"), -1);
    const QStringList titles = {tr("System"),          tr("Year"),        tr("Architecture"),
                                tr("Synchronization"), tr("Parallelism"), tr("Overlaps")};
    for (int column = Name; column <= Overlaps; ++column) m_order->addItem(tr("by %1").arg(titles[column]), column);
    auto* bar = new QHBoxLayout;
    auto* open = new QPushButton(tr("Open a file …"));
    open->setToolTip(
        tr("Show what DeepSpeed's configuration, a TensorFlow cluster or TF_CONFIG describes; or drop it here"));
    bar->addWidget(m_filter, 1);
    bar->addWidget(m_order);
    bar->addWidget(open);
    connect(open, &QPushButton::clicked, this, [this] {
        askWhatToOpen(this, tr("Open a configuration or a cluster"), {}, {tr("JSON (*.json)")},
                      [this](const QString& path) { openFile(path); });
    });

    m_rows->setHorizontalHeaderLabels(titles);
    m_sorted->setSourceModel(m_rows);
    m_sorted->setFilterKeyColumn(-1);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_sorted->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_sorted);
    m_table->setAccessibleName(tr("The systems of the lectures"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    makeFigureTable(*m_table, kSystemHeight);
    m_table->setWordWrap(true);  // a text that is too long for its column takes another line
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    connect(header, &QHeaderView::sortIndicatorChanged, m_table, [this] { shareColumns(*m_table); });  // its arrow
    m_none->setAlignment(Qt::AlignCenter);
    setRole(m_none, "role", QStringLiteral("dim"));
    m_none->hide();

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_sorted->setFilterFixedString(words.trimmed());
        m_none->setVisible(m_sorted->rowCount() == 0);
        if (!m_table->currentIndex().isValid() && m_sorted->rowCount() > 0) m_table->selectRow(0);
    });
    connect(m_order, &QComboBox::currentIndexChanged, this, [this] {
        const int column = m_order->currentData().toInt();
        m_table->horizontalHeader()->setSortIndicator(column, Qt::AscendingOrder);
        m_sorted->sort(column);
        m_table->scrollTo(m_table->currentIndex());
    });
    connect(header, &QHeaderView::sectionClicked, this, [this, header](int column) {
        const QSignalBlocker quiet(m_order);
        m_order->setCurrentIndex(m_order->findData(column));
        m_sorted->sort(column, header->sortIndicatorOrder());
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &SystemsView::showCurrent);
    connect(m_table, &QTableView::activated, this, [this] { emit runRequested(m_card->spec()); });

    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(8, 8, 8, 8);
    column->addLayout(bar);
    column->addWidget(m_table, 1);
    column->addWidget(m_none);
    return panel;
}

QWidget* SystemsView::buildCards() {
    m_others->setAccessibleName(tr("Compare with …"));
    m_others->addItem(tr("Compare with …"));
    m_others->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_others->setMinimumContentsLength(18);
    for (const systems::System& system : systems::allSystems())
        m_others->addItem(QString::fromStdString(system.title), QString::fromStdString(system.id));
    connect(m_others, &QComboBox::activated, this, [this] { compareWith(m_others->currentData().toString()); });
    auto* bar = new QHBoxLayout;
    bar->addWidget(m_others, 1);
    auto* cards = new QHBoxLayout;
    cards->setSpacing(8);
    cards->addWidget(m_card, 1);
    cards->addWidget(m_second, 1);
    m_second->makeClosable();

    m_comparison = new QFrame;
    m_comparison->setProperty("panel", true);
    setRole(m_runBoth, "primary", true);
    m_status->setWordWrap(true);
    m_status->setTextFormat(Qt::PlainText);
    setRole(m_status, "role", QStringLiteral("dim"));
    m_figures->setModel(m_figureRows);
    m_figures->setAccessibleName(tr("What both came to"));
    m_figures->setSelectionMode(QAbstractItemView::NoSelection);
    m_figures->setFocusPolicy(Qt::NoFocus);
    makeFigureTable(*m_figures, kFigureHeight);
    m_figures->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_figures->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    connect(m_figures->horizontalHeader(), &QHeaderView::sectionResized, this, &SystemsView::fitFigures,
            Qt::QueuedConnection);
    m_figures->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* head = new QHBoxLayout;
    head->addWidget(m_runBoth);
    head->addWidget(m_status, 1);
    auto* comparison = new QVBoxLayout(m_comparison);
    comparison->setContentsMargins(12, 8, 12, 8);
    comparison->addLayout(head);
    comparison->addWidget(m_figures);

    auto* side = new QWidget;
    auto* column = columnIn(side, 8);
    column->addLayout(bar);
    column->addLayout(cards, 1);
    column->addWidget(m_comparison);
    return side;
}

void SystemsView::setStrategies(const std::vector<StrategyInfo>& strategies) {
    m_strategies = strategies;
    fill();
    if (m_second->system()) m_second->show(*m_second->system(), m_strategies);
}

void SystemsView::fill() {
    m_rows->removeRows(0, m_rows->rowCount());
    for (const systems::System& system : systems::allSystems()) {
        const auto strategy = std::ranges::find(m_strategies, system.strategy, &StrategyInfo::id);
        if (strategy == m_strategies.end()) continue;
        const systems::SystemCard card = systems::cardOf(*strategy, system.settings());
        QList<QStandardItem*> items = {new QStandardItem(QString::fromStdString(system.title)), new QStandardItem};
        items[Year]->setData(system.year, Qt::DisplayRole);
        items[Year]->setFont(numbersFont(12));
        for (const Text* text : {&card.architecture, &card.synchronization, &card.parallelism, &card.overlaps}) {
            items << new QStandardItem(engineWords(*text));
            items.back()->setToolTip(items.back()->text());
        }
        items << new QStandardItem(QString::fromStdString(system.family));  // hidden, for the filter
        items[Name]->setFont(wordsFont(13, QFont::DemiBold));
        items[Name]->setData(QString::fromStdString(system.id), kIdRole);
        items[Name]->setToolTip(QString::fromStdString(system.family));
        m_rows->appendRow(items);
    }
    m_table->setColumnHidden(Family, true);
    shareColumns(*m_table);
    if (m_rows->rowCount() > 0) m_table->selectRow(0);
}

void SystemsView::showCurrent() {
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid()) return;
    const auto found = systems::find(current.siblingAtColumn(Name).data(kIdRole).toString().toStdString());
    if (!found) return;
    m_card->show(**found, m_strategies);
    m_ran.clear();
    showFigures();
}

bool SystemsView::choose(const QString& system) {
    for (int row = 0; row < m_rows->rowCount(); ++row) {
        if (m_rows->item(row, Name)->data(kIdRole).toString() != system) continue;
        m_filter->clear();
        m_table->selectRow(m_sorted->mapFromSource(m_rows->index(row, Name)).row());
        return true;
    }
    return false;
}

bool SystemsView::compareWith(const QString& system) {
    const auto found = systems::find(system.toStdString());
    const bool some = found.ok();
    if (some) m_second->show(**found, m_strategies);
    m_others->setCurrentIndex(some ? m_others->findData(system) : 0);
    if (m_second->isHidden() == some) m_columns->setSizes(some ? kTwoCards : kOneCard);
    m_second->setVisible(some);
    m_comparison->setVisible(some);
    // Beside two cards the answers are in the cards.
    for (const int column : {Architecture, Synchronization, Parallelism, Overlaps})
        m_table->setColumnHidden(column, some && column != Architecture);
    shareColumns(*m_table);
    m_ran.clear();
    showFigures();
    return some || system.isEmpty();
}

void SystemsView::runBoth() {
    if (isRunning()) return;  // the button stays enabled, or it would lose the focus to the card's first choice
    stop();
    m_ran.clear();
    if (!m_card->system() || !m_second->system()) return;  // the engine has not told of its strategies yet
    for (const SystemCard* card : {m_card, m_second}) {
        RunSpec spec = card->spec();
        for (const auto& [name, value] : kComparison) spec.parameters[name] = value;
        spec.detail = Detail::Summary;
        m_waiting.push_back(spec);
    }
    startNext();
}

void SystemsView::startNext() {
    m_loader.reset();
    if (!m_waiting.empty()) {
        m_loader = RunLoader::toldLater(m_client, *this, &SystemsView::take, [this](const Error& error) {
            stop();
            emit failed(error);
        });
        m_loader->start(m_waiting.front());
        m_waiting.erase(m_waiting.begin());
    } else {
        emit ran();
    }
    showFigures();
}

void SystemsView::take() {
    if (!m_loader || !m_loader->isComplete()) return;
    m_ran.push_back({*m_loader->info(), *m_loader->result()});
    const RunResult& result = m_ran.back().result;
    if (result.status == RunStatus::Finished) return startNext();
    const Error error{ErrorCode::RunFailed, "", result.error};
    m_ran.clear();
    stop();
    emit failed(error);
}

void SystemsView::stop() {
    m_waiting.clear();
    if (m_loader) m_loader.release()->deleteLater();
    showFigures();
}

void SystemsView::showFigures() {
    m_figureRows->clear();
    m_figures->setVisible(m_ran.size() == 2);
    const QString training =
        tr("%1 on %2, %3 steps, the same seed")
            .arg(QString::fromStdString(kComparison.at("model")), QString::fromStdString(kComparison.at("dataset")),
                 QString::fromStdString(kComparison.at("steps")));
    m_status->setText(isRunning() ? tr("Running %1 …").arg(m_ran.empty() ? tr("the first") : tr("the second"))
                                  : training);
    if (m_ran.size() != 2) return;
    m_figureRows->setHorizontalHeaderLabels({QString(), QString::fromStdString(m_card->system()->title),
                                             QString::fromStdString(m_second->system()->title)});
    QJsonObject results[2];
    for (int i = 0; i < 2; ++i)
        results[i] =
            QJsonDocument::fromJson(QByteArray::fromStdString(m_ran[static_cast<std::size_t>(i)].result.json)).object();
    const auto row = [&](const QString& what, auto figure) {
        QList<QStandardItem*> items = {new QStandardItem(what)};
        for (const QJsonObject& result : results) {
            items << new QStandardItem(figure(result));
            items.back()->setFont(numbersFont(12));
        }
        m_figureRows->appendRow(items);
    };
    const auto number = [](const QJsonObject& result, const char* name) {
        return result.value(QLatin1String(name)).toDouble();
    };
    row(tr("Devices"), [&](const QJsonObject& result) {
        return QString::number(result.value(QLatin1String("bytes_sent_per_rank")).toArray().size());
    });
    row(tr("Loss"), [&](const QJsonObject& result) { return viz::numberText(number(result, "loss"), 'f', 4); });
    row(tr("Rows a second"),
        [&](const QJsonObject& result) { return viz::countText(number(result, "samples_per_s")); });
    row(tr("Busiest device sends, a step"), [&](const QJsonObject& result) {
        double most = 0;
        for (const QJsonValue& sent : result.value(QLatin1String("bytes_sent_per_rank")).toArray())
            most = std::max(most, sent.toDouble());
        return viz::bytesText(most / std::max(1.0, number(result, "steps")));
    });
    row(tr("All send, a step"),
        [&](const QJsonObject& result) { return viz::bytesText(number(result, "bytes_per_step")); });
    const QString hash[] = {results[0].value(QLatin1String("params_sha256")).toString(),
                            results[1].value(QLatin1String("params_sha256")).toString()};
    row(tr("Parameters"), [&](const QJsonObject& result) {
        const QString own = result.value(QLatin1String("params_sha256")).toString();
        return own.left(8) + QStringLiteral(" … ") + (hash[0] == hash[1] ? tr("(the same bits)") : tr("(other bits)"));
    });
    fitFigures();
}

/// What is too long for its column takes another line.
void SystemsView::fitFigures() {
    m_figures->resizeRowsToContents();
    m_figures->setFixedHeight(m_figures->horizontalHeader()->sizeHint().height() +
                              m_figures->verticalHeader()->length() + 4);
}

}  // namespace kolo::app
