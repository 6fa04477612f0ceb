// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kolo::app {

/// Screen readers call the program Kolo. Its name for Qt is another one, after which the folders of its settings and
/// its data are called.
void introduceAsKolo();

}  // namespace kolo::app
