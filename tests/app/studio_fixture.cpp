// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/studio_fixture.h"

#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QSettings>
#include <QStyleOptionComboBox>

#include "app/panels/parameter_form.h"

namespace kolo::app {

namespace {
constexpr int kPatienceMs = 10'000;
}

TestHome::TestHome() {
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "HOME"}) {
        const QString folder = m_folder.filePath(QString::fromLatin1(name).toLower());
        QDir().mkpath(folder);
        qputenv(name, folder.toUtf8());
    }
    qunsetenv("DBUS_SESSION_BUS_ADDRESS");  // the desktop's theme is not part of a test
    qunsetenv("GTK_THEME");
}

bool waitFor(const std::function<bool()>& condition) {
    return QTest::qWaitFor(condition, kPatienceMs);
}

QRect placeAtRest(const QWidget& widget) {
    constexpr int kLooks = 4;  // a busy machine takes its time between two layouts
    QRect place;
    for (int same = 0; same < kLooks; QTest::qWait(50)) {
        same = widget.geometry() == place ? same + 1 : 0;
        place = widget.geometry();
    }
    return place;
}

StudioOptions onPage(const char* page) {
    StudioOptions options;
    options.page = QString::fromLatin1(page);
    return options;
}

Studio::Studio(StudioOptions options) {
    if (options.engine.isEmpty()) options.engine = QStringLiteral(KOLO_BINARY);
    if (options.database.isEmpty()) options.database = database();
    if (options.size.isEmpty()) options.size = QSize(1280, 720);
    m_window = std::make_unique<MainWindow>(options);
    m_window->show();
    m_window->activateWindow();
    (void)QTest::qWaitForWindowExposed(m_window.get());
}

Studio::~Studio() {
    m_window->close();
    QVERIFY2(m_strays.found().isEmpty(), qPrintable(m_strays.found().join(QLatin1Char('\n'))));
}

bool StrayWindows::eventFilter(QObject* object, QEvent* event) {
    const auto* widget = qobject_cast<QWidget*>(object);
    if (!widget) return false;
    if (event->type() == QEvent::Show && widget->isWindow()) {
        m_shown.insert(widget);
        connect(widget, &QObject::destroyed, this, [this](const QObject* gone) { m_shown.remove(gone); });
    }
    if (event->type() == QEvent::ParentChange && m_shown.remove(widget) && !widget->isWindow())
        m_found << QStringLiteral("A %1 (%2) is shown before it has its place, as a window of its own.")
                       .arg(QLatin1String(widget->metaObject()->className()), widget->accessibleName());
    return false;
}

void OneStudio::initTestCase() {
    before();
    m_studio = std::make_unique<Studio>();
    QVERIFY(m_studio->readyAtTheEnd());
}

void OwnStudio::init() {
    m_studio = std::make_unique<Studio>();
    QVERIFY(m_studio->ready());
}

bool Studio::ready() {
    return waitFor([this] { return document().history() && document().history()->liveStep() >= 0; });
}

bool Studio::readyAtTheEnd() {
    if (!ready()) return false;
    document().toEnd();
    return ended() && standsAt(document().steps());
}

bool Studio::standsAt(int step) {
    return waitFor([&] { return document().playhead().atRest() && document().step() == step; });
}

bool Studio::stepsTo(int step, Qt::Key with) {
    press(with);
    return standsAt(step);
}

bool Studio::ended() {
    return waitFor([this] { return document().result().has_value(); });
}

void Studio::press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
    QWidget* focus = QApplication::focusWidget();
    QTest::keyClick(focus ? focus : m_window.get(), key, modifiers);
}

QString Studio::buffers(int step) {
    const BufferHistory* history = document().history();
    QStringList ranks;
    for (int rank = 0; rank < history->shape().schedule.ranks; ++rank) {
        QStringList values;
        for (int chunk = 0; chunk < history->shape().schedule.chunks; ++chunk) {
            for (const double value : history->cell(step, rank, chunk).values) {
                values << QString::fromStdString(formatValue(value, history->shape().dtype));
            }
        }
        ranks << values.join(QLatin1Char(' '));
    }
    return ranks.join(QStringLiteral(" | "));
}

QStringList cutChoices(QSize window) {
    StudioOptions options;
    options.size = window;
    Studio studio(options);
    if (!studio.ready() || !waitFor([&] { return studio->size() == window; })) return {QStringLiteral("no window")};
    QStringList cut;
    ParameterForm& form = studio->form();
    auto* strategies = form.findChild<QComboBox*>();
    for (int strategy = 0; strategy < strategies->count(); ++strategy) {
        strategies->setCurrentIndex(strategy);
        placeAtRest(*strategies);
        for (const QComboBox* box : form.findChildren<QComboBox*>()) {
            if (!box->isVisible()) continue;
            QStyleOptionComboBox option;
            option.initFrom(box);
            const int room = box->isEditable() ? box->lineEdit()->width() - 4
                                               : box->style()
                                                         ->subControlRect(QStyle::CC_ComboBox, &option,
                                                                          QStyle::SC_ComboBoxEditField, box)
                                                         .width() -
                                                     2;
            for (int i = 0; i < box->count(); ++i)
                if (const int whole = box->fontMetrics().horizontalAdvance(box->itemText(i)); whole > room)
                    cut << QStringLiteral("%1: %2 has %3 of %4 px")
                               .arg(box->accessibleName(), box->itemText(i))
                               .arg(room)
                               .arg(whole);
        }
    }
    cut.removeDuplicates();
    return cut;
}

}  // namespace kolo::app
