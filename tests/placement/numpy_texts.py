# SPDX-License-Identifier: Apache-2.0
#
# Where the hard cases at the end of numpy_texts.json come from: random arrays with a seed, and what NumPy prints for
# each. Nothing that is built or tested runs this. It was run once, with NumPy 2.4:
#
#     python3 numpy_texts.py 2026 200 >> numpy_texts.json      (then the brackets were mended)
import json
import random
import sys

import numpy as np

seed, count = int(sys.argv[1]), int(sys.argv[2])
dice = random.Random(seed)
BITS = {np.float32: np.uint32, np.float64: np.uint64}
BORDERS = [1e-4, 1e8, 1e6, 1e16, 1e3, 1e-5, 1.0, 999999.5, 99999999.5, 16777216.0, 5e-9]


def ten(dtype):
    low, high = (-45, 38) if dtype == np.float32 else (-323, 308)
    return 10.0 ** dice.randint(low, high)


def beside(value, dtype):
    """A number of which only the last bits differ."""
    bits = np.array([value], dtype).view(BITS[dtype]).astype(np.int64) + dice.randint(-2, 2)
    return float(bits.astype(BITS[dtype]).view(dtype)[0])


KINDS = [
    lambda dtype: dice.gauss(0, 1),
    lambda dtype: 10.0 ** dice.uniform(-6, 9),
    ten,  # powers of ten
    lambda dtype: 2.0 ** dice.randint(-149 if dtype == np.float32 else -1074, 127),  # and of two
    lambda dtype: 2.0 ** dice.randint(-16, 27),
    lambda dtype: dice.randint(0, 1 << 20) / 2.0 ** dice.choice([1, 8, 9, 10, 16]),  # halfway between two texts
    lambda dtype: beside(dice.choice(BORDERS), dtype),
    lambda dtype: dice.randint(0, 1000) * (1e-45 if dtype == np.float32 else 5e-324),  # subnormal
    lambda dtype: round(dice.uniform(-1000, 1000), dice.randint(0, 9)),
    lambda dtype: dice.choice([0.0, -0.0, float("nan"), float("inf"), float("-inf"), 1e-5, 1e10]),
]
SHAPES = [(), (0,), (2, 0), (1,), (2,), (3,), (5,), (2, 3), (3, 1, 2), (1, 2, 1, 2, 1), (13,), (4, 9)]

for _ in range(count):
    dtype = dice.choice([np.float32, np.float32, np.float64, np.float64, np.int32])
    shape = dice.choice(SHAPES)
    length = int(np.prod(shape))
    if dtype == np.int32:
        most = 10 ** dice.randint(1, 9)
        numbers = [dice.choice([dice.randint(-most, most), 2**31 - 1, -(2**31)]) for _ in range(length)]
    else:
        kinds = dice.sample(KINDS, dice.choice([1, 1, 2]))
        numbers = [dice.choice(kinds)(dtype) * dice.choice([1, 1, -1]) for _ in range(length)]
    array = np.array(numbers, dtype).reshape(shape)
    # TensorFlow shows a scalar's repr as that of a Python number.
    texts = (str(array[()]), repr(array.item())) if shape == () else (str(array), repr(array))
    values = [float(each).hex() for each in array.ravel()]
    print(json.dumps({"dtype": str(array.dtype), "shape": shape, "values": values, "str": texts[0], "repr": texts[1]}) + ",")
