// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/run_loader.h"

#include <algorithm>

#include "app/engine_client.h"

namespace kolo::app {

RunLoader::RunLoader(EngineClient& client, QObject* parent) : QObject(parent), m_client(client), m_names(1) {
    connect(&client, &EngineClient::message, this, &RunLoader::handle);
}

void RunLoader::open(qint64 run) {
    ask(protocol::OpenRun{run});
}

void RunLoader::start(const RunSpec& spec) {
    protocol::Run run;
    run.spec = spec;
    run.stepped = false;
    run.record = m_recorded;
    ask(run);
}

void RunLoader::ask(protocol::RequestBody body) {
    m_asked = m_client.request(std::move(body), whileAlive(this, [this](const Outcome<protocol::Reply>& outcome) {
                                   if (!outcome) emit failed(outcome.error());
                               }));
}

void RunLoader::handle(const protocol::Message& message) {
    if (isComplete()) return;
    if (const auto* started = std::get_if<protocol::Started>(&message)) {
        m_hears = started->id == m_asked;
        if (!m_hears) return;
        m_info = started->info;
        if (m_disguise) m_disguise(*m_info);
        if (m_info->collective) m_history = std::make_unique<BufferHistory>(*m_info->collective);
    } else if (const auto* events = std::get_if<protocol::Events>(&message)) {
        if (!m_hears || events->run != m_info->id) return;
        const EventBatch& batch = events->batch;
        m_names.resize(std::max(m_names.size(), batch.firstNewName + batch.newNames.size()));
        std::copy(batch.newNames.begin(), batch.newNames.end(), m_names.begin() + batch.firstNewName);
        m_events.insert(m_events.end(), batch.events.begin(), batch.events.end());
        if (m_history) m_history->add(batch);
    } else if (const auto* ended = std::get_if<protocol::Ended>(&message)) {
        if (!m_hears || ended->run != m_info->id) return;
        m_result = ended->result;
        emit loaded();
    }
}

}  // namespace kolo::app
