import type { File } from '@adjutant/contract/files/files'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { PageText } from '@adjutant/reader'
import type { Ctx } from '../../../platform/ctx.ts'
import { divideSpace } from '../../../platform/text/divide-space.ts'
import { truncate } from '@adjutant/contract/text/truncate'
import { listAttachments } from '../../conversations/index.ts'
import { listFileTexts } from '../../files/index.ts'
import type { Passage } from '../../../platform/models/data-block.ts'

const maxCharacters = 30_000

const truncationNote = ' [The file goes on.]'

const lengthOf = (pages: readonly PageText[]): number => pages.reduce((sum, { text }) => sum + text.length, 0)

/** Keeps the pages that fit and truncates the last one. */
function toPagesWithin(pages: readonly PageText[], share: number): PageText[] {
  if (lengthOf(pages) <= share) return [...pages]
  const fitting: PageText[] = []
  let left = Math.max(0, share - truncationNote.length)
  for (const { page, text } of pages) {
    const part = truncate(text, left)
    const isLast = part.length < text.length || part.length === left
    fitting.push({ page, text: isLast ? part + truncationNote : part })
    left -= part.length
    if (isLast) break
  }
  return fitting
}

/** The placeholder text for a file without text. */
const toUnreadableText = ({ state, reason }: File): PageText[] => [
  { page: null, text: state === 'processing' ? appMessages.file.beingRead : (reason ?? appMessages.file.unreadable) },
]

export interface AttachedFiles {
  /** Files with pages have one passage per page, so that an answer can cite the page. */
  passages: Passage[]
  /** Files that are included completely. */
  wholeIds: string[]
}

/** The conversation's attached files that this person can see now. */
export async function findAttached(ctx: Ctx, conversationId: string): Promise<AttachedFiles> {
  const files = await listAttachments(ctx, conversationId)
  const texts = await listFileTexts(ctx, files, maxCharacters)
  const readFiles = files.map((file) => {
    const pages = texts.get(file.id) ?? toUnreadableText(file)
    return { file, pages, length: lengthOf(pages) }
  })
  const shares = divideSpace(
    readFiles.map(({ length }) => length),
    maxCharacters,
  )
  const shared = readFiles.map((one, index) => ({ ...one, share: shares[index]! }))
  return {
    passages: shared.flatMap(({ file: { id, name }, pages, share }) =>
      toPagesWithin(pages, share).map(({ page, text }) => ({ source: { kind: 'file', id, title: name, url: null, page }, text })),
    ),
    wholeIds: shared.filter(({ length, share }) => length <= share).map(({ file }) => file.id),
  }
}
