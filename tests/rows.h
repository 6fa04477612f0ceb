// SPDX-License-Identifier: Apache-2.0
//
// The data of a test as a table, each row beginning with its name:
//
//     columns<QString, int>("file", "line").rows({{"no header", "1,2\n", 1}, {"a short row", "a,b\n1\n", 2}});
#pragma once

#include <QTest>
#include <initializer_list>
#include <tuple>

namespace kolo::test {

template <typename First, typename... Others>
struct Columns {
    void rows(std::initializer_list<std::tuple<const char*, First, Others...>> rows) const {
        for (const auto& row : rows)
            std::apply([](const char* name, const auto&... cell) { (QTest::newRow(name) << ... << cell); }, row);
    }
    /// Each row is named after its first cell, a text.
    void unnamed(std::initializer_list<std::tuple<const char*, Others...>> rows) const {
        for (const auto& row : rows)
            std::apply(
                [](const char* first, const auto&... cell) {
                    QTestData& data = QTest::newRow(first) << First(first);
                    ((data << cell), ...);
                },
                row);
    }
};

template <typename Column>
using NameOf = const char*;

template <typename... Column>
Columns<Column...> columns(NameOf<Column>... names) {
    (QTest::addColumn<Column>(names), ...);
    return {};
}

/// A single column of texts, each of which is its row's name.
inline void texts(const char* column, std::initializer_list<const char*> rows) {
    QTest::addColumn<QString>(column);
    for (const char* row : rows) QTest::newRow(row) << QString(row);
}

}  // namespace kolo::test
