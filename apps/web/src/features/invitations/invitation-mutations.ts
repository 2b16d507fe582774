import { membershipWords } from '@adjutant/contract/membership-words'
import type { Organization } from '@adjutant/contract/organizations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** The token of a mailed link, which verifies the address. */
export type Answer = { id: string; token?: string | undefined }

/** Joining changes every list and possibly the person's level. */
export function useAcceptInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, token }: Answer) => api.organizations.acceptInvitation.call({ params: { id }, body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { done: ({ name }: Organization) => membershipWords.accepted(name), failed: membershipWords.acceptFailed },
  })
}

export function useDeclineInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, token }: Answer) => api.organizations.declineInvitation.call({ params: { id }, body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { done: membershipWords.declined, failed: membershipWords.declineFailed },
  })
}
