import { claimMessages } from '@adjutant/contract/messages/claim-messages'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'

type Input = Parameters<typeof api.advice.addClaim.call>[0]['body']

/** Adds a claim, or edits the one with `claimId`. */
export function useSaveClaim(adviceId: string, claimId: string | undefined) {
  const refresh = useRefresh('advice')
  return useMutation({
    mutationFn: (body: Input) =>
      claimId === undefined
        ? api.advice.addClaim.call({ params: { id: adviceId }, body })
        : api.advice.changeClaim.call({ params: { id: adviceId, claimId }, body }),
    onSuccess: refresh,
    meta: { done: claimId === undefined ? claimMessages.added : claimMessages.saved, failed: claimMessages.saveFailed },
  })
}

export function useDeleteClaim(adviceId: string) {
  const refresh = useRefresh('advice')
  return useMutation({
    mutationFn: (claimId: string) => api.advice.removeClaim.call({ params: { id: adviceId, claimId } }),
    onSettled: refresh,
    meta: { done: claimMessages.deleted, failed: "Couldn't delete the claim" },
  })
}
