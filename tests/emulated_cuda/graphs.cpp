// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <utility>

#include "driver.h"

namespace emulated {

GraphRun::GraphRun(Nodes nodes, std::shared_ptr<const char> running)
    : m_nodes(std::move(nodes)),
      m_running(std::move(running)),
      m_begun(m_nodes->size()),
      m_done(m_nodes->size()),
      m_left(m_nodes->size()) {}

std::vector<std::size_t> GraphRun::ready() const {
    std::vector<std::size_t> ready;
    for (std::size_t i = 0; i < m_nodes->size(); ++i)
        if (!m_begun[i] && std::ranges::all_of((*m_nodes)[i].after, [&](std::size_t one) { return m_done[one]; }))
            ready.push_back(i);
    return ready;
}

const Node& GraphRun::begin(std::size_t node) {
    m_begun[node] = true;
    m_now = node;
    return (*m_nodes)[node];
}

void GraphRun::end() {
    m_done[m_now] = true;
    --m_left;
}

bool GraphRun::any(const std::function<bool(const Node&)>& so) const {
    for (std::size_t i = 0; i < m_nodes->size(); ++i)
        if (!m_done[i] && so((*m_nodes)[i])) return true;
    return false;
}

cudaError_t Driver::beginCapture(cudaStream_t stream) {
    const std::lock_guard lock(m_mutex);
    if (!isStream(stream) || stream->capture) return cudaErrorInvalidValue;
    stream->capture = std::make_shared<Capture>();
    stream->capture->origin = stream;
    stream->capture->streams.insert(stream);
    stream->after.clear();
    return cudaSuccess;
}

cudaError_t Driver::endCapture(cudaStream_t stream, cudaGraph_t* graph) {
    const std::lock_guard lock(m_mutex);
    *graph = nullptr;
    if (!isStream(stream) || !stream->capture || stream->capture->origin != stream) return cudaErrorInvalidValue;
    const std::shared_ptr<Capture> capture = stream->capture;
    // Everything must be before the end of the stream that began.
    std::set<std::size_t> joined;
    for (std::vector<std::size_t> next = stream->after; !next.empty();) {
        const std::size_t node = next.back();
        next.pop_back();
        if (joined.insert(node).second) std::ranges::copy(capture->nodes[node].after, std::back_inserter(next));
    }
    capture->origin = nullptr;
    for (const cudaStream_t each : capture->streams) {
        each->capture = nullptr;
        each->after.clear();
    }
    if (joined.size() != capture->nodes.size()) return cudaErrorStreamCaptureUnjoined;
    if (m_settings.graphs == 0) return cudaErrorStreamCaptureInvalidated;
    *graph = new EmulatedGraph{std::make_shared<const std::vector<Node>>(std::move(capture->nodes))};
    return cudaSuccess;
}

/// What CUDA does while it runs, it does not say.
void Driver::destroyGraph(cudaGraphExec_t graph) {
    const std::lock_guard lock(m_mutex);
    if (graph->running.use_count() > 1) giveUp("a graph is destroyed while it runs");
    delete graph;
}

}  // namespace emulated

// ---- CUDA's functions.

using namespace emulated;

extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
    return answer(driver().beginCapture(stream));
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    return answer(driver().endCapture(stream, graph));
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long) {
    *exec = new EmulatedGraphExec{graph->nodes};
    return cudaSuccess;
}
cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t stream) {
    return answer(driver().load(nullptr, stream));
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
    Work work;
    if (!exec->nodes->empty()) work.graph = std::make_shared<GraphRun>(exec->nodes, exec->running);
    return answer(driver().enqueue(stream, std::move(work)));
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    delete graph;
    return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
    driver().destroyGraph(exec);
    return cudaSuccess;
}

}  // extern "C"
