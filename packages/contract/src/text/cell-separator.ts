const separators = [',', ';', '\t', '|'] as const

export type CellSeparator = (typeof separators)[number]

/** Covers the column names of any table, without reading a file of one line completely. */
const openingLength = 10_000

/**
 * The most frequent separator in the first line of a table, outside of quotation marks. Excel writes semicolons in half of Europe, and tabs as
 * "Unicode text". `isHeader`: if given, a separator that makes the line a header is preferred to more frequent ones.
 */
export function findCellSeparator(text: string, isHeader = (_cells: string[]) => true): CellSeparator {
  const [firstLine = ''] = /^[^\r\n]*/.exec(text.slice(0, openingLength)) ?? []
  const outside = firstLine.replaceAll(/"[^"]*"/g, '')
  const byFrequency = separators.toSorted((one, other) => outside.split(other).length - outside.split(one).length)
  const [mostFrequent = ','] = byFrequency
  return byFrequency.find((separator) => isHeader(firstLine.replaceAll('"', '').split(separator))) ?? mostFrequent
}
