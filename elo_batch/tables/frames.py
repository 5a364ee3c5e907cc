"""Columns of arrays as pandas columns."""

import pandas as pd
import pyarrow as pa

from elo_batch.domain.arrays import NONE, Ints, Texts


def text_series(texts: Texts, index: Ints | None = None) -> "pd.Series[str]":
    """A text column; blank cells are missing."""
    known = pa.array(texts.values, type=pa.large_string())
    taken = known.take(pa.array(texts.codes, mask=texts.codes == NONE))
    return pd.Series(taken, index=None if index is None else pd.Index(index), dtype="str")
