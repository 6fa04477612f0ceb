// SPDX-License-Identifier: Apache-2.0
//
// Predict, then reveal: before an iteration, say who sends what to whom and what is held afterwards. One question after
// the other; a wrong answer costs the point and does not advance.
#include <fmt/format.h>

#include "engine/api/catalogue.h"
#include "engine/api/declare.h"
#include "engine/api/wording.h"
#include "lessons/exercises/exercise.h"
#include "lessons/exercises/why_wrong.h"
#include "lessons/exercises/worked.h"

namespace kolo::lessons {

namespace {

/// `other` is not the one who sends to (`asksSender`) or receives from the worker that is asked about.
Text whyNotThisOne(const Step& step, const std::string& other, bool asksSender) {
    for (const Transfer& each : step.transfers)
        if (workerName(asksSender ? each.from : each.to) == other)
            return asksSender
                       ? Complaint::tr("In this iteration {} sends to {}.", other, workerName(each.to))
                       : Complaint::tr("In this iteration {} gets its chunk from {}.", other, workerName(each.from));
    return asksSender ? Complaint::tr("In this iteration {} sends nothing.", other)
                      : Complaint::tr("In this iteration nothing is sent to {}.", other);
}

/// Who sends that chunk, if anybody does.
Text whyNotThisChunk(const Step& step, const std::string& chunk) {
    for (const Transfer& each : step.transfers)
        if (std::to_string(each.chunk) == chunk)
            return Complaint::tr("Chunk {} is what {} sends in this iteration.", chunk, workerName(each.from));
    return Complaint::tr("In this iteration nobody sends chunk {}.", chunk);
}

/// The transfers of a step whose sender sends, and whose receiver receives, only this one: those can be asked for.
std::vector<Transfer> askable(const Step& step) {
    std::vector<Transfer> found;
    for (const Transfer& transfer : step.transfers) {
        int sends = 0, receives = 0;
        for (const Transfer& other : step.transfers) {
            sends += other.from == transfer.from;
            receives += other.to == transfer.to;
        }
        if (sends == 1 && receives == 1) found.push_back(transfer);
    }
    return found;
}

Outcome<Sheet> generatePredictThenReveal(const Settings& settings, std::uint64_t seed, int) {
    Dice dice(seed);
    const int workers = numberOf(settings, "workers");
    const std::string& algorithm = settings.at("algorithm");
    const auto schedule = TRY(scheduleOf(algorithm, workers));
    const Numbers numbers = drawNumbers(dice, workers, schedule.chunks, ReduceOp::Sum);
    const auto worked = std::make_shared<const BufferHistory>(workedThrough(schedule, numbers, ReduceOp::Sum));
    const BufferHistory& history = *worked;

    Sheet sheet;
    sheet.inOrder = true;
    sheet.modelRun = runOf(algorithm, numbers, ReduceOp::Sum);
    std::string start;
    for (int rank = 0; rank < workers; ++rank) {
        start += fmt::format("\n- {}:", workerName(rank));
        for (const std::int64_t number : numbers[rank]) start += fmt::format(" {}", number);
    }
    const std::string inWords = Wording::tr(algorithm.c_str());
    sheet.intro = Wording::tr(
        "{} workers add up their arrays by the algorithm *{}*. Before every iteration, say what will happen. A wrong "
        "answer costs the point, and the question stays until it is answered. {}\n\nThey begin with{}",
        workers, inWords, orderInWords(algorithm, workers), start);

    for (int step = 1; step <= history.steps(); ++step) {
        const std::vector<Transfer> transfers = askable(schedule.steps[step - 1]);
        if (transfers.empty()) continue;
        const Transfer transfer = dice.oneOf(transfers);
        const std::string from = workerName(transfer.from), to = workerName(transfer.to);
        const bool senderKnown = dice.between(0, 1) == 0;
        const std::size_t first = sheet.questions.size();
        const auto id = [&](const char* what) { return fmt::format("{}.{}", step, what); };
        const std::string phase = Wording::translated("Phase", schedule.steps[step - 1].phase);
        if (senderKnown) {
            sheet.askChoice(id("receiver"), Wording::tr("Iteration {} ({}): to whom does {} send?", step, phase, from),
                            workerChoices(workers), to,
                            Wording::tr("In {} look at who is linked with {}.", inWords, from));
        } else {
            sheet.askChoice(id("sender"), Wording::tr("Iteration {} ({}): who sends to {}?", step, phase, to),
                            workerChoices(workers), from,
                            Wording::tr("In {} look at who is linked with {}.", inWords, to));
        }
        sheet.questions.back().explain = [worked, step, senderKnown](const std::string& answer) {
            return whyNotThisOne(worked->shape().schedule.steps[step - 1], answer, !senderKnown);
        };
        sheet.ask(id("chunk"), Wording::tr("Iteration {}: which chunk does {} send to {}?", step, from, to),
                  std::to_string(transfer.chunk),
                  transfer.reduce
                      ? Wording::tr("The chunk that reached the sender in the iteration before, if any did.")
                      : Wording::tr("A chunk that is complete at the sender and not yet at the receiver."));
        sheet.questions.back().explain = [worked, step](const std::string& answer) {
            return whyNotThisChunk(worked->shape().schedule.steps[step - 1], answer);
        };
        const auto narrated = history.transfers(step);
        std::string said;
        for (const Event& event : narrated)
            if (event.peer == transfer.from && event.rank == transfer.to && event.chunk == transfer.chunk)
                said = narrate(history, step, event);
        const Cell cell = history.cell(step, transfer.to, transfer.chunk);
        sheet.ask(id("value"),
                  Wording::tr("Iteration {}: what does {} hold in chunk {} afterwards?", step, to, transfer.chunk),
                  formatValue(cell.values[0], DType::Float64), said);
        sheet.questions.back().explain = [worked, step, transfer](const std::string& answer) {
            return whyWrongAt(*worked, step, transfer.to, transfer.chunk, answer);
        };
        for (std::size_t i = first; i < sheet.questions.size(); ++i) sheet.questions[i].row = std::to_string(step);
    }
    return sheet;
}

}  // namespace

const Exercise& predictThenReveal = Exercise(
    "predict-then-reveal", "Predict, then reveal",
    "Before every iteration: who sends which chunk to whom, and what is held then?",
    "Payberah, Distributed Learning, KTH 2019", generatePredictThenReveal,
    {workersParameter(2, 16, 4),
     declare::choice("algorithm", algorithmChoices({"ring", "tree", "butterfly"}), "How the numbers travel.")});

}  // namespace kolo::lessons
