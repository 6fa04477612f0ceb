// SPDX-License-Identifier: Apache-2.0
#include "lessons/player/claim.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

#include "engine/api/number_words.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

constexpr std::string_view kPlusMinus = "±", kPlainPlusMinus = "+-";
constexpr int kDeepest = 16;        // parentheses
constexpr double kRounding = 1e-9;  // of the arithmetic here

Error wrong(std::string sentence) {
    return {ErrorCode::BadValue, "claim", std::move(sentence)};
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isNameLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_';
}

struct Number {
    double value = 0;
    std::string text;  ///< as written, without its %
    int decimals = 0;
    bool percent = false;
};

/// Recursive descent over one line.
class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    Outcome<Claim> read() {
        Claim claim;
        claim.left = sum(claim);
        for (const char c : m_text.substr(0, m_at))
            if (c != ' ') claim.leftText += c;
        relation(claim);
        skip();
        const std::optional<Number> first = peekNumber();
        claim.right = sum(claim);
        if (first) {
            claim.figure = first->text;
            claim.percent = first->percent;
            if (claim.right.size() == 1) claim.decimals = first->decimals;
        }
        tolerance(claim);
        skip();
        if (m_error.empty() && m_at < m_text.size()) unexpected();
        if (m_error.empty() && claim.runs.empty()) m_error = "A claim names no run, as in loss(dense) < 0.5";
        if (!m_error.empty()) return wrong(m_error);
        claim.text = m_text;
        return claim;
    }

private:
    void skip() {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t')) ++m_at;
    }
    bool take(std::string_view token) {
        skip();
        if (!m_text.substr(m_at).starts_with(token)) return false;
        m_at += token.size();
        return true;
    }
    void unexpected() {
        if (!m_error.empty()) return;
        m_error = m_at < m_text.size() ? fmt::format("The claim {} cannot be read from {} on", inQuotes(m_text, 120),
                                                     inQuotes(m_text.substr(m_at)))
                                       : fmt::format("The claim {} ends too early", inQuotes(m_text, 120));
    }

    std::optional<Number> peekNumber() {
        const std::size_t before = m_at;
        auto read = number();
        m_at = before;
        return read;
    }
    std::optional<Number> number() {
        skip();
        std::size_t end = m_at;
        while (end < m_text.size() && (isDigit(m_text[end]) || m_text[end] == '.')) ++end;
        Number read;
        read.text = m_text.substr(m_at, end - m_at);
        const char* last = read.text.data() + read.text.size();
        const auto [stop, error] = std::from_chars(read.text.data(), last, read.value, std::chars_format::fixed);
        if (read.text.empty() || error != std::errc() || stop != last) return std::nullopt;
        if (const std::size_t point = read.text.find('.'); point != std::string::npos)
            read.decimals = static_cast<int>(read.text.size() - point - 1);
        m_at = end;
        read.percent = take("%");
        if (read.percent) read.value /= 100;
        return read;
    }

    static void append(Formula& formula, const Formula& other, Term::Kind kind) {
        formula.insert(formula.end(), other.begin(), other.end());
        formula.push_back({kind, 0, "", ""});
    }
    Formula sum(Claim& claim) {
        Formula formula = product(claim);
        while (m_error.empty()) {
            skip();
            if (m_text.substr(m_at).starts_with(kPlainPlusMinus)) break;
            if (take("+"))
                append(formula, product(claim), Term::Kind::Add);
            else if (take("-"))
                append(formula, product(claim), Term::Kind::Subtract);
            else
                break;
        }
        return formula;
    }
    Formula product(Claim& claim) {
        Formula formula = factor(claim);
        while (m_error.empty()) {
            if (take("*"))
                append(formula, factor(claim), Term::Kind::Multiply);
            else if (take("/"))
                append(formula, factor(claim), Term::Kind::Divide);
            else
                break;
        }
        return formula;
    }
    Formula factor(Claim& claim) {
        skip();
        if (const auto read = number()) return {{Term::Kind::Number, read->value, "", ""}};
        if (m_depth < kDeepest && take("(")) {
            ++m_depth;
            Formula inner = sum(claim);
            --m_depth;
            if (!take(")")) unexpected();
            return inner;
        }
        return quantity(claim);
    }
    std::string_view name() {
        skip();
        const std::size_t from = m_at;
        while (m_at < m_text.size() && isNameLetter(m_text[m_at])) ++m_at;
        return m_text.substr(from, m_at - from);
    }
    Formula quantity(Claim& claim) {
        const std::size_t from = m_at;
        const std::string figure(name());
        if (figure.empty() || !take("(")) {
            m_at = from;
            unexpected();
            return {};
        }
        std::vector<std::string> known;
        for (const FigureName& each : figureNames()) known.push_back(each.name);
        const auto declared = std::find(known.begin(), known.end(), figure);
        if (declared == known.end()) {
            if (m_error.empty())
                m_error = fmt::format("A run has no figure {}; there are {}.{}", inQuotes(figure), orList(known),
                                      didYouMean(figure, known));
            return {};
        }
        const FigureName& meant = figureNames()[static_cast<std::size_t>(declared - known.begin())];
        Term term{Term::Kind::Figure, 0, std::string(name()), figure};
        if (term.run.empty()) unexpected();
        if (meant.indexed) {
            const bool comma = take(",");
            const std::string_view index = name();
            if (!comma || index.empty() || !std::all_of(index.begin(), index.end(), isDigit)) {
                if (m_error.empty())
                    m_error = fmt::format("The figure {} needs a number after the run, as in {}({}, 3)",
                                          inQuotes(figure), figure, term.run);
                return {};
            }
            term.figure = fmt::format("{}[{}]", figure, index);
        }
        if (!take(")")) unexpected();
        if (std::find(claim.runs.begin(), claim.runs.end(), term.run) == claim.runs.end())
            claim.runs.push_back(term.run);
        claim.timed = claim.timed || meant.timed;
        return {term};
    }

    void relation(Claim& claim) {
        using Relation = Claim::Relation;
        for (const auto& [token, relation] :
             {std::pair("<=", Relation::AtMost), std::pair(">=", Relation::AtLeast), std::pair("<", Relation::Less),
              std::pair(">", Relation::Greater), std::pair("=", Relation::Equal)}) {
            if (!take(token)) continue;
            claim.relation = relation;
            return;
        }
        unexpected();
    }
    void tolerance(Claim& claim) {
        if (!m_error.empty()) return;
        const bool given = take(kPlusMinus) || take(kPlainPlusMinus);
        if (given && claim.relation != Claim::Relation::Equal) {
            m_error = "Only a claim with = may be off by something";
            return;
        }
        if (given) {
            const auto read = number();
            if (!read) return unexpected();
            claim.relativeTolerance = read->percent && !claim.percent;
            claim.tolerance = claim.percent && !read->percent ? read->value / 100 : read->value;
        } else if (claim.decimals >= 0) {
            claim.tolerance = 0.5 * std::pow(10.0, -claim.decimals) * (claim.percent ? 0.01 : 1);
        }
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::string m_error;
};

Outcome<double> valueOf(std::span<const Term> formula, const std::map<std::string, RunFigures>& runs) {
    std::vector<double> stack;
    for (const Term& term : formula) {
        if (term.kind == Term::Kind::Number) {
            stack.push_back(term.number);
            continue;
        }
        if (term.kind == Term::Kind::Figure) {
            const auto run = runs.find(term.run);
            if (run == runs.end()) return wrong(fmt::format("The run {} has no result", inQuotes(term.run)));
            const auto figure = run->second.find(term.figure);
            if (figure == run->second.end())
                return wrong(fmt::format("The run {} has no figure {}", inQuotes(term.run), inQuotes(term.figure)));
            stack.push_back(figure->second);
            continue;
        }
        const double second = stack.back();
        stack.pop_back();
        double& first = stack.back();
        first = term.kind == Term::Kind::Add        ? first + second
                : term.kind == Term::Kind::Subtract ? first - second
                : term.kind == Term::Kind::Multiply ? first * second
                                                    : first / second;
    }
    return stack.back();
}

/// What follows the number in 3 * loss(dense); empty: the formula is not of that form.
std::span<const Term> multipleIn(const Formula& formula) {
    if (formula.size() < 3 || formula.front().kind != Term::Kind::Number || formula.back().kind != Term::Kind::Multiply)
        return {};
    const auto rest = std::span(formula).subspan(1, formula.size() - 2);
    int values = 0;
    for (const Term& term : rest) {
        values += term.kind == Term::Kind::Number || term.kind == Term::Kind::Figure ? 1 : -1;
        if (values < 1) return {};
    }
    return values == 1 ? rest : std::span<const Term>();
}

/// As short as it can be said and still be compared.
std::string brief(double value) {
    if (std::abs(value) >= 100 || value == std::round(value)) return fmt::format("{:.0f}", value);
    return decimalNumber(fmt::format("{:.3g}", value));
}

}  // namespace

Outcome<Claim> parseClaim(std::string_view formula) {
    while (!formula.empty() && (formula.front() == ' ' || formula.front() == '\t')) formula.remove_prefix(1);
    while (!formula.empty() && (formula.back() == ' ' || formula.back() == '\t')) formula.remove_suffix(1);
    return Reader(formula).read();
}

std::string findingText(const Finding& finding) {
    return finding.against.empty() ? finding.measured
                                   : fmt::format("{}, against {}", finding.measured, finding.against);
}

Outcome<Finding> check(const Claim& claim, const std::map<std::string, RunFigures>& runs) {
    const double left = TRY(valueOf(claim.left, runs));
    const double right = TRY(valueOf(claim.right, runs));
    const double scale = claim.percent ? 100 : 1;
    Finding finding{false, left, right, brief(left * scale), brief(right * scale)};
    if (!std::isfinite(left) || !std::isfinite(right)) return finding;
    const double rounding = kRounding * std::max(std::abs(left), std::abs(right));
    switch (claim.relation) {
        case Claim::Relation::Equal:
            finding.holds = std::abs(left - right) <=
                            (claim.relativeTolerance ? claim.tolerance * std::abs(right) : claim.tolerance) + rounding;
            break;
        case Claim::Relation::Less: finding.holds = left < right; break;
        case Claim::Relation::Greater: finding.holds = left > right; break;
        case Claim::Relation::AtMost: finding.holds = left <= right + rounding; break;
        case Claim::Relation::AtLeast: finding.holds = left >= right - rounding; break;
    }
    if (const auto rest = multipleIn(claim.right); !rest.empty()) {
        const auto one = valueOf(rest, runs);
        if (one && *one != 0 && !claim.percent) {
            finding.against.clear();
            finding.measured = brief(left / *one);
        }
    } else if (claim.decimals >= 0) {
        finding.against.clear();
        finding.measured = fmt::format("{:.{}f}", left * scale, claim.decimals);
        // A figure that is off by less than its last digit shows more of them.
        if (!finding.holds && finding.measured == claim.figure)
            finding.measured = fmt::format("{:.{}f}", left * scale, claim.decimals + 2);
    }
    return finding;
}

}  // namespace kolo::lessons
