import type { Act } from '@adjutant/contract/conversations'
import type { ReactNode } from 'react'
import { splitIds } from '../../platform/split-ids.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeList } from '../../ui/change-list.tsx'
import { Ledger } from '../../ui/ledger.tsx'
import { Status } from '../../ui/status.tsx'
import type { StatusTone } from '../../ui/status.tsx'
import styles from './act-card.module.css'
import { useDecide } from './conversation-mutations.ts'
import { SourceChip } from './source-chips.tsx'

const states: Record<Act['state'], { tone: StatusTone; word: string }> = {
  proposed: { tone: 'progress', word: 'Waiting for you' },
  done: { tone: 'good', word: 'Done' },
  failed: { tone: 'danger', word: 'Failed' },
  refused: { tone: 'neutral', word: 'Refused' },
}

function Decision({ act, conversationId }: { act: Act; conversationId: string }) {
  const { mutate, isPending, variables } = useDecide(conversationId)
  const choice = (decision: 'once' | 'always' | 'no', word: string, tone: 'primary' | 'quiet' | 'ghost'): ReactNode => (
    <Button
      size="small"
      tone={tone}
      disabled={isPending && variables.decision !== decision}
      loading={isPending && variables.decision === decision}
      onClick={() => mutate({ actId: act.id, decision })}
    >
      {word}
    </Button>
  )
  return (
    <div className={styles.decision}>
      {choice('once', 'Allow once', 'primary')}
      {choice('always', 'Always allow', 'quiet')}
      {choice('no', 'No', 'ghost')}
    </div>
  )
}

/** The record and what distinguishes it from others with the same title. */
function Subject({ record }: { record: NonNullable<Act['record']> }) {
  const details = [record.owner, record.organization].filter(Boolean).join(' · ')
  return (
    <div className={styles.subject}>
      <SourceChip source={record} />
      {details && <span className={styles.details}>{details}</span>}
    </div>
  )
}

function Changes({ act }: { act: Act }) {
  const { changes, state, record } = act
  if (changes.length > 0) return <ChangeList changes={changes} isNew={changes.every(({ from }) => from === null)} />
  if (state === 'proposed' && record) return <p className={styles.receipt}>No changes needed. It’s already set this way.</p>
  // Actions of earlier versions have only the arguments of their tool.
  return <Ledger values={splitIds(act.arguments).rest} />
}

/** A proposed action that waits for approval; afterwards its receipt. */
export function ActCard({ act, conversationId }: { act: Act; conversationId: string }) {
  const { tone, word } = states[act.state]
  return (
    <section className={styles.card} aria-label={`${act.title}: ${word}`}>
      <header className={styles.head}>
        <h3>{act.title}</h3>
        <Status tone={tone}>{word}</Status>
      </header>
      {act.record && <Subject record={act.record} />}
      <Changes act={act} />
      {act.result && <p className={styles.receipt}>{act.result}</p>}
      {act.state === 'proposed' && <Decision act={act} conversationId={conversationId} />}
    </section>
  )
}
