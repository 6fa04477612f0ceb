// SPDX-License-Identifier: Apache-2.0
//
// CSV. What a spreadsheet wants of a small collective is the table of its review question: one row per iteration, one
// column per worker and element. Of everything else it gets the events, one row each. Where the numbers are not simply
// measured (an emulated link, an injected straggler), a last column says so in every row: programs that read columns by
// their names go on as before, and unlike a comment it survives every spreadsheet. Kolo itself reads none of these
// files back; for that there is .kolo.
#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <string>

#include "engine/api/event.h"
#include "engine/api/provenance_names.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "engine/store/exporter.h"
#include "engine/store/name_list.h"

namespace kolo::store {
namespace {

/// A field as RFC 4180 has it.
std::string csvField(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string field = "\"";
    for (const char c : text) field += c == '"' ? "\"\"" : std::string(1, c);
    return field + '"';
}

/// The replayed buffers; nothing where the record has no values to show.
Outcome<std::optional<BufferHistory>> replay(Reader& reader, const StoredRun& run) {
    const auto& collective = run.info.collective;
    if (!collective || collective->elements > kMaxRecordedElements || run.info.spec.detail != Detail::Full) {
        return std::optional<BufferHistory>();
    }
    BufferHistory history(*collective);
    TRY(reader.events(run, [&](const EventBatch& batch) {
        history.add(batch);
        return true;
    }));
    if (history.liveStep() < 0 || !tableRow(history, 0, TableView::Values)) return std::optional<BufferHistory>();
    return std::optional<BufferHistory>(std::move(history));
}

/// The last column, from its title on or of each row; empty if the numbers are simply measured.
struct Remark {
    std::string title, cell;
    explicit Remark(const std::string& numbers) {
        if (!recorded::areMoreThanMeasured(numbers)) return;
        title = fmt::format(",{}", recorded::kNumbersColumn);
        cell = ',' + csvField(numbers);
    }
};

Outcome<void> writeTable(const BufferHistory& history, TableView view, const Remark& remark, std::ostream& out) {
    out << "iteration";
    for (const std::string& column : tableHeader(history.shape())) out << ',' << column;
    out << remark.title << '\n';
    for (int step = 0; step <= history.liveStep(); ++step) {
        const auto row = TRY(tableRow(history, step, view));
        out << step;
        for (const std::string& cell : row) out << ',' << cell;
        out << remark.cell << '\n';
    }
    return {};
}

std::string numberUnless(std::int64_t value, bool absent) {
    return absent ? "" : fmt::format("{}", value);
}

Outcome<void> writeEvents(Reader& reader, const StoredRun& run, const Remark& remark, std::ostream& out) {
    out << "seq,kind,worker,rank,peer,step,iteration,chunk,bytes,name,value,start_ns,end_ns,reduce,fused,emulated"
        << remark.title << '\n';
    NameList names;
    std::int64_t seq = 0;
    std::string lines;
    return reader.events(run, [&](const EventBatch& batch) {
        names.add(batch);
        lines.clear();
        for (const Event& event : batch.events) {
            fmt::format_to(std::back_inserter(lines), "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}{}\n", ++seq,
                           name(event.kind), event.rank < 0 ? "" : workerName(event.rank),
                           numberUnless(event.rank, event.rank < 0), numberUnless(event.peer, event.peer < 0),
                           event.step, event.iteration, numberUnless(event.chunk, event.chunk < 0), event.bytes,
                           csvField(names.of(event)),
                           event.kind == EventKind::Metric ? fmt::format("{}", event.value) : "", event.startNs,
                           event.endNs, event.flags & kReduce ? 1 : 0, event.flags & kFused ? 1 : 0,
                           event.flags & kEmulated ? 1 : 0, remark.cell);
        }
        out << lines;
        return out.good();
    });
}

Outcome<void> writeCsv(Reader& reader, const StoredRun& run, TableView view, std::ostream& out) {
    const auto history = TRY(replay(reader, run));
    const Remark remark(run.info.provenance.numbers);
    if (history) return writeTable(*history, view, remark, out);
    if (view == TableView::Exercise) {
        return Error{ErrorCode::BadValue, "view",
                     Complaint::tr("view is \"exercise\", but run {} has no recorded values to show; it needs a "
                                   "collective, detail full, and at most {} elements a worker.",
                                   run.info.id, kMaxRecordedElements)};
    }
    return writeEvents(reader, run, remark, out);
}

}  // namespace

const Exporter& exportCsv{"csv", "Table (CSV)", ".csv", writeCsv};

}  // namespace kolo::store
