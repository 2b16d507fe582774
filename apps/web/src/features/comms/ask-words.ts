import type { SuggestionAsk } from '@adjutant/contract/suggestions'

const mostNames = 2

/** The first two names and the number of the others. */
export function toReaders(names: readonly string[]) {
  const rest = names.length - mostNames
  const shown = names.slice(0, mostNames)
  if (rest > 0) return `${shown.join(', ')} and ${rest} ${rest === 1 ? 'other' : 'others'}`
  return shown.join(' and ')
}

/** Notes always belong to the reader. */
const toName = ({ kind, title }: SuggestionAsk) => `${kind === 'note' ? 'your' : 'the'} ${kind} “${title}”`

export function toQuestion(ask: SuggestionAsk, isDrafted: boolean) {
  const answer = isDrafted ? 'A better answer' : 'An answer'
  return `${answer} would use ${toName(ask)}, which ${toReaders(ask.hidden_from)} can't see. Use it in the draft?`
}

export const toFailure = (ask: SuggestionAsk) => `Couldn't draft a reply with ${toName(ask)}.`

export const toDrafting = (asks: readonly SuggestionAsk[]) => `Redrafting with ${asks.map(toName).join(' and ')}…`

/** For a record that the draft uses with permission. */
export const toNote = (ask: SuggestionAsk) =>
  ask.hidden_from.length > 0
    ? `Uses ${toName(ask)}, which ${toReaders(ask.hidden_from)} can't see. Check it before you send.`
    : `Uses ${toName(ask)}.`
