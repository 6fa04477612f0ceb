// SPDX-License-Identifier: Apache-2.0
//
// A cluster of TensorFlow's: jobs (a role each) and their tasks, each with the address where it listens. Here every
// task becomes a rank: the chief and the workers first, then the servers, as the ranks of a run with servers are.
//
//     {"worker": ["machine-a.example.com:2222", "machine-b.example.com:2222"], "ps": ["machine-a.example.com:2221"]}
//     worker:0 → rank 0, worker:1 → rank 1, ps:0 → rank 2
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/api/json_reader.h"
#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/system.h"
#include "engine/api/system_files.h"
#include "engine/api/wording.h"

namespace kolo::systems {

namespace {

using nlohmann::ordered_json;

/// In the order of the ranks; an evaluator is none.
const std::vector<std::string> kRoles = {"chief", "worker", "ps", "evaluator"};

Error refuse(const std::string& field, const Text& sentence) {
    return {ErrorCode::BadValue, field, sentence};
}

/// "192.168.0.1".
bool isV4(std::string_view host) {
    int parts = 0;
    for (std::size_t begin = 0; begin <= host.size(); ++parts) {
        const std::size_t end = std::min(host.find('.', begin), host.size());
        int number = -1;
        if (!parsesWhole(host.substr(begin, end - begin), number) || number < 0 || number > 255) return false;
        begin = end + 1;
    }
    return parts == 4;
}

/// "machine-a.example.com:2222".
bool isAddress(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0) return false;
    int port = 0;
    if (!parsesWhole(std::string_view(text).substr(colon + 1), port) || port < 1 || port > 65535) return false;
    const std::string host = text.substr(0, colon);
    const bool isV6 = host.front() == '[' && host.back() == ']';
    const auto isOfNumber = [](unsigned char c) { return std::isdigit(c) || c == '.'; };
    if (std::ranges::all_of(host, isOfNumber) && !isV4(host)) return false;
    return std::ranges::all_of(host, [&](unsigned char c) {
        return std::isalnum(c) || c == '.' || c == '-' || c == '_' || (isV6 && (c == ':' || c == '[' || c == ']'));
    });
}

using Cluster = std::map<std::string, std::vector<std::string>>;  // role → addresses

Outcome<Cluster> clusterFrom(const ordered_json& json) {
    Cluster cluster;
    std::map<std::string, std::string> taken;  // address → task
    for (const auto& [role, tasks] : json.items()) {
        if (std::ranges::find(kRoles, role) == kRoles.end())
            return refuse(role, Complaint::tr("The cluster has the role {}; it may have {}.{}", inQuotes(role),
                                              orList(kRoles), didYouMean(role, kRoles)));
        if (tasks.is_array() && tasks.empty())
            return refuse(
                role, Complaint::tr("The list of {} has no address; each task has one, as in [\"host1:2222\"].", role));
        if (!tasks.is_array())
            return refuse(role, Complaint::tr("{} is {}, but it must be a list of addresses, as in [\"host1:2222\"].",
                                              role, shownInSentence(tasks)));
        for (const ordered_json& task : tasks) {
            const std::string name = fmt::format("{}:{}", role, cluster[role].size());
            if (!task.is_string() || !isAddress(task.get<std::string>()))
                return refuse(name, Complaint::tr("The address of {} is {}, but it must be a host and a port from 1 to "
                                                  "65535, as in \"host1:2222\".",
                                                  name, shownInSentence(task)));
            const auto [other, isNew] = taken.emplace(task.get<std::string>(), name);
            if (!isNew)
                return refuse(name, Complaint::tr("The address {} is given to {} and to {}; each task has its own.",
                                                  inQuotes(other->first), other->second, name));
            cluster[role].push_back(other->first);
        }
    }
    if (cluster["chief"].size() > 1)
        return refuse("chief",
                      Complaint::tr("The cluster has {} chiefs; at most one is allowed.", cluster["chief"].size()));
    if (cluster["chief"].empty() && cluster["worker"].empty())
        return refuse("worker", Complaint::tr("The cluster has no worker, so nobody trains; at least one is needed."));
    return cluster;
}

/// {"type": "worker", "index": 1}: which of the tasks the file was written for.
Outcome<std::string> taskFrom(const ordered_json& json, const Cluster& cluster) {
    ObjectReader in(json, Complaint::tr("the task"), ErrorCode::BadValue);
    const std::string type = in.text("type");
    const std::int64_t index = in.integer("index", 0, 0, kMaxRanks);
    TRY(in.finish());
    const auto role = cluster.find(type);
    const std::size_t tasks = role == cluster.end() ? 0 : role->second.size();
    if (tasks == 0) {
        std::vector<std::string> roles;
        for (const auto& [each, addresses] : cluster)
            if (!addresses.empty()) roles.push_back(each);
        return refuse("type", Complaint::tr("The task's type is {}, but the cluster has only {}.", inQuotes(type),
                                            orList(roles)));
    }
    if (static_cast<std::size_t>(index) >= tasks)
        return refuse("index", Complaint::tr("The task is {}:{}, but the cluster has {} of that role, counted from 0.",
                                             type, index, tasks));
    return fmt::format("{}:{}", type, index);
}

}  // namespace

Outcome<std::vector<Text>> readCluster(std::string_view text, RunSpec& spec) {
    const auto json = TRY(parseJson(text, Complaint::tr("The cluster"), ErrorCode::BadValue));
    if (!json.is_object()) return refuse("cluster", Complaint::tr("The cluster must be an object in braces."));
    const auto inside = json.find("cluster");
    const bool isConfig = inside != json.end();
    if (isConfig) {
        ObjectReader in(json, Complaint::tr("TF_CONFIG"), ErrorCode::BadValue);
        in.object("cluster");
        in.object("task");
        in.text("rpc_layer", "grpc");
        TRY(in.finish());
    }
    const Cluster cluster = TRY(clusterFrom(isConfig ? *inside : json));
    const auto count = [&](const char* role) { return cluster.contains(role) ? cluster.at(role).size() : 0; };
    const std::size_t workers = count("chief") + count("worker"), servers = count("ps");
    if (workers + servers > kMaxRanks)
        return refuse("worker",
                      Complaint::tr("The cluster has {} tasks; at most {} are allowed.", workers + servers, kMaxRanks));
    const std::string system = servers > 0 ? "tf-parameter-server" : "tf-multi-worker";
    if (!spec.strategy.empty() || (!spec.system.empty() && spec.system != system))
        return refuse("cluster",
                      Complaint::tr("This cluster is {}'s; leave strategy and system out.", TRY(find(system))->title));
    if (spec.devices.count != 0 && static_cast<std::size_t>(spec.devices.count) != workers)
        return refuse("devices",
                      Complaint::tr("The cluster has {} workers, but --devices asks for {}; leave its number "
                                    "out.",
                                    workers, spec.devices.count));
    spec.system = system;
    spec.devices.count = static_cast<int>(workers);
    if (servers > 0) spec.parameters.emplace("servers", std::to_string(servers));

    std::vector<Text> notes;
    std::size_t rank = 0;
    for (const std::string& role : kRoles)
        for (std::size_t task = 0; role != "evaluator" && task < count(role.c_str()); ++task)
            notes.push_back(Engine::tr("{}:{} ({}) is rank {}.", role, task, cluster.at(role)[task], rank++));
    if (count("evaluator") > 0)
        notes.push_back(Engine::tr("Kolo has no evaluator of its own: worker A measures, and its clock stands still."));
    if (isConfig && json.contains("task"))
        notes.push_back(Engine::tr("The task is {}; this run starts all of them, with --launch mpi as a process each.",
                                   TRY(taskFrom(json["task"], cluster))));
    return notes;
}

}  // namespace kolo::systems
