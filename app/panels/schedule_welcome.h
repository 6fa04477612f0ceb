// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the editor shows while the table is empty: what a row means, what happens to it, and three ways to start.
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace kolo::app {

class ScheduleWelcome : public QWidget {
    Q_OBJECT
public:
    explicit ScheduleWelcome(QWidget* parent = nullptr);

    /// Offers to start from this algorithm; may be called repeatedly.
    void addStart(const QString& algorithm, const QString& title);

signals:
    void startWanted(const QString& algorithm);
    void openWanted();
    void rowWanted();

private:
    QHBoxLayout* m_starts;
};

}  // namespace kolo::app
