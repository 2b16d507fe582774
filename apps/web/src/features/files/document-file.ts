import { attribute, elements, toText } from './office-xml.ts'
import { mostPartBytes, openZip } from './zip-file.ts'

export interface Paragraph {
  text: string
  isHeading: boolean
}

/** A slide, or the whole of a document. */
export interface DocumentPart {
  /** Of a slide, from 1. */
  number: number | undefined
  paragraphs: Paragraph[]
}

const mostParagraphs = 2_000

/** The runs of a paragraph with its tabs and line breaks. */
const toLine = (xml: string) =>
  [...xml.matchAll(/<(?:\w+:)?(?:t(?:\s[^>]*)?>([^<]*)<|(tab|br|cr)\b)/g)]
    .map(([, text, gap]) => (gap ? (gap === 'tab' ? '\t' : '\n') : toText(text ?? '')))
    .join('')

const isHeading = (xml: string) => {
  const [style] = elements(xml, 'pStyle')
  return (
    /^(heading|title)/i.test(attribute(style?.attributes ?? '', '\\w+:val') ?? '') || /<(?:\w+:)?ph\s[^>]*type="(?:ctrT|t)itle"/.test(xml)
  )
}

function readParagraphs(xml: string): Paragraph[] {
  const all: Paragraph[] = []
  for (const { inside } of elements(xml, 'p')) {
    const text = toLine(inside).trim()
    if (text) all.push({ text, isHeading: isHeading(inside) })
    if (all.length >= mostParagraphs) return all
  }
  return all
}

/** The title of a slide stands in a shape that says so. */
function readSlide(xml: string): Paragraph[] {
  const shapes = [...elements(xml, 'sp')].map(({ inside }) => inside)
  return shapes.flatMap((shape) => readParagraphs(shape).map(({ text }) => ({ text, isHeading: isHeading(shape) })))
}

const slideNumber = (name: string) => Number(/^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1] ?? 0)

/** The words of a document or of slides, without the way they were laid out. */
export async function readDocument(bytes: Uint8Array<ArrayBuffer>): Promise<DocumentPart[]> {
  const zip = openZip(bytes, mostPartBytes)
  const document = await zip.read('word/document.xml')
  if (document !== undefined) return [{ number: undefined, paragraphs: readParagraphs(document) }]
  const numbers = zip.names
    .map(slideNumber)
    .filter(Boolean)
    .toSorted((a, b) => a - b)
  return Promise.all(
    numbers.map(async (number) => ({ number, paragraphs: readSlide((await zip.read(`ppt/slides/slide${number}.xml`)) ?? '') })),
  )
}
