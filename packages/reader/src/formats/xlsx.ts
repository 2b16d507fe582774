import { getPart, listRelations } from './office-parts.ts'
import { previewLimits, type SheetsPreview } from '../preview.ts'
import type { TextCollector } from '../text-collector.ts'
import { findAttribute, listElements, readXml } from './xml.ts'
import { listNumberForms, toColumn, toShownNumber, type NumberForm } from './xlsx-cells.ts'
import { Zip } from './zip.ts'

const workbook = 'xl/workbook.xml'

interface Book {
  strings: string[]
  forms: NumberForm[]
  /** The 1904 date system of old Macs. */
  is1904: boolean
}

/** Shared strings. Each can consist of several runs, with phonetic text beside them. */
function listStrings(xml: string): string[] {
  const strings: string[] = []
  let words: string[] = []
  let isText = false
  let isPhonetic = false
  for (const piece of readXml(xml)) {
    if (piece.kind === 'text') {
      if (isText && !isPhonetic) words.push(piece.text)
      continue
    }
    const isOpen = piece.kind === 'open' && !piece.isEmpty
    if (piece.name === 't') isText = isOpen
    if (piece.name === 'rPh') isPhonetic = isOpen
    if (piece.name !== 'si' || isOpen) continue
    strings.push(words.join(''))
    words = []
  }
  return strings
}

function toShown({ strings, forms, is1904 }: Book, attributes: string, written: string): string {
  const type = findAttribute(attributes, 't') ?? 'n'
  if (type === 's') return strings[Number(written)] ?? ''
  if (type === 'b') return written === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return written
  return toShownNumber(written, forms[Number(findAttribute(attributes, 's') ?? 0)] ?? 'number', is1904)
}

/** A sheet has 1,048,576 rows. A row without a number follows the previous one. */
const toRowNumber = (attributes: string, next: number): number => {
  const written = Number(findAttribute(attributes, 'r'))
  return Number.isInteger(written) && written > 0 ? written : next
}

/** Maximum empty columns between two cells, so that columns stay under their headers. */
const maxGap = 100

const gapBefore = (row: readonly string[], attributes: string): string[] => {
  const column = toColumn(findAttribute(attributes, 'r') ?? '')
  return Array.from({ length: Math.min(maxGap, Math.max(0, column - row.length)) }, () => '')
}

interface Row {
  /** Position in the sheet, from 1. */
  number: number
  cells: string[]
}

/** Non-empty rows in order. */
function* readRows(book: Book, xml: string): Generator<Row> {
  let number = 0
  let row: string[] = []
  let cell: string | undefined
  let written = ''
  let isValue = false
  let isPhonetic = false
  for (const piece of readXml(xml)) {
    if (piece.kind === 'text') {
      if (isValue && !isPhonetic) written += piece.text
      continue
    }
    const isOpen = piece.kind === 'open' && !piece.isEmpty
    if (piece.name === 'v' || piece.name === 't') isValue = isOpen
    if (piece.name === 'rPh') isPhonetic = isOpen
    if (piece.name === 'row' && piece.kind === 'open') number = toRowNumber(piece.attributes, number + 1)
    if (piece.name === 'c' && isOpen) cell = piece.attributes
    if (piece.name === 'c' && piece.kind === 'close' && cell !== undefined) {
      row.push(...gapBefore(row, cell), toShown(book, cell, written).replaceAll(/\s+/g, ' '))
      written = ''
      cell = undefined
    }
    if (piece.name !== 'row' || piece.kind === 'open') continue
    if (row.some(Boolean)) yield { number, cells: row }
    row = []
  }
}

function readSheet(book: Book, name: string, xml: string, collector: TextCollector): string {
  const lines = [name]
  let length = 0
  for (const { cells } of readRows(book, xml)) {
    const line = cells.join('\t')
    lines.push(line)
    length += line.length + 1
    if (length > collector.left) break
  }
  return lines.join('\n')
}

interface Sheet {
  name: string
  /** The XML of its cells, unpacked on demand. */
  open: () => string
}

function openBook(bytes: Buffer): { book: Book; sheets: Sheet[] } {
  const zip = new Zip(bytes)
  const xml = getPart(zip, workbook)
  const relations = listRelations(zip, workbook)
  const targets = new Map(relations.map(({ id, target }) => [id, target]))
  const partOf = (type: string) => zip.find(relations.find((one) => one.type.endsWith(`/${type}`))?.target ?? '') ?? ''
  const [properties = ''] = listElements(xml, 'workbookPr')
  const is1904 = ['1', 'true'].includes(findAttribute(properties, 'date1904') ?? '')
  const sheets = [...listElements(xml, 'sheet')].map((sheet) => ({
    name: findAttribute(sheet, 'name') ?? '',
    open: () => zip.find(targets.get(findAttribute(sheet, 'id') ?? '') ?? '') ?? '',
  }))
  return { book: { strings: listStrings(partOf('sharedStrings')), forms: listNumberForms(partOf('styles')), is1904 }, sheets }
}

/** The cells by sheet, one line per row, each sheet under its name. */
export function readXlsx(bytes: Buffer, collector: TextCollector): void {
  const { book, sheets } = openBook(bytes)
  for (const [index, { name, open }] of sheets.entries()) {
    if (!collector.hasCapacity()) return
    collector.add(index + 1, readSheet(book, name, open(), collector))
  }
}

/** Rows at their positions with empty ones in between, up to the limits. */
function placeRows(rows: Iterable<Row>): Pick<SheetsPreview, 'rows' | 'isCut'> {
  const placed: string[][] = []
  let isCut = false
  let left = previewLimits.characters
  for (const { number, cells } of rows) {
    if (Math.max(number, placed.length + 1) > previewLimits.rows || left <= 0) return { rows: placed, isCut: true }
    while (placed.length < number - 1) placed.push([])
    const shown = cells.slice(0, previewLimits.columns).map((cell) => cell.toWellFormed())
    placed.push(shown)
    isCut ||= shown.length < cells.length
    left -= shown.reduce((sum, cell) => sum + cell.length, 0)
  }
  return { rows: placed, isCut }
}

/** One sheet of a workbook; the first if the number doesn't exist. */
export function previewXlsx(bytes: Buffer, page: number): SheetsPreview {
  const { book, sheets } = openBook(bytes)
  const index = sheets[page - 1] ? page - 1 : 0
  const { rows, isCut } = placeRows(readRows(book, sheets[index]?.open() ?? ''))
  return { kind: 'sheets', sheets: sheets.map(({ name }) => name), page: index + 1, rows, isCut }
}
