import { Button } from '../../ui/button/button.tsx'
import styles from './invitations.module.css'
import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import type { Organization } from '@adjutant/contract/accounts/organizations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** The token of a mailed link, which verifies the address. */
type Answer = { id: string; token?: string | undefined }

/** Joining changes every list and possibly the person's level. */
function useAcceptInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, token }: Answer) => api.organizations.acceptInvitation.call({ params: { id }, body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { done: ({ name }: Organization) => membershipMessages.accepted(name), failed: membershipMessages.acceptFailed },
  })
}

function useDeclineInvitation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, token }: Answer) => api.organizations.declineInvitation.call({ params: { id }, body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { done: membershipMessages.declined, failed: membershipMessages.declineFailed },
  })
}

type AnswerButtonsProps = Answer & {
  organizationName: string
  size?: 'small'
  onAccepted?: (organizationId: string) => void
  onDeclined?: () => void
}

export function AnswerButtons({ id, token, organizationName, size, onAccepted, onDeclined }: AnswerButtonsProps) {
  const accept = useAcceptInvitation()
  const decline = useDeclineInvitation()
  const isBusy = accept.isPending || decline.isPending
  return (
    <div className={styles.answers}>
      <Button
        tone="primary"
        size={size}
        loading={accept.isPending}
        disabled={isBusy}
        aria-label={`Accept the invitation to ${organizationName}`}
        onClick={() => accept.mutate({ id, token }, { onSuccess: (organization) => onAccepted?.(organization.id) })}
      >
        Accept
      </Button>
      <Button
        size={size}
        loading={decline.isPending}
        disabled={isBusy}
        aria-label={`Decline the invitation to ${organizationName}`}
        onClick={() => decline.mutate({ id, token }, { onSuccess: () => onDeclined?.() })}
      >
        Decline
      </Button>
    </div>
  )
}
