// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/lexer.h"

namespace kolo::placement {

namespace {

constexpr std::array<std::string_view, 22> kForeignWords = {
    "for",    "while",   "if",    "elif",   "else", "def",    "class", "lambda", "return", "yield",    "try",
    "except", "finally", "raise", "global", "del",  "assert", "async", "await",  "break",  "continue", "nonlocal"};
constexpr std::array<std::string_view, 5> kForeignOperators = {"and", "or", "not", "in", "is"};

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

class Parser {
public:
    explicit Parser(std::vector<Token> tokens) : m_tokens(std::move(tokens)) {}

    Outcome<Program> run() {
        Program program;
        while (now().kind != TokenKind::End) {
            if (now().kind == TokenKind::Indent)
                return errorAt(now().place, Complaint::tr("This line is indented without a reason."));
            if (auto done = statement(program.statements); !done) return done.error();
        }
        return program;
    }

private:
    const Token& now() const { return m_tokens[m_at]; }
    bool isOperator(std::string_view op) const { return now().kind == TokenKind::Operator && now().text == op; }
    bool isWord(std::string_view word) const { return now().kind == TokenKind::Name && now().text == word; }
    Token take() { return m_tokens[m_at < m_tokens.size() - 1 ? m_at++ : m_at]; }
    bool accept(std::string_view op) {
        if (!isOperator(op)) return false;
        take();
        return true;
    }
    Error expected(const std::string& what) const {
        return errorAt(now().place, Complaint::tr("Expected {}, but found {}.", what, inWords(now())));
    }
    Outcome<void> expect(std::string_view op) {
        if (accept(op)) return {};
        return expected(fmt::format("'{}'", op));
    }
    Outcome<std::string> expectName(const std::string& what) {
        if (now().kind != TokenKind::Name) return expected(what);
        return take().text;
    }

    /// Statements of one line, separated by semicolons, or a block.
    Outcome<void> statement(std::vector<Statement>& out) {
        if (isWord("with")) return with(out);
        for (;;) {
            if (auto done = simple(out); !done) return done;
            if (!accept(";")) break;
            if (now().kind == TokenKind::NewLine) break;
        }
        if (now().kind == TokenKind::NewLine) {
            take();
            return {};
        }
        if (now().kind == TokenKind::End) return {};
        return expected(Complaint::tr("the end of the line"));
    }

    Outcome<void> count(Place place) {
        if (++m_statements <= kMaxStatements) return {};
        return errorAt(place, Complaint::tr("A program has at most {} statements; this one has more.", kMaxStatements));
    }

    Outcome<void> simple(std::vector<Statement>& out) {
        Statement result;
        result.place = now().place;
        if (auto counted = count(result.place); !counted) return counted;
        if (now().kind == TokenKind::Name && isOneOf(now().text, kForeignWords))
            return errorAt(now().place,
                           Complaint::tr("{} is not in Kolo's language: it has assignments, calls, and with "
                                         "tf.device(…) blocks.",
                                         inQuotes(now().text)));
        if (isWord("import") || isWord("from")) {
            if (auto imported = import(); !imported) return imported;
            result.node = Import{};
        } else if (isWord("pass")) {
            take();
            result.node = Import{};
        } else {
            if (auto done = assignmentOrExpression(result); !done) return done;
        }
        result.lastLine = m_at > 0 ? m_tokens[m_at - 1].lastLine : result.place.line;
        out.push_back(std::move(result));
        return {};
    }

    Outcome<void> import() {
        const Token first = take();
        std::string what;
        while (now().kind == TokenKind::Name || isOperator(".")) what += (what.empty() ? "" : " ") + take().text;
        if (first.text == "import" && what == "tensorflow as tf") return {};
        if (first.text == "from" && what.starts_with("__future__ import")) return {};
        return errorAt(first.place, Complaint::tr("Only import tensorflow as tf can be imported."));
    }

    Outcome<void> with(std::vector<Statement>& out) {
        Statement result;
        result.place = take().place;
        if (auto counted = count(result.place); !counted) return counted;
        if (++m_blocks > kMaxNesting)
            return errorAt(result.place, Complaint::tr("Blocks may be nested {} deep at most.", kMaxNesting));
        WithBlock block;
        auto context = expression();
        if (!context) return context.error();
        block.context = std::move(*context);
        if (isWord("as"))
            return errorAt(now().place, Complaint::tr("A with block of Kolo has no name: write with tf.device(…):."));
        if (auto colon = expect(":"); !colon) return colon;
        if (now().kind != TokenKind::NewLine) {
            if (auto done = statement(block.body); !done) return done;
        } else {
            take();
            if (now().kind != TokenKind::Indent) return expected(Complaint::tr("an indented block"));
            take();
            while (now().kind != TokenKind::Dedent && now().kind != TokenKind::End) {
                if (now().kind == TokenKind::Indent)
                    return errorAt(now().place, Complaint::tr("This line is indented without a reason."));
                if (auto done = statement(block.body); !done) return done;
            }
            if (now().kind == TokenKind::Dedent) take();
        }
        --m_blocks;
        result.lastLine = block.body.empty() ? result.place.line : block.body.back().lastLine;
        result.node = std::move(block);
        out.push_back(std::move(result));
        return {};
    }

    Outcome<void> assignmentOrExpression(Statement& result) {
        auto value = sequence();
        if (!value) return value.error();
        if (now().kind != TokenKind::Operator || now().text.back() != '=' || now().text == "==" || now().text == "!=") {
            result.node = ExpressionStatement{std::move(*value)};
            return {};
        }
        const Token op = take();
        Assignment assignment;
        assignment.op = op.text.substr(0, op.text.size() - 1);
        const auto addTarget = [&](const Expression& target) -> Outcome<void> {
            const auto* const name = std::get_if<NameUse>(&target.node);
            if (!name) return errorAt(target.place, Complaint::tr("Only a name can stand to the left of =."));
            if (name->name == "tf")
                return errorAt(target.place, Complaint::tr("The name tf is TensorFlow's; choose another."));
            assignment.targets.emplace_back(name->name, target.place);
            return {};
        };
        if (auto* const several = std::get_if<Sequence>(&(*value)->node); several && assignment.op.empty()) {
            for (const auto& item : several->items)
                if (auto added = addTarget(*item); !added) return added;
        } else if (auto added = addTarget(**value); !added) {
            return added;
        }
        auto right = sequence();
        if (!right) return right.error();
        if (isOperator("="))
            return errorAt(now().place, Complaint::tr("Kolo assigns to one name at a time; write a second line."));
        assignment.value = std::move(*right);
        result.node = std::move(assignment);
        return {};
    }

    /// a, b, c without brackets is a tuple.
    Outcome<ExpressionPtr> sequence() {
        auto first = expression();
        if (!first || !isOperator(",")) return first;
        Sequence items;
        items.tuple = true;
        const Place place = (*first)->place;
        items.items.push_back(std::move(*first));
        while (accept(",")) {
            if (now().kind == TokenKind::NewLine || isOperator("=")) break;
            auto next = expression();
            if (!next) return next.error();
            items.items.push_back(std::move(*next));
        }
        return make(place, std::move(items));
    }

    template <typename Node>
    Outcome<ExpressionPtr> make(Place place, Node node, int depth = 1) {
        if (depth > kMaxNesting * 4)
            return errorAt(place,
                           Complaint::tr("This expression is more than {} operations deep; give a part of it a name.",
                                         kMaxNesting * 4));
        auto result = std::make_unique<Expression>();
        result->place = place;
        result->node = std::move(node);
        result->depth = depth;
        return result;
    }

    Outcome<ExpressionPtr> expression() {
        auto left = sum();
        if (!left) return left;
        if (isOperator("<") || isOperator(">") || isOperator("==") || isOperator("!=") ||
            (now().kind == TokenKind::Name && isOneOf(now().text, kForeignOperators)))
            return errorAt(now().place,
                           Complaint::tr("Comparisons such as {} are not in Kolo's language.", inQuotes(now().text)));
        if (isWord("if") || isWord("for"))
            return errorAt(now().place, Complaint::tr("{} is not in Kolo's language.", inQuotes(now().text)));
        return left;
    }

    template <typename Next>
    Outcome<ExpressionPtr> leftToRight(std::initializer_list<std::string_view> ops, Next next) {
        auto left = next();
        if (!left) return left;
        for (;;) {
            const auto op =
                std::find_if(ops.begin(), ops.end(), [&](std::string_view each) { return isOperator(each); });
            if (op == ops.end()) return left;
            const Place place = take().place;
            auto right = next();
            if (!right) return right;
            const int depth = std::max((*left)->depth, (*right)->depth) + 1;
            left = make(place, BinaryOperation{std::string(*op), std::move(*left), std::move(*right)}, depth);
            if (!left) return left;
        }
    }

    Outcome<ExpressionPtr> sum() {
        return leftToRight({"+", "-"}, [this] { return product(); });
    }
    Outcome<ExpressionPtr> product() {
        return leftToRight({"*", "/", "//", "%", "@"}, [this] { return signedValue(); });
    }

    Outcome<ExpressionPtr> signedValue() {
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

    Outcome<ExpressionPtr> power() {
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

    Outcome<ExpressionPtr> postfix() {
        auto value = atom();
        while (value) {
            const Place place = (*value)->place;
            const int depth = (*value)->depth + 1;
            if (accept(".")) {
                auto name = expectName(Complaint::tr("a name after the point"));
                if (!name) return name.error();
                value = make(place, AttributeUse{std::move(*value), *name}, depth);
            } else if (isOperator("(")) {
                value = call(std::move(*value), place, depth);
            } else if (accept("[")) {
                auto index = expression();
                if (!index) return index;
                if (isOperator(":") || isOperator(","))
                    return errorAt(now().place,
                                   Complaint::tr("Slices are not in Kolo's language; an index is one number."));
                if (auto closed = expect("]"); !closed) return closed.error();
                const int inner = std::max(depth, (*index)->depth + 1);
                value = make(place, IndexUse{std::move(*value), std::move(*index)}, inner);
            } else {
                return value;
            }
        }
        return value;
    }

    Outcome<ExpressionPtr> call(ExpressionPtr function, Place place, int depth) {
        take();
        Call result;
        result.function = std::move(function);
        while (!isOperator(")")) {
            const bool isNamed = now().kind == TokenKind::Name && m_tokens[m_at + 1].kind == TokenKind::Operator &&
                                 m_tokens[m_at + 1].text == "=";
            if (isOperator("*") || isOperator("**"))
                return errorAt(now().place, Complaint::tr("Arguments cannot be unpacked with * in Kolo's language."));
            if (isNamed) {
                const Token name = take();
                take();
                for (const auto& other : result.named)
                    if (other.name == name.text)
                        return errorAt(name.place,
                                       Complaint::tr("The argument {} is given twice.", inQuotes(name.text)));
                auto value = expression();
                if (!value) return value;
                depth = std::max(depth, (*value)->depth + 1);
                result.named.push_back({name.text, name.place, std::move(*value)});
            } else {
                if (!result.named.empty())
                    return errorAt(now().place,
                                   Complaint::tr("An argument without a name cannot follow one with a name."));
                auto value = expression();
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

    Outcome<ExpressionPtr> bracketed(std::string_view closing) {
        const Place place = take().place;
        Sequence items;
        items.tuple = closing == ")";
        int depth = 1;
        bool comma = false;
        while (!isOperator(closing)) {
            auto next = expression();
            if (!next) return next;
            depth = std::max(depth, (*next)->depth + 1);
            items.items.push_back(std::move(*next));
            if (isOperator(closing)) break;
            if (!accept(",")) return expected(fmt::format("',' or '{}'", closing));
            comma = true;
        }
        take();
        if (items.tuple && items.items.size() == 1 && !comma) return std::move(items.items.front());
        return make(place, std::move(items), depth);
    }

    Outcome<ExpressionPtr> atom() {
        const Token& token = now();
        switch (token.kind) {
            case TokenKind::Integer: {
                std::int64_t value = 0;
                const auto [end, error] =
                    std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
                if (error != std::errc() || end != token.text.data() + token.text.size())
                    return errorAt(token.place,
                                   Complaint::tr("The number {} is larger than 9223372036854775807, the most "
                                                 "that is allowed.",
                                                 inQuotes(token.text, 40)));
                return make(take().place, IntegerLiteral{value});
            }
            case TokenKind::Real: {
                double value = 0;
                const auto [end, error] =
                    std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
                (void)end;
                if (error != std::errc() && token.text.find("e-") == std::string::npos)
                    return errorAt(token.place, Complaint::tr("The number {} is too large for a float64.",
                                                              inQuotes(token.text, 40)));
                return make(take().place, RealLiteral{value});
            }
            case TokenKind::Text: {
                Token first = take();
                while (now().kind == TokenKind::Text) first.text += take().text;  // neighbours are one string
                return make(first.place, TextLiteral{first.text});
            }
            case TokenKind::Name: {
                if (isOneOf(token.text, kForeignOperators) || isOneOf(token.text, kForeignWords))
                    return errorAt(token.place, Complaint::tr("{} is not in Kolo's language.", inQuotes(token.text)));
                const Token name = take();
                if (name.text == "None") return make(name.place, NoneLiteral{});
                if (name.text == "True" || name.text == "False")
                    return make(name.place, BoolLiteral{name.text == "True"});
                return make(name.place, NameUse{name.text});
            }
            case TokenKind::Operator:
                if (token.text == "(") return bracketed(")");
                if (token.text == "[") return bracketed("]");
                if (token.text == "{")
                    return errorAt(token.place, Complaint::tr("Dictionaries and sets are not in Kolo's language."));
                break;
            default:
                break;
        }
        return expected(Complaint::tr("a value"));
    }

    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
    int m_statements = 0, m_blocks = 0, m_depth = 0;
};

}  // namespace

Outcome<Program> parse(std::string_view source) {
    auto tokens = tokenize(source);
    if (!tokens) return tokens.error();
    return Parser(std::move(*tokens)).run();
}

}  // namespace kolo::placement
