import { isAbout, isQuestion } from '@adjutant/analyst'
import type { Ctx, ViewerCtx } from '../../../platform/ctx.ts'
import { selectAudiences } from '../../search/index.ts'
import type { Ask } from '../comms.schema.ts'
import type { Reader } from '../threads/readers.store.ts'
import { searchOwn, type Question } from './suggestion-facts.service.ts'

/** More questions would annoy the person. */
const maxAsks = 2
/** One word in common is a coincidence. */
const minWords = 2

/** The readers who can't see a record, by record id. Omits records that the person can't see. */
export type HiddenFrom = ReadonlyMap<string, string[]>

/** Doesn't support threads, whose visibility depends on their participants. */
export async function listHiddenFrom(ctx: ViewerCtx, records: readonly { id: string }[], readers: readonly Reader[]): Promise<HiddenFrom> {
  if (records.length === 0) return new Map()
  const rows = await selectAudiences(
    ctx,
    records.map(({ id }) => id),
  )
  const listBlind = (audience: string[]) =>
    readers.filter(({ audience_ids }) => !audience_ids.some((id) => audience.includes(id))).map(({ user_id }) => user_id)
  return new Map(rows.map(({ id, audience }) => [id, listBlind(audience)]))
}

/** The titles of the person's records that match the question and are hidden from at least one reader. */
export async function collectAsks(ctx: Ctx, readers: readonly Reader[], question: Question): Promise<Ask[]> {
  if (!isQuestion(question.text)) return []
  const found = (await searchOwn(ctx, question)).filter(({ title }) => isAbout(question.text, title, minWords))
  const hidden = await listHiddenFrom(ctx, found, readers)
  return found
    .map(({ kind, id, title }): Ask => ({ kind, id, title, hidden_ids: hidden.get(id) ?? [], state: 'open' }))
    .filter(({ hidden_ids }) => hidden_ids.length > 0)
    .slice(0, maxAsks)
}
