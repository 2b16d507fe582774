import type { Act } from '@adjutant/contract/ai/acts'
import { ownToolPrefix } from '@adjutant/contract/core/choices'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toVisibleText } from '@adjutant/contract/text/visible-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { api } from '../../../platform/api/api.ts'
import { toDetail } from '../../../platform/api/api-error.ts'
import { splitIds } from './split-ids.ts'
import { ActionChanges, ActionSubject } from '../../../platform/approval/action-subject.tsx'
import { ArgumentForm } from '../../../platform/approval/argument-form.tsx'
import { findToolRecord } from '../../../platform/approval/tool-record.ts'
import { ToolRecordNote } from '../../../platform/approval/tool-record-note.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DescriptionList } from '../../../ui/data/description-list.tsx'
import { Status } from '../../../ui/data/status.tsx'
import type { StatusTone } from '../../../ui/data/status.tsx'
import styles from './act-card.module.css'
import { toKeyLabel } from '../../../ui/text/key-label.ts'
import { useDecide, useUndoAct } from '../conversation-mutations.ts'
import { SourceChip } from './source-chips.tsx'

const states: Record<Act['state'], { tone: StatusTone; label: string }> = {
  proposed: { tone: 'progress', label: 'Waiting for you' },
  done: { tone: 'good', label: 'Done' },
  failed: { tone: 'danger', label: 'Failed' },
  interrupted: { tone: 'warning', label: 'Interrupted' },
  refused: { tone: 'neutral', label: 'Rejected' },
  undone: { tone: 'neutral', label: 'Undone' },
}

type ActProps = { act: Act; conversationId: string }

function Decision({ act, conversationId, onEdit }: ActProps & { onEdit: () => void }) {
  const { mutate, isPending, variables } = useDecide(conversationId)
  const { data: trackRecord } = useQuery(api.trackRecord.read.options())
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
    <>
      {act.asks_each_time && (
        <p className={styles.note}>
          {act.tool.startsWith(ownToolPrefix)
            ? "You're asked before this tool is called."
            : "This answer used text from other people or the web, so you're asked every time."}
        </p>
      )}
      {trackRecord && (
        <ToolRecordNote record={findToolRecord(trackRecord, null, act.tool)} days={trackRecord.days} canAllow={!act.asks_each_time} />
      )}
      <div className={styles.decision}>
        {choice('once', 'Allow once', 'primary')}
        {!act.asks_each_time && choice('always', 'Always allow', 'quiet')}
        <Button size="small" disabled={isPending} onClick={onEdit}>
          Edit
        </Button>
        {choice('no', 'No', 'ghost')}
      </div>
    </>
  )
}

function Edit({ act, conversationId, onBack }: ActProps & { onBack: () => void }) {
  const { mutate, isPending, error } = useDecide(conversationId)
  return (
    <ArgumentForm
      fields={act.fields}
      args={act.arguments}
      isBusy={isPending}
      rejection={error ? toDetail(error, appMessages.http.unexpected) : undefined}
      submitLabel="Allow with changes"
      onSubmit={(edited) => mutate({ actId: act.id, decision: 'once', arguments: edited as Act['arguments'] })}
      onBack={onBack}
    />
  )
}

function Undo({ act, conversationId }: ActProps) {
  const { mutate, isPending } = useUndoAct(conversationId)
  return (
    <Button size="small" loading={isPending} onClick={() => mutate(act.id)}>
      Undo
    </Button>
  )
}

/** The names of the arguments that the person edited. */
function listEdited({ proposed_arguments: proposed, arguments: args }: Act): string[] {
  if (!proposed) return []
  const names = [...new Set([...Object.keys(proposed), ...Object.keys(args)])]
  return names.filter((name) => JSON.stringify(proposed[name]) !== JSON.stringify(args[name])).map(toKeyLabel)
}

const toChip = (record: NonNullable<Act['record']>) => <SourceChip source={record} />

function Changes({ act: { changes, state, record, arguments: args } }: { act: Act }) {
  if (changes.length > 0 || (state === 'proposed' && record)) return <ActionChanges changes={changes} />
  // Actions of earlier versions have only the arguments of their tool.
  return <DescriptionList values={splitIds(args).rest} />
}

/**
 * A proposed action that waits for approval; afterwards its receipt. The server resolves the record and the changes, so they are facts, unlike
 * the model's text.
 */
export function ActCard({ act, conversationId }: ActProps) {
  const { tone, label } = states[act.state]
  const [isEditing, setIsEditing] = useState(false)
  const edited = listEdited(act)
  const isOpen = act.state === 'proposed'
  return (
    <section className={styles.card} aria-label={`${act.title}: ${label}`}>
      <header className={styles.head}>
        <h3>{act.title}</h3>
        <Status tone={tone}>{label}</Status>
      </header>
      <ActionSubject record={act.record} changes={act.changes} isDone={!isOpen} toChip={toChip} />
      {isOpen && isEditing ? (
        <Edit act={act} conversationId={conversationId} onBack={() => setIsEditing(false)} />
      ) : (
        <>
          <Changes act={act} />
          {edited.length > 0 && <p className={styles.note}>You edited: {edited.join(', ')}</p>}
          {act.result && <p className={styles.receipt}>{toVisibleText(act.result)}</p>}
          {isOpen && <Decision act={act} conversationId={conversationId} onEdit={() => setIsEditing(true)} />}
          {act.can_undo && <Undo act={act} conversationId={conversationId} />}
        </>
      )}
    </section>
  )
}
