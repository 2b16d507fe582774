/** Indexes of the rows that contain the text, ignoring case. */
export function findRows<Row>(rows: readonly Row[], toText: (row: Row) => string, query: string): number[] {
  const text = query.trim().toLowerCase()
  if (!text) return []
  return rows.flatMap((row, index) => (toText(row).toLowerCase().includes(text) ? [index] : []))
}

/** The next or previous match, wrapping around; starts with the last, which is the latest. */
export function findNextIndex(matches: readonly number[], current: number | undefined, step: 1 | -1) {
  const at = current === undefined ? -1 : matches.indexOf(current)
  if (at < 0) return matches.at(-1)
  return matches[(at + step + matches.length) % matches.length]
}
