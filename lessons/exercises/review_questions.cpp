// SPDX-License-Identifier: Apache-2.0
//
// The four review questions of the lecture as one set. Three are answered in words, and come with a model outline to
// compare oneself with; they bring no points, because nobody here can read. The fourth is the table.
#include "engine/api/declare.h"
#include "engine/api/wording.h"
#include "lessons/exercises/fill_the_table.h"

namespace kolo::lessons {

namespace {

void askInWords(Sheet& sheet, std::string id, std::string prompt, std::string outline) {
    sheet.ask(std::move(id), std::move(prompt), std::move(outline), "").kind = AnswerKind::Written;
}

Outcome<Sheet> generateReviewQuestions(const Settings& settings, std::uint64_t seed, int) {
    Sheet sheet;
    sheet.intro = Wording::tr(
        "The four review questions. Answer the first three in your own words, then compare with the outline; the "
        "fourth is the table of a ring allreduce.");
    askInWords(
        sheet, "1", Wording::tr("What are model parallelism and data parallelism?"),
        Wording::tr(
            "- Model parallelism: one model, its parts on several devices. Cut between layers, the devices wait for "
            "each other (unless batches are pipelined); cut within layers, every layer costs communication. It is "
            "what helps when the model does not fit into one device.\n"
            "- Data parallelism: the whole model on every device, the batch divided. Each device computes gradients "
            "on its part; they are averaged; everyone makes the same update. The model must fit into one device.\n"
            "- The price of data parallelism is the exchange of gradients in every step, and the question of when "
            "to wait for whom."));
    askInWords(
        sheet, "2", Wording::tr("Which strategies are there to train on several servers, and how do you choose?"),
        Wording::tr(
            "- What is divided: the model or the data. The data, if the model fits into a device.\n"
            "- How gradients meet: centrally, at a parameter server (simple, but its link is the bottleneck, and "
            "its loss ends the run), or without a centre, by allreduce. A ring sends the fewest bytes a worker, "
            "2S(n−1)/n (no allreduce can do with less), in 2(n−1) iterations; a tree needs only 2⌈lg n⌉, but "
            "sends more.\n"
            "- When: synchronously (every step waits for the slowest, but it is the arithmetic of one big batch) or "
            "asynchronously (nobody waits, but gradients are stale).\n"
            "- Few parameters or uneven workers speak for a parameter server; many parameters and even workers for "
            "a ring."));
    askInWords(
        sheet, "3", Wording::tr("Explain gradient quantization and gradient sparsification in brief."),
        Wording::tr(
            "- Both send fewer bytes per gradient, at the price of noise.\n"
            "- Quantization sends every coordinate with fewer bits: a sign and a scale, or one of a few levels.\n"
            "- Sparsification sends only some coordinates: the largest, or randomly chosen ones.\n"
            "- There are two ways to stay true to the gradient; a method uses one of them, not both. *Unbiased*: round "
            "at random (QSGD, TernGrad), or drop at random and divide what is sent by the probability of sending it. "
            "The expectation is the gradient, and nothing is kept. *Error feedback* (1-bit SGD, top-k, DGC): send "
            "without scaling up, and keep the residual, what was rounded off or not sent, to be added to the next "
            "gradient."));
    Numbers numbers = reviewNumbers();
    if (settings.at("numbers") == "seed") {
        Dice dice(seed);
        numbers = drawNumbers(dice, 4, 4, ReduceOp::Sum);
    }
    TRY(addTable(sheet, "ring", numbers, ReduceOp::Sum));
    return sheet;
}

}  // namespace

const Exercise& reviewQuestions = Exercise(
    "review-questions", "The four review questions",
    "Three answers in words with an outline to compare, and the table of a ring allreduce.",
    "Payberah, Scalable Machine Learning and Deep Learning, KTH 2019, review questions 6", generateReviewQuestions,
    {declare::choice("numbers", {{"review", "the lecture's", ""}, {"seed", "the student's own", ""}},
                     "Where the table's numbers come from.")});

}  // namespace kolo::lessons
