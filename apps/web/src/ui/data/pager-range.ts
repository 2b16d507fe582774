type Window = { skip: number; limit: number; total: number }

/** The first and last row, counted from 1, and the offsets of the neighbouring pages. */
export function toPagerRange({ skip, limit, total }: Window) {
  const last = Math.min(skip + limit, total)
  return {
    first: total === 0 ? 0 : skip + 1,
    last,
    previousSkip: skip > 0 ? Math.max(skip - limit, 0) : undefined,
    nextSkip: last < total ? skip + limit : undefined,
  }
}
