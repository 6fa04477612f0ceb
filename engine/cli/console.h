// SPDX-License-Identifier: Apache-2.0
//
// The two streams of the command line stand in engine/api, because the lessons bring commands of their own.
#pragma once

#include "engine/api/console.h"
