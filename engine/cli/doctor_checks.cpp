// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/doctor_checks.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "engine/api/types.h"
#include "engine/cli/database.h"
#include "engine/collectives/backend.h"
#include "engine/collectives/backends/nccl/module_interface.h"
#include "engine/devices/device.h"
#include "engine/devices/found_library.h"
#include "engine/kernels/blas.h"
#include "engine/launch/mpi_environment.h"

namespace kolo::cli {

using protocol::DoctorItem;

namespace {

// ---- this computer --------------------------------------------------------------------------------------------------

/// The value of the first line "key : value" of a file under /proc.
std::string procValue(const char* path, const std::string& key) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(':');
        if (!line.starts_with(key) || colon == std::string::npos) continue;
        const std::size_t first = line.find_first_not_of(" \t", colon + 1);
        return first == std::string::npos ? "" : line.substr(first);
    }
    return "";
}

DoctorItem cpu() {
    std::string model = procValue("/proc/cpuinfo", "model name");
    if (model.empty()) model = procValue("/proc/cpuinfo", "Model");
    if (model.empty()) model = "processor";
    cpu_set_t mine;
    CPU_ZERO(&mine);
    const bool asked = sched_getaffinity(0, sizeof mine, &mine) == 0;
    const int usable = asked ? CPU_COUNT(&mine) : static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
    return {"cpu", true, fmt::format("{}, {} core{} for this program", model, usable, usable == 1 ? "" : "s")};
}

DoctorItem memory() {
    const auto kib = [](const char* key) { return std::strtod(procValue("/proc/meminfo", key).c_str(), nullptr); };
    return {
        "memory", true,
        fmt::format("{}, {} available", formatBytes(kib("MemTotal") * 1024), formatBytes(kib("MemAvailable") * 1024))};
}

DoctorItem virtualDevices() {
    return {"virtual", true,
            fmt::format("{} to {} virtual devices, each with its own memory and threads", kMinRanks, kMaxRanks)};
}

// ---- libraries that are loaded, queried and closed ------------------------------------------------------------------

class Library {
public:
    explicit Library(const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            m_handle.reset(dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL));
            if (m_handle) return;
            if (const char* why = dlerror(); why && m_why.empty()) m_why = why;
        }
    }

    explicit operator bool() const { return m_handle != nullptr; }
    const std::string& why() const { return m_why; }  ///< for the first name

    template <typename Function>
    Function* function(const char* name) const {
        return reinterpret_cast<Function*>(dlsym(m_handle.get(), name));
    }

private:
    struct Close {
        void operator()(void* handle) const { dlclose(handle); }
    };
    std::unique_ptr<void, Close> m_handle;
    std::string m_why;
};

DoctorItem cuda() {
    const Library driver({"libcuda.so.1", "libcuda.so"});
    if (!driver) return {"cuda", false, "no NVIDIA driver (" + driver.why() + ")"};
    const auto init = driver.function<int(unsigned)>("cuInit");
    const auto count = driver.function<int(int*)>("cuDeviceGetCount");
    const auto version = driver.function<int(int*)>("cuDriverGetVersion");
    const auto deviceName = driver.function<int(char*, int, int)>("cuDeviceGetName");
    const auto totalMemory = driver.function<int(std::size_t*, int)>("cuDeviceTotalMem_v2");
    const auto errorText = driver.function<int(int, const char**)>("cuGetErrorString");
    if (!init || !count || !version || !deviceName || !totalMemory) {
        return {"cuda", false, "libcuda.so.1 lacks functions that Kolo needs; the NVIDIA driver is too old"};
    }
    if (const int code = init(0); code != 0) {
        const char* text = nullptr;
        if (errorText) errorText(code, &text);
        return {"cuda", false,
                fmt::format("the NVIDIA driver cannot start: {} (code {})", text ? text : "unknown error", code)};
    }
    int devices = 0, driverVersion = 0;
    version(&driverVersion);
    if (count(&devices) != 0 || devices == 0) return {"cuda", false, "the NVIDIA driver is here, but it has no device"};
    std::string list;
    for (int i = 0; i < devices; ++i) {
        std::array<char, 128> text{};
        std::size_t bytes = 0;
        deviceName(text.data(), static_cast<int>(text.size()) - 1, i);
        totalMemory(&bytes, i);
        list += fmt::format("{}GPU:{} {} ({})", i == 0 ? "" : ", ", i, text.data(),
                            formatBytes(static_cast<double>(bytes)));
    }
    return {"cuda", true,
            fmt::format("{}; the driver speaks CUDA {}.{}", list, driverVersion / 1000, driverVersion % 1000 / 10)};
}

DoctorItem cudaRuntime() {
    const Library runtime({"libcudart.so", "libcudart.so.13", "libcudart.so.12", "/usr/local/cuda/lib64/libcudart.so"});
    if (!runtime) return {"cuda-runtime", false, "not installed (" + runtime.why() + ")"};
    const auto version = runtime.function<int(int*)>("cudaRuntimeGetVersion");
    int number = 0;
    if (!version || version(&number) != 0) return {"cuda-runtime", false, "libcudart does not tell its version"};
    return {"cuda-runtime", true, fmt::format("CUDA runtime {}.{}", number / 1000, number % 1000 / 10)};
}

/// Whether this kolo can use the GPUs listed above: it needs its module, too.
DoctorItem cudaDevices() {
    const auto kind = devices::findDeviceKind("cuda");
    if (!kind) return {"cuda-devices", false, kind.error().message};
    const auto library = (*kind)->multiplies();
    return {"cuda-devices", true,
            library ? fmt::format("--devices cuda:N runs on them; cuBLAS is {}", *library)
                    : fmt::format("--devices cuda:N runs on them, but nothing that multiplies matrices: {}",
                                  library.error().message.english())};
}

DoctorItem ncclCollectives() {
    const auto backend = collectives::findBackend("nccl");
    auto able = backend ? (*backend)->available("cuda", "threads") : Outcome<void>(backend.error());
    if (const auto kind = devices::findDeviceKind("cuda"); able && !kind) able = kind.error();
    if (!able) return {"nccl-collectives", false, able.error().message};
    return {"nccl-collectives", true, "--collectives nccl is there for --devices cuda:N"};
}

/// Where it is looked for when --collectives nccl asks for it.
struct Nccl : devices::FoundLibrary {
    Nccl() : FoundLibrary("NCCL", "collectives", {"libnccl.so.2", "libnccl.so"}) {}
    int (*const version)(int*) = reinterpret_cast<int (*)(int*)>(found("ncclGetVersion"));
};

DoctorItem nccl() {
    const Nccl library;
    if (const auto complete = library.complete(); !complete) return {"nccl", false, complete.error().message};
    int number = 0;
    if (library.version(&number) != 0) return {"nccl", false, library.path() + " does not tell its version"};
    return {"nccl", true, collectives::ncclVersionText(number) + " at " + library.path()};
}

// ---- programs -------------------------------------------------------------------------------------------------------

DoctorItem mpi() {
    if (auto available = launch::mpiAvailable(); !available) return {"mpi", false, available.error().message};
    const std::string program = launch::findMpirun().string();
    if (program.empty()) return {"mpi", true, "started by mpirun or srun"};
    // Inside an Open MPI job, its variables would make this mpirun join that job.
    std::unique_ptr<FILE, int (*)(FILE*)> pipe(
        popen("env $(env | sed -n 's/^\\(OMPI_[A-Za-z0-9_]*\\|PMIX_[A-Za-z0-9_]*\\|ORTE_[A-Za-z0-9_]*\\)=.*/-u \\1/p') "
              "mpirun --version 2>/dev/null </dev/null",
              "re"),
        pclose);
    std::array<char, 256> line{};
    if (!pipe || !std::fgets(line.data(), line.size(), pipe.get())) {
        return {"mpi", false, fmt::format("{} is here, but it does not tell its version", program)};
    }
    std::string version = line.data();
    version.erase(version.find_last_not_of(" \r\n") + 1);
    return {"mpi", true, fmt::format("{} at {}", version, program)};
}

// ---- the run database -----------------------------------------------------------------------------------------------

DoctorItem sqlite() {
    // Only the store sees SQLite's header; its library is in this process.
    using Version = const char*();
    const auto version = reinterpret_cast<Version*>(dlsym(RTLD_DEFAULT, "sqlite3_libversion"));
    return {"sqlite", true, std::string("SQLite ") + (version ? version() : "(built in)")};
}

DoctorItem runDatabase(const std::string& option) {
    const std::filesystem::path path = databasePath(option);
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
        return {"database", true, fmt::format("{}, which the first run will make", path.string())};
    }
    if (auto reader = store::Reader::open(path); !reader) return {"database", false, reader.error().message};
    const auto bytes = std::filesystem::file_size(path, error);
    const bool writable = access(path.c_str(), W_OK) == 0 &&
                          access(path.parent_path().empty() ? "." : path.parent_path().c_str(), W_OK) == 0;
    return {"database", writable,
            fmt::format("{}, {}{}", path.string(), error ? "size unknown" : formatBytes(static_cast<double>(bytes)),
                        writable ? "" : ", which may only be read here: runs need --db or --no-record")};
}

}  // namespace

std::vector<DoctorItem> quickChecks() {
    const auto available = launch::mpiAvailable();
    return {{"mpi", available.ok(), available ? "ranks can be MPI processes" : available.error().message}};
}

std::vector<DoctorItem> doctorChecks(const std::string& database) {
    return {{"kolo", true, "version " KOLO_VERSION},
            cpu(),
            memory(),
            virtualDevices(),
            {"products", true, kernels::productLibraries()},
            cuda(),
            cudaRuntime(),
            cudaDevices(),
            nccl(),
            ncclCollectives(),
            mpi(),
            sqlite(),
            runDatabase(database)};
}

}  // namespace kolo::cli
