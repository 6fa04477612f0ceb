// SPDX-License-Identifier: GPL-3.0-or-later
//
// A page that tells its reader what went well and what did not, in a strip above it, as the Run page does.
#pragma once

#include <QWidget>

#include "engine/api/outcome.h"

namespace kolo::app {

class MainWindow;
class MessageStrip;
class StepReins;

class StripPage : public QWidget {
    Q_OBJECT
public:
    explicit StripPage(QWidget* content, QWidget* parent = nullptr);

    MessageStrip& strip() { return *m_strip; }
    void complain(const Error& error);
    void tell(const QString& sentence);  ///< good news; leaves by itself

protected:
    bool event(QEvent* event) override;  ///< Esc dismisses

private:
    MessageStrip* m_strip;
};

/// The pace and the reduced motion that the reader has chosen for the run hold for these reins, too.
void driveLikeTheRun(StepReins& reins, MainWindow& window);

}  // namespace kolo::app
