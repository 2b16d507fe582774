import type { SuggestionAsk } from '@adjutant/contract/ai/suggestions'
import { pluralize } from '@adjutant/contract/text/pluralize'

const maxNames = 2

/** The first two names and the number of the others. */
export function formatReaders(names: readonly string[]) {
  const rest = names.length - maxNames
  const firstNames = names.slice(0, maxNames)
  if (rest > 0) return `${firstNames.join(', ')} and ${pluralize(rest, 'other')}`
  return firstNames.join(' and ')
}

/** Notes always belong to the reader. */
const toName = ({ kind, title }: SuggestionAsk) => `${kind === 'note' ? 'your' : 'the'} ${kind} “${title}”`

export function toAskQuestion(ask: SuggestionAsk, isDrafted: boolean) {
  const answer = isDrafted ? 'A better answer' : 'An answer'
  return `${answer} would use ${toName(ask)}, which ${formatReaders(ask.hidden_from)} can't see. Use it in the draft?`
}

export const toAskFailure = (ask: SuggestionAsk) => `Couldn't draft a reply with ${toName(ask)}.`

export const toRedraftingText = (asks: readonly SuggestionAsk[]) => `Redrafting with ${asks.map(toName).join(' and ')}…`

/** For a record that the draft uses with permission. */
export const toUsedRecordNote = (ask: SuggestionAsk) =>
  ask.hidden_from.length > 0
    ? `Uses ${toName(ask)}, which ${formatReaders(ask.hidden_from)} can't see. Check it before you send.`
    : `Uses ${toName(ask)}.`
