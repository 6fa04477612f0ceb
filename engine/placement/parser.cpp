// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/parser.h"

#include <array>

#include "engine/placement/parsing.h"

namespace kolo::placement {

namespace {

constexpr std::array<std::string_view, 8> kCompound = {"with", "if", "for", "while", "try", "def", "@", "class"};
constexpr std::array<std::string_view, 5> kForeign = {"yield", "del", "async", "await", "nonlocal"};

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

Outcome<Program> Parser::run() {
    Program program;
    while (now().kind != TokenKind::End) {
        if (now().kind == TokenKind::Indent)
            return errorAt(now().place, Complaint::tr("This line is indented without a reason."));
        TRY(statement(program.statements));
    }
    return program;
}

Outcome<std::string> Parser::expectName(const Text& what) {
    if (now().kind != TokenKind::Name) return expected(what);
    return take().text;
}

Outcome<void> Parser::count(Place place) {
    if (++m_statements <= kMaxStatements) return {};
    return errorAt(place, Complaint::tr("A program has at most {} statements; this one has more.", kMaxStatements));
}

Outcome<void> Parser::statement(Block& out) {
    if (isOperator("@") || (now().kind == TokenKind::Name && isOneOf(now().text, kCompound))) return compound(out);
    return line(out);
}

Outcome<void> Parser::line(Block& out) {
    for (;;) {
        TRY(simple(out));
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

Outcome<void> Parser::simple(Block& out) {
    Statement result;
    result.place = now().place;
    TRY(count(result.place));
    const bool isKeyword = now().kind == TokenKind::Name && isReserved(now().text);
    if (isKeyword && (isWord("elif") || isWord("else") || isWord("except") || isWord("finally")))
        return errorAt(now().place, Complaint::tr("There is no block that this {} belongs to.", inQuotes(now().text)));
    if (isKeyword && isOneOf(now().text, kForeign))
        return errorAt(now().place, Complaint::tr("{} is not in Kolo's language.", inQuotes(now().text)));
    if (isKeyword && (isWord("import") || isWord("from"))) {
        Import all;
        TRY(import(all));
        result.node = std::move(all);
    } else if (isKeyword && (isWord("return") || isWord("break") || isWord("continue") || isWord("pass") ||
                             isWord("global") || isWord("raise") || isWord("assert"))) {
        TRY(keyword(result));
    } else if (auto done = assignmentOrExpression(result); !done) {
        return done;
    }
    result.lastLine = m_at > 0 ? m_tokens[m_at - 1].lastLine : result.place.line;
    out.push_back(std::move(result));
    return {};
}

Outcome<void> Parser::keyword(Statement& result) {
    const Token word = take();
    const bool ends = now().kind == TokenKind::NewLine || now().kind == TokenKind::End || isOperator(";");
    if (word.text == "break" || word.text == "continue") {
        if (m_loops == 0)
            return errorAt(word.place, Complaint::tr("{} stands outside of a loop.", inQuotes(word.text)));
        if (word.text == "break")
            result.node = Break{};
        else
            result.node = Continue{};
    } else if (word.text == "return") {
        if (m_functions.empty()) return errorAt(word.place, Complaint::tr("'return' stands outside of a function."));
        Return back;
        if (!ends) {
            back.value = TRY(sequence());
        }
        result.node = std::move(back);
    } else if (word.text == "raise") {
        Raise raise;
        if (!ends) {
            raise.value = TRY(expression());
        }
        result.node = std::move(raise);
    } else if (word.text == "assert") {
        Assertion assertion;
        assertion.condition = TRY(expression());
        if (accept(",")) {
            assertion.message = TRY(expression());
        }
        result.node = std::move(assertion);
    } else if (word.text == "global") {
        do {
            auto name = TRY(expectName(Complaint::tr("a name")));
            if (!m_functions.empty()) m_functions.back()->global.insert(name);
        } while (accept(","));
    }
    return {};
}

Outcome<void> Parser::import(Import& result) {
    const bool from = take().text == "from";
    const auto path = [&]() -> Outcome<std::string> {
        auto whole = TRY(expectName(Complaint::tr("a name")));
        while (accept(".")) whole += "." + TRY(expectName(Complaint::tr("a name after the point")));
        return whole;
    };
    std::string module;
    if (from) {
        module = TRY(path()) + ".";
        if (!acceptWord("import")) return expected("'import'");
    }
    const bool bracket = from && accept("(");
    do {
        if (bracket && isOperator(")")) break;  // a comma at the end
        Import::Name name{.place = now().place, .from = from};
        name.path = module + TRY(path());
        // import torch.nn makes the name torch.
        name.as = from ? name.path.substr(module.size()) : name.path.substr(0, name.path.find('.'));
        if (acceptWord("as")) {
            name.as = TRY(expectName(Complaint::tr("a name")));
        } else if (!from) {
            name.path = name.as;
        }
        if (!m_functions.empty()) m_functions.back()->own.insert(name.as);
        result.names.push_back(std::move(name));
    } while (accept(","));
    if (bracket) TRY(expect(")"));
    return {};
}

Outcome<void> Parser::assigns(const Target& target) {
    if (target.name == "tf")
        return errorAt(target.place, Complaint::tr("The name tf is TensorFlow's; choose another."));
    if (!target.name.empty() && !m_functions.empty()) m_functions.back()->own.insert(target.name);
    for (const Target& item : target.items) TRY(assigns(item));
    return {};
}

Outcome<Target> Parser::targetOf(ExpressionPtr expression) {
    Target target;
    target.place = expression->place;
    if (const auto* name = std::get_if<NameUse>(&expression->node)) {
        target.name = name->name;
    } else if (auto* several = std::get_if<Sequence>(&expression->node); several && !several->items.empty()) {
        for (auto& item : several->items) {
            auto inner = TRY(targetOf(std::move(item)));
            target.items.push_back(std::move(inner));
        }
    } else if (std::get_if<IndexUse>(&expression->node) || std::get_if<AttributeUse>(&expression->node)) {
        target.element = std::move(expression);
    } else {
        return errorAt(target.place, Complaint::tr("Only a name or an element can stand to the left of =."));
    }
    TRY(assigns(target));
    return target;
}

/// Between for and in.
Outcome<Target> Parser::loopTarget() {
    auto first = TRY(postfix());
    if (!isOperator(",")) return targetOf(std::move(first));
    Sequence items;
    items.tuple = true;
    const Place place = first->place;
    items.items.push_back(std::move(first));
    while (accept(",") && !isWord("in")) {
        auto next = TRY(postfix());
        items.items.push_back(std::move(next));
    }
    auto all = TRY(make(place, std::move(items)));
    return targetOf(std::move(all));
}

Outcome<void> Parser::assignmentOrExpression(Statement& result) {
    auto value = sequence();
    if (!value) return value.error();
    const auto isAssignment = [&] {
        const std::string_view word = now().text;
        return now().kind == TokenKind::Operator && word.back() == '=' && word != "==" && word != "!=" &&
               word != "<=" && word != ">=" && word != ":=";
    };
    if (!isAssignment()) {
        result.node = ExpressionStatement{std::move(*value)};
        return {};
    }
    Assignment assignment;
    for (bool isFirst = true; isAssignment(); isFirst = false) {
        const Token op = take();
        if (!isFirst && op.text != "=") return errorAt(op.place, Complaint::tr("{} stands alone.", inQuotes(op.text)));
        assignment.op = op.text.substr(0, op.text.size() - 1);
        auto target = TRY(targetOf(std::move(*value)));
        if (!assignment.op.empty() && !target.items.empty())
            return errorAt(target.place, Complaint::tr("Only a name or an element can stand to the left of =."));
        assignment.targets.push_back(std::move(target));
        value = sequence();
        if (!value) return value.error();
        if (!assignment.op.empty()) break;
    }
    assignment.value = std::move(*value);
    result.node = std::move(assignment);
    return {};
}

// Blocks.

Outcome<void> Parser::compound(Block& out) {
    Statement result;
    result.place = now().place;
    TRY(count(result.place));
    if (++m_blocks > kMaxNesting)
        return errorAt(result.place, Complaint::tr("Blocks may be nested {} deep at most.", kMaxNesting));
    result.lastLine = result.place.line;
    Outcome<void> done;
    if (isWord("with"))
        done = with(result);
    else if (isWord("if"))
        done = conditional(result);
    else if (isWord("for"))
        done = forLoop(result);
    else if (isWord("while"))
        done = whileLoop(result);
    else if (isWord("try"))
        done = tryBlock(result);
    else if (isWord("class"))
        done = classDefinition(result);
    else
        done = definition(result);
    if (!done) return done;
    --m_blocks;
    out.push_back(std::move(result));
    return {};
}

Outcome<void> Parser::block(Block& body, int* headEnds) {
    TRY(expect(":"));
    if (headEnds) *headEnds = m_tokens[m_at - 1].lastLine;
    if (now().kind != TokenKind::NewLine) {
        if (now().kind == TokenKind::Name && isOneOf(now().text, kCompound))
            return errorAt(now().place, Complaint::tr("A block begins on a line of its own."));
        return line(body);
    }
    take();
    if (now().kind != TokenKind::Indent) return expected(Complaint::tr("an indented block"));
    take();
    while (now().kind != TokenKind::Dedent && now().kind != TokenKind::End) {
        if (now().kind == TokenKind::Indent)
            return errorAt(now().place, Complaint::tr("This line is indented without a reason."));
        TRY(statement(body));
    }
    if (now().kind == TokenKind::Dedent) take();
    return {};
}

Outcome<void> Parser::with(Statement& result) {
    take();
    WithBlock with;
    do {
        WithBlock::Item item;
        item.context = TRY(expression());
        if (acceptWord("as")) {
            auto name = TRY(postfix());
            item.as = TRY(targetOf(std::move(name)));
        }
        with.items.push_back(std::move(item));
    } while (accept(","));
    TRY(block(with.body, &result.lastLine));
    result.node = std::move(with);
    return {};
}

Outcome<void> Parser::conditional(Statement& result) {
    Conditional all;
    do {
        take();  // if or elif
        Conditional::Branch branch;
        branch.condition = TRY(expression());
        TRY(block(branch.body, all.branches.empty() ? &result.lastLine : nullptr));
        all.branches.push_back(std::move(branch));
    } while (isWord("elif"));
    if (acceptWord("else")) {
        Conditional::Branch branch;
        TRY(block(branch.body));
        all.branches.push_back(std::move(branch));
    }
    result.node = std::move(all);
    return {};
}

template <typename Loop>
Outcome<void> Parser::loopBlocks(Statement& result, Loop loop) {
    ++m_loops;
    TRY(block(loop.body, &result.lastLine));
    --m_loops;
    if (acceptWord("else")) TRY(block(loop.otherwise));
    result.node = std::move(loop);
    return {};
}

Outcome<void> Parser::forLoop(Statement& result) {
    take();
    ForLoop loop;
    loop.target = TRY(loopTarget());
    if (!acceptWord("in")) return expected("'in'");
    loop.iterable = TRY(sequence());
    return loopBlocks(result, std::move(loop));
}

Outcome<void> Parser::whileLoop(Statement& result) {
    take();
    WhileLoop loop;
    loop.condition = TRY(expression());
    return loopBlocks(result, std::move(loop));
}

Outcome<void> Parser::tryBlock(Statement& result) {
    const Place place = take().place;
    TryBlock all;
    TRY(block(all.body, &result.lastLine));
    while (isWord("except")) {
        TryBlock::Handler handler;
        handler.place = take().place;
        if (!isOperator(":")) {
            handler.type = TRY(expression());
        }
        if (acceptWord("as")) {
            auto name = TRY(expectName(Complaint::tr("a name")));
            handler.name = name;
            Target target;
            target.place = handler.place;
            target.name = name;
            TRY(assigns(target));
        }
        TRY(block(handler.body));
        all.handlers.push_back(std::move(handler));
    }
    if (!all.handlers.empty() && acceptWord("else")) TRY(block(all.otherwise));
    if (acceptWord("finally")) {
        TRY(block(all.finally));
    } else if (all.handlers.empty()) {
        return errorAt(place, Complaint::tr("After a try block there must be except or finally."));
    }
    result.node = std::move(all);
    return {};
}

Outcome<void> Parser::definition(Statement& result) {
    auto function = std::make_shared<FunctionDefinition>();
    while (accept("@")) {
        function->decorators.push_back(TRY(expression()));
        if (now().kind == TokenKind::NewLine) take();
    }
    if (!isWord("def")) return expected("'def'");
    take();
    Target own;
    own.place = now().place;
    auto name = expectName(Complaint::tr("a name"));
    if (!name) return name.error();
    if (isReserved(*name)) return errorAt(own.place, Complaint::tr("{} cannot be a name.", inQuotes(*name)));
    own.name = function->name = *name;
    TRY(assigns(own));
    m_functions.push_back(function.get());
    TRY(expect("("));
    TRY(parameters(*function, ")"));
    take();
    if (accept("->")) TRY(expression());
    const int loops = std::exchange(m_loops, 0);
    TRY(block(function->body, &result.lastLine));
    m_loops = loops;
    m_functions.pop_back();
    for (const std::string& each : function->global) function->own.erase(each);
    result.node = Definition{std::move(function)};
    return {};
}

Outcome<void> Parser::classDefinition(Statement& result) {
    take();
    ClassDefinition made;
    Target own;
    own.place = now().place;
    made.name = own.name = TRY(expectName(Complaint::tr("a name")));
    if (isReserved(own.name)) return errorAt(own.place, Complaint::tr("{} cannot be a name.", inQuotes(own.name)));
    TRY(assigns(own));
    if (accept("(")) {
        while (!isOperator(")")) {
            auto base = TRY(expression());
            made.bases.push_back(std::move(base));
            if (!isOperator(")") && !accept(",")) return expected("',' or ')'");
        }
        take();
    }
    // A class is no function, but its names are its own as well.
    FunctionDefinition names;
    m_functions.push_back(&names);
    const int loops = std::exchange(m_loops, 0);
    TRY(block(made.body, &result.lastLine));
    m_loops = loops;
    m_functions.pop_back();
    result.node = std::move(made);
    return {};
}

Outcome<void> Parser::parameters(FunctionDefinition& function, std::string_view closing) {
    while (!isOperator(closing)) {
        int stars = 0;
        if (accept("**"))
            stars = 2;
        else if (accept("*"))
            stars = 1;
        FunctionDefinition::Parameter parameter;
        parameter.place = now().place;
        auto name = expectName(Complaint::tr("a name"));
        if (!name) return name.error();
        if (isReserved(*name)) return errorAt(parameter.place, Complaint::tr("{} cannot be a name.", inQuotes(*name)));
        for (const auto& other : function.parameters)
            if (other.name == *name)
                return errorAt(parameter.place, Complaint::tr("The argument {} is given twice.", inQuotes(*name)));
        parameter.name = *name;
        parameter.stars = stars;
        Target target;
        target.place = parameter.place;
        target.name = *name;
        TRY(assigns(target));
        if (closing != ":" && accept(":"))  // a type, which says nothing here
            TRY(expression());
        if (accept("=")) {
            parameter.otherwise = TRY(expression());
        } else if (stars == 0 && !function.parameters.empty() && function.parameters.back().otherwise) {
            return errorAt(parameter.place,
                           Complaint::tr("An argument without a default cannot follow one with a default."));
        }
        function.parameters.push_back(std::move(parameter));
        if (!isOperator(closing) && !accept(",")) return expected(fmt::format("',' or '{}'", closing));
    }
    return {};
}

Outcome<Program> parse(std::string_view source) {
    auto tokens = TRY(tokenize(source));
    return Parser(std::move(tokens)).run();
}

}  // namespace kolo::placement
