// SPDX-License-Identifier: Apache-2.0
//
// The tree that sums go up and results come down:
//
//                 A               The root is at the top, and each worker below the one that it sends its sum to.
//          ┌──────┼───┐           Leaves share the width evenly and a parent is above the middle of its children, so
//          E      C   B           lines never cross.
//        ┌─┴─┐    │
//        G   F    D
//        │
//        H
//
// A schedule that is not a tree is shown as the tree in which each worker hangs below the first that it ever talks to.
#include <algorithm>

#include "engine/api/wording.h"
#include "viz/scenes/card_scene.h"
#include "viz/scenes/schedule_traits.h"

namespace kolo::viz {

namespace {

/// For schedules that are not trees: everyone hangs below the first of those already placed.
std::vector<int> anyParents(const Schedule& schedule) {
    const int root = busiestRank(schedule);
    std::vector<int> parents(static_cast<std::size_t>(schedule.ranks), root);
    parents[static_cast<std::size_t>(root)] = -1;
    std::vector<int> queue{root};
    std::vector<bool> placed(parents.size(), false);
    placed[static_cast<std::size_t>(root)] = true;
    const auto links = linksOf(schedule);
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const auto& [from, to] : links)
            for (const auto& [here, there] : {std::pair{from, to}, std::pair{to, from}})
                if (here == queue[i] && !placed[static_cast<std::size_t>(there)]) {
                    placed[static_cast<std::size_t>(there)] = true;
                    parents[static_cast<std::size_t>(there)] = here;
                    queue.push_back(there);
                }
    return parents;
}

class Grower {
public:
    explicit Grower(const std::vector<int>& parents) : m_children(parents.size()), m_places(parents.size()) {
        int root = 0;
        for (int rank = 0; rank < static_cast<int>(parents.size()); ++rank) {
            const int parent = parents[static_cast<std::size_t>(rank)];
            if (parent < 0)
                root = rank;
            else
                m_children[static_cast<std::size_t>(parent)].push_back(rank);
        }
        // The heaviest subtree goes left, so that a binomial tree shows its shape.
        std::vector<int> weight(parents.size(), 1);
        weigh(root, weight);
        for (auto& children : m_children)
            std::stable_sort(children.begin(), children.end(), [&](int a, int b) {
                return weight[static_cast<std::size_t>(a)] > weight[static_cast<std::size_t>(b)];
            });
        place(root, 0);
        for (Point& place : m_places) {
            place.x = m_leaves > 1 ? place.x / (m_leaves - 1) : 0.5;
            place.y = m_deepest > 0 ? place.y / m_deepest : 0.5;
        }
    }
    std::vector<Point> take() { return std::move(m_places); }

private:
    int weigh(int rank, std::vector<int>& weight) {
        int& sum = weight[static_cast<std::size_t>(rank)];
        for (const int child : m_children[static_cast<std::size_t>(rank)]) sum += weigh(child, weight);
        return sum;
    }
    void place(int rank, int depth) {
        m_deepest = std::max(m_deepest, depth);
        const auto& children = m_children[static_cast<std::size_t>(rank)];
        for (const int child : children) place(child, depth + 1);
        Point& at = m_places[static_cast<std::size_t>(rank)];
        at.y = depth;
        at.x = children.empty() ? m_leaves++
                                : (m_places[static_cast<std::size_t>(children.front())].x +
                                   m_places[static_cast<std::size_t>(children.back())].x) /
                                      2;
    }

    std::vector<std::vector<int>> m_children;
    std::vector<Point> m_places;
    int m_leaves = 0, m_deepest = 0;
};

class Tree final : public CardScene {
public:
    using CardScene::CardScene;
    double suits(const Schedule& schedule) const override {
        if (schedule.algorithm.starts_with("tree")) return 1;
        return schedule.ranks > 2 && treeParents(schedule) ? 0.85 : 0.1;
    }

protected:
    std::vector<Point> places(const Schedule& schedule, double) const override {
        const auto parents = treeParents(schedule);
        return Grower(parents ? *parents : anyParents(schedule)).take();
    }
    void addWays(const Schedule&, CardLayout& layout) const override { layout.bend = 0.06; }
};

}  // namespace

const Scene& tree = Tree("tree", Engine::tr("tree"), Engine::tr("A tree of workers"));

}  // namespace kolo::viz
