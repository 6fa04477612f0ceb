// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/lost_memory.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace kolo::cli {

namespace {

/// What a handler may use: made before, and never freed.
struct Words {
    std::string before, after;  // the file's name
};
const Words* words = nullptr;

void say(std::string_view text) {
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
}

std::uintptr_t hexadecimal(std::string_view& text) {
    std::uintptr_t value = 0;
    while (!text.empty()) {
        const char c = text.front();
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) break;
        value = value * 16 + static_cast<std::uintptr_t>(digit);
        text.remove_prefix(1);
    }
    return value;
}

/// "7f12-7f34 rw-s 0000 fd:01 123   /path": the path, if the address lies there and a file does.
std::string_view fileAt(std::string_view line, std::uintptr_t address) {
    const std::uintptr_t first = hexadecimal(line);
    if (line.empty() || line.front() != '-') return {};
    line.remove_prefix(1);
    const std::uintptr_t end = hexadecimal(line);
    const auto path = line.find('/');
    return address < first || address >= end || path == std::string_view::npos ? std::string_view() : line.substr(path);
}

/// Only system calls here: the program may have been anywhere.
void tellWhichFile(std::uintptr_t address) {
    const int maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    std::array<char, 8192> block;  // a line is at most a path and some eighty signs
    std::size_t filled = 0;
    for (;;) {
        const ssize_t got = read(maps, block.data() + filled, block.size() - filled);
        if (got <= 0) return;
        filled += static_cast<std::size_t>(got);
        std::string_view text(block.data(), filled);
        for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
            if (const std::string_view path = fileAt(text.substr(0, end), address); !path.empty()) {
                say(words->before);
                say(path);
                say(words->after);
                _exit(1);
            }
            text.remove_prefix(end + 1);
        }
        filled = text.size();
        std::memmove(block.data(), text.data(), filled);
    }
}

extern "C" void onLostMemory(int signal, siginfo_t* info, void*) {
    if (info->si_code > 0) tellWhichFile(reinterpret_cast<std::uintptr_t>(info->si_addr));
    std::signal(signal, SIG_DFL);
    raise(signal);
}

}  // namespace

void explainLostMemory() {
    const std::string file(1, '\1');
    const std::string sentence = fmt::format(
        "The file \"{}\" was cut short by another program while Kolo was using it, so the engine had to end.", file);
    const auto at = sentence.find(file);
    static const Words made{"kolo: " + sentence.substr(0, at), sentence.substr(at + 1) + "\n"};
    words = &made;
    struct sigaction action = {};
    action.sa_sigaction = onLostMemory;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    sigaction(SIGBUS, &action, nullptr);
}

}  // namespace kolo::cli
