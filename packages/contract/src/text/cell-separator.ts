const separators = [',', ';', '\t', '|'] as const

export type CellSeparator = (typeof separators)[number]

/** Enough for the column names of any table, without reading a file of one line completely. */
const openingLength = 10_000

/**
 * The most frequent separator in the first line of a table, outside of quotation marks. Excel writes semicolons in half of Europe, and tabs as
 * "Unicode text".
 */
export function findCellSeparator(text: string): CellSeparator {
  const firstLine = (/^[^\r\n]*/.exec(text.slice(0, openingLength))?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const countCells = (separator: CellSeparator) => firstLine.split(separator).length
  return separators.reduce((best, separator) => (countCells(separator) > countCells(best) ? separator : best))
}
