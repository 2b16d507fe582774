import type { Ask } from '../comms.schema.ts'
import type { HiddenFrom } from './hidden-records.service.ts'

/** Whether the person's answer is valid: they still see the record, and every reader who can't see it was named to them. */
export function isInForce({ id, hidden_ids }: Ask, hidden: HiddenFrom): boolean {
  return hidden.get(id)?.every((readerId) => hidden_ids.includes(readerId)) ?? false
}

/** Undefined if it is too late to answer. */
export function toAnswered(state: Ask['state'], isAllowed: boolean): Ask['state'] | undefined {
  const isTaken = state === 'drafting' || state === 'used'
  if (isAllowed) return isTaken ? state : 'drafting'
  return isTaken ? undefined : 'left out'
}

/** The records that the draft can use. */
export const toAllowed = (asks: readonly Ask[]): Ask[] => asks.filter(({ state }) => state === 'drafting' || state === 'used')

/** The states after a draft was made, with or without these records. */
export const toSettled = (asks: readonly Ask[], usedIds: readonly string[]): Ask[] =>
  asks.map((ask) => (ask.state === 'drafting' ? { ...ask, state: usedIds.includes(ask.id) ? 'used' : 'failed' } : ask))
