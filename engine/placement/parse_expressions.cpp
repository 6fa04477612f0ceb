// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <charconv>

#include "engine/placement/parsing.h"

namespace kolo::placement {

namespace {

constexpr std::array<std::string_view, 32> kReserved = {  // in their order
    "and",      "as",     "assert",  "async", "await", "break",  "class", "continue", "def",  "del",  "elif",
    "else",     "except", "finally", "for",   "from",  "global", "if",    "import",   "in",   "is",   "lambda",
    "nonlocal", "not",    "or",      "pass",  "raise", "return", "try",   "while",    "with", "yield"};

}  // namespace

bool isReserved(std::string_view word) {
    return std::ranges::binary_search(kReserved, word);
}

Outcome<ExpressionPtr> Parser::sequence() {
    auto first = expression();
    if (!first || !isOperator(",")) return first;
    Sequence items;
    items.tuple = true;
    const Place place = (*first)->place;
    int depth = (*first)->depth + 1;
    items.items.push_back(std::move(*first));
    while (accept(",")) {
        if (now().kind == TokenKind::NewLine || now().kind == TokenKind::End || isOperator("=") || isOperator(":"))
            break;
        auto next = TRY(expression());
        depth = std::max(depth, next->depth + 1);
        items.items.push_back(std::move(next));
    }
    return make(place, std::move(items), depth);
}

/// Its parameters and, as its body, one Return.
Outcome<ExpressionPtr> Parser::lambda() {
    const Place place = take().place;
    TRY(deeper(place));
    auto function = std::make_shared<FunctionDefinition>();
    function->name = "lambda";
    m_functions.push_back(function.get());
    TRY(parameters(*function, ":"));
    take();
    Statement back;
    back.place = place;
    back.lastLine = place.line;
    Return value;
    value.value = TRY(expression());
    const int depth = value.value->depth + 1;
    back.node = std::move(value);
    function->body.push_back(std::move(back));
    m_functions.pop_back();
    --m_depth;
    return make(place, Lambda{std::move(function)}, depth);
}

Outcome<ExpressionPtr> Parser::expression() {
    if (isWord("lambda")) return lambda();
    auto value = logical(false);
    if (!value || !isWord("if")) return value;
    const Place place = take().place;
    TRY(deeper(place));
    auto condition = TRY(logical(false));
    if (!acceptWord("else")) return expected("'else'");
    auto otherwise = expression();
    --m_depth;
    if (!otherwise) return otherwise;
    const int depth = std::max({(*value)->depth, condition->depth, (*otherwise)->depth}) + 1;
    return make(place, Choice{std::move(condition), std::move(*value), std::move(*otherwise)}, depth);
}

Outcome<ExpressionPtr> Parser::logical(bool isAnd) {
    const auto next = [&] { return isAnd ? inversion() : logical(true); };
    auto left = next();
    while (left && isWord(isAnd ? "and" : "or")) {
        const Place place = take().place;
        auto right = TRY(next());
        const int depth = std::max((*left)->depth, right->depth) + 1;
        left = make(place, LogicalOperation{isAnd, std::move(*left), std::move(right)}, depth);
    }
    return left;
}

Outcome<ExpressionPtr> Parser::inversion() {
    if (!isWord("not")) return comparison();
    const Place place = take().place;
    TRY(deeper(place));
    auto of = inversion();
    --m_depth;
    if (!of) return of;
    const int depth = (*of)->depth + 1;
    return make(place, NotOperation{std::move(*of)}, depth);
}

/// "" where there is no comparison.
std::string Parser::comparisonWord() {
    static constexpr std::array<std::string_view, 6> kSigns = {"<", ">", "==", "!=", "<=", ">="};
    if (now().kind == TokenKind::Operator && std::find(kSigns.begin(), kSigns.end(), now().text) != kSigns.end())
        return take().text;
    if (acceptWord("in")) return "in";
    if (isWord("not") && ahead().kind == TokenKind::Name && ahead().text == "in") {
        take();
        take();
        return "not in";
    }
    if (acceptWord("is")) return acceptWord("not") ? "is not" : "is";
    return "";
}

Outcome<ExpressionPtr> Parser::comparison() {
    auto first = TRY(shifted());
    Comparison all;
    int depth = first->depth + 1;
    const Place place = now().place;
    for (;;) {
        const Place where = now().place;
        std::string op = comparisonWord();
        if (op.empty()) break;
        auto right = TRY(shifted());
        depth = std::max(depth, right->depth + 1);
        all.steps.push_back({std::move(op), where, std::move(right)});
    }
    if (all.steps.empty()) return first;
    all.first = std::move(first);
    return make(place, std::move(all), depth);
}

template <typename Next>
Outcome<ExpressionPtr> Parser::leftToRight(std::initializer_list<std::string_view> ops, Next next) {
    auto left = next();
    if (!left) return left;
    for (;;) {
        const auto op = std::find_if(ops.begin(), ops.end(), [&](std::string_view each) { return isOperator(each); });
        if (op == ops.end()) return left;
        const Place place = take().place;
        auto right = TRY(next());
        const int depth = std::max((*left)->depth, right->depth) + 1;
        left = make(place, BinaryOperation{std::string(*op), std::move(*left), std::move(right)}, depth);
        if (!left) return left;
    }
}

Outcome<ExpressionPtr> Parser::shifted() {
    return leftToRight({"<<", ">>"}, [this] { return sum(); });
}

Outcome<ExpressionPtr> Parser::sum() {
    return leftToRight({"+", "-"}, [this] { return product(); });
}

Outcome<ExpressionPtr> Parser::product() {
    return leftToRight({"*", "/", "//", "%", "@"}, [this] { return signedValue(); });
}

Outcome<ExpressionPtr> Parser::signedValue() {
    if (!isOperator("-") && !isOperator("+")) return power();
    const Token sign = take();
    if (++m_depth > kMaxNesting)
        return errorAt(sign.place, Complaint::tr("Signs may be nested {} deep at most.", kMaxNesting));
    auto value = signedValue();
    --m_depth;
    if (!value || sign.text == "+") return value;
    const int depth = (*value)->depth + 1;
    return make(sign.place, Negation{std::move(*value)}, depth);
}

Outcome<ExpressionPtr> Parser::power() {
    auto base = postfix();
    if (!base || !isOperator("**")) return base;
    const Place place = take().place;
    if (++m_depth > kMaxNesting)
        return errorAt(place, Complaint::tr("Powers may be nested {} deep at most.", kMaxNesting));
    auto exponent = signedValue();
    --m_depth;
    if (!exponent) return exponent;
    const int depth = std::max((*base)->depth, (*exponent)->depth) + 1;
    return make(place, BinaryOperation{"**", std::move(*base), std::move(*exponent)}, depth);
}

Outcome<ExpressionPtr> Parser::postfix() {
    auto value = atom();
    while (value) {
        const Place place = (*value)->place;
        const int depth = (*value)->depth + 1;
        if (accept(".")) {
            auto name = TRY(expectName(Complaint::tr("a name after the point")));
            value = make(place, AttributeUse{std::move(*value), name}, depth);
        } else if (isOperator("(")) {
            value = call(std::move(*value), place, depth);
        } else if (accept("[")) {
            value = subscripts(std::move(*value), place, depth);
        } else {
            return value;
        }
    }
    return value;
}

/// After the bracket: an index, a slice, or several of them.
Outcome<ExpressionPtr> Parser::subscripts(ExpressionPtr of, Place place, int depth) {
    IndexUse use;
    use.of = std::move(of);
    do {
        if (isOperator("]")) break;  // a comma at the end
        Subscript one;
        one.place = now().place;
        const auto part = [&](ExpressionPtr& into) -> Outcome<void> {
            auto value = TRY(expression());
            depth = std::max(depth, value->depth + 1);
            into = std::move(value);
            return {};
        };
        if (accept("...")) {
            one.kind = Subscript::Kind::Ellipsis;
        } else {
            if (!isOperator(":")) TRY(part(one.index));
            if (isOperator(":")) {
                one.kind = Subscript::Kind::Slice;
                one.start = std::move(one.index);
                for (ExpressionPtr* const end : {&one.stop, &one.step}) {
                    if (!accept(":")) break;
                    if (isOperator(":") || isOperator(",") || isOperator("]")) continue;
                    TRY(part(*end));
                }
            }
        }
        use.at.push_back(std::move(one));
        use.several = use.several || isOperator(",");
    } while (accept(","));
    if (use.at.empty()) return expected(Complaint::tr("a value"));
    TRY(expect("]"));
    return make(place, std::move(use), depth);
}

Outcome<ExpressionPtr> Parser::call(ExpressionPtr function, Place place, int depth) {
    take();
    Call result;
    result.function = std::move(function);
    while (!isOperator(")")) {
        const bool isNamed = now().kind == TokenKind::Name && m_tokens[m_at + 1].kind == TokenKind::Operator &&
                             m_tokens[m_at + 1].text == "=";
        if (isOperator("*") || isOperator("**")) {
            const Token stars = take();
            auto of = TRY(expression());
            depth = std::max(depth, of->depth + 1);
            if (stars.text == "**") {
                result.named.push_back({"**", stars.place, std::move(of)});
            } else {
                auto unpacked = TRY(make(stars.place, Unpacking{std::move(of)}, depth));
                result.positional.push_back(std::move(unpacked));
            }
        } else if (isNamed) {
            const Token name = take();
            take();
            for (const auto& other : result.named)
                if (other.name == name.text)
                    return errorAt(name.place, Complaint::tr("The argument {} is given twice.", inQuotes(name.text)));
            auto value = TRY(expression());
            depth = std::max(depth, value->depth + 1);
            result.named.push_back({name.text, name.place, std::move(value)});
        } else {
            if (!result.named.empty())
                return errorAt(now().place, Complaint::tr("An argument without a name cannot follow one with a name."));
            auto value = expression();
            if (value && isWord("for")) value = comprehension(std::move(*value), (*value)->place, ")");
            if (!value) return value;
            depth = std::max(depth, (*value)->depth + 1);
            result.positional.push_back(std::move(*value));
        }
        if (!isOperator(")"))
            if (auto comma = expect(","); !comma) return expected("',' or ')'");
    }
    take();
    return make(place, std::move(result), depth);
}

Outcome<ExpressionPtr> Parser::bracketed(std::string_view closing) {
    const Place place = take().place;
    Sequence items;
    items.tuple = closing == ")";
    int depth = 1;
    bool comma = false;
    while (!isOperator(closing)) {
        auto next = TRY(expression());
        if (isWord("for") && items.items.empty()) {
            auto made = comprehension(std::move(next), place, closing);
            if (made) take();
            return made;
        }
        depth = std::max(depth, next->depth + 1);
        items.items.push_back(std::move(next));
        if (isOperator(closing)) break;
        if (!accept(",")) return expected(fmt::format("',' or '{}'", closing));
        comma = true;
    }
    take();
    if (items.tuple && items.items.size() == 1 && !comma) return std::move(items.items.front());
    return make(place, std::move(items), depth);
}

/// From the word for on, up to the closing bracket, which stays.
Outcome<ExpressionPtr> Parser::comprehension(ExpressionPtr item, Place place, std::string_view closing) {
    Comprehension all;
    int depth = item->depth + 1;
    all.item = std::move(item);
    const auto part = [&]() -> Outcome<ExpressionPtr> {
        auto value = logical(false);
        if (value) depth = std::max(depth, (*value)->depth + 1);
        return value;
    };
    while (acceptWord("for")) {
        Comprehension::Loop loop;
        loop.target = TRY(loopTarget());
        if (!acceptWord("in")) return expected("'in'");
        loop.iterable = TRY(part());
        while (acceptWord("if")) {
            auto condition = TRY(part());
            loop.conditions.push_back(std::move(condition));
        }
        all.loops.push_back(std::move(loop));
    }
    if (!isOperator(closing)) return expected(fmt::format("'{}'", closing));
    return make(place, std::move(all), depth + static_cast<int>(all.loops.size()));
}

Outcome<ExpressionPtr> Parser::dictionary() {
    const Place place = take().place;
    Dictionary all;
    int depth = 1;
    while (!isOperator("}")) {
        auto key = TRY(expression());
        if (isOperator(",") || (isOperator("}") && all.items.empty()))
            return errorAt(place, Complaint::tr("Sets are not in Kolo's language; a list is written with [ and ]."));
        TRY(expect(":"));
        auto value = TRY(expression());
        depth = std::max({depth, key->depth + 1, value->depth + 1});
        all.items.emplace_back(std::move(key), std::move(value));
        if (!isOperator("}") && !accept(",")) return expected("',' or '}'");
    }
    take();
    return make(place, std::move(all), depth);
}

Outcome<ExpressionPtr> Parser::atom() {
    const Token& token = now();
    switch (token.kind) {
        case TokenKind::Integer: {
            std::int64_t value = 0;
            const auto [end, error] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
            if (error != std::errc() || end != token.text.data() + token.text.size())
                return errorAt(token.place, Complaint::tr("The number {} is larger than 9223372036854775807, the most "
                                                          "that is allowed.",
                                                          inQuotes(token.text, 40)));
            return make(take().place, IntegerLiteral{value});
        }
        case TokenKind::Real: {
            double value = 0;
            const auto [end, error] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
            (void)end;
            if (error != std::errc() && token.text.find("e-") == std::string::npos)
                return errorAt(token.place,
                               Complaint::tr("The number {} is too large for a float64.", inQuotes(token.text, 40)));
            return make(take().place, RealLiteral{value});
        }
        case TokenKind::Text:
        case TokenKind::Formatted: return strings();
        case TokenKind::Name: {
            if (isWord("await") || isWord("yield"))
                return errorAt(token.place, Complaint::tr("{} is not in Kolo's language.", inQuotes(token.text)));
            if (isReserved(token.text)) return expected(Complaint::tr("a value"));
            const bool isTrue = isWord("True");
            if (isTrue || isWord("False")) return make(take().place, BoolLiteral{isTrue});
            if (isWord("None")) return make(take().place, NoneLiteral{});
            Token name = take();
            return make(name.place, NameUse{std::move(name.text)});
        }
        case TokenKind::Operator:
            if (isOperator("...")) return make(take().place, EllipsisLiteral{});
            if (isOperator("(")) return bracketed(")");
            if (isOperator("[")) return bracketed("]");
            if (isOperator("{")) return dictionary();
            break;
        default: break;
    }
    return expected(Complaint::tr("a value"));
}

}  // namespace kolo::placement
