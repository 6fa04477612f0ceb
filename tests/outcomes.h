// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTest>

/// As QVERIFY, and where the outcome is an error, the test's report has its sentence.
#define QVERIFY_OK(outcome) QVERIFY2((outcome).ok(), (outcome).ok() ? "" : (outcome).error().message.english().c_str())
