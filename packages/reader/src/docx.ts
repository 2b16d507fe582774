import { getPart } from './office-parts.ts'
import type { TextRoom } from './text-room.ts'
import { attributeOf, readXml, type XmlPiece } from './xml.ts'
import { Zip } from './zip.ts'

type Opening = Extract<XmlPiece, { kind: 'open' }>

const isPageBreak = ({ name, attributes }: Opening): boolean => name === 'br' && attributeOf(attributes, 'type') === 'page'

/** Where Word left marks of the pages that it last showed, they are the truth; else the breaks that somebody set. */
function findBreaks(xml: string): ((piece: Opening) => boolean) | undefined {
  if (xml.includes(':lastRenderedPageBreak')) return ({ name }) => name === 'lastRenderedPageBreak'
  return /type="page"/.test(xml) ? isPageBreak : undefined
}

const blanks: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

/** What stands after an element. A row of a table is one line. */
function endOf(name: string, isInCell: boolean): string {
  if (name === 'p') return isInCell ? ' ' : '\n'
  if (name === 'tc') return '\t'
  return name === 'tr' ? '\n' : ''
}

function readBody(xml: string, room: TextRoom, firstPage: number | null): void {
  const isBreak = findBreaks(xml)
  let page = isBreak ? firstPage : null
  let words: string[] = []
  let length = 0
  let cells = 0
  let copies = 0
  let isText = false
  const add = (text: string) => {
    words.push(text)
    length += text.length
  }
  const flush = () => {
    room.add(page, words.join(''))
    words = []
    length = 0
  }
  for (const piece of readXml(xml)) {
    if (!room.hasRoom()) return
    if (length > room.left) flush()
    if (piece.kind === 'text') {
      if (isText && copies === 0) add(piece.text)
      continue
    }
    const step = piece.kind === 'close' ? -1 : piece.isEmpty ? 0 : 1
    // Drawings hold their text a second time, for programs that are older.
    if (piece.name === 'Fallback') copies += step
    if (piece.name === 'tc') cells += step
    if (piece.name === 't') isText = step === 1
    if (piece.kind === 'close') {
      add(endOf(piece.name, cells > 0))
      continue
    }
    if (page !== null && isBreak?.(piece)) {
      flush()
      page++
    } else add(blanks[piece.name] ?? '')
  }
  flush()
}

/** The text of a document of Word, and its notes. */
export function readDocx(bytes: Buffer, room: TextRoom): void {
  const zip = new Zip(bytes)
  readBody(getPart(zip, 'word/document.xml'), room, 1)
  for (const notes of ['footnotes', 'endnotes']) readBody(zip.find(`word/${notes}.xml`) ?? '', room, null)
}
