// SPDX-License-Identifier: Apache-2.0
//
// A program's loss and Kolo's. Kolo has three, each the mean over the rows of a batch:
//
//     cross-entropy   −log p(label), p the softmax of the last layer's outputs
//     mse             the mean over the outputs of (output − label)²: PyTorch's MSELoss, Keras's mse
//     mean-squared    ½ Σ over the outputs of (output − label)²
//
// A library's may be a multiple of one of these, and so are its gradients then:
//
//     library                                    times Kolo's            C outputs, B rows of a backward pass
//     Gluon's L2Loss                             ½ of mse
//     a sum of squares                           2B of mean-squared
//     the mean over rows of each one's sum       2 of mean-squared
//     a sum of cross-entropies                   B
//     n backward passes before an update         n                       which Kolo averages
//     loss / k                                   1/k
//     Gluon's losses of rows, trainer.step(k)    R/k, R the rows of all devices; of their means, devices/k
//
// Plain gradient descent makes the same steps with the same multiple of its rate; adam and rmsprop take the same steps
// whatever the multiple is, with an epsilon that is divided by it, as is a limit of the gradient. What PyTorch and
// Keras do with probabilities that they take for logits, or the other way, Kolo does not do after them: it says so.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/api/sentence.h"
#include "engine/api/strategy.h"
#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

struct NamedLoss {
    std::string name, lower;
    Place place;
    bool absolute = false, squares = false;
};

/// What the program calls its loss; an empty name if it has none.
NamedLoss lossOf(const Study& study) {
    NamedLoss loss;
    loss.place = study.loss ? study.loss->place : study.trainedAt;
    if (study.loss)
        loss.name = lastName(study.loss->type);
    else if (study.model)
        loss.name = study.model->text("compiled loss");
    loss.lower = loss.name;
    std::transform(loss.lower.begin(), loss.lower.end(), loss.lower.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    loss.absolute = loss.lower.starts_with("l1") || loss.lower.starts_with("smoothl1") || loss.lower == "mae" ||
                    loss.lower.find("absolute") != std::string::npos || loss.lower.starts_with("huber");
    loss.squares =
        loss.lower.starts_with("mse") || loss.lower == "l2loss" || loss.lower.find("squared") != std::string::npos;
    return loss;
}

bool isTorch(const Study& study) {
    return study.loss && study.loss->type.starts_with("torch.");
}

/// Its squares are added up along a row, or along all of them.
bool addsSquares(const Study& study) {
    return (study.lossSummed && isTorch(study)) || (study.loss && study.loss->text("reduction") == "outputs");
}

/// How many times Kolo's mean over the rows of a batch a loss is, before the program multiplies it by something.
double timesKolo(const Study& study, const NamedLoss& loss, double batch) {
    if (study.lossSummed) return addsSquares(study) && loss.squares ? 2 * batch : batch;
    if (loss.squares && addsSquares(study)) return 2;
    return loss.lower == "l2loss" ? 0.5 : 1;
}

/// Gluon adds up what rows or, where the program takes means, batches give, on all devices; trainer.step(k) divides it.
double timesKoloOfGluon(const Study& study, const NamedLoss& loss, double batch, int devices) {
    return (loss.lower == "l2loss" ? 0.5 : 1) * devices * (study.lossAveraged ? 1 : batch) / study.stepRows;
}

/// Four digits are enough to be read.
std::string inFewDigits(double value) {
    return fmt::format("{:.4g}", value);
}

/// A softmax too many, or one that is missing: what the model ends with, and what the loss takes it for.
void noteSoftmax(Study& study, const NamedLoss& loss, const Design& design) {
    if (!study.chain) return;
    const auto say = [&](const Text& text) {
        study.notes.push_back(
            {loss.place, loss.place.line, [text](const Outlook&) { return text; }, true, Part::Optimizer});
    };
    if (loss.absolute || loss.squares) {
        if (!design.ending.empty())
            say(Engine::tr("Kolo's losses begin with the last layer's outputs: {} is left out", design.ending));
        return;
    }
    const bool isKeras = study.loss ? study.loss->type.starts_with("keras.") : !loss.name.empty();
    const bool takesLogits =
        isTorch(study) ? loss.lower == "crossentropyloss" : isKeras && study.loss && study.loss->isTrue("from_logits");
    const bool takesProbabilities = isKeras && !takesLogits && loss.lower.find("categorical") != std::string::npos;
    if (takesLogits && design.ending == "softmax")
        say(Engine::tr(
            "{} takes the softmax itself, and the model ends with one: the library takes it twice, Kolo once",
            loss.name));
    else if ((isTorch(study) && loss.lower == "nllloss" && design.ending != "log_softmax") ||
             (takesProbabilities && design.ending.empty()))
        say(Engine::tr("{} takes no softmax, and the model does not end with one; Kolo takes it", loss.name));
}

/// What adam and rmsprop add to their divisors is as much smaller as the gradient.
void scaleEpsilon(Settings& settings, double times) {
    const auto optimizer = settings.find("optimizer");
    if (optimizer == settings.end() || optimizer->second == "sgd") return;
    const bool isBelowRoot = optimizer->second == "tf-rmsprop";
    const auto given = settings.find("epsilon");
    const double epsilon = given != settings.end() ? std::stod(given->second) : isBelowRoot ? 1e-7 : 1e-8;
    settings["epsilon"] =
        fmt::format("{:.9g}", std::clamp(epsilon / (isBelowRoot ? times * times : times), 1e-30, 1.0));
}

}  // namespace

std::string numberText(double value) {
    return fmt::format("{}", value);
}

void setLoss(Study& study, Settings& settings, const Design& design) {
    const NamedLoss loss = lossOf(study);
    if (loss.name.empty()) return;
    const bool isMean = loss.absolute || (loss.squares && !addsSquares(study));
    settings["loss"] = isMean ? "mse" : loss.squares ? "mean-squared" : "cross-entropy";
    const auto say = [&](auto text) {
        study.notes.push_back({loss.place, loss.place.line, text, true, Part::Optimizer});
    };
    const std::string& name = loss.name;
    if (loss.absolute)
        say([name](const Outlook&) {
            return Engine::tr("Kolo has no {}: {} takes its place", name, std::string("mse"));
        });
    else if (loss.squares)
        study.notes.push_back({loss.place, loss.place.line,
                               [isMean](const Outlook&) {
                                   return isMean ? Engine::tr(
                                                       "loss=mse: squares of the distance from 1 for the right "
                                                       "class and 0 elsewhere, averaged over the outputs")
                                                 : Engine::tr(
                                                       "loss=mean-squared: half the squared distance, added up "
                                                       "over the outputs, from 1 for the right class and 0 "
                                                       "elsewhere");
                               },
                               false, Part::Optimizer});
    else if (loss.lower.starts_with("bce") || loss.lower.find("binary") != std::string::npos)
        say([name](const Outlook&) {
            return Engine::tr("Kolo has no {}: {} takes its place", name, std::string("cross-entropy"));
        });
    for (const char* const each : {"weight", "pos_weight", "label_smoothing", "ignore_index"})
        if (study.loss && study.loss->has(each) && study.loss->number(each, 1) != 0)
            say([each](const Outlook&) { return Engine::tr("Kolo has no {}: it is left out", std::string(each)); });
    noteSoftmax(study, loss, design);
}

void setRateForLoss(Study& study, Settings& settings, const Design& design, std::int64_t batch, int workers) {
    const NamedLoss loss = lossOf(study);
    if (loss.name.empty() || loss.absolute || design.outputs < 1) return;
    const bool waits = !settings.contains("sync") || settings["sync"] != "async";  // for the other workers
    const auto rows = static_cast<double>(batch);
    double times =
        study.stepRows > 0 ? timesKoloOfGluon(study, loss, rows, waits ? workers : 1) : timesKolo(study, loss, rows);
    // PyTorch adds up the gradients of several backward passes, and takes them as they are.
    const bool addsUp = isTorch(study) && !study.engine && study.epochs == 0 && study.updates > 0;
    if (addsUp) times *= std::max(1.0, std::round(study.backwards / study.updates));
    if (study.epochs == 0) times *= study.lossFactor;
    constexpr double kSame = 1e-9;
    if (std::abs(times - 1) < kSame || !(times > 0)) return;
    const bool isPlain = settings.contains("optimizer") && settings["optimizer"] == "sgd" && settings.contains("lr");
    if (isPlain) settings["lr"] = fmt::format("{:.9g}", std::clamp(std::stod(settings["lr"]) * times, 1e-9, 1e3));
    if (const auto clip = settings.find("clip"); clip != settings.end()) {
        const std::size_t limit = clip->second.find(':') + 1;
        clip->second = fmt::format("{}{:.9g}", clip->second.substr(0, limit),
                                   std::clamp(std::stod(clip->second.substr(limit)) / times, 1e-9, 1e9));
    }
    scaleEpsilon(settings, times);
    const std::string factor = inFewDigits(times);
    study.notes.push_back({study.trainedAt, study.trainedAt.line,
                           [factor, isPlain](const Outlook& outlook) {
                               return isPlain
                                          ? Engine::tr(
                                                "the program's loss is {} times Kolo's, and so is its gradient: "
                                                "with lr={} the steps are the same",
                                                factor, settingOf(outlook, "lr"))
                                          : Engine::tr("the program's loss is {} times Kolo's; {}'s steps are the same",
                                                       factor, settingOf(outlook, "optimizer"));
                           },
                           true, Part::Optimizer});
}

}  // namespace kolo::programs
