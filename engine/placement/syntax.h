// SPDX-License-Identifier: Apache-2.0
//
// A program as a tree: statements and expressions, each with its place. Only what LANGUAGE.md describes can be said
// here; there are no loops, no conditions and no functions, so every program ends.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/placement/place_error.h"

namespace kolo::placement {

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;

struct NoneLiteral {};
struct BoolLiteral {
    bool value = false;
};
struct IntegerLiteral {
    std::int64_t value = 0;
};
struct RealLiteral {
    double value = 0;
};
struct TextLiteral {
    std::string value;
};
struct NameUse {
    std::string name;
};
struct AttributeUse {
    ExpressionPtr of;
    std::string name;
};
struct IndexUse {
    ExpressionPtr of, index;
};
struct Sequence {  ///< [a, b] or (a, b)
    std::vector<ExpressionPtr> items;
    bool tuple = false;
};
struct Call {
    ExpressionPtr function;
    std::vector<ExpressionPtr> positional;
    struct Named {
        std::string name;
        Place place;
        ExpressionPtr value;
    };
    std::vector<Named> named;
};
struct Negation {
    ExpressionPtr of;
};
struct BinaryOperation {
    std::string op;  ///< "+", "-", "*", "/", "//", "%", "**", "@"
    ExpressionPtr left, right;
};

struct Expression {
    Place place;  ///< of its first character; of an operation: of its operator
    std::variant<NoneLiteral, BoolLiteral, IntegerLiteral, RealLiteral, TextLiteral, NameUse, AttributeUse, IndexUse,
                 Sequence, Call, Negation, BinaryOperation>
        node;
    int depth = 1;
};

struct Statement;

struct Import {};  ///< allowed, and does nothing: tf is always there
struct Assignment {
    std::vector<std::pair<std::string, Place>> targets;
    std::string op;  ///< "" for =, "+" for += …
    ExpressionPtr value;
};
struct ExpressionStatement {
    ExpressionPtr value;
};
struct WithBlock {
    ExpressionPtr context;
    std::vector<Statement> body;
};

struct Statement {
    Place place;
    int lastLine = 1;
    std::variant<Import, Assignment, ExpressionStatement, WithBlock> node;
};

struct Program {
    std::vector<Statement> statements;
};

}  // namespace kolo::placement
