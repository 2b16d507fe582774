const phone = /^\+?[\d\s()./\\-]+$/

/** Spreadsheets execute cells that begin like a formula. Phone numbers can begin with a plus but contain nothing executable. */
function isFormula(cell: string): boolean {
  if (!/^'*[=+\-@\t\r\n＝＋－＠]/.test(cell)) return false
  return !cell.split(';').every((entry) => phone.test(entry.trim()))
}

function toCell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The byte order mark tells Excel that the file is UTF-8. */
export const csvBom = '\uFEFF'

export const toCsvLine = (cells: string[]): string => `${cells.map(toCell).join(',')}\r\n`
