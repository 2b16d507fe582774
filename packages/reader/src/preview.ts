import { z } from 'zod'

/** The preview holds far more than a screen shows, but not too much for a phone. */
export const previewLimits = { rows: 500, columns: 50, paragraphs: 2_000, characters: 300_000 }

/** One sheet of a workbook with rows and cells at their positions. */
export const SheetsPreview = z.object({
  kind: z.literal('sheets'),
  /** The names of all sheets in order. */
  sheets: z.array(z.string()),
  /** The sheet of these rows, from 1. */
  page: z.int(),
  rows: z.array(z.array(z.string())),
  isCut: z.boolean(),
})
export type SheetsPreview = z.infer<typeof SheetsPreview>

const Paragraph = z.object({ text: z.string(), kind: z.enum(['heading', 'text', 'note']) })
export type Paragraph = z.infer<typeof Paragraph>

/** The paragraphs of a document or slides. */
export const WordsPreview = z.object({
  kind: z.literal('words'),
  parts: z.array(
    z.object({ /** Page or slide from 1; null if there are none. */ page: z.int().nullable(), paragraphs: z.array(Paragraph) }),
  ),
  isCut: z.boolean(),
})
export type WordsPreview = z.infer<typeof WordsPreview>

export const Preview = z.discriminatedUnion('kind', [SheetsPreview, WordsPreview])
export type Preview = z.infer<typeof Preview>

export interface PagedParagraph extends Paragraph {
  page: number | null
}

/** Non-empty paragraphs by page, up to the limits. */
export function toWordsPreview(paragraphs: Iterable<PagedParagraph>): WordsPreview {
  const parts: WordsPreview['parts'] = []
  let count = 0
  let left = previewLimits.characters
  for (const { page, text, kind } of paragraphs) {
    const shown = text.toWellFormed().trim()
    if (!shown) continue
    if (count >= previewLimits.paragraphs || left <= 0) return { kind: 'words', parts, isCut: true }
    if (parts.at(-1)?.page !== page) parts.push({ page, paragraphs: [] })
    const kept = shown.slice(0, left).toWellFormed()
    parts.at(-1)?.paragraphs.push({ text: kept, kind })
    if (kept.length < shown.length) return { kind: 'words', parts, isCut: true }
    left -= kept.length
    count++
  }
  return { kind: 'words', parts, isCut: false }
}
