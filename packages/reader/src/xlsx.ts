import { getPart, listRelations } from './office-parts.ts'
import type { TextRoom } from './text-room.ts'
import { attributeOf, elementsOf, readXml } from './xml.ts'
import { listNumberForms, toColumn, toShownNumber, type NumberForm } from './xlsx-cells.ts'
import { Zip } from './zip.ts'

const workbook = 'xl/workbook.xml'

interface Book {
  strings: string[]
  forms: NumberForm[]
  /** Days are counted from 1904, as on old machines of Apple. */
  is1904: boolean
}

/** The texts that cells share. Each may be made of pieces in different type; how it is pronounced stands beside it. */
function listStrings(xml: string): string[] {
  const strings: string[] = []
  let words: string[] = []
  let isText = false
  let isSpoken = false
  for (const piece of readXml(xml)) {
    if (piece.kind === 'text') {
      if (isText && !isSpoken) words.push(piece.text)
      continue
    }
    const isOpen = piece.kind === 'open' && !piece.isEmpty
    if (piece.name === 't') isText = isOpen
    if (piece.name === 'rPh') isSpoken = isOpen
    if (piece.name !== 'si' || isOpen) continue
    strings.push(words.join(''))
    words = []
  }
  return strings
}

function toShown({ strings, forms, is1904 }: Book, attributes: string, written: string): string {
  const type = attributeOf(attributes, 't') ?? 'n'
  if (type === 's') return strings[Number(written)] ?? ''
  if (type === 'b') return written === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return written
  return toShownNumber(written, forms[Number(attributeOf(attributes, 's') ?? 0)] ?? 'number', is1904)
}

/** Empty columns between two cells are shown up to here, so that columns stay under their heads. */
const widestGap = 100

const gapBefore = (row: readonly string[], attributes: string): string[] => {
  const column = toColumn(attributeOf(attributes, 'r') ?? '')
  return Array.from({ length: Math.min(widestGap, Math.max(0, column - row.length)) }, () => '')
}

/** Row by row. */
function* readRows(book: Book, xml: string): Generator<string[]> {
  let row: string[] = []
  let cell: string | undefined
  let written = ''
  let isValue = false
  for (const piece of readXml(xml)) {
    if (piece.kind === 'text') {
      if (isValue) written += piece.text
      continue
    }
    if (piece.name === 'v' || piece.name === 't') isValue = piece.kind === 'open' && !piece.isEmpty
    if (piece.name === 'c' && piece.kind === 'open' && !piece.isEmpty) cell = piece.attributes
    if (piece.name === 'c' && piece.kind === 'close' && cell !== undefined) {
      row.push(...gapBefore(row, cell), toShown(book, cell, written).replaceAll(/\s+/g, ' '))
      written = ''
      cell = undefined
    }
    if (piece.name !== 'row' || piece.kind === 'open') continue
    if (row.some(Boolean)) yield row
    row = []
  }
}

function readSheet(book: Book, name: string, xml: string, room: TextRoom): string {
  const lines = [name]
  let length = 0
  for (const row of readRows(book, xml)) {
    const line = row.join('\t')
    lines.push(line)
    length += line.length + 1
    if (length > room.left) break
  }
  return lines.join('\n')
}

/** The cells of a workbook sheet by sheet, a line for each row, each sheet under its name. */
export function readXlsx(bytes: Buffer, room: TextRoom): void {
  const zip = new Zip(bytes)
  const xml = getPart(zip, workbook)
  const relations = listRelations(zip, workbook)
  const targets = new Map(relations.map(({ id, target }) => [id, target]))
  const partOf = (type: string) => zip.find(relations.find((one) => one.type.endsWith(`/${type}`))?.target ?? '') ?? ''
  const [properties = ''] = elementsOf(xml, 'workbookPr')
  const is1904 = ['1', 'true'].includes(attributeOf(properties, 'date1904') ?? '')
  const book = { strings: listStrings(partOf('sharedStrings')), forms: listNumberForms(partOf('styles')), is1904 }
  for (const [place, sheet] of [...elementsOf(xml, 'sheet')].entries()) {
    if (!room.hasRoom()) return
    const content = zip.find(targets.get(attributeOf(sheet, 'id') ?? '') ?? '') ?? ''
    room.add(place + 1, readSheet(book, attributeOf(sheet, 'name') ?? '', content, room))
  }
}
