// SPDX-License-Identifier: GPL-3.0-or-later
//
// The choices shared by all strategies: which devices, who runs the ranks, who performs the collective, how much is
// recorded. What this machine does not offer, or what conflicts with another choice, stays in the list but disabled,
// and says why.
#pragma once

#include <QString>
#include <QWidget>
#include <map>
#include <vector>

#include "engine/api/protocol.h"

class QComboBox;

namespace kolo::app {

class EngineChoice : public QWidget {
    Q_OBJECT
public:
    struct Option {
        std::string value;
        QString help;                         ///< one sentence
        std::vector<std::string> needs = {};  ///< names of the DoctorItems that it needs
    };
    explicit EngineChoice(std::vector<Option> options, QWidget* parent = nullptr);

    std::string value() const;
    void setValue(const std::string& value);
    void setDoctor(const std::vector<protocol::DoctorItem>& items);
    /// What conflicts with the other choices: by option, why.
    void setConflicts(const std::map<std::string, QString>& conflicts);
    QString conflict() const;  ///< of the current choice; empty: none
    QString help() const;      ///< on the current choice
    QString whyNotTheOthers() const;

signals:
    void edited();

private:
    void show();
    QString whyNot(std::size_t option) const;  ///< empty: it can be chosen

    std::vector<Option> m_options;
    std::vector<QString> m_missing;    // per option: what this machine lacks
    std::vector<QString> m_conflicts;  // per option
    QComboBox* m_box;
};

std::vector<EngineChoice::Option> deviceOptions();
std::vector<EngineChoice::Option> launchOptions();
std::vector<EngineChoice::Option> collectivesOptions();
std::vector<EngineChoice::Option> detailOptions();

}  // namespace kolo::app
