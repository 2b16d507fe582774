import { appMessages } from '@adjutant/contract/messages/app-messages'
import { Id } from '@adjutant/contract/core/fields'
import type { Source } from '@adjutant/contract/search'
import { truncate } from '@adjutant/contract/text/truncate'
import type { PageText } from '@adjutant/reader'
import { z } from 'zod'
import { Conflict } from '../../../platform/errors.ts'
import { listFileTexts, readFile } from '../../files/index.ts'
import { defineTool, toLookupOutcome } from './tool.ts'

/** Characters per call; a longer page continues in the next one. */
const partLength = 12_000
/** Reads the whole text, however long it is. */
const wholeText = Number.MAX_SAFE_INTEGER

interface FilePart {
  /** Null for a file without pages. */
  page: number | null
  text: string
}

/** Pages as they are, and long texts in parts, so that every part fits into one tool result. */
export function toFileParts(pages: readonly PageText[]): FilePart[] {
  return pages.flatMap(({ page, text }) => {
    const parts: FilePart[] = []
    for (let offset = 0; offset < text.length || parts.length === 0;) {
      const part = truncate(text.slice(offset), partLength)
      parts.push({ page, text: part })
      offset += Math.max(1, part.length)
    }
    return parts
  })
}

export const fileTools = [
  defineTool({
    name: 'read_file',
    title: 'Read a file',
    description:
      'Reads one part of the text of a file: a page, slide or sheet, or a section of a long text. Returns the number of parts, so that you can go on reading.',
    input: z.strictObject({
      id: Id.describe('The id of the file, from a search'),
      part: z.int().min(1).optional().describe('1 is the first'),
    }),
    changesRecords: false,
    async run(ctx, { id, part = 1 }) {
      const file = await readFile(ctx, id)
      const pages = (await listFileTexts(ctx, [file], wholeText)).get(id)
      if (!pages)
        throw new Conflict(file.state === 'processing' ? appMessages.file.beingRead : (file.reason ?? appMessages.file.unreadable))
      const parts = toFileParts(pages)
      const read = parts[part - 1]
      if (!read) throw new Conflict(`“${file.name}” has ${parts.length === 1 ? 'only one part' : `only ${parts.length} parts`}.`)
      const { page, text } = read
      const source: Source = { kind: 'file', id, title: file.name, url: null, page }
      const answer = { id, name: file.name, part, parts: parts.length, ...(page !== null && { page }), text }
      return toLookupOutcome(`Part ${part} of “${file.name}” was read.`, answer, [source])
    },
  }),
]
