/** So many rows and columns are shown; the whole is for the programs that were made for it. */
export const mostRows = 500
export const mostColumns = 50

export interface Table {
  rows: string[][]
  /** There is more than is shown. */
  isCut: boolean
}

const separators = [',', ';', '\t', '|'] as const

/** What separates the columns: the sign that the first line has most of, outside quotes. */
function toSeparator(text: string) {
  const head = (text.split('\n', 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((sign) => head.split(sign).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}

/** A quoted field with doubled quotes inside, or one up to the next separator; then what ends it. */
const toPattern = (separator: string) => {
  const sign = separator === '|' ? '\\|' : separator
  return new RegExp(`(?:"((?:[^"]|"")*)"[^\\r\\n${sign}]*|([^\\r\\n${sign}]*))(${sign}|\\r\\n|\\n|\\r|$)`, 'y')
}

/** Reads text whose columns are separated by commas, semicolons, tabs or bars, as far as it is shown. */
export function readTable(source: string): Table {
  const text = source.replace(/^\uFEFF/, '').replace(/[\r\n]+$/, '')
  const separator = toSeparator(text)
  const pattern = toPattern(separator)
  const rows: string[][] = []
  let row: string[] = []
  while (pattern.lastIndex < text.length && rows.length < mostRows) {
    const [whole, quoted, plain, end] = pattern.exec(text)!
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    const isLast = pattern.lastIndex >= text.length
    if (end === separator && isLast) row.push('')
    if (end !== separator || isLast) {
      rows.push(row)
      row = []
    }
    // A quote that is never closed and ends nowhere.
    if (whole === '') break
  }
  return cut(rows, pattern.lastIndex < text.length && pattern.lastIndex > 0)
}

const cut = (rows: string[][], hasMore: boolean): Table => ({
  rows: rows.map((row) => row.slice(0, mostColumns)),
  isCut: hasMore || rows.some((row) => row.length > mostColumns),
})
