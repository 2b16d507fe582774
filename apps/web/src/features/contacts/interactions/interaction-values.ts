import type { PastInteraction } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'

export type InteractionValues = { date: string; summary: string; notes: string }

export const toInteractionValues = (interaction: PastInteraction | undefined, today: string): InteractionValues => ({
  date: interaction?.date ?? today,
  summary: interaction?.summary ?? '',
  notes: interaction?.notes ?? '',
})

export function validateInteraction({ date, summary }: InteractionValues) {
  if (date && summary.trim()) return undefined
  return {
    ...(!summary.trim() && { summary: appMessages.contact.interactionTitleRequired }),
    ...(!date && { date: appMessages.contact.interactionDateRequired }),
  }
}

/** Newest first, like the server. */
export const toSorted = (interactions: readonly PastInteraction[]) => interactions.toSorted((a, b) => b.date.localeCompare(a.date))
