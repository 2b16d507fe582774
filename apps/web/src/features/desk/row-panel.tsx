import { addDays } from '@adjutant/contract/core/days'
import type { DeskItem } from '@adjutant/contract/desk'
import { limits } from '@adjutant/contract/core/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { sharesPhrase } from '../../platform/text/shared-phrase.ts'
import { assignableQuery } from '../../platform/accounts/assignable-people.ts'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { toOptions } from '../../ui/form/select-options.ts'
import { useDiscardQuestion } from '../../ui/overlay/use-discard-question.tsx'
import { PickerField } from '../../ui/picker/picker-field.tsx'
import { toDayText } from '../../ui/text/day-text.ts'
import { changeDueDate, delegate, reply, snoozeUntilDay } from './desk-actions.ts'
import type { DeskAction } from './desk-actions.ts'
import { toDraftQuery } from './desk-queries.ts'
import { useDeskSlots } from './desk-slots.ts'
import styles from './row-panel.module.css'

export type RowPanelKind = 'approval' | 'run' | 'check_in' | 'reply' | 'due_date' | 'delegate' | 'snooze'

type PanelProps = { item: DeskItem; onAct: (action: DeskAction) => void; onClose: () => void }

type FormProps = { submitLabel: string; isReady: boolean; onSubmit: () => void; onClose: () => void; children: ReactNode }

function PanelForm({ submitLabel, isReady, onSubmit, onClose, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onSubmit()
      }}
    >
      {children}
      <div className={styles.buttons}>
        <Button type="submit" size="small" tone="primary" disabled={!isReady}>
          {submitLabel}
        </Button>
        <Button size="small" tone="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const toTomorrow = () => addDays(toDayText(new Date()), 1)

type DayFormProps = Pick<PanelProps, 'onClose'> & { label: string; submitLabel: string; onDay: (day: string) => void }

function DayForm({ label, submitLabel, onDay, onClose }: DayFormProps) {
  const [day, setDay] = useState(toTomorrow)
  return (
    <PanelForm submitLabel={submitLabel} isReady={day !== ''} onSubmit={() => onDay(day)} onClose={onClose}>
      <TextField label={label} type="date" min={toTomorrow()} value={day} onChange={(event) => setDay(event.target.value)} />
    </PanelForm>
  )
}

function DelegateForm({ item, onAct, onClose }: PanelProps) {
  const { id: ownId } = useCurrentUser()
  const { data, isPending, isError, refetch } = useQuery(assignableQuery)
  const [chosen, setChosen] = useState('')
  const people = (data ?? []).filter(({ id }) => id !== ownId)
  const person = people.find(({ id }) => id === chosen)
  return (
    <PanelForm
      submitLabel="Assign"
      isReady={person !== undefined}
      onSubmit={() => person && onAct(delegate(item, person))}
      onClose={onClose}
    >
      <PickerField
        label="Colleague"
        options={toOptions(people)}
        value={chosen}
        onChange={setChosen}
        source={{ isPending, isError, refetch }}
      />
    </PanelForm>
  )
}

/** Starts with the suggested reply, if there is one. Nothing is sent before the person has seen it. */
function ReplyForm({ item, onAct, onClose }: PanelProps) {
  const { data: draft, isLoading } = useQuery({ ...toDraftQuery(item.id), enabled: item.draft_id !== null })
  const [written, setWritten] = useState<string>()
  const text = written ?? draft?.text ?? ''
  const isDirty = text.trim() !== (draft?.text ?? '').trim()
  const { askFirst, question } = useDiscardQuestion(() => isDirty)
  const send = () => onAct(reply(item, text.trim(), draft && sharesPhrase(text, draft.text) ? draft.id : null))
  if (isLoading) return <p role="status">Loading the suggested reply…</p>
  return (
    <PanelForm submitLabel="Send" isReady={text.trim() !== ''} onSubmit={send} onClose={() => askFirst(onClose)}>
      <TextArea
        label={draft ? `Suggested reply to ${item.title}` : `Reply to ${item.title}`}
        rows={4}
        maxLength={limits.longText}
        value={text}
        onChange={(event) => setWritten(event.target.value)}
      />
      <UnsavedChanges when={isDirty} />
      {question}
    </PanelForm>
  )
}

function Slot({ item, kind, onClose }: Pick<PanelProps, 'item' | 'onClose'> & { kind: 'approval' | 'run' | 'check_in' }) {
  const { Approval, RunAnswer, CheckIn } = useDeskSlots()
  if (kind === 'check_in') return <CheckIn goalId={item.id} onClose={onClose} />
  if (kind === 'approval') return item.act && item.conversation_id && <Approval act={item.act} conversationId={item.conversation_id} />
  return item.run && <RunAnswer run={item.run} />
}

/** The part of a row that answers it in place. */
export default function RowPanel({ kind, ...props }: PanelProps & { kind: RowPanelKind }) {
  const { item, onAct, onClose } = props
  if (kind === 'approval' || kind === 'run' || kind === 'check_in') return <Slot item={item} kind={kind} onClose={onClose} />
  if (kind === 'reply') return <ReplyForm {...props} />
  if (kind === 'delegate') return <DelegateForm {...props} />
  if (kind === 'snooze')
    return <DayForm label="Snooze until" submitLabel="Snooze" onDay={(day) => onAct(snoozeUntilDay(item, day))} onClose={onClose} />
  return <DayForm label="Due date" submitLabel="Change date" onDay={(day) => onAct(changeDueDate(item, day))} onClose={onClose} />
}
