// SPDX-License-Identifier: Apache-2.0
//
// A program as a tree: statements and expressions, each with its place. Only what LANGUAGE.md describes can be said
// here. Two read it: the placement lab's tracer, and kolo train (engine/programs), which knows a few statements more.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
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
struct EllipsisLiteral {};
struct NameUse {
    std::string name;
};
struct AttributeUse {
    ExpressionPtr of;
    std::string name;
};
struct Subscript {
    enum class Kind : std::uint8_t { Index, Slice, Ellipsis } kind = Kind::Index;
    Place place;
    ExpressionPtr index;              ///< Index
    ExpressionPtr start, stop, step;  ///< Slice; null: left out
};
struct IndexUse {  ///< x[1], x[1:3, ..., 0]
    ExpressionPtr of;
    std::vector<Subscript> at;
    bool several = false;  ///< with a comma
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
/// *layers among the arguments of a call; **settings is named "**".
struct Unpacking {
    ExpressionPtr of;
};
struct Dictionary {  ///< {key: value, …}
    std::vector<std::pair<ExpressionPtr, ExpressionPtr>> items;
};
struct FunctionDefinition;
struct Lambda {  ///< lambda x: value; its body is one Return
    std::shared_ptr<FunctionDefinition> function;
};
struct Negation {
    ExpressionPtr of;
};
struct NotOperation {
    ExpressionPtr of;
};
struct LogicalOperation {  ///< and, or
    bool isAnd = false;
    ExpressionPtr left, right;
};
struct Comparison {  ///< a < b <= c
    struct Step {
        std::string op;  ///< "<", "==", "in", "not in", "is", "is not" …
        Place place;
        ExpressionPtr right;
    };
    ExpressionPtr first;
    std::vector<Step> steps;
};
struct Choice {  ///< yes if condition else no
    ExpressionPtr condition, yes, no;
};
struct FormattedText {  ///< f'loss {loss:.{digits}f}'
    struct Piece {
        std::string text;
        ExpressionPtr value;      ///< null: the text
        char conversion = 0;      ///< 'r' or 's'
        std::string written;      ///< of {value=}: "value="
        std::vector<Piece> spec;  ///< after the colon
    };
    std::vector<Piece> pieces;
};
struct BinaryOperation {
    std::string op;  ///< "+", "-", "*", "/", "//", "%", "**", "@"
    ExpressionPtr left, right;
};

/// What stands to the left of = or between for and in: a name, an element, or several of them.
struct Target {
    Place place;
    std::string name;           ///< "": no name
    std::vector<Target> items;  ///< a, (b, c)
    ExpressionPtr element;      ///< x[0] or x.name: an IndexUse or an AttributeUse
};
struct Comprehension {  ///< [item for target in iterable if condition]
    struct Loop {
        Target target;
        ExpressionPtr iterable;
        std::vector<ExpressionPtr> conditions;
    };
    ExpressionPtr item;
    std::vector<Loop> loops;
};

struct Expression {
    Place place;  ///< of its first character; of an operation: of its operator
    std::variant<NoneLiteral, BoolLiteral, IntegerLiteral, RealLiteral, TextLiteral, EllipsisLiteral, NameUse,
                 AttributeUse, IndexUse, Sequence, Call, Negation, NotOperation, LogicalOperation, Comparison, Choice,
                 FormattedText, Comprehension, BinaryOperation, Unpacking, Dictionary, Lambda>
        node;
    int depth = 1;
};

struct Statement;

struct Nothing {};  ///< pass, global
struct Import {
    struct Name {
        std::string path;  ///< "torch.nn"; of from torch import nn, too
        std::string as;    ///< what it is called from then on
        Place place;
        bool from = false;
    };
    std::vector<Name> names;
};
struct Assignment {
    std::vector<Target> targets;  ///< several: a = b = …
    std::string op;               ///< "" for =, "+" for += …
    ExpressionPtr value;
};
struct ExpressionStatement {
    ExpressionPtr value;
};
using Block = std::vector<Statement>;
struct WithBlock {
    struct Item {
        ExpressionPtr context;
        std::optional<Target> as;
    };
    std::vector<Item> items;
    Block body;
};
struct Conditional {
    struct Branch {
        ExpressionPtr condition;  ///< null: else
        Block body;
    };
    std::vector<Branch> branches;
};
struct ForLoop {
    Target target;
    ExpressionPtr iterable;
    Block body, otherwise;
};
struct WhileLoop {
    ExpressionPtr condition;
    Block body, otherwise;
};
struct FunctionDefinition {
    struct Parameter {
        std::string name;
        Place place;
        ExpressionPtr otherwise;  ///< its default, or null
        int stars = 0;            ///< 1: *rest, 2: **named
    };
    std::string name;
    std::vector<Parameter> parameters;
    std::vector<ExpressionPtr> decorators;  ///< tf.function …, the outermost first
    Block body;
    std::set<std::string> own;     ///< the names that it assigns: they are its own
    std::set<std::string> global;  ///< declared as global
};
struct Definition {
    std::shared_ptr<FunctionDefinition> function;
};
struct ClassDefinition {
    std::string name;
    std::vector<ExpressionPtr> bases;
    Block body;
};
struct Return {
    ExpressionPtr value;  ///< or null
};
struct Break {};
struct Continue {};
struct TryBlock {
    struct Handler {
        ExpressionPtr type;  ///< null: any
        std::string name;    ///< after as
        Place place;
        Block body;
    };
    Block body, otherwise, finally;
    std::vector<Handler> handlers;
};
struct Raise {
    ExpressionPtr value;  ///< or null: again
};
struct Assertion {
    ExpressionPtr condition, message;
};

/// number << places or number >> places; nothing if one is no whole number, or the result has no room in 64 bits.
std::optional<std::int64_t> shift(bool left, const std::int64_t* number, const std::int64_t* places);

struct Statement {
    Place place;
    int lastLine = 1;  ///< of a block: of its first line only, up to the colon
    std::variant<Nothing, Import, Assignment, ExpressionStatement, WithBlock, Conditional, ForLoop, WhileLoop,
                 Definition, ClassDefinition, Return, Break, Continue, TryBlock, Raise, Assertion>
        node;
};

/// How a block of statements ended.
enum class Flow : std::uint8_t { Next, Break, Continue, Return };

/// One after the other, as long as each goes on to the next.
template <typename RunStatement>
Outcome<Flow> runEach(const Block& statements, RunStatement run) {
    for (const Statement& statement : statements) {
        auto flow = run(statement);
        if (!flow || *flow != Flow::Next) return flow;
    }
    return Flow::Next;
}

struct Program {
    std::vector<Statement> statements;
};

}  // namespace kolo::placement
