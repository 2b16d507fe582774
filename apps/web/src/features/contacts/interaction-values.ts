import type { PastInteraction } from '@adjutant/contract/contacts'
import { words } from '@adjutant/contract/words'

export type InteractionValues = { date: string; summary: string; notes: string }

export const toInteractionValues = (interaction: PastInteraction | undefined, today: string): InteractionValues => ({
  date: interaction?.date ?? today,
  summary: interaction?.summary ?? '',
  notes: interaction?.notes ?? '',
})

export function findInteractionFaults({ date, summary }: InteractionValues) {
  if (date && summary.trim()) return undefined
  return {
    ...(!summary.trim() && { summary: words.contact.interactionTitleRequired }),
    ...(!date && { date: words.contact.interactionDateRequired }),
  }
}

/** Newest first, like the server. */
export const toSorted = (interactions: readonly PastInteraction[]) => interactions.toSorted((a, b) => b.date.localeCompare(a.date))
