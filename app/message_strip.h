// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the window talks to its reader: one sentence beside its cause, with at most one action to take. It is never
// modal: Esc dismisses it, and good news disappears by itself. A second line, above, shows what has been running for
// longer than a second, with a way to cancel it. Where that line tells what a notice announced, it is the only one, and
// has the notice's action beside its own. A narrow strip, over a small picture, has one line at a time.
#pragma once

#include <QFrame>
#include <QTimer>
#include <functional>

class QBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace kolo::app {

struct Notice {
    enum class Tone { Info, Good, Warning, Bad };
    Tone tone = Tone::Info;
    QString sentence;
    QString actionText;            ///< empty: no action
    std::function<void()> action;  ///< also dismisses the notice
    int secondsShown = 0;          ///< 0: until dismissed or replaced
    bool announces = false;        ///< what the engine tells by itself when it comes to pass
    bool ofRun = false;            ///< gone when another run begins
};

class MessageStrip : public QWidget {
    Q_OBJECT
public:
    explicit MessageStrip(QWidget* parent = nullptr);

    void show(Notice notice);
    bool dismiss();  ///< false: there was nothing to dismiss
    bool hasNotice() const;
    const Notice& notice() const { return m_notice; }
    void act();                 ///< as if its button were pressed
    void setLarge(bool large);  ///< for the back row, which has no use for what would leave by itself anyway

    /// `cameToPass`: what a notice may have announced.
    void showProgress(const QString& sentence, const QString& cancelText, std::function<void()> cancel,
                      bool cameToPass = false);
    void hideProgress();
    bool hasProgress() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Line {
        QFrame* frame;
        QBoxLayout *layout, *buttons;
        QLabel* sentence;
        QString words;  ///< all that it has to say
    };
    Line newLine(int spacing, const QMargins& margins);
    void arrange();
    void fit(Line& line);
    void giveUpFocus();

    Notice m_notice;
    bool m_hasNotice = false, m_hasProgress = false, m_cameToPass = false, m_large = false;
    bool m_progressFirst = false;  // of two, the one that is shown where there is room for one
    QTimer m_leave;
    Line m_said, m_underWay;
    QPushButton* m_action;
    QToolButton *m_close, *m_other;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    std::function<void()> m_cancelled;
};

}  // namespace kolo::app
