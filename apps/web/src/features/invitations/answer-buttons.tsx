import { Button } from '../../ui/button/button.tsx'
import { useAcceptInvitation, useDeclineInvitation } from './invitation-mutations.ts'
import type { Answer } from './invitation-mutations.ts'
import styles from './invitations.module.css'

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
