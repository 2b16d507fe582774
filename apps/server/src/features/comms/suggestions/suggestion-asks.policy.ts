import { isAbout, isQuestion } from '@adjutant/analyst'
import type { Ask } from '../comms.schema.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { listHiddenFrom, type HiddenFrom } from './hidden-records.service.ts'
import type { Reader } from '../threads/readers.store.ts'
import { searchOwn, type Question } from './suggestion-facts.service.ts'

/** More questions would annoy the person. */
const maxAsks = 2
/** One word in common is a coincidence. */
const minWords = 2

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

/** Whether the person's answer is valid: they still see the record, and every reader who can't see it was named to them. */
export function isInForce({ id, hidden_ids }: Ask, hidden: HiddenFrom): boolean {
  return hidden.get(id)?.every((readerId) => hidden_ids.includes(readerId)) ?? false
}

/** Undefined if it is too late to answer. */
export function toAnswered(state: Ask['state'], use: boolean): Ask['state'] | undefined {
  const isTaken = state === 'drafting' || state === 'used'
  if (use) return isTaken ? state : 'drafting'
  return isTaken ? undefined : 'left out'
}

/** The records that the draft can use. */
export const toAllowed = (asks: readonly Ask[]): Ask[] => asks.filter(({ state }) => state === 'drafting' || state === 'used')

/** The states after a draft was made, with or without these records. */
export const toSettled = (asks: readonly Ask[], usedIds: readonly string[]): Ask[] =>
  asks.map((ask) => (ask.state === 'drafting' ? { ...ask, state: usedIds.includes(ask.id) ? 'used' : 'failed' } : ask))
