// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/mpi_peer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

extern char** environ;

namespace kolo::launch {

namespace {

Error unavailable(const std::string& why) {
    return {ErrorCode::DeviceUnavailable, "peer", why};
}

/// The peer's program lies beside this one, or where packages keep such helpers.
std::filesystem::path peerProgram() {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (const auto& folder : {self, self / "../libexec/kolo", self / "../lib/kolo"})
        if (std::filesystem::exists(folder / "kolo-mpi-peer", error)) return folder / "kolo-mpi-peer";
    return {};
}

class MpiContender : public collectives::Contender {
public:
    MpiContender(pid_t child, int toChild, int fromChild)
        : m_child(child), m_to(fdopen(toChild, "w")), m_from(fdopen(fromChild, "r")) {}
    ~MpiContender() override {
        std::fclose(m_to);  // the end of its input ends the peer
        std::fclose(m_from);
        int status = 0;
        waitpid(m_child, &status, 0);
    }

    std::string who() const override { return "mpi"; }
    std::string algorithm() const override { return "MPI_Allreduce"; }
    std::int64_t wrong() const override { return m_wrong; }

    Outcome<double> measure(std::int64_t bytes, int iterations) override {
        std::fprintf(m_to, "%lld %d\n", static_cast<long long>(bytes), iterations);
        double ns = 0;
        long long wrong = 0;
        if (std::fflush(m_to) != 0 || std::fscanf(m_from, "%lf %lld", &ns, &wrong) != 2)
            return unavailable("The MPI peer ended early; mpirun says why above.");
        m_wrong = wrong;
        return ns;
    }

private:
    pid_t m_child;
    std::FILE* m_to;
    std::FILE* m_from;
    std::int64_t m_wrong = 0;
};

}  // namespace

Outcome<std::unique_ptr<collectives::Contender>> mpiContender(int ranks) {
    const auto program = peerProgram();
    if (program.empty())
        return unavailable("This build has no MPI peer; it is made where Open MPI's headers are installed.");
    std::array<int, 2> in{}, out{};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0)
        return unavailable("No pipe can be made.");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    // Root must be allowed, more ranks than cores too; and ranks that wait must yield, or four of them on two cores
    // take a thousand times as long.
    std::vector<std::string> words = {
        "mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "--mca", "mpi_yield_when_idle", "1",
        "-n",     std::to_string(ranks), program.string()};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    signal(SIGPIPE, SIG_IGN);
    pid_t child = 0;
    const int error = posix_spawnp(&child, "mpirun", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    if (error != 0) {
        close(in[1]);
        close(out[0]);
        return unavailable("mpirun is not installed (package openmpi-bin).");
    }
    return std::unique_ptr<collectives::Contender>(std::make_unique<MpiContender>(child, in[1], out[0]));
}

}  // namespace kolo::launch
