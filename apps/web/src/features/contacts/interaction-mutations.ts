import type { PastInteraction } from '@adjutant/contract/contacts'
import { words } from '@adjutant/contract/words'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { showToast } from '../../ui/toast.ts'
import { usePaint } from './contact-cache.ts'
import { isSessionEnd, toInteractionFailure } from './contact-failure.ts'
import { toSorted } from './interaction-values.ts'
import type { InteractionValues } from './interaction-values.ts'

const tellFailure = (error: unknown) => isSessionEnd(error) || showToast(toInteractionFailure(error))

/** Creates or updates an interaction; the response is cached before the form closes. */
export function useSaveInteraction(contactId: string) {
  const refresh = useRefresh('contacts', 'bin')
  const paint = usePaint()
  return useMutation({
    mutationFn: ({ id: interactionId, body }: { id?: string | undefined; body: InteractionValues }) =>
      interactionId
        ? api.contacts.changeInteraction.call({ params: { id: contactId, interactionId }, body })
        : api.contacts.addInteraction.call({ params: { id: contactId }, body }),
    onSuccess: async (saved) => {
      await paint(contactId, (contact) => {
        const others = contact.past_interactions.filter(({ id }) => id !== saved.id)
        return { ...contact, past_interactions: toSorted([saved, ...others]) }
      })
      void refresh()
    },
    onError: tellFailure,
  })
}

export function useDeleteInteraction(contactId: string) {
  const refresh = useRefresh('contacts', 'bin')
  const paint = usePaint()
  const { mutate: save } = useSaveInteraction(contactId)
  // Interactions have no bin, so undo creates the interaction again.
  const writeAgain = ({ date, summary, notes }: PastInteraction) => save({ body: { date, summary, notes: notes ?? '' } })
  return useMutation({
    mutationFn: ({ id: interactionId }: PastInteraction) =>
      api.contacts.removeInteraction.call({ params: { id: contactId, interactionId } }),
    onMutate: (gone) =>
      paint(contactId, (contact) => ({ ...contact, past_interactions: contact.past_interactions.filter(({ id }) => id !== gone.id) })),
    onSuccess: (_nothing, gone) =>
      showToast({ title: 'Interaction deleted', message: gone.summary, tone: 'success', undo: () => writeAgain(gone) }),
    onError: (_error, _gone, takeBack) => takeBack?.(),
    onSettled: refresh,
    meta: { failed: words.user.deleteFailed },
  })
}
