// SPDX-License-Identifier: Apache-2.0
//
// The parser, by recursive descent: one function for each rule of the grammar in LANGUAGE.md. It is written in three
// files: parser.cpp (statements), parse_expressions.cpp and parse_formatted.cpp (f-strings).
#pragma once

#include <fmt/format.h>

#include <algorithm>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/lexer.h"
#include "engine/placement/syntax.h"

namespace kolo::placement {

class Parser {
public:
    explicit Parser(std::vector<Token> tokens, int depth = 0) : m_tokens(std::move(tokens)), m_depth(depth) {}

    Outcome<Program> run();
    /// Of an f-string: one expression (or a, b), and nothing after it.
    Outcome<ExpressionPtr> only();

private:
    // Words.
    const Token& now() const { return m_tokens[m_at]; }
    const Token& ahead() const { return m_tokens[std::min(m_at + 1, m_tokens.size() - 1)]; }
    /// Nearly always it is another, which its length or its first letter shows.
    bool isNow(TokenKind kind, std::string_view text) const {
        const Token& token = now();
        return token.kind == kind && token.text.size() == text.size() && token.text[0] == text[0] && token.text == text;
    }
    bool isOperator(std::string_view op) const { return isNow(TokenKind::Operator, op); }
    bool isWord(std::string_view word) const { return isNow(TokenKind::Name, word); }
    void pass() { m_at = std::min(m_at + 1, m_tokens.size() - 1); }
    Token take() { return m_tokens[m_at < m_tokens.size() - 1 ? m_at++ : m_at]; }
    bool accept(std::string_view op) {
        if (!isOperator(op)) return false;
        pass();
        return true;
    }
    bool acceptWord(std::string_view word) {
        if (!isWord(word)) return false;
        pass();
        return true;
    }
    Error expected(const Text& what) const {
        return errorAt(now().place, Complaint::tr("Expected {}, but found {}.", what, inWords(now())));
    }
    Outcome<void> expect(std::string_view op) {
        if (accept(op)) return {};
        return expected(fmt::format("'{}'", op));
    }
    Outcome<std::string> expectName(const Text& what);

    // Statements.
    Outcome<void> statement(Block& out);
    Outcome<void> line(Block& out);  ///< simple ones, with semicolons between them
    Outcome<void> count(Place place);
    Outcome<void> simple(Block& out);
    Outcome<void> import(Import& result);
    Outcome<void> assignmentOrExpression(Statement& result);
    Outcome<void> compound(Block& out);
    Outcome<void> block(Block& body, int* headEnds = nullptr);  ///< from the colon on
    Outcome<void> with(Statement& result);
    Outcome<void> conditional(Statement& result);
    Outcome<void> forLoop(Statement& result);
    Outcome<void> whileLoop(Statement& result);
    /// A loop's body, and the else block after it.
    template <typename Loop>
    Outcome<void> loopBlocks(Statement& result, Loop loop);
    Outcome<void> tryBlock(Statement& result);
    Outcome<void> definition(Statement& result);
    /// Up to `closing`: ")", or the colon of a lambda.
    Outcome<void> parameters(FunctionDefinition& function, std::string_view closing);
    Outcome<void> classDefinition(Statement& result);
    Outcome<void> keyword(Statement& result);  ///< return, break …
    Outcome<void> assigns(const Target& target);
    Outcome<Target> targetOf(ExpressionPtr expression);
    Outcome<Target> loopTarget();

    // Expressions.
    Outcome<ExpressionPtr> sequence();  ///< a, b, c without brackets is a tuple
    Outcome<ExpressionPtr> expression();
    Outcome<ExpressionPtr> logical(bool isAnd);
    Outcome<ExpressionPtr> inversion();
    Outcome<ExpressionPtr> comparison();
    std::string comparisonWord();
    Outcome<ExpressionPtr> shifted();
    Outcome<ExpressionPtr> sum();
    Outcome<ExpressionPtr> product();
    Outcome<ExpressionPtr> signedValue();
    Outcome<ExpressionPtr> power();
    Outcome<ExpressionPtr> postfix();
    Outcome<ExpressionPtr> subscripts(ExpressionPtr of, Place place, int depth);
    Outcome<ExpressionPtr> call(ExpressionPtr function, Place place, int depth);
    Outcome<ExpressionPtr> bracketed(std::string_view closing);
    Outcome<ExpressionPtr> comprehension(ExpressionPtr item, Place place, std::string_view closing);
    Outcome<ExpressionPtr> lambda();
    Outcome<ExpressionPtr> dictionary();
    Outcome<ExpressionPtr> atom();
    Outcome<ExpressionPtr> strings();
    Outcome<std::vector<FormattedText::Piece>> pieces(std::string_view text, Place place, bool inSpec, int& depth);
    template <typename Next>
    Outcome<ExpressionPtr> leftToRight(std::initializer_list<std::string_view> ops, Next next);

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
    Outcome<void> deeper(Place place) {
        if (++m_depth <= kMaxNesting) return {};
        return errorAt(place, Complaint::tr("Conditions may be nested {} deep at most.", kMaxNesting));
    }

    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
    int m_statements = 0, m_blocks = 0, m_depth = 0, m_loops = 0;
    std::vector<FunctionDefinition*> m_functions;  // that the statement stands in
};

/// Words that cannot be names.
bool isReserved(std::string_view word);

}  // namespace kolo::placement
