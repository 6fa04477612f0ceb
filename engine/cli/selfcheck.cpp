// SPDX-License-Identifier: Apache-2.0
//
// kolo selfcheck: does this machine compute correctly? One row per check; exit status 1 if any fails. Meant to be run
// on a new machine, and its table kept.
#include <fmt/format.h>
#include <poll.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "engine/api/byte_size.h"
#include "engine/api/console.h"
#include "engine/api/json_reader.h"
#include "engine/api/run_spec.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/cli/interrupts.h"
#include "engine/devices/device.h"
#include "engine/runtime/host.h"
#include "engine/selfcheck/course.h"

namespace kolo::cli {

namespace {

using selfcheck::Result;
using selfcheck::Verdict;

constexpr int kDefaultDevices = 4;
constexpr std::int64_t kLargest = std::int64_t{64} << 30;  // bytes of an array

struct SelfcheckOptions {
    std::string devices = "auto:4", only, repeat = "1", patience = "60", large, format = "table";
    OptionList declared{
        {"--devices KIND:N", devices, "virtual:N, cuda:N or auto:N; auto:4 without it"},
        {"--only NAME", only, "checks whose names contain this, or match it with * and ?"},
        {"--repeat N", repeat, "how often to run each check; 1 by default"},
        {"--patience S", patience, "seconds without progress after which a check hangs; 60 without it"},
        {"--large SIZE", large, "the size of large arrays; 256MiB on GPUs, none on virtual ones without it"},
        formatOption(format, {"table", "csv", "json"})};
};

std::string shownError(double error) {
    return error < 0 ? "" : error == 0 ? "0" : fmt::format("{:.2e}", error);
}

/// "virtual GPU × 4", or the devices' hardware.
std::string hardwareOf(const devices::DeviceKind& kind, const selfcheck::Devices& devices) {
    const std::string hardware = devices::describe(devices).hardware;
    return fmt::format("{} × {} on {}{}, {} cores", kind.title, devices.size(),
                       hardware.empty() ? "" : hardware + " and ", runtime::cpuModel(), runtime::cpuCores());
}

/// What came out so far; it may have to be written by whoever finds that nothing more will come.
class Findings {
public:
    Findings(std::string format, std::string devices, std::string hardware)
        : m_format(std::move(format)), m_devices(std::move(devices)), m_hardware(std::move(hardware)) {}

    void add(const Result& result) {
        const std::lock_guard lock(m_mutex);
        m_results.push_back(result);
        ++m_counts[static_cast<std::size_t>(result.verdict)];
        m_progress.show(
            fmt::format("{} checks, {} failed; the last: {}", m_results.size(), count(Verdict::Fail), result.check));
    }
    bool empty() const { return m_results.empty(); }
    int exitStatus() const { return count(Verdict::Fail) == 0 ? 0 : 1; }

    /// `ending`: "" or why there are no more.
    void write(const std::string& ending = {}) {
        const std::lock_guard lock(m_mutex);
        m_progress.show("");
        if (m_format == "json") return print(oneLine(json(ending)) + "\n");
        std::vector<std::vector<std::string>> rows = {{"case", "device", "worst_error", "verdict", "why"}};
        for (const Result& result : m_results)
            rows.push_back({result.check, result.device, shownError(result.worstError),
                            std::string(name(result.verdict)), result.why});
        if (m_format == "csv") return printRows(m_format, rows);
        print(fmt::format("Kolo {} on {}: {}\n\n", KOLO_VERSION, runtime::hostName(), m_hardware));
        print(alignedRows(rows));
        print(fmt::format("\n{} passed, {} failed, {} skipped, in {}.\n", count(Verdict::Pass), count(Verdict::Fail),
                          count(Verdict::Skipped),
                          formatDuration((std::chrono::steady_clock::now() - m_begun).count())));
        if (!ending.empty()) print(ending + "\n");
    }

private:
    int count(Verdict verdict) const { return m_counts[static_cast<std::size_t>(verdict)]; }

    nlohmann::ordered_json json(const std::string& ending) const {
        nlohmann::ordered_json checks = nlohmann::ordered_json::array();
        for (const Result& result : m_results) {
            checks.push_back({{"check", result.check},
                              {"device", result.device},
                              {"verdict", name(result.verdict) == "FAIL" ? "fail" : name(result.verdict)},
                              {"worst_error", nullptr},
                              {"times", result.times},
                              {"seconds", result.seconds},
                              {"why", result.why}});
            if (result.worstError >= 0 && std::isfinite(result.worstError))
                checks.back()["worst_error"] = result.worstError;
        }
        return {{"version", KOLO_VERSION},
                {"host", runtime::hostName()},
                {"devices", m_devices},
                {"hardware", m_hardware},
                {"passed", count(Verdict::Pass)},
                {"failed", count(Verdict::Fail)},
                {"skipped", count(Verdict::Skipped)},
                {"complete", ending.empty()},
                {"seconds", std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begun).count()},
                {"checks", checks}};
    }

    const std::string m_format, m_devices, m_hardware;
    const std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now();
    std::mutex m_mutex;
    std::vector<Result> m_results;
    std::array<int, 3> m_counts{};
    ProgressLine m_progress;
};

/// While it lives: a signal ends the program, with a report of what has been checked.
class EarlyReport {
public:
    explicit EarlyReport(Findings& findings) : m_findings(findings), m_thread([this] { watch(); }) {}
    ~EarlyReport() { m_over.ring(); }

private:
    void watch() {
        pollfd waiting[] = {{m_interrupts.fd(), POLLIN, 0}, {m_over.fd(), POLLIN, 0}};
        while (poll(waiting, 2, -1) < 0) {
        }
        if (waiting[0].revents == 0) return;
        m_findings.write("It was told to stop, so the rest is not checked.");
        (void)finishOutput();
        std::_Exit(1);
    }

    Findings& m_findings;
    Interrupts m_interrupts;
    Doorbell m_over;
    std::jthread m_thread;  // last: it uses the others
};

Outcome<selfcheck::Course::Settings> settingsOf(const SelfcheckOptions& options) {
    selfcheck::Course::Settings settings;
    settings.only = options.only;
    settings.repeat = static_cast<int>(TRY(wholeNumber("--repeat", options.repeat, 1, 1'000'000)));
    settings.patience = std::chrono::seconds(TRY(wholeNumber("--patience", options.patience, 1, 86'400)));
    if (options.large.empty()) return settings;
    const auto bytes = bytesFromText(options.large, kLargest);
    if (!bytes || *bytes < 4)
        return Error{
            ErrorCode::BadValue, "--large",
            Complaint::tr("{} is not the size of an array; 4 B to 64 GiB, as in 256MiB.", inQuotes(options.large))};
    settings.largeBytes = static_cast<std::int64_t>(*bytes) / 4 * 4;
    return settings;
}

Outcome<int> check(const SelfcheckOptions& options) {
    const auto settings = TRY(settingsOf(options));
    auto request = TRY(parseDevices(options.devices));
    if (request.count == 0) request.count = kDefaultDevices;
    if (request.count < 1 || request.count > kMaxRanks)
        return Error{ErrorCode::BadValue, "--devices",
                     fmt::format("--devices asks for {} devices; a check takes 1 to {}.", request.count, kMaxRanks)};
    const auto kind = TRY(devices::findDeviceKind(request.kind));
    if (const std::string why = devices::whyNotTheFirst(request.kind, *kind); !why.empty()) complain(why);
    request.kind = kind->id;
    const auto devices = TRY(kind->open(request.count));

    Findings findings(options.format, fmt::format("{}:{}", request.kind, request.count), hardwareOf(*kind, devices));
    selfcheck::Course course([&](const Result& result) { findings.add(result); }, settings,
                             [&](const Result& result) {
                                 // It cannot be stopped, so neither can this program be left as usual.
                                 findings.add(result);
                                 findings.write("That check hangs and cannot be stopped, so the rest is not checked.");
                                 (void)finishOutput();
                                 std::_Exit(1);
                             });
    {
        const EarlyReport early(findings);
        selfcheck::checkMemory(devices, course);
        selfcheck::checkKernels(devices, course);
        selfcheck::checkTraining(devices, course);
        selfcheck::checkOperations(devices, course);
        if (request.count >= kMinRanks) {
            selfcheck::checkCollectives(devices, course);
            selfcheck::checkLargeArrays(devices, course);
            selfcheck::checkTrainingRuns(request, course);
            for (const char* launch : {"threads", "mpi"}) selfcheck::checkStrategies(request, launch, course);
        }
    }
    if (findings.empty())
        return Error{
            ErrorCode::BadValue, "--only",
            Complaint::tr("No check of these devices is called {}; without --only all are performed and named.",
                          inQuotes(options.only))};
    findings.write();
    return findings.exitStatus();
}

}  // namespace

const Command& selfcheck{"selfcheck", "checks every kernel and collective on these devices against a plain reference",
                         withOptions(check),
                         "Example: kolo selfcheck --devices cuda:4 --only allreduce --repeat 1000\n"};

}  // namespace kolo::cli
