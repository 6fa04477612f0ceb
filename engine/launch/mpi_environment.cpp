// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/mpi_environment.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "engine/api/wording.h"

extern char** environ;

namespace kolo::launch {

namespace {

/// Of this process, if it is the session beside rank 0.
std::optional<SessionPipes> pipesToRank;

Error unavailable(const Text& why) {
    return {ErrorCode::DeviceUnavailable, "launch", why};
}

std::optional<int> number(const char* variable) {
    const char* const text = std::getenv(variable);
    if (!text) return std::nullopt;
    const std::string_view view = text;
    int value = 0;
    const auto read = std::from_chars(view.data(), view.data() + view.size(), value);
    if (read.ec != std::errc() || read.ptr != view.data() + view.size()) return std::nullopt;
    return value;
}

/// May one process here read another's memory, as Open MPI does for long messages? Containers often forbid it; asked
/// of a child, which is allowed wherever it is allowed at all.
bool crossMemoryAttach() {
    static const char there = 'k';
    const pid_t child = fork();
    if (child < 0) return false;
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (;;) pause();
    }
    char here = 0;
    const iovec local{&here, 1}, remote{const_cast<char*>(&there), 1};
    const bool allowed = process_vm_readv(child, &local, 1, &remote, 1, 0) == 1;
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    return allowed;
}

}  // namespace

std::optional<MpiPlace> mpiPlace() {
    // Open MPI's own mpirun; MPICH's and Slurm's PMI; Slurm's PMIx, which leaves the number of ranks to Slurm.
    constexpr std::array<std::pair<const char*, const char*>, 3> kPairs = {
        {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
         {"PMI_RANK", "PMI_SIZE"},
         {"PMIX_RANK", "SLURM_STEP_NUM_TASKS"}}};
    for (const auto& [rankName, sizeName] : kPairs) {
        const auto rank = number(rankName), size = number(sizeName);
        if (rank && size && *size > 1) return MpiPlace{*rank, *size};
    }
    return std::nullopt;
}

std::optional<MpiPlace> unconnectedTask() {
    if (std::getenv("OMPI_COMM_WORLD_RANK") || std::getenv("PMIX_RANK") || std::getenv("PMI_RANK")) return std::nullopt;
    // A batch script has the number of its job's tasks, but is none of them.
    const auto rank = number("SLURM_PROCID"), size = number("SLURM_STEP_NUM_TASKS");
    if (!rank || !size || *size < 2) return std::nullopt;
    return MpiPlace{*rank, *size};
}

int taskNumber() {
    const auto place = mpiPlace(), alone = unconnectedTask();
    return place ? place->rank : alone ? alone->rank : 0;
}

Outcome<void> checkTasks(const std::string& launchOption, bool asksForMpi) {
    if (launchOption == "threads") return {};
    if (const auto task = unconnectedTask())
        return Error{ErrorCode::BadValue, "launch",
                     Complaint::tr("srun has started {} tasks that cannot find each other, so each would do the whole "
                                   "run; write srun --mpi=pmix … kolo run … --launch mpi to make them the ranks of one "
                                   "run, or start one task with srun -n 1.",
                                   task->size)};
    if (const auto place = mpiPlace(); place && !asksForMpi)
        return Error{
            ErrorCode::BadValue, "launch",
            Complaint::tr("mpirun or srun has started {} processes, and each would do the whole run; write --launch "
                          "mpi to make them the ranks of one run, or --launch threads for a run in each.",
                          place->size)};
    return {};
}

std::filesystem::path findMpiProgram(const std::string& name) {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (const auto& folder : {self, self / "../libexec/kolo", self / "../lib/kolo", self / "../bin"})
        if (std::filesystem::exists(folder / name, error)) return folder / name;
    return {};
}

std::filesystem::path findMpirun() {
    const char* const path = std::getenv("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::size_t colon = rest.find(':');
        const auto candidate = std::filesystem::path(rest.substr(0, colon)) / "mpirun";
        if (access(candidate.c_str(), X_OK) == 0) return candidate;
        rest = colon == std::string_view::npos ? "" : rest.substr(colon + 1);
    }
    return {};
}

Outcome<void> mpiAvailable() {
    if (findMpiProgram("kolo-mpi-rank").empty())
        return unavailable(Complaint::tr(
            "This build has no program for MPI ranks (kolo-mpi-rank); it is made where Open MPI's headers are "
            "installed (package libopenmpi-dev)."));
    if (!mpiPlace() && findMpirun().empty())
        return unavailable(
            Complaint::tr("mpirun is not on the PATH; Open MPI is not installed (package openmpi-bin)."));
    return {};
}

Outcome<void> enterMpiJob() {
    TRY(mpiAvailable());
    std::string program = findMpiProgram("kolo-mpi-rank").string();
    std::string session = "0";
    if (mpiPlace()->rank == 0) {
        std::array<int, 2> in{-1, -1}, out{-1, -1};
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data()) != 0 || pipe2(out.data(), O_CLOEXEC) != 0)
            return unavailable(Complaint::tr("No pipe can be made between the session and its rank 0."));
        const pid_t child = fork();
        if (child < 0)
            return unavailable(Complaint::tr("The session cannot have a process of its own beside its rank 0."));
        if (child == 0) {
            close(in[1]);
            close(out[1]);
            pipesToRank = SessionPipes{in[0], out[0]};
            return {};
        }
        dup2(in[1], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        session = std::to_string(child);
    }
    char* const words[] = {program.data(), session.data(), nullptr};
    execv(program.c_str(), words);
    return unavailable(Complaint::tr("The program for MPI ranks (kolo-mpi-rank) cannot be started."));
}

std::optional<SessionPipes> takeSessionPipes() {
    return std::exchange(pipesToRank, std::nullopt);
}

bool isBesideRank() {
    return pipesToRank.has_value();
}

std::vector<std::string> mpirunWords(int ranks) {
    // Ranks that wait must yield: without it four of them on two cores take a thousand times as long. Nothing is bound:
    // a rank has threads of its own.
    std::vector<std::string> words = {"mpirun", "--bind-to", "none", "--mca", "mpi_yield_when_idle", "1"};
    if (geteuid() == 0) words.push_back("--allow-run-as-root");
    // Under Slurm and its like the allocation says how many may run where. Elsewhere Open MPI counts physical cores,
    // and a lecture may well want more ranks.
    const bool allocated = std::getenv("SLURM_JOB_ID") || std::getenv("PBS_JOBID") || std::getenv("LSB_JOBID") ||
                           std::getenv("OMPI_MCA_orte_default_hostfile");
    // A task that srun has started alone has one slot for as many ranks as it wants.
    const bool soleTask = std::getenv("SLURM_PROCID") && number("SLURM_STEP_NUM_TASKS") == 1;
    if (!allocated || soleTask) words.push_back("--oversubscribe");
    if (!crossMemoryAttach()) words.insert(words.end(), {"--mca", "btl_vader_single_copy_mechanism", "none"});
    words.insert(words.end(), {"-n", std::to_string(ranks)});
    return words;
}

std::vector<std::string> mpirunEnvironment(const std::filesystem::path& files) {
    const bool inside = std::getenv("OMPI_COMM_WORLD_RANK") || std::getenv("PMIX_RANK") || std::getenv("PMI_RANK");
    std::vector<std::string> result;
    for (char** entry = environ; *entry; ++entry) {
        const std::string_view text = *entry;
        bool kept = files.empty() || !text.starts_with("TMPDIR=");
        for (const std::string_view prefix : {"OMPI_", "PMIX_", "ORTE_", "PMI_"})
            kept = kept && !(inside && text.starts_with(prefix));
        if (kept) result.emplace_back(text);
    }
    // Its option for that folder (orte_local_tmpdir_base) is one that its ranks refuse.
    if (!files.empty()) result.push_back("TMPDIR=" + files.string());
    return result;
}

}  // namespace kolo::launch
