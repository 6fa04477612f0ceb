// SPDX-License-Identifier: GPL-3.0-or-later
//
// The choices that every strategy shares: which devices, who runs the ranks, who performs the collective, how much is
// recorded. What this machine does not offer stays in the list, cannot be chosen, and says why.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "engine/api/protocol.h"

class QComboBox;

namespace kolo::app {

class EngineChoice : public QWidget {
    Q_OBJECT
public:
    struct Option {
        std::string value;
        QString help;       ///< one sentence
        std::string needs;  ///< name of the DoctorItem that it needs; empty: always there
    };
    explicit EngineChoice(std::vector<Option> options, QWidget* parent = nullptr);

    std::string value() const;
    void setValue(const std::string& value);
    void setDoctor(const std::vector<protocol::DoctorItem>& items);
    QString help() const;  ///< of the present choice, and why others cannot be chosen

signals:
    void edited();

private:
    std::vector<Option> m_options;
    std::vector<QString> m_whyNot;  // per option; empty: available
    QComboBox* m_box;
};

std::vector<EngineChoice::Option> deviceOptions();
std::vector<EngineChoice::Option> launchOptions();
std::vector<EngineChoice::Option> collectivesOptions();
std::vector<EngineChoice::Option> detailOptions();

}  // namespace kolo::app
