import type { File } from '@adjutant/contract/files'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../../platform/ctx.ts'
import { upTo } from '../../../platform/up-to.ts'
import { listAttachments } from '../../conversations/conversations.door.ts'
import { listFileTexts } from '../../files/files.door.ts'
import type { Passage } from './data-block.ts'

const mostCharacters = 30_000
/** No passage but the last of a file is shorter than this, so no more of them can be needed. */
const shortestPassage = 400

/** How much of each text there is room for: what the short ones leave free goes to the long ones. */
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

const toText = (text: string, share: number): string =>
  text.length <= share ? text : upTo(text, Math.max(0, share - goesOn.length)) + goesOn

/** What there is to say of a file without text. */
const nothingOf = ({ state }: File): string => (state === 'processing' ? words.file.beingRead : words.file.unreadable)

export interface Attached {
  passages: Passage[]
  /** Those of which nothing was left out. */
  wholeIds: string[]
}

/** The files that are attached to a conversation, as far as this person may see them now. */
export async function findAttached(ctx: Ctx, conversationId: string): Promise<Attached> {
  const files = await listAttachments(ctx, conversationId)
  const ids = files.map(({ id }) => id)
  const texts = await listFileTexts(ctx, ids, Math.ceil(mostCharacters / shortestPassage))
  const told = files.map((file) => texts.get(file.id) ?? nothingOf(file))
  const shares = toShares(
    told.map(({ length }) => length),
    mostCharacters,
  )
  return {
    passages: files.map(({ id, name }, place) => ({
      source: { kind: 'file', id, title: name, url: null, page: null },
      text: toText(told[place]!, shares[place]!),
    })),
    wholeIds: ids.filter((_, place) => told[place]!.length <= shares[place]!),
  }
}
