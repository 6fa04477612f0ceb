// SPDX-License-Identifier: Apache-2.0
//
// The command line's two streams are in engine/api, because the lessons add commands of their own.
#pragma once

#include "engine/api/console.h"
