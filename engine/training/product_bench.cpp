// SPDX-License-Identifier: Apache-2.0
#include "engine/training/product_bench.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <latch>
#include <numeric>
#include <thread>

namespace kolo::training {

namespace {

/// Whoever calls multiply in this thread is noted here. A table of functions has no room for an object.
thread_local std::vector<Product>* notedProducts = nullptr;

void noteProduct(int m, int n, int k, View a, View b, float beta, float*, int) {
    notedProducts->push_back({m, n, k, a.transposed, b.transposed, beta});
}

}  // namespace

std::vector<Product> productsOf(const Model& model, const Kernels& kernels, int rows) {
    std::vector<Product> products;
    Kernels noting = kernels;
    noting.multiply = noteProduct;
    notedProducts = &products;
    const auto& layers = model.layers();
    std::vector<std::vector<float>> values{std::vector<float>(static_cast<std::size_t>(rows) * model.input().size())};
    std::vector<std::vector<float>> parameters, workspaces;
    for (const auto& layer : layers) {
        values.emplace_back(static_cast<std::size_t>(rows) * layer->output().size());
        parameters.emplace_back(layer->parameterCount());
        workspaces.emplace_back(layer->workspaceFloats(rows));
    }
    const auto passOf = [&](std::size_t i) { return Pass{noting, rows, parameters[i].data(), workspaces[i].data()}; };
    for (std::size_t i = 0; i < layers.size(); ++i)
        layers[i]->forward(passOf(i), values[i].data(), values[i + 1].data());
    std::vector<std::vector<float>> gradients = values;
    for (std::size_t i = layers.size(); i-- > 0;) {
        std::vector<float> parameterGradient(layers[i]->parameterCount());
        layers[i]->backward(passOf(i), values[i].data(), values[i + 1].data(), gradients[i + 1].data(),
                            i == 0 ? nullptr : gradients[i].data(), parameterGradient.data(), 0);
    }
    notedProducts = nullptr;
    return products;
}

double bareProductRate(const std::vector<Product>& products, const Kernels& kernels, int threads, double seconds) {
    std::size_t a = 1, b = 1, c = 1;
    double flops = 0;
    for (const Product& product : products) {
        a = std::max(a, static_cast<std::size_t>(product.m) * product.k);
        b = std::max(b, static_cast<std::size_t>(product.k) * product.n);
        c = std::max(c, static_cast<std::size_t>(product.m) * product.n);
        flops += product.flops();
    }
    using Clock = std::chrono::steady_clock;
    std::atomic<bool> stop{false};
    std::vector<double> rates(threads, 0);
    std::latch ready(threads + 1);
    std::vector<std::jthread> pool;
    for (int thread = 0; thread < threads; ++thread) {
        pool.emplace_back([&, thread] {
            const std::vector<float> left(a, 0.5f), right(b, 0.25f);
            std::vector<float> out(c, 0.0f);
            const auto once = [&] {
                for (const Product& p : products)
                    kernels.multiply(p.m, p.n, p.k, {left.data(), p.transposedA ? p.m : p.k, p.transposedA},
                                     {right.data(), p.transposedB ? p.k : p.n, p.transposedB}, 0, out.data(), p.n);
            };
            once();
            ready.arrive_and_wait();
            const auto begun = Clock::now();
            std::int64_t times = 0;
            for (; !stop; ++times) once();
            rates[thread] =
                flops * static_cast<double>(times) / std::chrono::duration<double>(Clock::now() - begun).count();
        });
    }
    ready.arrive_and_wait();
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    stop = true;
    pool.clear();
    return std::accumulate(rates.begin(), rates.end(), 0.0);
}

}  // namespace kolo::training
