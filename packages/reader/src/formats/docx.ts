import { getPart } from './office-parts.ts'
import { toWordsPreview, type PagedParagraph, type Paragraph, type WordsPreview } from '../preview.ts'
import type { TextCollector } from '../text-collector.ts'
import { findAttribute, readXml, type XmlPiece } from './xml.ts'
import { Zip } from './zip.ts'

type Opening = Extract<XmlPiece, { kind: 'open' }>

const isPageBreak = ({ name, attributes }: Opening): boolean => name === 'br' && findAttribute(attributes, 'type') === 'page'

/** Word's own page marks win over manual page breaks. */
function findBreaks(xml: string): ((piece: Opening) => boolean) | undefined {
  if (xml.includes(':lastRenderedPageBreak')) return ({ name }) => name === 'lastRenderedPageBreak'
  return /type="page"/.test(xml) ? isPageBreak : undefined
}

const blanks: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

const isHeadingStyle = ({ name, attributes }: Opening): boolean =>
  name === 'pStyle' && /^(heading|title)/i.test(findAttribute(attributes, 'val') ?? '')

/** Paragraphs in order; a table row is one. A page break splits its paragraph. */
function* readParagraphs(xml: string, firstPage: number | null, isNote = false): Generator<PagedParagraph> {
  const isBreak = findBreaks(xml)
  let page = isBreak ? firstPage : null
  let words: string[] = []
  let kind: Paragraph['kind'] = isNote ? 'note' : 'text'
  let cells = 0
  let copies = 0
  let isText = false
  const readByType = (): PagedParagraph => {
    const text = words.join('')
    words = []
    return { page, text, kind }
  }
  for (const piece of readXml(xml)) {
    if (piece.kind === 'text') {
      if (isText && copies === 0) words.push(piece.text)
      continue
    }
    const { name } = piece
    const step = piece.kind === 'close' ? -1 : piece.isEmpty ? 0 : 1
    // Drawings repeat their text for older programs.
    if (name === 'Fallback') copies += step
    if (name === 'tc') cells += step
    if (name === 't') isText = step === 1
    if (piece.kind === 'close') {
      if (name === 'tr' || (name === 'p' && cells === 0)) yield readByType()
      else if (name === 'p' || name === 'tc') words.push(name === 'p' ? ' ' : '\t')
      if (name === 'p' && !isNote) kind = 'text'
    } else if (page !== null && isBreak?.(piece)) {
      yield readByType()
      page++
    } else if (isHeadingStyle(piece) && cells === 0 && !isNote) kind = 'heading'
    else words.push(blanks[name] ?? '')
  }
  yield readByType()
}

/** The paragraphs of a Word document and of its notes. */
function* listParts(bytes: Buffer): Generator<Iterable<PagedParagraph>> {
  const zip = new Zip(bytes)
  yield readParagraphs(getPart(zip, 'word/document.xml'), 1)
  for (const notes of ['footnotes', 'endnotes']) yield readParagraphs(zip.find(`word/${notes}.xml`) ?? '', null, true)
}

function addText(paragraphs: Iterable<PagedParagraph>, collector: TextCollector): void {
  let page: number | null = null
  let lines: string[] = []
  let length = 0
  const flush = () => {
    collector.add(page, lines.join('\n'))
    lines = []
    length = 0
  }
  for (const paragraph of paragraphs) {
    if (paragraph.page !== page || length > collector.left) flush()
    if (paragraph.text.trim() && !collector.hasCapacity()) return
    page = paragraph.page
    lines.push(paragraph.text)
    length += paragraph.text.length + 1
  }
  flush()
}

/** The text of a Word document and its notes. */
export function readDocx(bytes: Buffer, collector: TextCollector): void {
  for (const paragraphs of listParts(bytes)) addText(paragraphs, collector)
}

function* flatten<T>(lists: Iterable<Iterable<T>>): Generator<T> {
  for (const list of lists) yield* list
}

export const previewDocx = (bytes: Buffer): WordsPreview => toWordsPreview(flatten(listParts(bytes)))
