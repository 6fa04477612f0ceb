// SPDX-License-Identifier: Apache-2.0
#include "engine/store/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "engine/api/event.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/store/event_rows.h"
#include "engine/store/moved.h"
#include "engine/store/record_bound.h"
#include "engine/store/run_rows.h"
#include "engine/store/writer.h"

namespace kolo::store {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kFlushEvents = 1u << 15;  // so many are worth a transaction at once

/// What a batch weighs in the queue, in events of 64 bytes.
std::size_t weight(const EventBatch& batch) {
    return batch.events.size() + batch.values.size() / 8 + batch.newNames.size();
}

/// The bounded queue between the collector and the writing thread.
class BatchQueue {
public:
    explicit BatchQueue(std::size_t capacity) : m_capacity(capacity) {}

    /// Waits while the queue is full; a batch that is larger than the whole queue is let into an empty one.
    void push(EventBatch batch) {
        std::unique_lock lock(m_mutex);
        m_roomMade.wait(lock, [&] { return m_weight == 0 || m_weight + weight(batch) <= m_capacity; });
        if (m_batches.empty()) m_oldest = Clock::now();
        m_weight += weight(batch);
        m_batches.push_back(std::move(batch));
        m_filled.notify_one();
    }

    void close() {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
        m_filled.notify_one();
    }

    /// Everything that is queued, as soon as it is worth a transaction, old enough, or the last; empty: closed.
    std::deque<EventBatch> take(std::chrono::milliseconds flushAfter) {
        std::unique_lock lock(m_mutex);
        m_filled.wait(lock, [&] { return m_closed || !m_batches.empty(); });
        m_filled.wait_until(lock, m_oldest + flushAfter, [&] { return m_closed || m_weight >= kFlushEvents; });
        return std::exchange(m_batches, {});
    }

    /// What was taken last has been written.
    void written(std::size_t weightOfTaken) {
        const std::lock_guard lock(m_mutex);
        m_weight -= weightOfTaken;
        m_roomMade.notify_one();
    }

private:
    const std::size_t m_capacity;
    std::mutex m_mutex;
    std::condition_variable m_filled, m_roomMade;
    std::deque<EventBatch> m_batches;
    std::size_t m_weight = 0;  // also of what was taken and is being written
    Clock::time_point m_oldest;
    bool m_closed = false;
};

}  // namespace

struct Recorder::Impl {
    Impl(std::filesystem::path path_, RecorderOptions options_, Database database_)
        : path(std::move(path_)), options(options_), database(std::move(database_)), sideFiles(path) {}

    Outcome<void> followFile();
    Outcome<void> openWriter();
    void startWriting();
    void writeLoop();
    Outcome<void> write(const std::deque<EventBatch>& batches);
    std::optional<Error> stopWriting();
    Outcome<void> finish(const RunResult& result);
    void note(const EventBatch& batch);

    const std::filesystem::path path;
    const RecorderOptions options;
    Database database;  // begin and end use it while no thread writes
    SideFiles sideFiles;
    std::optional<EventWriter> writer;
    Text notice;

    std::int64_t run = 0;  // being recorded; 0: none
    std::int64_t nextSeq = 1;
    std::optional<RecordBound> bound;  // of a training
    bool begunStepping = false;        // or its steps are not recorded
    std::int64_t bytesBefore = 0;      // of the runs that the writer wrote before
    std::int64_t unmarked = 0;         // failed, but the database did not let us say so
    std::int64_t unmarkedNs = 0;
    std::unique_ptr<BatchQueue> queue;
    std::thread thread;
    std::optional<Error> failure;  // the thread's, until it is joined
};

/// The file may be deleted, renamed or replaced under a program that runs for days: what it writes would be lost. A run
/// that is being recorded comes along, with all that it has so far.
Outcome<void> Recorder::Impl::followFile() {
    if (!hasMoved(database)) return {};
    sideFiles.unlink();
    const auto lost = [&](const Error& why) -> Error {
        const Text shown = inQuotes(path.string(), 200);
        if (run == 0) return why;
        return {why.code, why.field,
                Complaint::tr("The run database {} was deleted, renamed or replaced while run {} was recorded. {}",
                              shown, run, why.message)};
    };
    auto opened = openStore(path, Access::Write, options.open);
    if (!opened) return lost(opened.error());
    if (run != 0) {
        auto transaction = Transaction::begin(*opened);
        if (!transaction) return lost(transaction.error());
        const auto taken = opened->number(fmt::format("SELECT count(*) FROM runs WHERE id = {}", run));
        if (!taken) return lost(taken.error());
        if (*taken != 0) {
            return lost({ErrorCode::StoreUnavailable, "db",
                         Complaint::tr("The file that is there now has another run of that number.")});
        }
        if (auto copied = copyRun(database, *opened, run); !copied) return lost(copied.error());
        if (auto committed = transaction->commit(); !committed) return lost(committed.error());
        // A file that was renamed keeps its part, and says what became of the rest.
        (void)finishRun(database, run,
                        {RunStatus::Failed,
                         Complaint::tr("The database was renamed while the run was recorded; the record goes on "
                                       "in the file that took its name."),
                         0, "{}"});
        notice = Complaint::tr(
            "The run database {} was deleted, renamed or replaced while run {} was recorded; the file that is there "
            "now holds the whole run.",
            inQuotes(path.string(), 200), run);
    } else {
        notice = Complaint::tr(
            "The run database {} was deleted, renamed or replaced; the file that is there now holds this run and those "
            "to come.",
            inQuotes(path.string(), 200));
    }
    (void)database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    writer.reset();
    database = std::move(*opened);
    sideFiles = SideFiles(path);
    unmarked = 0;
    return openWriter();
}

Outcome<void> Recorder::Impl::openWriter() {
    if (writer) return {};
    writer = TRY(EventWriter::open(database));
    return {};
}

void Recorder::Impl::startWriting() {
    nextSeq = 1;
    failure.reset();
    queue = std::make_unique<BatchQueue>(options.queuedEvents);
    thread = std::thread([this] { writeLoop(); });
}

void Recorder::Impl::writeLoop() {
    for (;;) {
        const std::deque<EventBatch> batches = queue->take(options.flushAfter);
        if (batches.empty()) return;
        std::size_t total = 0;
        for (const EventBatch& batch : batches) total += weight(batch);
        // After a failure the queue is still emptied, so that nobody waits for room in vain.
        if (!failure) {
            if (auto done = write(batches); !done) failure = done.error();
        }
        queue->written(total);
    }
}

Outcome<void> Recorder::Impl::write(const std::deque<EventBatch>& batches) {
    TRY(followFile());
    auto transaction = TRY(Transaction::begin(database));
    for (const EventBatch& batch : batches) {
        TRY(writer->write(run, nextSeq, batch));
    }
    return transaction.commit();
}

std::optional<Error> Recorder::Impl::stopWriting() {
    queue->close();
    thread.join();
    queue.reset();
    return std::exchange(failure, std::nullopt);
}

Outcome<void> Recorder::Impl::finish(const RunResult& result) {
    TRY(followFile());
    auto transaction = TRY(Transaction::begin(database));
    if (result.status == RunStatus::Cancelled && !begunStepping) {
        TRY(eraseRun(database, run));
    } else {
        const std::int64_t bytes = writer ? writer->bytes() - bytesBefore : 0;
        TRY(finishRun(database, run, result, {bytes, bound ? bound->leftOut() : 0}));
    }
    return transaction.commit();
}

/// The state before the first step is told as step 0.
void Recorder::Impl::note(const EventBatch& batch) {
    begunStepping = begunStepping || std::any_of(batch.events.begin(), batch.events.end(), [](const Event& event) {
                        return event.kind == EventKind::Step && (event.step > 0 || event.name != 0);
                    });
}

Recorder::Recorder(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

Recorder::~Recorder() {
    if (m_impl->run != 0) (void)end({RunStatus::Failed, abandoned(), 0, "{}"});
}

Text Recorder::takeNotice() {
    return std::exchange(m_impl->notice, {});
}

const std::filesystem::path& Recorder::path() const {
    return m_impl->path;
}

Outcome<std::unique_ptr<Recorder>> Recorder::open(const std::filesystem::path& path, const RecorderOptions& options) {
    auto database = TRY(openStore(path, Access::Write, options.open));
    TRY(failAbandonedRuns(database));
    return std::unique_ptr<Recorder>(new Recorder(std::make_unique<Impl>(path, options, std::move(database))));
}

Outcome<void> Recorder::begin(RunInfo& info) {
    Impl& my = *m_impl;
    if (my.run != 0) return Error{ErrorCode::Busy, "", Complaint::tr("The recorder is still recording another run.")};
    my.notice = {};
    TRY(my.followFile());
    if (my.unmarked != 0) {
        if (auto marked =
                finishRun(my.database, my.unmarked,
                          {RunStatus::Failed, Complaint::tr("Its record is incomplete."), my.unmarkedNs, "{}"});
            !marked) {
            return marked;
        }
        my.unmarked = 0;
    }
    TRY(my.openWriter());
    auto transaction = TRY(Transaction::begin(my.database));
    const auto id = TRY(insertRun(my.database, info, thisWriter()));
    TRY(transaction.commit());
    my.run = info.id = id;
    my.bytesBefore = my.writer->bytes();
    my.begunStepping = info.spec.detail == Detail::Off;
    my.bound.reset();
    if (info.step != StepKind::Schedule) my.bound.emplace(my.options.mostTrainingBytes, info.ranks);
    my.startWriting();
    return {};
}

void Recorder::events(const EventBatch& batch) {
    Impl& my = *m_impl;
    if (my.run == 0 || batch.empty()) return;
    my.note(batch);
    if (!my.bound) return my.queue->push(batch);
    if (EventBatch kept = my.bound->pass(batch); !kept.empty()) my.queue->push(std::move(kept));
}

Outcome<void> Recorder::end(const RunResult& result) {
    Impl& my = *m_impl;
    if (my.run == 0) return {};
    if (my.bound)
        if (EventBatch last = my.bound->rest(); !last.empty()) my.queue->push(std::move(last));
    std::optional<Error> failure = my.stopWriting();
    Outcome<void> finished;
    if (!failure) {
        finished = my.finish(result);
        if (!finished) failure = finished.error();
    }
    if (failure) {
        RunResult failed{RunStatus::Failed, Complaint::tr("The record is incomplete: {}", failure->message),
                         result.elapsedNs, "{}"};
        if (auto marked = my.finish(failed); !marked) {
            my.unmarked = my.run;
            my.unmarkedNs = result.elapsedNs;
        }
        finished = *failure;
    }
    my.run = 0;
    return finished;
}

}  // namespace kolo::store
