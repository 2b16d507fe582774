import type { Commitment } from '@adjutant/contract/commitments'
import { Link } from '@tanstack/react-router'
import { Check, ListPlus, MoreHorizontal, Pencil, RotateCcw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx'
import { toDayText } from '../../ui/text/day-text.ts'
import styles from './commitment-item.module.css'
import { useChangeCommitment, useChangeState, useCreateTask, useDeleteCommitment } from './commitment-mutations.ts'
import { CommitmentSource } from './commitment-source.tsx'
import { isOverdue, toCompletionText, toDueText, toPartiesText } from './commitment-texts.ts'

type ItemProps = { commitment: Commitment; onEdit: (commitment: Commitment) => void }

function Person({ counterpart }: { counterpart: NonNullable<Commitment['counterpart']> }) {
  if (!counterpart.contact_id) return <span>{counterpart.name}</span>
  return (
    <Link to="/app/contacts" search={{ contact: counterpart.contact_id }}>
      {counterpart.name}
    </Link>
  )
}

function Facts({ commitment }: { commitment: Commitment }) {
  const { state, counterpart, task } = commitment
  const [today] = useState(() => toDayText(new Date()))
  return (
    <p className={styles.facts}>
      {state === 'proposed' ? <span>{toPartiesText(commitment)}</span> : counterpart && <Person counterpart={counterpart} />}
      {state === 'done' ? (
        <span>{toCompletionText(commitment)}</span>
      ) : (
        <span className={classes(isOverdue(commitment, today) && styles.overdue)}>{toDueText(commitment, today)}</span>
      )}
      {task && (
        <Link to="/app/my-tasks" search={{ task: task.id }}>
          {`Task: ${task.status}`}
        </Link>
      )}
    </p>
  )
}

/** Asks whether a later message fulfilled the promise. */
function DoneHint({ commitment }: { commitment: Commitment }) {
  const { mutate: changeState, isPending: isChangingState } = useChangeState()
  const { mutate: change, isPending: isChanging } = useChangeCommitment()
  const { id, state, text, done_hint: hint } = commitment
  if (!hint || state !== 'open') return null
  return (
    <p className={styles.hint}>
      <span>
        <Link to="/app/comms" search={{ thread: hint.thread_id, message: hint.message_id }}>
          A later message
        </Link>{' '}
        looks like the answer. Is it done?
      </span>
      <Button
        size="small"
        aria-label={`Yes, done: ${text}`}
        loading={isChangingState}
        onClick={() => changeState({ id, state: 'done', before: state })}
      >
        Yes, done
      </Button>
      <Button
        size="small"
        tone="ghost"
        aria-label={`Not yet: ${text}`}
        loading={isChanging}
        onClick={() => change({ id, body: { done_hint: null } })}
      >
        Not yet
      </Button>
    </p>
  )
}

/** The one-click actions for the state of a promise. */
function QuickActions({ commitment }: { commitment: Commitment }) {
  const { mutate, isPending, variables } = useChangeState()
  const { id, state, text } = commitment
  const to = (next: Commitment['state']) => ({
    loading: isPending && variables.state === next,
    onClick: () => {
      if (!isPending) mutate({ id, state: next, before: state })
    },
  })
  if (state === 'proposed') {
    return (
      <>
        <Button size="small" tone="primary" icon={<Check />} aria-label={`Confirm: ${text}`} {...to('open')}>
          Confirm
        </Button>
        <Button size="small" tone="ghost" icon={<X />} aria-label={`Dismiss: ${text}`} {...to('dismissed')}>
          Dismiss
        </Button>
      </>
    )
  }
  if (state === 'open') {
    return (
      <Button size="small" icon={<Check />} aria-label={`Done: ${text}`} {...to('done')}>
        Done
      </Button>
    )
  }
  return (
    <Button size="small" icon={<RotateCcw />} aria-label={`Reopen: ${text}`} {...to('open')}>
      Reopen
    </Button>
  )
}

function useMenuItems({ commitment, onEdit }: ItemProps): MenuItem[] {
  const { mutate: changeState } = useChangeState()
  const { mutate: createTask } = useCreateTask()
  const { mutate: remove } = useDeleteCommitment()
  const { id, state, task, source } = commitment
  const isOpen = state === 'open' || state === 'proposed'
  const items: (MenuItem | false)[] = [
    { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(commitment) },
    isOpen && !task && { label: 'Create a task', icon: <ListPlus />, onSelect: () => createTask(id) },
    // A noticed promise is dismissed, so that its sentence is not proposed again.
    state === 'open' &&
      source !== null && { label: 'Dismiss', icon: <X />, onSelect: () => changeState({ id, state: 'dismissed', before: state }) },
    source === null && { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => remove(commitment) },
  ]
  return items.filter((item) => item !== false)
}

export function CommitmentItem({ commitment, onEdit }: ItemProps) {
  const { text, source } = commitment
  const items = useMenuItems({ commitment, onEdit })
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <button type="button" data-list-item className={styles.text} onClick={() => onEdit(commitment)}>
          {text}
        </button>
        <Facts commitment={commitment} />
        {source && <CommitmentSource source={source} />}
        <DoneHint commitment={commitment} />
      </div>
      <div className={styles.actions}>
        <QuickActions commitment={commitment} />
        <Menu label={`More: ${text}`} trigger={<MoreHorizontal />} items={items} />
      </div>
    </li>
  )
}
