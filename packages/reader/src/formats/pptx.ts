import { getPart, listRelations } from './office-parts.ts'
import { toWordsPreview, type PagedParagraph, type Paragraph, type WordsPreview } from '../preview.ts'
import type { TextCollector } from '../text-collector.ts'
import { findAttribute, listElements, readXml } from './xml.ts'
import { Zip } from './zip.ts'

const presentation = 'ppt/presentation.xml'

const isTitle = (attributes: string): boolean => ['title', 'ctrTitle'].includes(findAttribute(attributes, 'type') ?? '')

/** Omits generated fields such as slide numbers. */
function* readParagraphs(xml: string): Generator<Paragraph> {
  let words: string[] = []
  let kind: Paragraph['kind'] = 'text'
  let isText = false
  let isField = false
  for (const piece of readXml(xml)) {
    if (piece.kind === 'text') {
      if (isText && !isField) words.push(piece.text)
      continue
    }
    const { name } = piece
    const isOpen = piece.kind === 'open' && !piece.isEmpty
    if (name === 't') isText = isOpen
    if (name === 'fld') isField = isOpen
    if (name === 'sp') kind = 'text'
    if (name === 'ph' && piece.kind === 'open' && isTitle(piece.attributes)) kind = 'heading'
    if (name === 'br') words.push('\n')
    if (name !== 'p' || piece.kind === 'open') continue
    yield { text: words.join(''), kind }
    words = []
  }
}

/** Slides in display order. */
function listSlides(zip: Zip): string[] {
  const targets = new Map(listRelations(zip, presentation).map(({ id, target }) => [id, target]))
  return [...listElements(getPart(zip, presentation), 'sldId')].flatMap((slide) => targets.get(relationOf(slide)) ?? [])
}

/** A slide also has a numeric `id`; the relation is the prefixed one. */
const relationOf = (attributes: string): string =>
  /\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? findAttribute(attributes, 'id') ?? ''

const notesOf = (zip: Zip, slide: string): string[] =>
  listRelations(zip, slide)
    .filter(({ type }) => type.endsWith('/notesSlide'))
    .map(({ target }) => zip.find(target) ?? '')

interface Slide {
  page: number
  paragraphs: Paragraph[]
  notes: Paragraph[]
}

function* readSlides(bytes: Buffer): Generator<Slide> {
  const zip = new Zip(bytes)
  for (const [index, slide] of listSlides(zip).entries()) {
    const notes = notesOf(zip, slide).flatMap((xml) => [...readParagraphs(xml)].map(({ text }): Paragraph => ({ text, kind: 'note' })))
    yield { page: index + 1, paragraphs: [...readParagraphs(zip.find(slide) ?? '')], notes }
  }
}

const toText = (paragraphs: readonly Paragraph[]): string => paragraphs.map(({ text }) => text).join('\n')

/** The text of each slide with its speaker notes. */
export function readPptx(bytes: Buffer, collector: TextCollector): void {
  for (const { page, paragraphs, notes } of readSlides(bytes)) {
    if (!collector.hasCapacity()) return
    collector.add(page, `${toText(paragraphs)}\n\n${toText(notes)}`)
  }
}

function* listParagraphs(slides: Iterable<Slide>): Generator<PagedParagraph> {
  for (const { page, paragraphs, notes } of slides) for (const one of [...paragraphs, ...notes]) yield { ...one, page }
}

export const previewPptx = (bytes: Buffer): WordsPreview => toWordsPreview(listParagraphs(readSlides(bytes)))
