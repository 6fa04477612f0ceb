// SPDX-License-Identifier: Apache-2.0
//
// A picture of workers as cards, except for where they are. A concrete scene decides that, and may draw something under
// the cards (the rings of groups, a mesh); cells, values in flight, edges, words and tips are the same in all of them.
#pragma once

#include "viz/layout/sketch.h"
#include "viz/scenes/card_layout.h"
#include "viz/scenes/frame.h"

namespace kolo::viz {

class CardScene : public Scene {
public:
    using Scene::Scene;
    bool canDraw(const RunInfo& info) const override { return info.collective.has_value(); }
    Picture draw(const SceneInput& input) const final;

    /// Where the cards are for this input; for tests.
    CardLayout layOut(const SceneInput& input) const;

protected:
    /// A place for each worker, 0 … 1 in both directions, on a canvas of this width-to-height ratio.
    virtual std::vector<Point> places(const Schedule& schedule, double aspect) const = 0;
    /// Space between cards, relative to the usual: more if much flies between them.
    virtual double air() const { return 1; }
    /// Share of the canvas's height that one card may take.
    virtual double tallest() const { return 1; }
    /// The lines between cards that are not straight.
    virtual void addWays(const Schedule&, CardLayout&) const {}
    virtual void drawGround(Sketch&, const SceneInput&, const Frame&, const CardLayout&) const {}
};

}  // namespace kolo::viz
