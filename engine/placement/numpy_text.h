// SPDX-License-Identifier: Apache-2.0
//
// Arrays as NumPy prints them (2.3 and later), because that is how TensorFlow prints a tensor: up to 8 digits after
// the point and no more than are needed to tell a number from its neighbours, columns aligned, lines of at most 75
// characters, and "..." in the middle of arrays of more than 1000 elements.
#pragma once

#include <string>

#include "engine/kernels/registry.h"

namespace kolo::placement {

/// str(array): "[[22. 28.]\n [49. 64.]]"; of a scalar "22.0".
std::string numpyStr(const std::byte* data, const kernels::TensorType& type);
/// repr(array): "array([[22., 28.],\n       [49., 64.]], dtype=float32)"; of a scalar what Python makes of
/// it: "22.0", and "0.10000000149011612" for the float32 nearest to 0.1.
std::string numpyRepr(const std::byte* data, const kernels::TensorType& type);

/// repr(tensor.numpy()), as in a list: the same, but "np.float32(0.1)" of a scalar.
std::string arrayRepr(const std::byte* data, const kernels::TensorType& type);

/// print(tensor): "tf.Tensor(\n[[22. 28.]\n [49. 64.]], shape=(2, 2), dtype=float32)".
std::string tensorStr(const std::byte* data, const kernels::TensorType& type);
/// repr(tensor), as in a list: "<tf.Tensor: shape=(2, 2), dtype=float32, numpy=\narray(…)>".
std::string tensorRepr(const std::byte* data, const kernels::TensorType& type);
/// print(variable): "<tf.Variable 'Variable:0' shape=(2, 2) dtype=float32, numpy=\narray(…)>".
std::string variableRepr(const std::string& name, const std::byte* data, const kernels::TensorType& type);

/// As tf.print writes it (tf_print.cpp): "[[22 28]\n [49 64]]".
std::string summaryText(const std::byte* data, const kernels::TensorType& type);

/// repr(float) of Python: "0.1", "1e-05", "inf".
std::string pythonFloat(double value);

}  // namespace kolo::placement
