// SPDX-License-Identifier: Apache-2.0
//
// A picture of workers as cards, all but the question where they stand. A scene of this kind answers that question, and
// may draw something under the cards (the rings of groups, a mesh); cells, values in flight, edges, words and tips are
// the same in all of them.
#pragma once

#include "viz/layout/sketch.h"
#include "viz/scenes/card_layout.h"
#include "viz/scenes/moment.h"

namespace kolo::viz {

class CardScene : public Scene {
public:
    bool canDraw(const RunInfo& info) const override { return info.collective.has_value(); }
    Picture draw(const SceneInput& input) const final;

    /// Where the cards stand in this input; tests look at it.
    CardLayout layOut(const SceneInput& input) const;

protected:
    /// A place for each worker, 0 … 1 in both directions, on a canvas of this width by height.
    virtual std::vector<Point> places(const Schedule& schedule, double aspect) const = 0;
    /// The space between cards, by the usual one: more where much flies between them.
    virtual double air() const { return 1; }
    /// Of the canvas's height that one card may take.
    virtual double tallest() const { return 1; }
    /// Lines between them, where they are not the straight ones.
    virtual void addWays(const Schedule&, CardLayout&) const {}
    virtual void drawGround(Sketch&, const SceneInput&, const Moment&, const CardLayout&) const {}
};

}  // namespace kolo::viz
