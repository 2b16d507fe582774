import { findCellSeparator, type CellSeparator } from '@adjutant/contract/text/cell-separator'

/** Maximum rows in a preview. */
export const maxRows = 500
export const maxColumns = 50

export interface Table {
  rows: string[][]
  /** The table is truncated. */
  isCut: boolean
}

/** A quoted field with doubled quotes, or one up to the next delimiter; then its end. */
const toPattern = (separator: CellSeparator) => {
  const sign = separator === '|' ? '\\|' : separator
  return new RegExp(`(?:"((?:[^"]|"")*)"[^\\r\\n${sign}]*|([^\\r\\n${sign}]*))(${sign}|\\r\\n|\\n|\\r|$)`, 'y')
}

/** Parses comma, semicolon, tab or bar separated text, up to the preview limit. */
export function readTable(source: string): Table {
  const text = source.replace(/^\uFEFF/, '').replace(/[\r\n]+$/, '')
  const separator = findCellSeparator(text)
  const pattern = toPattern(separator)
  const rows: string[][] = []
  let row: string[] = []
  while (pattern.lastIndex < text.length && rows.length < maxRows) {
    const [whole = '', quoted, plain = '', end] = pattern.exec(text) ?? []
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    const isLast = pattern.lastIndex >= text.length
    if (end === separator && isLast) row.push('')
    if (end !== separator || isLast) {
      rows.push(row)
      row = []
    }
    // An unclosed quote at the end.
    if (whole === '') break
  }
  return cut(rows, pattern.lastIndex < text.length && pattern.lastIndex > 0)
}

const cut = (rows: string[][], hasMore: boolean): Table => ({
  rows: rows.map((row) => row.slice(0, maxColumns)),
  isCut: hasMore || rows.some((row) => row.length > maxColumns),
})
