import type { Act } from '@adjutant/contract/ai/conversations'
import type { ReactNode } from 'react'
import { splitIds } from '../../../platform/text/split-ids.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ChangeList } from '../../../ui/data/change-list.tsx'
import { DescriptionList } from '../../../ui/data/description-list.tsx'
import { Status } from '../../../ui/data/status.tsx'
import type { StatusTone } from '../../../ui/data/status.tsx'
import styles from './act-card.module.css'
import { useDecide } from '../conversation-mutations.ts'
import { SourceChip } from './source-chips.tsx'

const states: Record<Act['state'], { tone: StatusTone; label: string }> = {
  proposed: { tone: 'progress', label: 'Waiting for you' },
  done: { tone: 'good', label: 'Done' },
  failed: { tone: 'danger', label: 'Failed' },
  refused: { tone: 'neutral', label: 'Refused' },
}

function Decision({ act, conversationId }: { act: Act; conversationId: string }) {
  const { mutate, isPending, variables } = useDecide(conversationId)
  const choice = (decision: 'once' | 'always' | 'no', label: string, tone: 'primary' | 'quiet' | 'ghost'): ReactNode => (
    <Button
      size="small"
      tone={tone}
      disabled={isPending && variables.decision !== decision}
      loading={isPending && variables.decision === decision}
      onClick={() => mutate({ actId: act.id, decision })}
    >
      {label}
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
  return <DescriptionList values={splitIds(act.arguments).rest} />
}

/** A proposed action that waits for approval; afterwards its receipt. */
export function ActCard({ act, conversationId }: { act: Act; conversationId: string }) {
  const { tone, label } = states[act.state]
  return (
    <section className={styles.card} aria-label={`${act.title}: ${label}`}>
      <header className={styles.head}>
        <h3>{act.title}</h3>
        <Status tone={tone}>{label}</Status>
      </header>
      {act.record && <Subject record={act.record} />}
      <Changes act={act} />
      {act.result && <p className={styles.receipt}>{act.result}</p>}
      {act.state === 'proposed' && <Decision act={act} conversationId={conversationId} />}
    </section>
  )
}
