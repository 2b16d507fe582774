import type { Commitment } from '@adjutant/contract/commitments'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { toDayText } from '../../ui/text/day-text.ts'
import { useChangeState } from './commitment-mutations.ts'
import { toThreadQuery } from './commitment-queries.ts'
import { toDueText } from './commitment-texts.ts'
import styles from './message-commitment.module.css'

function Noticed({ commitment }: { commitment: Commitment }) {
  const { mutate, isPending, variables } = useChangeState()
  const { id, text, due_date } = commitment
  const [today] = useState(() => toDayText(new Date()))
  const to = (state: Commitment['state']) => ({
    loading: isPending && variables.state === state,
    onClick: () => {
      if (!isPending) mutate({ id, state, before: 'proposed' })
    },
  })
  return (
    <p className={styles.noticed}>
      <span>
        Promise noticed: {text}
        {due_date && ` · ${toDueText(commitment, today)}`}
      </span>
      <Button size="small" icon={<Check />} aria-label={`Confirm the promise: ${text}`} {...to('open')}>
        Confirm
      </Button>
      <Button size="small" tone="ghost" icon={<X />} aria-label={`Dismiss the promise: ${text}`} {...to('dismissed')}>
        Dismiss
      </Button>
    </p>
  )
}

type MessageCommitmentProps = { threadId: string; messageId: string; isOwn: boolean }

/** A line below a message in which a promise was noticed. */
export default function MessageCommitment({ threadId, messageId, isOwn }: MessageCommitmentProps) {
  const { data } = useQuery({
    ...toThreadQuery(threadId),
    select: ({ items }) => items.filter(({ source }) => source?.id === messageId),
  })
  if (!data || data.length === 0) return null
  return (
    <div className={styles.lines} data-own={isOwn || undefined}>
      {data.map((commitment) => (
        <Noticed key={commitment.id} commitment={commitment} />
      ))}
    </div>
  )
}
