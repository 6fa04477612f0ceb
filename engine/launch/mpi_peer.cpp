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
#include <cstring>
#include <string>
#include <vector>

#include "engine/api/scratch_folder.h"
#include "engine/launch/mpi_environment.h"

namespace kolo::launch {

namespace {

Error noPeer(const std::string& why) {
    return {ErrorCode::DeviceUnavailable, "peer", why};
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

class MpiContender : public collectives::Contender {
public:
    MpiContender(std::unique_ptr<ScratchFolder> files, pid_t child, int toChild, int fromChild)
        : m_files(std::move(files)), m_child(child), m_to(fdopen(toChild, "w")), m_from(fdopen(fromChild, "r")) {}
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
            return noPeer("The MPI peer ended early; mpirun says why above.");
        m_wrong = wrong;
        return ns;
    }

private:
    std::unique_ptr<ScratchFolder> m_files;
    pid_t m_child;
    std::FILE* m_to;
    std::FILE* m_from;
    std::int64_t m_wrong = 0;
};

}  // namespace

Outcome<std::unique_ptr<collectives::Contender>> mpiContender(int ranks) {
    const auto program = findMpiProgram("kolo-mpi-peer");
    if (program.empty())
        return noPeer("This build has no MPI peer; it is made where Open MPI's headers are installed.");
    if (findMpirun().empty())
        return noPeer("mpirun is not on the PATH; Open MPI is not installed (package openmpi-bin).");
    std::array<int, 2> in{}, out{};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) return noPeer("No pipe can be made.");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    auto files = std::make_unique<ScratchFolder>("mpi");
    std::vector<std::string> words = mpirunWords(ranks), environment = mpirunEnvironment(files->path());
    words.push_back(program.string());
    signal(SIGPIPE, SIG_IGN);
    pid_t child = 0;
    const int error =
        posix_spawnp(&child, "mpirun", &actions, nullptr, pointers(words).data(), pointers(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    if (error != 0) {
        close(in[1]);
        close(out[0]);
        return noPeer(fmt::format("mpirun cannot be started: {}.", std::strerror(error)));
    }
    return std::unique_ptr<collectives::Contender>(
        std::make_unique<MpiContender>(std::move(files), child, in[1], out[0]));
}

}  // namespace kolo::launch
