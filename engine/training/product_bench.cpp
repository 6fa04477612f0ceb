// SPDX-License-Identifier: Apache-2.0
#include "engine/training/product_bench.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <latch>
#include <thread>
#include <utility>

#include "engine/devices/device.h"
#include "engine/training/host_floats.h"

namespace kolo::training {

namespace {

/// Notes the products instead of computing them.
class NotingKernels : public Kernels {
public:
    using Kernels::Kernels;
    void multiply(int m, int n, int k, View a, View b, float beta, float*, int) override {
        products.push_back({m, n, k, a.transposed, b.transposed, beta});
    }
    void multiply(StackSize stacks, int m, int n, int k, const Stack& a, const Stack& b, const Stack&,
                  float beta) override {
        products.insert(products.end(), static_cast<std::size_t>(stacks.rows) * stacks.heads,
                        {m, n, k, a.transposed, b.transposed, beta});
    }
    std::vector<Product> products;
};

}  // namespace

std::vector<Product> productsOf(const Model& model, int rows) {
    const auto host = devices::openHost(0);
    NotingKernels noting(*host);
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
    return std::move(noting.products);
}

namespace {

/// Not zeros, which some processors multiply with less power, and so faster, than other numbers.
Outcome<devices::Buffer> filled(devices::Device& device, std::int64_t count) {
    auto buffer = TRY(allocateFloats(device, count));
    HostFloats values(buffer);
    std::ranges::fill(values.all(), 0.5f);
    values.store();
    return buffer;
}

}  // namespace

Outcome<double> bareProductRate(const std::vector<Product>& products, const std::string& deviceKind, int devices,
                                double seconds) {
    std::int64_t a = 1, b = 1, c = 1;
    double flops = 0;
    for (const Product& product : products) {
        a = std::max(a, static_cast<std::int64_t>(product.m) * product.k);
        b = std::max(b, static_cast<std::int64_t>(product.k) * product.n);
        c = std::max(c, static_cast<std::int64_t>(product.m) * product.n);
        flops += product.flops();
    }
    const auto kind = TRY(devices::findDeviceKind(deviceKind));
    TRY(Kernels::available(kind->id, devices));
    auto opened = TRY(kind->open(devices));
    using Clock = std::chrono::steady_clock;
    std::atomic<bool> stop{false};
    std::vector<Outcome<double>> rates(devices, 0.0);
    std::latch ready(devices + 1);
    const auto measure = [&](devices::Device& device) -> Outcome<double> {
        Kernels kernels(device);
        auto left = filled(device, a), right = filled(device, b), out = filled(device, c);
        const bool able = left && right && out;
        const auto once = [&]() -> Outcome<void> {
            for (const Product& p : products)
                kernels.multiply(p.m, p.n, p.k, {floatsOf(*left), p.transposedA ? p.m : p.k, p.transposedA},
                                 {floatsOf(*right), p.transposedB ? p.k : p.n, p.transposedB}, 0, floatsOf(*out), p.n);
            return kernels.finish();
        };
        if (able) (void)once();
        ready.arrive_and_wait();
        for (const auto* buffer : {&left, &right, &out})
            if (!*buffer) return buffer->error();
        const auto begun = Clock::now();
        std::int64_t times = 0;
        for (; !stop; ++times) TRY(once());
        return flops * static_cast<double>(times) / std::chrono::duration<double>(Clock::now() - begun).count();
    };
    std::vector<std::jthread> pool;
    for (int i = 0; i < devices; ++i) pool.emplace_back([&, i] { rates[i] = measure(*opened[i]); });
    ready.arrive_and_wait();
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    stop = true;
    pool.clear();
    double sum = 0;
    for (const auto& rate : rates) {
        if (!rate) return rate.error();
        sum += *rate;
    }
    return sum;
}

}  // namespace kolo::training
