// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/run_queue.h"

#include <algorithm>

namespace kolo::app {

RunQueue::RunQueue(const EngineOptions& options, QObject* parent) : QObject(parent) {
    connect(&m_client, &EngineClient::message, this, [this](const protocol::Message& message) {
        if (!m_now) return;
        if (m_started) emit heard(message);
        if (const auto* started = std::get_if<protocol::Started>(&message)) {
            if (started->id == m_request) m_started = started->info;
        } else if (const auto* ended = std::get_if<protocol::Ended>(&message)) {
            if (m_started && ended->run == m_started->id) finish(Finished{*m_started, ended->result});
        }
    });
    connect(&m_client, &EngineClient::lost, this, [this](const Error& error, bool) {
        if (m_now) finish(error);
    });
    m_client.start(options);
}

bool RunQueue::isBusy(const QObject* asker) const {
    return (m_now && m_now->asker == asker) ||
           std::any_of(m_waiting.begin(), m_waiting.end(), [&](const Wish& wish) { return wish.asker == asker; });
}

void RunQueue::ask(const QObject* asker, protocol::Run run, Done done) {
    std::erase_if(m_waiting, [&](const Wish& wish) { return wish.asker == asker; });
    m_waiting.push_back({asker, std::move(run), std::move(done)});
    if (!m_now) begin();
    emit busyChanged();
}

void RunQueue::cancel(const QObject* asker) {
    std::erase_if(m_waiting, [&](const Wish& wish) { return wish.asker == asker; });
    if (m_now && m_now->asker == asker) m_client.request(protocol::Cancel{});
    emit busyChanged();
}

void RunQueue::begin() {
    if (m_waiting.empty()) return;
    m_now = std::move(m_waiting.front());
    m_waiting.erase(m_waiting.begin());
    m_started.reset();
    // An engine that is lost tells so twice; by the second time another wish may be under way.
    const int number = ++m_number;
    m_request = m_client.request(m_now->run, [this, number](const Outcome<protocol::Reply>& reply) {
        if (!reply && m_now && number == m_number) finish(reply.error());
    });
}

void RunQueue::finish(const Outcome<Finished>& outcome) {
    const Done done = std::move(m_now->done);
    m_now.reset();
    m_started.reset();
    begin();
    done(outcome);
    emit busyChanged();
}

}  // namespace kolo::app
