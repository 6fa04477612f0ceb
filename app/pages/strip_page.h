// SPDX-License-Identifier: GPL-3.0-or-later
//
// A page that reports successes and errors in a strip above it, as the Run page does.
#pragma once

#include <QWidget>

#include "engine/api/outcome.h"

namespace kolo::app {

class MessageStrip;
class PlaybackControls;
struct Services;

class StripPage : public QWidget {
    Q_OBJECT
public:
    explicit StripPage(QWidget* content, QWidget* parent = nullptr);

    MessageStrip& strip() { return *m_strip; }
    void complain(const Error& error);
    void tell(const QString& sentence);  ///< good news; disappears by itself

signals:
    void shown();  ///< brought to the front

protected:
    bool event(QEvent* event) override;  ///< Esc dismisses

private:
    MessageStrip* m_strip;
};

/// Applies the run's pace and reduced motion to these playback controls, too.
void driveLikeTheRun(PlaybackControls& controls, const Services& services);

}  // namespace kolo::app
