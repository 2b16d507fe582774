import type { PastInteraction } from '@adjutant/contract/contacts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { useOptimisticContact } from '../contact-cache.ts'
import { isSessionEnd, toInteractionFailure } from '../contact-errors.ts'
import { toSorted } from './interaction-values.ts'
import type { InteractionValues } from './interaction-values.ts'

const showFailure = (error: unknown) => isSessionEnd(error) || showToast(toInteractionFailure(error))

/** Creates or updates an interaction; the response is cached before the form closes. */
export function useSaveInteraction(contactId: string) {
  const refresh = useRefresh('contacts', 'bin')
  const updateOptimistically = useOptimisticContact()
  return useMutation({
    mutationFn: ({ id: interactionId, body }: { id?: string | undefined; body: InteractionValues }) =>
      interactionId
        ? api.contacts.changeInteraction.call({ params: { id: contactId, interactionId }, body })
        : api.contacts.addInteraction.call({ params: { id: contactId }, body }),
    onSuccess: async (saved) => {
      await updateOptimistically(contactId, (contact) => {
        const others = contact.past_interactions.filter(({ id }) => id !== saved.id)
        return { ...contact, past_interactions: toSorted([saved, ...others]) }
      })
      void refresh()
    },
    onError: showFailure,
  })
}

export function useDeleteInteraction(contactId: string) {
  const refresh = useRefresh('contacts', 'bin')
  const updateOptimistically = useOptimisticContact()
  const { mutate: save } = useSaveInteraction(contactId)
  // Interactions have no bin, so undo creates the interaction again.
  const recreate = ({ date, summary, notes }: PastInteraction) => save({ body: { date, summary, notes: notes ?? '' } })
  return useMutation({
    mutationFn: ({ id: interactionId }: PastInteraction) =>
      api.contacts.removeInteraction.call({ params: { id: contactId, interactionId } }),
    onMutate: (removed) =>
      updateOptimistically(contactId, (contact) => ({
        ...contact,
        past_interactions: contact.past_interactions.filter(({ id }) => id !== removed.id),
      })),
    onSuccess: (_nothing, removed) =>
      showToast({ title: 'Interaction deleted', message: removed.summary, tone: 'success', undo: () => recreate(removed) }),
    onError: (_error, _gone, rollBack) => rollBack?.(),
    onSettled: refresh,
    meta: { failed: "Couldn't delete the interaction" },
  })
}
