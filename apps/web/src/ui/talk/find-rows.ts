/** Indexes of the rows that contain the text, ignoring case. */
export function findRows<Row>(rows: readonly Row[], toText: (row: Row) => string, wanted: string): number[] {
  const text = wanted.trim().toLowerCase()
  if (!text) return []
  return rows.flatMap((row, place) => (toText(row).toLowerCase().includes(text) ? [place] : []))
}

/** The next or previous match, wrapping around; starts with the last, which is the latest. */
export function toNextPlace(places: readonly number[], current: number | undefined, step: 1 | -1) {
  const at = current === undefined ? -1 : places.indexOf(current)
  if (at < 0) return places.at(-1)
  return places[(at + step + places.length) % places.length]
}
