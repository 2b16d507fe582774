import type { Commitment } from '@adjutant/contract/commitments'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { toDayText } from '../../ui/text/day-text.ts'
import { Eyebrow } from '../../ui/text/eyebrow.tsx'
import styles from './contact-commitments.module.css'
import { useChangeState } from './commitment-mutations.ts'
import { toContactQuery } from './commitment-queries.ts'
import { isOverdue, toDueText } from './commitment-texts.ts'

function Promises({ title, items }: { title: string; items: readonly Commitment[] }) {
  const { mutate, isPending, variables } = useChangeState()
  const [today] = useState(() => toDayText(new Date()))
  if (items.length === 0) return null
  return (
    <>
      <h4 className={styles.direction}>{title}</h4>
      <ul role="list" aria-label={`Promises: ${title}`}>
        {items.map((one) => (
          <li key={one.id} className={styles.promise}>
            <Link to="/app/promises" search={{ promise: one.id }} className={styles.text}>
              {one.text}
            </Link>
            <span className={classes(styles.due, isOverdue(one, today) && styles.overdue)}>{toDueText(one, today)}</span>
            <Button
              size="small"
              icon={<Check />}
              aria-label={`Done: ${one.text}`}
              loading={isPending && variables.id === one.id}
              onClick={() => mutate({ id: one.id, state: 'done', before: 'open' })}
            >
              Done
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The open promises of and to a contact. Renders nothing without promises. */
export default function ContactCommitments({ contactId }: { contactId: string }) {
  const { data } = useQuery(toContactQuery(contactId))
  if (!data || data.items.length === 0) return null
  const of = (direction: Commitment['direction']) => data.items.filter((one) => one.direction === direction)
  return (
    <section className={styles.section} aria-label="Promises">
      <h3>
        <Eyebrow>Promises</Eyebrow>
      </h3>
      <Promises title="You promised" items={of('i_owe')} />
      <Promises title="Promised to you" items={of('owed_to_me')} />
    </section>
  )
}
