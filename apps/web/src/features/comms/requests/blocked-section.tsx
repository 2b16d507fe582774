import type { BlockedPerson } from '@adjutant/contract/message-requests'
import { messageRequestMessages } from '@adjutant/contract/messages/message-request-messages'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { api } from '../../../platform/api/api.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import styles from './blocked-section.module.css'
import { useUnblock } from './request-mutations.ts'

function Person({ person }: { person: BlockedPerson }) {
  const { mutate, isPending } = useUnblock()
  return (
    <li className={styles.person}>
      <Avatar name={person.avatar_initial} />
      <span className={styles.name}>{person.name}</span>
      <Button size="small" aria-label={`Unblock ${person.name}`} loading={isPending} onClick={() => mutate(person.id)}>
        Unblock
      </Button>
    </li>
  )
}

function People() {
  const { data: people, error, refetch } = useQuery(api.comms.blocked.options())
  if (error && !people) {
    return <QueryFailure title="Couldn't load the people you blocked." query={{ error, refetch }} />
  }
  if (!people) return <SkeletonRows count={1} />
  if (people.length === 0) return <p className={styles.none}>{messageRequestMessages.noneBlocked}</p>
  return (
    <ul role="list" aria-label="Blocked people" className={styles.people}>
      {people.map((person) => (
        <Person key={person.id} person={person} />
      ))}
    </ul>
  )
}

/** People whose messages are blocked. */
export const BlockedSection = ({ number }: { number: string }) => (
  <Section
    number={number}
    title="Blocked people"
    description="You don't get messages from these people. We don't tell them that you blocked them."
  >
    <People />
  </Section>
)
