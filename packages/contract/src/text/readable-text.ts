import { onlyMarks, withoutInlineMarks, withoutMarks } from './markdown-text.ts'

/** Converts record passages to readable text: removes Markdown markup and turns table rows into sentences. */

/** Splits a line into cells; quotation marks protect a separator inside a cell. */
function toCells(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) cells.push(cell)
    if (sign === separator && !isQuoted) cell = ''
    else if (sign !== '"') cell += sign
  }
  return [...cells, cell]
}

const maxCellLength = 60

/**
 * Prose has a space after commas; a table has the same number of cells in each line. The first and last line of a passage can be truncated.
 */
function isTable(rows: string[][], separator: string): boolean {
  const whole = rows.length > 3 ? rows.slice(1, -1) : rows
  const width = whole[0]?.length ?? 0
  const cells = whole.flat()
  const isProse = separator !== '\t' && cells.some((cell) => cell.startsWith(' '))
  return (
    rows.length > 1 &&
    width > (separator === '\t' ? 1 : 2) &&
    !isProse &&
    whole.every((row) => row.length === width) &&
    cells.every((cell) => cell.length <= maxCellLength)
  )
}

function findRows(lines: string[]): string[][] | undefined {
  if (lines.every((line) => /^\s*\|.*\|\s*$/.test(line)))
    return lines.filter((line) => !onlyMarks.test(line)).map((line) => toCells(line.trim().slice(1, -1), '|'))
  for (const separator of ['\t', ';', ',']) {
    const rows = lines.map((line) => toCells(line, separator))
    if (isTable(rows, separator)) return rows
  }
  return undefined
}

const hasNumber = (cells: string[]): boolean => cells.some((cell) => /^[-+]?[€$£]?\d[\d.,]*\s?[%€$£\p{L}]*$/u.test(cell.trim()))

/** 'Lyon–Milan: Q1 1.2; Q2 1.1'. Without a header row the cells are listed in order. */
function toRowSentences(rows: string[][]): string[] {
  const [head, ...body] = rows.map((row) => row.map((cell) => cell.trim()))
  if (!head) return []
  const hasHead = body.length > 0 && !hasNumber(head) && head.every((cell, index) => cell !== '' || index === 0)
  if (!hasHead) return [head, ...body].map((row) => row.filter(Boolean).join(', '))
  return body.map(([name, ...cells]) => {
    const facts = cells.flatMap((cell, index) => (cell ? [`${head[index + 1] ?? ''} ${cell}`.trim()] : []))
    return `${name || head[0]}: ${facts.join('; ')}.`
  })
}

/** A blank line ends a block. */
function toBlocks(text: string): string[][] {
  let block: string[] = []
  const blocks = [block]
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      block = []
      blocks.push(block)
    } else block.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}

/** Finds a table below a title or another line, as in text extracted from spreadsheets. */
function findTable(lines: string[]): { before: string[]; rows: string[][] } | undefined {
  for (const start of [0, 1]) {
    const rows = lines.length - start > 1 ? findRows(lines.slice(start)) : undefined
    if (rows) return { before: lines.slice(0, start), rows }
  }
  return undefined
}

/** Replaces each table row by a sentence and keeps everything else. */
export const withRowsAsSentences = (text: string): string =>
  toBlocks(text)
    .map((lines) => {
      const table = findTable(lines)
      return (table ? [...table.before, ...toRowSentences(table.rows)] : lines).join('\n')
    })
    .join('\n\n')

const startsAnew = /^\s*(?:#{1,6}\s|>|[-*+•]\s|\d{1,3}[.)]\s|`{3})/

/** Rejoins lines that only the page layout broke. */
function toParagraphs(lines: string[]): string[] {
  const paragraphs: string[] = []
  let isOpen = false
  for (const line of lines) {
    const isHeading = /^\s*#{1,6}\s/.test(line)
    if (isOpen && !startsAnew.test(line)) paragraphs[paragraphs.length - 1] += ` ${line.trim()}`
    else paragraphs.push(line)
    isOpen = !isHeading
  }
  return paragraphs
}

/** One line per paragraph, heading, list item and table row. */
export const toReadableText = (text: string): string =>
  toBlocks(text)
    .flatMap((lines) => {
      const table = findTable(lines)
      return table
        ? [...table.before.map(withoutMarks), ...toRowSentences(table.rows).map(withoutInlineMarks)]
        : toParagraphs(lines).map(withoutMarks)
    })
    // A passage of the search can have lost its line breaks.
    .map((line) =>
      line
        .replaceAll(/\s#{2,6}(?=\s|$)/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '' && !onlyMarks.test(line))
    .join('\n')
