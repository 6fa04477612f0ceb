// SPDX-License-Identifier: Apache-2.0
//
// What a program of TensorFlow, Keras, PyTorch or Horovod becomes, line by line. Nothing is trained: its result is the
// run that a front end may start then. It reaches the engine as the placement lab's programs do.
#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/api/declare.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/programs/report.h"
#include "engine/strategies/measurement.h"

namespace kolo {

namespace {

class TranslateJob : public strategies::Measurement {
public:
    explicit TranslateJob(const programs::Translation& translation)
        : Measurement(Engine::tr("What a program becomes"), recorded::kModelled),
          m_json(programs::toJson(translation).dump()) {}

    Outcome<void> run(Rank&) override { return {}; }
    std::string resultJson() const override { return m_json; }
    std::int64_t elapsedNs() const override { return 0; }

private:
    const std::string m_json;
};

class Translate : public Strategy {
public:
    Translate()
        : Strategy("translate", "What a program becomes",
                   "Reads a program in the words of TensorFlow, Keras, PyTorch or Horovod and tells what each of its "
                   "lines becomes; kolo train runs it.",
                   "Payberah, Distributed Learning (KTH, 2019)") {}

    void declare(StrategyInfo& info) const override {
        info.parameters = {
            declare::text("program", "", "", "The program itself; kolo train FILE --explain reads it from a file."),
            declare::integer("workers", "", 0, 0, kMaxRanks,
                             "How many devices the program finds; 0: those that it names, or 4.")};
    }

    Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const override {
        const auto program = spec.parameters.find("program");
        if (program == spec.parameters.end())
            return Error{
                ErrorCode::BadValue, "program",
                Complaint::tr("The parameter \"program\" is missing; kolo train FILE.py reads it from a file.")};
        DeviceRequest found{spec.devices.kind, 0};
        const std::string& workers = spec.parameters.at("workers");
        std::from_chars(workers.data(), workers.data() + workers.size(), found.count);
        const auto translation = TRY(programs::translate(program->second, found));
        spec.devices.count = strategies::Measurement::kDevices;
        return std::unique_ptr<Job>(std::make_unique<TranslateJob>(translation));
    }
};

}  // namespace

const Strategy& translate = Translate();

}  // namespace kolo
