// SPDX-License-Identifier: Apache-2.0
#include "lessons/exercises/why_wrong.h"

#include <bit>
#include <optional>

#include "engine/api/number_words.h"
#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

struct Place {
    const BufferHistory& history;
    int step, rank, chunk;

    Cell cell() const { return history.cell(step, rank, chunk); }
    Place after(int iteration) const { return {history, iteration, rank, chunk}; }
    Place of(int worker, int part) const { return {history, step, worker, part}; }
    int ranks() const { return history.shape().schedule.ranks; }
    bool isComplete() const { return std::popcount(cell().contributions) == ranks(); }
};

/// As the table shows it; empty: a blank.
std::string shown(const Place& place) {
    const Cell cell = place.cell();
    return cell.passedOn ? std::string() : formatValue(cell.values[0], place.history.shape().dtype);
}

/// The transfers of the place's iteration that bring something to it, or take something from it.
std::vector<Event> transfersOf(const Place& place, bool arriving) {
    std::vector<Event> found;
    for (const Event& transfer : place.history.transfers(place.step))
        if (transfer.chunk == place.chunk && (arriving ? transfer.rank : transfer.peer) == place.rank)
            found.push_back(transfer);
    return found;
}

/// The iteration up to (or, `later`, after) the place's in which its chunk leaves it.
std::optional<Event> sending(const Place& place, bool later, int* when) {
    const int last = later ? place.history.steps() : 1, way = later ? 1 : -1;
    for (int step = place.step + (later ? 1 : 0); later ? step <= last : step >= last; step += way) {
        const auto left = transfersOf(place.after(step), false);
        if (left.empty()) continue;
        *when = step;
        return left.front();
    }
    return std::nullopt;
}

Text whyBlank(const Place& place) {
    const std::string who = workerName(place.rank);
    int when = 0;
    const auto sent = sending(place, false, &when);
    if (!sent) return Complaint::tr("{} holds nothing in chunk {} that still matters.", who, place.chunk);
    return Complaint::tr(
        "{}'s partial sum of chunk {} was passed on to {} in iteration {}: what is left here no longer "
        "matters, so the cell is blank.",
        who, place.chunk, workerName(sent->rank), when);
}

Text whyNotBlank(const Place& place) {
    const std::string who = workerName(place.rank);
    if (place.isComplete())
        return Complaint::tr(
            "Chunk {} of {} is complete by then. What is complete stays where it is, even when it is "
            "sent to others.",
            place.chunk, who);
    int when = 0;
    const auto sent = sending(place, true, &when);
    if (!sent) return Complaint::tr("{} does not pass chunk {} on, so it is not blank.", who, place.chunk);
    return Complaint::tr("After iteration {} {} still holds its chunk {}: it is passed on to {} only in iteration {}.",
                         place.step, who, place.chunk, workerName(sent->rank), when);
}

/// Whose numbers are in it: "A + B + D".
std::string whoseNumbers(const Place& place) {
    std::string names;
    for (int rank = 0; rank < place.ranks(); ++rank)
        if (place.cell().contributions >> rank & 1) names += (names.empty() ? "" : " + ") + workerName(rank);
    return names;
}

Text whyAnotherNumber(const Place& place, const std::string& answer) {
    const std::string who = workerName(place.rank);
    const auto arrived = transfersOf(place, true);
    const Place before = place.after(place.step - 1);
    for (const Event& transfer : arrived) {
        const std::string from = workerName(transfer.peer);
        const bool reduces = transfer.flags & kReduce;
        if (answer == shown(before))
            return Complaint::tr("That is what {} held before. In iteration {} chunk {} of {} arrives.", who,
                                 place.step, place.chunk, from);
        if (reduces && answer == shown(before.of(transfer.peer, place.chunk)))
            return Complaint::tr("That is what {} sends. {} still combines it with its own chunk {}.", from, who,
                                 place.chunk);
    }
    for (int step = 0; step <= place.history.steps(); ++step)
        if (step != place.step && answer == shown(place.after(step)))
            return step == 0 ? Complaint::tr("That is what {} began with in chunk {}.", who, place.chunk)
                             : Complaint::tr("{} holds that in chunk {} after iteration {}, not after iteration {}.",
                                             who, place.chunk, step, place.step);
    for (int rank = 0; rank < place.ranks(); ++rank)
        if (rank != place.rank && answer == shown(place.of(rank, place.chunk)))
            return Complaint::tr("That is what {} holds in chunk {} then, not {}.", workerName(rank), place.chunk, who);
    for (int chunk = 0; chunk < place.history.shape().schedule.chunks; ++chunk)
        if (chunk != place.chunk && answer == shown(place.of(place.rank, chunk)))
            return Complaint::tr("That is what {} holds in chunk {} then, not in chunk {}.", who, chunk, place.chunk);
    if (!arrived.empty() && !(arrived.front().flags & kReduce))
        return Complaint::tr("In iteration {} the complete chunk {} reaches {}, which keeps it as it comes.",
                             place.step, place.chunk, who);
    return Complaint::tr("What is there is made of the numbers of {} in chunk {}.", whoseNumbers(place), place.chunk);
}

}  // namespace

std::vector<std::string> placeHints(const BufferHistory& history, int step, int rank, int chunk) {
    const Place place{history, step, rank, chunk};
    const std::string who = workerName(rank);
    const auto arriving = transfersOf(place, true), leaving = transfersOf(place, false);
    std::string where, what, told;
    for (const auto* transfers : {&arriving, &leaving})
        for (const Event& transfer : *transfers) told += narrate(history, step, transfer) + ' ';
    if (!arriving.empty()) {
        const Event& transfer = arriving.front();
        const std::string from = workerName(transfer.peer);
        where = Wording::tr("Look at what {} sends to {} in iteration {}.", from, who, step);
        what = transfer.flags & kReduce
                   ? Wording::tr("It is chunk {}, which {} combines with its own.", chunk, who)
                   : Wording::tr("It is chunk {}, complete, and {} keeps it as it comes.", chunk, who);
    } else if (!leaving.empty()) {
        const std::string to = workerName(leaving.front().rank);
        where = Wording::tr("Look at what {} sends to {} in iteration {}.", who, to, step);
        what = place.after(step - 1).isComplete()
                   ? Wording::tr("It is a copy of chunk {}, which is complete: {} keeps it.", chunk, who)
                   : Wording::tr("It is the partial sum of chunk {}, which {} passes on.", chunk, who);
    } else {
        where = Wording::tr("Does anything reach chunk {} of {} in iteration {}, or leave it?", chunk, who, step);
        what = told =
            Wording::tr("In iteration {} nothing reaches chunk {} of {}, and {} does not send it: it stays as it was.",
                        step, chunk, who, who);
        told += ' ';
    }
    const std::string value = shown(place);
    told +=
        value.empty() ? Wording::tr("So the cell is blank.") : Wording::tr("So the cell is {}.", decimalNumber(value));
    return {where, what, told};
}

Text whyWrongAt(const BufferHistory& history, int step, int rank, int chunk, const std::string& answer) {
    const Place place{history, step, rank, chunk};
    if (place.cell().passedOn) return whyBlank(place);
    if (answer.empty()) return whyNotBlank(place);
    double number = 0;
    if (!parsesWhole(answer, number)) return Complaint::tr("It must be a number, or a full stop for a blank.");
    return whyAnotherNumber(place, answer);
}

}  // namespace kolo::lessons
