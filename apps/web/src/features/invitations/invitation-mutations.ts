import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import type { Organization } from '@adjutant/contract/accounts/organizations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** The token of a mailed link, which verifies the address. */
export type Answer = { id: string; token?: string | undefined }

/** Joining changes every list and possibly the person's level. */
export function useAcceptInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, token }: Answer) => api.organizations.acceptInvitation.call({ params: { id }, body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { done: ({ name }: Organization) => membershipMessages.accepted(name), failed: membershipMessages.acceptFailed },
  })
}

export function useDeclineInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, token }: Answer) => api.organizations.declineInvitation.call({ params: { id }, body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { done: membershipMessages.declined, failed: membershipMessages.declineFailed },
  })
}
