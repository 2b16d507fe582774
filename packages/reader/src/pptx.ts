import { getPart, listRelations } from './office-parts.ts'
import type { TextRoom } from './text-room.ts'
import { attributeOf, elementsOf, readXml } from './xml.ts'
import { Zip } from './zip.ts'

const presentation = 'ppt/presentation.xml'

/** A line for each paragraph, without what the program fills in, such as the number of the slide. */
function textOf(xml: string): string {
  const words: string[] = []
  let isText = false
  let isField = false
  for (const piece of readXml(xml)) {
    if (piece.kind === 'text') {
      if (isText && !isField) words.push(piece.text)
      continue
    }
    const isOpen = piece.kind === 'open' && !piece.isEmpty
    if (piece.name === 't') isText = isOpen
    if (piece.name === 'fld') isField = isOpen
    if (piece.name === 'br' || (piece.kind === 'close' && piece.name === 'p')) words.push('\n')
  }
  return words.join('')
}

/** In the order in which they are shown. */
function listSlides(zip: Zip): string[] {
  const targets = new Map(listRelations(zip, presentation).map(({ id, target }) => [id, target]))
  return [...elementsOf(getPart(zip, presentation), 'sldId')].flatMap((slide) => targets.get(relationOf(slide)) ?? [])
}

/** A slide has a number as `id`, too: its relation is the one with a prefix. */
const relationOf = (attributes: string): string => /\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? attributeOf(attributes, 'id') ?? ''

const notesOf = (zip: Zip, slide: string): string[] =>
  listRelations(zip, slide)
    .filter(({ type }) => type.endsWith('/notesSlide'))
    .map(({ target }) => zip.find(target) ?? '')

/** The text of a presentation slide by slide, each with what its speaker noted. */
export function readPptx(bytes: Buffer, room: TextRoom): void {
  const zip = new Zip(bytes)
  for (const [place, slide] of listSlides(zip).entries()) {
    if (!room.hasRoom()) return
    room.add(place + 1, [zip.find(slide) ?? '', ...notesOf(zip, slide)].map(textOf).join('\n'))
  }
}
