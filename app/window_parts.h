// SPDX-License-Identifier: GPL-3.0-or-later
//
// What stands around the pages, for what goes with the whole window (extras.h): the tour, the playlist, the animation
// and the report as files. Whoever needs them later keeps a copy.
#pragma once

#include "viz/host/forward.h"

class QMainWindow;
class QWidget;

namespace kolo::app {

class Actions;
class Appearance;
class Exporter;
class Lecture;
class MessageStrip;
class PageBook;
class RunDocument;

struct WindowParts {
    QMainWindow& window;  ///< for dialogs and menus, and to lie over
    RunDocument& document;
    Actions& actions;
    MessageStrip& strip;
    Exporter& exporter;
    Appearance& appearance;
    PageBook& pages;
    Lecture& lecture;
    viz::CanvasWidget& canvas;
    QWidget& form;
};

}  // namespace kolo::app
