import type { File } from '@adjutant/contract/files'
import { words } from '@adjutant/contract/words'
import type { PageText } from '@adjutant/reader'
import type { Ctx } from '../../../platform/ctx.ts'
import { upTo } from '../../../platform/up-to.ts'
import { listAttachments } from '../../conversations/conversations.door.ts'
import { listFileTexts } from '../../files/files.door.ts'
import type { Passage } from './data-block.ts'

const mostCharacters = 30_000

/** Distributes the available length: what short texts don't use goes to the long ones. */
export function toShares(lengths: readonly number[], room: number): number[] {
  const shares = lengths.map(() => 0)
  const shortestFirst = lengths.map((length, place) => ({ length, place })).toSorted((one, other) => one.length - other.length)
  let left = room
  for (const [served, { length, place }] of shortestFirst.entries()) {
    shares[place] = Math.min(length, Math.floor(left / (lengths.length - served)))
    left -= shares[place]
  }
  return shares
}

const goesOn = ' [The file goes on.]'

const lengthOf = (pages: readonly PageText[]): number => pages.reduce((sum, { text }) => sum + text.length, 0)

/** As many pages as fit; the last one is truncated. */
function toPagesWithin(pages: readonly PageText[], share: number): PageText[] {
  if (lengthOf(pages) <= share) return [...pages]
  const kept: PageText[] = []
  let left = Math.max(0, share - goesOn.length)
  for (const { page, text } of pages) {
    const part = upTo(text, left)
    const isLast = part.length < text.length || part.length === left
    kept.push({ page, text: isLast ? part + goesOn : part })
    left -= part.length
    if (isLast) break
  }
  return kept
}

/** The placeholder text for a file without text. */
const nothingOf = ({ state, reason }: File): PageText[] => [
  { page: null, text: state === 'processing' ? words.file.beingRead : (reason ?? words.file.unreadable) },
]

export interface Attached {
  /** One per page for files with pages, so that an answer can cite the page. */
  passages: Passage[]
  /** Files that are included completely. */
  wholeIds: string[]
}

/** The conversation's attached files that this person can see now. */
export async function findAttached(ctx: Ctx, conversationId: string): Promise<Attached> {
  const files = await listAttachments(ctx, conversationId)
  const ids = files.map(({ id }) => id)
  const texts = await listFileTexts(ctx, files, mostCharacters)
  const told = files.map((file) => texts.get(file.id) ?? nothingOf(file))
  const lengths = told.map(lengthOf)
  const shares = toShares(lengths, mostCharacters)
  return {
    passages: files.flatMap(({ id, name }, place) =>
      toPagesWithin(told[place]!, shares[place]!).map(({ page, text }) => ({
        source: { kind: 'file', id, title: name, url: null, page },
        text,
      })),
    ),
    wholeIds: ids.filter((_, place) => lengths[place]! <= shares[place]!),
  }
}
