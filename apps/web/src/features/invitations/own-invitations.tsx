import type { OwnInvitation } from '@adjutant/contract/accounts/memberships'
import { useQuery } from '@tanstack/react-query'
import { DateText } from '../../ui/text/date-text.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { ownInvitationsQuery } from './invitation-queries.ts'
import styles from './invitations.module.css'

function Row({ invitation }: { invitation: OwnInvitation }) {
  const { id, organization_name: name, invited_by: inviter, expires_at } = invitation
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>
          {inviter ? `${inviter} invited you to join.` : "You're invited to join."} Answer by <DateText value={expires_at} />.
        </p>
      </div>
      <AnswerButtons id={id} organizationName={name} size="small" />
    </li>
  )
}

/** Invitations that await the person's answer. Renders nothing if there are none. */
export function OwnInvitations({ number }: { number?: string }) {
  const { data = [] } = useQuery(ownInvitationsQuery)
  if (data.length === 0) return null
  return (
    <Section {...(number && { number })} title="Invitations">
      <ul role="list" aria-label="Invitations to organizations" className={styles.list}>
        {data.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  )
}
