// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kolo::app {

/// Screen readers call the program Kolo, the list that a box opens as the box, tell what a label says, and find the
/// pages beside the menus. For Qt, the program has another name, after which the folders of its settings and its data
/// are called.
void introduceAsKolo();

}  // namespace kolo::app
