// SPDX-License-Identifier: Apache-2.0
//
// Complete a cluster specification: TF_CONFIG of one machine, with gaps. What is wrong with a wrong choice is said by
// the reader that `kolo run --cluster FILE` has, wherever it refuses the file; where the file could be read, it is
// about another machine.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/api/system.h"
#include "engine/api/system_files.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

namespace {

constexpr const char* kClusterSystems[] = {"tf-multi-worker", "tf-parameter-server"};
constexpr const char* kGapAddress = "①";
constexpr const char* kGapType = "②";
constexpr const char* kGapIndex = "③";

struct Role {
    std::string name;
    std::vector<std::string> addresses;
};

struct Cluster {
    std::vector<Role> roles;  ///< in the order of ranks
    std::size_t role = 0, index = 0;

    const std::string& here() const { return roles[role].addresses[index]; }
    bool hasServers() const { return roles.back().name == "ps"; }
    std::size_t tasks() const {
        std::size_t all = 0;
        for (const Role& each : roles) all += each.addresses.size();
        return all;
    }
    int rankOf(std::size_t ofRole, std::size_t ofIndex) const {
        for (std::size_t before = 0; before < ofRole; ++before) ofIndex += roles[before].addresses.size();
        return static_cast<int>(ofIndex);
    }
};

Cluster drawCluster(Dice& dice) {
    Cluster cluster;
    if (dice.between(0, 1) == 1) cluster.roles.push_back({"chief", std::vector<std::string>(1)});
    cluster.roles.push_back({"worker", std::vector<std::string>(static_cast<std::size_t>(dice.between(2, 4)))});
    if (dice.between(0, 2) > 0)
        cluster.roles.push_back({"ps", std::vector<std::string>(static_cast<std::size_t>(dice.between(1, 2)))});
    std::vector<int> machines;
    for (int i = 1; i <= 9; ++i) machines.push_back(i);
    dice.shuffle(machines);
    const int port = 1000 * dice.between(2, 9) + 222;
    std::size_t next = 0;
    for (Role& role : cluster.roles)
        for (std::string& address : role.addresses) address = fmt::format("node{}:{}", machines[next++], port);
    // This machine is a worker other than the first, or a server: index and rank are then no trivial numbers.
    do {
        cluster.role = static_cast<std::size_t>(dice.between(0, static_cast<int>(cluster.roles.size()) - 1));
        cluster.index = static_cast<std::size_t>(
            dice.between(0, static_cast<int>(cluster.roles[cluster.role].addresses.size()) - 1));
    } while (cluster.rankOf(cluster.role, cluster.index) == 0);
    return cluster;
}

/// TF_CONFIG with these in its gaps; the first gap is this machine's address.
std::string config(const Cluster& cluster, const std::string& address, const std::string& type,
                   const std::string& index) {
    std::string text = "{\"cluster\": {";
    for (std::size_t role = 0; role < cluster.roles.size(); ++role) {
        text += fmt::format("{}\n    \"{}\": [", role == 0 ? "" : ",", cluster.roles[role].name);
        for (std::size_t i = 0; i < cluster.roles[role].addresses.size(); ++i) {
            const bool here = role == cluster.role && i == cluster.index;
            text += fmt::format("{}\"{}\"", i == 0 ? "" : ", ", here ? address : cluster.roles[role].addresses[i]);
        }
        text += "]";
    }
    return text + fmt::format("}},\n \"task\": {{\"type\": \"{}\", \"index\": {}}}}}", type, index);
}

/// What the reader says to it; empty: it can be read.
Text refusal(const std::string& json) {
    RunSpec spec;
    const auto read = systems::readCluster(json, spec);
    return read ? Text() : read.error().message;
}

void askGaps(Sheet& sheet, const Cluster& cluster, Dice& dice) {
    const std::string type = cluster.roles[cluster.role].name, index = std::to_string(cluster.index);
    const std::string here = cluster.here(), host = here.substr(0, here.find(':')), port = here.substr(host.size() + 1);
    // Another task's address, no port, none that there is, and a machine that is not in the room.
    const std::string& first = cluster.roles.front().addresses.front();  // this machine is not rank 0
    std::vector<std::string> addresses = {here, first, host, host + ":0", "node10:" + port};
    dice.shuffle(addresses);
    std::vector<Choice> offered;
    for (const std::string& address : addresses) offered.push_back({address, address, ""});
    sheet.askChoice("address", Wording::tr("What belongs at {}?", kGapAddress), offered, here,
                    Wording::tr("Every task has an address of its own, machine and port: this is {}'s.", host));
    sheet.questions.back().explain = [cluster, type, index, host](const std::string& answer) {
        const Text refused = refusal(config(cluster, answer, type, index));
        return refused.empty() ? Complaint::tr("The file can be read, but this machine is {}.", host) : refused;
    };
    std::vector<Choice> types;
    for (const char* each : {"chief", "worker", "ps", "evaluator"}) types.push_back({each, each, ""});
    sheet.askChoice("type", Wording::tr("What belongs at {}?", kGapType), types, type,
                    Wording::tr("Which role's list contains this machine's address?"));
    sheet.questions.back().explain = [cluster, here, index](const std::string& answer) {
        const Text refused = refusal(config(cluster, here, answer, index));
        return refused.empty()
                   ? Complaint::tr("The file can be read, but it would be another task's: {} is in another list.", here)
                   : refused;
    };
    sheet
        .ask("index", Wording::tr("What belongs at {}?", kGapIndex), index,
             Wording::tr("At what position in its list is its address? The first is 0."))
        .explain = [cluster, here, type](const std::string& answer) {
        const Text refused = refusal(config(cluster, here, type, answer.empty() ? "\"\"" : answer));
        return refused.empty()
                   ? Complaint::tr("The file can be read, but that is another position in the list; the first is 0.")
                   : refused;
    };
}

void askRanksOf(Sheet& sheet, const Cluster& cluster) {
    const std::size_t tasks = cluster.tasks(),
                      servers = cluster.hasServers() ? cluster.roles.back().addresses.size() : 0;
    sheet
        .ask("processes", Wording::tr("How many processes take part, each with a file of its own?"),
             std::to_string(tasks), Wording::tr("Every address in the cluster is one."))
        .explain = [tasks, servers](const std::string& answer) {
        return servers > 0 && answer == std::to_string(tasks - servers)
                   ? Complaint::tr("Those train; the servers are processes, too.")
                   : Complaint::tr("Count the addresses of all lists.");
    };
    const int rank = cluster.rankOf(cluster.role, cluster.index);
    sheet
        .ask("rank",
             Wording::tr(
                 "Ranks are counted through the roles in turn: chief, workers, servers. Which rank is this machine?"),
             std::to_string(rank), Wording::tr("How many tasks come before it?"))
        .explain = [cluster, rank](const std::string& answer) {
        if (answer == std::to_string(rank + 1)) return Complaint::tr("The first rank is 0.");
        if (answer == std::to_string(cluster.index))
            return Complaint::tr("That is its place in its own list; the roles before it come first.");
        return Complaint::tr("It is {}:{}: count what comes before it.", cluster.roles[cluster.role].name,
                             cluster.index);
    };
    std::vector<Choice> choices;
    for (const char* id : kClusterSystems)
        for (const systems::System& system : systems::allSystems())
            if (system.id == id) choices.push_back({id, system.title, ""});
    sheet.askChoice("strategy", Wording::tr("Which strategy is this cluster for?"), choices,
                    kClusterSystems[cluster.hasServers() ? 1 : 0], Wording::tr("Who keeps the variables?"));
    sheet.questions.back().explain = [servers](const std::string&) {
        return servers > 0 ? Complaint::tr("It has the role ps: servers that keep the variables.")
                           : Complaint::tr("It has no servers, so every worker keeps the variables itself.");
    };
}

Outcome<Sheet> generateCompleteTheCluster(const Settings&, std::uint64_t seed, int) {
    Dice dice(seed);
    const Cluster cluster = drawCluster(dice);
    const std::string host = cluster.here().substr(0, cluster.here().find(':'));
    Sheet sheet;
    std::string others;
    for (const Role& role : cluster.roles)
        others += fmt::format("\n- {}: {}", role.name, fmt::join(role.addresses, ", "));
    sheet.intro = Wording::tr("These machines train together, each in its role:") + "\n" + others + "\n\n" +
                  Wording::tr("Complete the TF_CONFIG of machine **{}**:", host) + "\n\n```text\n" +
                  config(cluster, kGapAddress, kGapType, kGapIndex) + "\n```\n";
    askGaps(sheet, cluster, dice);
    askRanksOf(sheet, cluster);
    return sheet;
}

}  // namespace

const Exercise& completeTheCluster =
    Exercise("complete-the-cluster", "Complete a cluster specification",
             "TF_CONFIG of one machine: which address, which role, which index, and which rank is that?",
             "TensorFlow, Multi-worker training with Keras; Payberah, KTH", generateCompleteTheCluster);

}  // namespace kolo::lessons
