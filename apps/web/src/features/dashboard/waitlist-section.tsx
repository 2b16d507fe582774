import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { toPersonName } from '../../platform/accounts/person-name.ts'
import { ButtonAnchor } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { longestWaitingQuery } from './waitlist-query.ts'
import styles from './waitlist-section.module.css'

const ButtonLink = createLink(ButtonAnchor)

function Waiting() {
  const { data, isError } = useQuery(longestWaitingQuery)
  if (isError) return <p className={styles.note}>Couldn’t load the waitlist.</p>
  if (!data) return <SkeletonRows count={3} />
  if (data.total === 0) return <EmptyState title="No one is waiting.">New applications appear here.</EmptyState>
  return (
    <ul role="list">
      {data.items.map((person) => (
        <li key={person.id} className={styles.person}>
          <span className={styles.name}>{toPersonName(person)}</span>
          <DateText value={person.created_at} prefix="applied" />
        </li>
      ))}
    </ul>
  )
}

export function WaitlistSection({ number }: { number: string }) {
  return (
    <Section
      number={number}
      title="Waitlist"
      actions={
        <ButtonLink to="/app/admin" search={{ tab: 'waitlist' }} size="small">
          View waitlist
        </ButtonLink>
      }
    >
      <Waiting />
    </Section>
  )
}
