import { attribute, elements, toText } from './office-xml.ts'
import { mostColumns, mostRows } from './table-text.ts'
import type { Table } from './table-text.ts'
import { mostPartBytes, openZip } from './zip-file.ts'

export interface Sheet {
  name: string
  table: Table
}

type Look = 'plain' | 'date' | 'percent'
type Book = { strings: string[]; looks: Look[] }

const mostSheets = 20
const dayMs = 86_400_000
/** The day 0 of a spreadsheet. */
const epochMs = Date.UTC(1899, 11, 30)

const textsOf = (xml: string) => [...elements(xml, 't')].map(({ inside }) => toText(inside)).join('')

const toLook = (format: number, custom: Map<number, string>): Look => {
  const code = custom.get(format)?.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '') ?? ''
  if ((format >= 14 && format <= 22) || (format >= 45 && format <= 47) || /[dmyhs]/i.test(code)) return 'date'
  return format === 9 || format === 10 || code.includes('%') ? 'percent' : 'plain'
}

/** How each style of the cells shows a number. */
function readLooks(xml: string): Look[] {
  const custom = new Map(
    [...elements(xml, 'numFmt')].map(({ attributes }) => [
      Number(attribute(attributes, 'numFmtId')),
      toText(attribute(attributes, 'formatCode') ?? ''),
    ]),
  )
  const [styles] = elements(xml, 'cellXfs')
  return [...elements(styles?.inside ?? '', 'xf')].map(({ attributes }) => toLook(Number(attribute(attributes, 'numFmtId')), custom))
}

function toNumberText(value: number, look: Look) {
  if (look === 'percent') return `${Number((value * 100).toPrecision(12))}%`
  if (look === 'plain') return String(Number(value.toPrecision(12)))
  const moment = new Date(epochMs + Math.round(value * dayMs))
  if (Number.isNaN(moment.getTime())) return String(value)
  const [day, time] = moment.toISOString().split('T')
  return Number.isInteger(value) ? day! : `${day} ${time!.slice(0, 5)}`
}

function toCellText(attributes: string, inside: string, { strings, looks }: Book) {
  const kind = attribute(attributes, 't')
  if (kind === 'inlineStr') return textsOf(inside)
  const [held] = elements(inside, 'v')
  const value = toText(held?.inside ?? '')
  if (kind === 's') return strings[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (kind !== undefined && kind !== 'n') return value
  const number = Number(value)
  return value === '' || Number.isNaN(number) ? value : toNumberText(number, looks[Number(attribute(attributes, 's') ?? 0)] ?? 'plain')
}

/** The column of a cell by its name: A1 is 0, AA1 is 26. */
export const toColumn = (name: string) =>
  [...(/^[A-Z]+/.exec(name)?.[0] ?? 'A')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function readRow(xml: string, book: Book) {
  const row: string[] = []
  for (const { attributes, inside } of elements(xml, 'c')) {
    const name = attribute(attributes, 'r')
    const column = name ? toColumn(name) : row.length
    if (column >= mostColumns) return { row, isCut: true }
    while (row.length < column) row.push('')
    row[column] = toCellText(attributes, inside, book)
  }
  return { row, isCut: false }
}

function readSheet(xml: string, book: Book): Table {
  const rows: string[][] = []
  let isCut = false
  for (const { attributes, inside } of elements(xml, 'row')) {
    const place = Number(attribute(attributes, 'r') ?? rows.length + 1) - 1
    if (place >= mostRows || rows.length >= mostRows) return { rows, isCut: true }
    while (rows.length < place) rows.push([])
    const read = readRow(inside, book)
    rows.push(read.row)
    isCut ||= read.isCut
  }
  return { rows, isCut }
}

/** The addresses of the parts by their names, as the book refers to them. */
const readTargets = (xml: string) =>
  new Map(
    [...elements(xml, 'Relationship')].map(({ attributes }) => {
      const target = attribute(attributes, 'Target') ?? ''
      return [attribute(attributes, 'Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`]
    }),
  )

/** The sheets of a workbook as tables of text, with the values that it was saved with. */
export async function readSheets(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const zip = openZip(bytes, mostPartBytes)
  const part = async (name: string) => (await zip.read(name)) ?? ''
  const [workbook, relations, strings, styles] = await Promise.all(
    ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml', 'xl/styles.xml'].map(part),
  )
  const targets = readTargets(relations!)
  const book = { strings: [...elements(strings!, 'si')].map(({ inside }) => textsOf(inside)), looks: readLooks(styles!) }
  const listed = [...elements(workbook!, 'sheet')].slice(0, mostSheets)
  return Promise.all(
    listed.map(async ({ attributes }) => ({
      name: toText(attribute(attributes, 'name') ?? 'Sheet'),
      table: readSheet(await part(targets.get(attribute(attributes, '\\w+:id')) ?? ''), book),
    })),
  )
}
