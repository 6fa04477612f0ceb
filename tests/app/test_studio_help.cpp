// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a field means is read whole in the form's place for it, at the smallest size of the window, in every language:
// of every strategy, every system and every exercise, whatever is chosen.
#include <QComboBox>
#include <QToolButton>

#include "app/language.h"
#include "app/pages/training_page.h"
#include "app/pages/training_presets.h"
#include "app/panels/field_row.h"
#include "app/panels/parameter_form.h"
#include "app/panels/system_card.h"
#include "app/panels/systems_view.h"
#include "app/search/search_view.h"
#include "app/wrapped_words.h"
#include "engine/api/system.h"
#include "tests/app/exercise_window.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioHelp;
using Forms = void (TestStudioHelp::*)();

class TestStudioHelp : public QObject {
    Q_OBJECT

    static constexpr QSize kSmall{1278, 680};  // 1280 × 720 with a title bar
    QStringList m_cut;
    int m_read = 0;

    void read(const FieldRow& row, const HelpPlace& place) {
        ++m_read;
        const int width = place.contentsRect().width();
        if (wrappedSize(inLines(row.meaning()), place.font(), width).height() > place.height()) m_cut << row.meaning();
    }

    /// Of every field of the form, with every choice of it.
    void readAll(const QWidget& form, const QComboBox* but = nullptr) {
        const auto* place = form.findChild<HelpPlace*>();
        QVERIFY(place && place->isVisible());
        for (const FieldRow* row : form.findChildren<FieldRow*>()) {
            if (row->findChild<FieldRow*>()) continue;
            read(*row, *place);
            auto* box = row->findChild<QComboBox*>();
            if (!box || box == but) continue;
            const int before = box->currentIndex();
            for (int i = 0; i < box->count(); ++i) {
                box->setCurrentIndex(i);
                read(*row, *place);
            }
            box->setCurrentIndex(before);
        }
    }

    void ofARun() {
        ReadyStudio studio;
        studio->resize(kSmall);
        auto* form = studio->findChild<ParameterForm*>();
        auto* strategies = form->findChild<QComboBox*>();
        for (int i = 0; i < strategies->count(); ++i) {
            strategies->setCurrentIndex(i);
            QTest::qWait(20);
            readAll(*form, strategies);
        }
    }

    void ofATraining() {
        Studio studio(onPage("training"));
        studio->resize(kSmall);
        studio->showPage(QStringLiteral("training"));
        auto* page = studio->findChild<TrainingPage*>();
        QVERIFY(page && waitFor([&] { return page->isReady(); }));
        for (int preset = 0; preset < static_cast<int>(trainingPresets().size()); ++preset) {
            page->setPreset(preset);
            readAll(*page);
        }
    }

    void ofASystem() {
        Studio studio(onPage("systems"));
        studio->resize(kSmall);
        auto* card = studio->findChild<SystemCard*>();
        QVERIFY(waitFor([&] { return card->isVisible(); }));
        for (const systems::System& system : systems::allSystems()) {
            card->show(system, {});
            if (system.options.empty()) continue;
            QTest::qWait(20);
            readAll(*card);
        }
    }

    void ofASearch() {
        Studio studio(onPage("systems"));
        studio->resize(kSmall);
        auto* view = studio->findChild<SystemsView*>();
        QVERIFY(waitFor([&] { return view->choose(QStringLiteral("flexflow")); }));
        view->card().searchButton().click();
        auto* search = studio->findChild<SearchView*>();
        QVERIFY(search && waitFor([&] { return search->editor("model") != nullptr; }));
        QTest::qWait(20);
        readAll(*search);
    }

    void ofAnExercise() {
        ExerciseWindow window;
        window.studio->resize(kSmall);
        for (auto* button : window.book().findChildren<QToolButton*>())
            if (button->isCheckable()) button->setChecked(true);
        for (const lessons::Exercise* exercise : lessons::allExercises()) {
            window.book().openExercise(QString::fromStdString(exercise->info().id), {});
            QTest::qWait(20);
            for (auto* place : window.book().findChildren<HelpPlace*>()) readAll(*place->parentWidget());
        }
    }

private slots:
    void everyHelpIsReadWhole_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<Forms>("forms");
        for (const QString& language : languages())
            for (const auto& [name, forms] :
                 std::initializer_list<std::pair<const char*, Forms>>{{"run", &TestStudioHelp::ofARun},
                                                                      {"training", &TestStudioHelp::ofATraining},
                                                                      {"system", &TestStudioHelp::ofASystem},
                                                                      {"search", &TestStudioHelp::ofASearch},
                                                                      {"exercise", &TestStudioHelp::ofAnExercise}})
                QTest::newRow(qPrintable(language + QLatin1Char(' ') + QLatin1String(name))) << language << forms;
    }
    void everyHelpIsReadWhole() {
        QFETCH(QString, language);
        QFETCH(Forms, forms);
        if (spokenLanguage() != language) QCOMPARE(speak(language), language);
        m_cut.clear();
        m_read = 0;
        (this->*forms)();
        QVERIFY2(m_cut.isEmpty(), qPrintable(m_cut.join(QLatin1Char('\n'))));
        QVERIFY2(m_read >= 5, qPrintable(QString::number(m_read)));
    }
};

Q_DECLARE_METATYPE(Forms)

KOLO_STUDIO_TEST_MAIN(TestStudioHelp)
#include "test_studio_help.moc"
