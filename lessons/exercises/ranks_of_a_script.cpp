// SPDX-License-Identifier: Apache-2.0
//
// Ranks of a Slurm script: how many processes it starts, which of them is where, and what that means for a batch and
// for a ring. Slurm deals out ranks in blocks (a node is filled before the next) or cyclically (one to each node in
// turn).
#include <fmt/format.h>

#include <map>

#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

namespace {

struct Script {
    int nodes = 0, tasks = 0, batch = 0;
    bool cyclic = false;

    int ranks() const { return nodes * tasks; }
    int nodeOf(int rank) const { return cyclic ? rank % nodes : rank / tasks; }
    int localOf(int rank) const { return cyclic ? rank / nodes : rank % tasks; }
    int rankOf(int node, int local) const { return cyclic ? local * nodes + node : node * tasks + local; }
};

std::string howDealt(const Script& script) {
    return script.cyclic ? Wording::tr(
                               "Ranks are dealt out like cards: rank 0 to node 0, rank 1 to node 1, and after "
                               "the last node node 0 has the next.")
                         : Wording::tr(
                               "A node is filled before the next one gets a rank: node 0 has the ranks from 0 "
                               "to {}.",
                               script.tasks - 1);
}

Text dealtOtherwise(const Script& script) {
    return script.cyclic ? Complaint::tr(
                               "It would be so with --distribution=block; here ranks are dealt out one to a "
                               "node in turn.")
                         : Complaint::tr(
                               "It would be so with --distribution=cyclic; here a node is filled before the "
                               "next one gets a rank.");
}

void askRanks(Sheet& sheet, const Script& script) {
    sheet
        .ask("ranks", Wording::tr("How many ranks does the script start?"), std::to_string(script.ranks()),
             Wording::tr("srun starts as many processes on every node as it has tasks."))
        .explain = [script](const std::string& answer) {
        if (answer == std::to_string(script.tasks)) return Complaint::tr("That many run on one node.");
        if (answer == std::to_string(script.nodes)) return Complaint::tr("That is the number of nodes.");
        return Complaint::tr("Each of the {} nodes has {} tasks.", script.nodes, script.tasks);
    };
}

void askPlaces(Sheet& sheet, const Script& script, Dice& dice) {
    const int rank = script.rankOf(dice.between(1, script.nodes - 1), dice.between(1, script.tasks - 1));
    const Script other{script.nodes, script.tasks, script.batch, !script.cyclic};
    const auto place = [&](const char* id, std::string prompt, int expected, int otherwise) {
        sheet.ask(id, std::move(prompt), std::to_string(expected), howDealt(script)).explain =
            [script, expected, otherwise](const std::string& answer) {
                if (answer == std::to_string(otherwise)) return dealtOtherwise(script);
                if (answer == std::to_string(expected + 1))
                    return Complaint::tr("Nodes, ranks and local ranks are counted from 0.");
                return Complaint::tr("There are {} ranks on each of {} nodes.", script.tasks, script.nodes);
            };
    };
    place("node", Wording::tr("On which node is rank {}? The first node is node 0.", rank), script.nodeOf(rank),
          other.nodeOf(rank));
    place("local", Wording::tr("What is the local rank of rank {}, and so the number of its GPU?", rank),
          script.localOf(rank), other.localOf(rank));
    const int node = dice.between(1, script.nodes - 1), local = dice.between(0, script.tasks - 1);
    place("rank", Wording::tr("Which rank has the local rank {} on node {}?", local, node), script.rankOf(node, local),
          other.rankOf(node, local));
}

void askBatch(Sheet& sheet, const Script& script) {
    sheet
        .ask("batch",
             Wording::tr("Each rank trains on {} rows in a step. How large is the global batch?", script.batch),
             std::to_string(script.ranks() * script.batch),
             Wording::tr("What one step averages over: every rank has a batch of its own."))
        .explain = [script](const std::string& answer) {
        if (answer == std::to_string(script.nodes * script.batch))
            return Complaint::tr("That would be one rank per node.");
        if (answer == std::to_string(script.tasks * script.batch)) return Complaint::tr("That is what one node takes.");
        return Complaint::tr("Count the ranks first; each of them takes {} rows.", script.batch);
    };
}

void askRing(Sheet& sheet, const Script& script) {
    int crossing = 0;
    for (int rank = 0; rank < script.ranks(); ++rank)
        crossing += script.nodeOf(rank) != script.nodeOf((rank + 1) % script.ranks()) ? 1 : 0;
    sheet
        .ask("ring",
             Wording::tr("The ranks form a ring in their order, each sends to the next. How many of its {} connections "
                         "lead from one node to another?",
                         script.ranks()),
             std::to_string(crossing), Wording::tr("Where are rank 0 and rank 1, and where is the last rank's next?"))
        .explain = [script, crossing](const std::string& answer) {
        if (answer == std::to_string(crossing - 1))
            return Complaint::tr("A ring is closed: the last rank sends to rank 0.");
        if (answer == std::to_string(script.cyclic ? script.nodes : script.ranks())) return dealtOtherwise(script);
        return Complaint::tr("Go around once, from rank 0 to rank 0, and count where the node changes.");
    };
}

/// Which script starts so many ranks with a GPU each, on as few machines as possible?
void askScript(Sheet& sheet, Dice& dice) {
    const int gpus = 1 << dice.between(1, 3), machines = dice.between(2, 6), ranks = gpus * machines;
    const auto options = [](int nodes, int tasks, int ofNode) {
        return fmt::format("--nodes={} --ntasks-per-node={} --gres=gpu:{}", nodes, tasks, ofNode);
    };
    const std::string right = options(machines, gpus, gpus);
    const std::map<std::string, Text> wrong = {
        {options(machines, 1, gpus),
         Complaint::tr("That starts one rank on each machine: {} of them, with {} GPUs each.", machines, gpus)},
        {options(machines, gpus, 1), Complaint::tr("{} ranks of a machine would share one GPU.", gpus)},
        {options(ranks, 1, 1),
         Complaint::tr("That is {} machines, each with one GPU at work; {} would do.", ranks, machines)},
        {options(machines, ranks, gpus),
         Complaint::tr("Tasks are counted per node: that starts {} ranks.", machines * ranks)}};
    std::vector<Choice> choices = {{right, right, ""}};
    for (const auto& [text, why] : wrong) choices.push_back({text, text, ""});
    dice.shuffle(choices);
    sheet.askChoice("script",
                    Wording::tr("Machines with {} GPUs each are to run {} ranks, one GPU per rank, on as few machines "
                                "as possible. What does the script ask for?",
                                gpus, ranks),
                    std::move(choices), right,
                    Wording::tr("As many tasks per node as it has GPUs, and as many nodes as that takes."));
    sheet.questions.back().explain = [wrong](const std::string& answer) {
        const auto found = wrong.find(answer);
        return found == wrong.end() ? Text() : found->second;
    };
}

Outcome<Sheet> generateRanksOfAScript(const Settings&, std::uint64_t seed, int) {
    Dice dice(seed);
    Script script;
    script.nodes = dice.between(2, 6);
    script.tasks = dice.between(2, 8);
    if (script.tasks == script.nodes) ++script.tasks;  // so that it matters which is which
    script.batch = 8 * dice.between(2, 16);
    script.cyclic = dice.between(0, 1) == 1;
    Sheet sheet;
    sheet.intro = Wording::tr("This script starts a training run on a cluster:") +
                  fmt::format(
                      "\n\n```text\n#!/bin/bash\n#SBATCH --nodes={}\n#SBATCH --ntasks-per-node={}\n"
                      "#SBATCH --gres=gpu:{}\n#SBATCH --distribution={}\nsrun python train.py\n```\n",
                      script.nodes, script.tasks, script.tasks, script.cyclic ? "cyclic" : "block");
    askRanks(sheet, script);
    askPlaces(sheet, script, dice);
    askBatch(sheet, script);
    askRing(sheet, script);
    askScript(sheet, dice);
    return sheet;
}

}  // namespace

const Exercise& ranksOfAScript =
    Exercise("ranks-of-a-script", "Ranks of a Slurm script",
             "How many ranks does a batch script start, and which of them is where?",
             "Jitsev, Distributed Training and Data Parallelism, Jülich 2023; the manual pages of sbatch and srun",
             generateRanksOfAScript);

}  // namespace kolo::lessons
