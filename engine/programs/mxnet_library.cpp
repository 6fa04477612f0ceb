// SPDX-License-Identifier: Apache-2.0
//
// MXNet's arrays and its key-value store. A program of them trains nothing that Kolo would know as a model: it is
// handed to the placement lab, which really pushes and pulls (engine/placement/key_values.cpp).
#include "engine/programs/interpreter.h"

namespace kolo::programs {

namespace {

Outcome<Value> array(Interpreter& interpreter, const Arguments&) {
    interpreter.study.places = true;
    return Value{Unknown{"array"}};
}

Outcome<Value> store(Interpreter& interpreter, const Arguments&) {
    interpreter.study.places = true;
    return Value{Unknown{"key-value store"}};
}

}  // namespace

const std::vector<Entry>& mxnetEntries() {
    static const std::vector<Entry> all = {
        {"mx.cpu", "device_id=", "", nullptr, true},
        {"mx.gpu", "device_id=", "", nullptr, true},
        {"mx.nd.ones", "shape, ctx=, dtype=", "", array},
        {"mx.nd.zeros", "shape, ctx=, dtype=", "", array},
        {"mx.nd.full", "shape, val, ctx=, dtype=", "", array},
        {"mx.nd.array", "source_array, ctx=, dtype=", "", array},
        {"mx.kv.create", "name=", "", store},
        {"mx.kvstore.create", "name=", "", store},
        {"mx.optimizer.SGD", "learning_rate=, **", "", nullptr, true},
        {"mx.optimizer.create", "name, learning_rate=, **", "", nullptr, true},
    };
    return all;
}

}  // namespace kolo::programs
