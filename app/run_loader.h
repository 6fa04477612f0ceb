// SPDX-License-Identifier: GPL-3.0-or-later
//
// One run, loaded completely: a stored one from the history, or a new one that the engine runs at once and at full
// speed. For views that show several runs besides the one on the stage.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/buffer_history.h"
#include "engine/api/protocol.h"

namespace kolo::app {

class EngineClient;

class RunLoader : public QObject {
    Q_OBJECT
public:
    explicit RunLoader(EngineClient& client, QObject* parent = nullptr);
    /// One whose owner may destroy it as soon as it is told: it is told later, not while this emits.
    template <typename Owner, typename Failed>
    static std::unique_ptr<RunLoader> toldLater(EngineClient& client, Owner& owner, void (Owner::*isLoaded)(),
                                                Failed hasFailed) {
        auto loader = std::make_unique<RunLoader>(client);
        connect(loader.get(), &RunLoader::loaded, &owner, isLoaded, Qt::QueuedConnection);
        connect(loader.get(), &RunLoader::failed, &owner, hasFailed, Qt::QueuedConnection);
        return loader;
    }

    void open(qint64 run);
    void start(const RunSpec& spec);                            ///< cancels the engine's current run
    void setRecorded(bool recorded) { m_recorded = recorded; }  ///< whether start() leaves a row in the history
    /// Applied to the run's description before anybody sees it, so that an exercise does not reveal its answer.
    void setDisguise(std::function<void(RunInfo&)> disguise) { m_disguise = std::move(disguise); }

    bool isComplete() const { return m_result.has_value(); }
    const std::optional<RunInfo>& info() const { return m_info; }
    const BufferHistory* history() const { return m_history.get(); }
    const std::vector<Event>& events() const { return m_events; }
    const std::vector<std::string>& names() const { return m_names; }
    const std::optional<RunResult>& result() const { return m_result; }

signals:
    void loaded();
    void failed(const kolo::Error& error);

private:
    void ask(protocol::RequestBody body);
    void handle(const protocol::Message& message);

    EngineClient& m_client;
    qint64 m_asked = 0;
    bool m_hears = false;
    bool m_recorded = true;
    std::function<void(RunInfo&)> m_disguise;
    std::optional<RunInfo> m_info;
    std::unique_ptr<BufferHistory> m_history;
    std::vector<Event> m_events;
    std::vector<std::string> m_names;
    std::optional<RunResult> m_result;
};

}  // namespace kolo::app
