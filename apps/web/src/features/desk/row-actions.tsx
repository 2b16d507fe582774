import type { DeskItem } from '@adjutant/contract/desk'
import { Check, Clock } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { accept, decline, finish, grant, retry, snooze } from './desk-actions.ts'
import type { DeskAction } from './desk-actions.ts'
import type { RowPanelKind } from './row-panel.tsx'
import { listSnoozeTimes } from './snooze-times.ts'
import styles from './desk-row.module.css'

const Menu = lazyComponent(async () => ({ default: (await import('../../ui/overlay/menu.tsx')).Menu }))

type RowActionsProps = {
  item: DeskItem
  now: Date
  panel: RowPanelKind | undefined
  onPanel: (kind: RowPanelKind) => void
  onAct: (action: DeskAction) => void
}

/** Opens and closes the part of the row that answers it. */
const panels: Partial<Record<DeskItem['actions'][number], { kind: RowPanelKind; label: string }>> = {
  decide: { kind: 'approval', label: 'Review' },
  answer: { kind: 'run', label: 'Answer' },
  due_date: { kind: 'due_date', label: 'Reschedule' },
  delegate: { kind: 'delegate', label: 'Delegate' },
  check_in: { kind: 'check_in', label: 'Check in' },
}

function Panels({ item, panel, onPanel }: Omit<RowActionsProps, 'onAct' | 'now'>) {
  const offered = item.actions.flatMap((action) => panels[action] ?? [])
  const replies = item.actions.includes('reply') ? [{ kind: 'reply' as const, label: item.draft_id ? 'Use draft' : 'Reply' }] : []
  return [...replies, ...offered].map(({ kind, label }) => (
    <Button
      key={kind}
      size="small"
      tone={kind === 'due_date' || kind === 'delegate' ? 'ghost' : 'quiet'}
      aria-expanded={panel === kind}
      aria-label={`${label}: ${item.title}`}
      onClick={() => onPanel(kind)}
    >
      {label}
    </Button>
  ))
}

/** Answers that need no further input. */
function QuickActions({ item, onAct }: Pick<RowActionsProps, 'item' | 'onAct'>) {
  const { actions, run } = item
  const toButton = (label: string, toAction: () => DeskAction) => (
    <Button key={label} size="small" aria-label={`${label}: ${item.title}`} onClick={() => onAct(toAction())}>
      {label}
    </Button>
  )
  return (
    <>
      {actions.includes('join') && toButton('Accept', () => accept(item))}
      {actions.includes('join') && toButton('Decline', () => decline(item))}
      {actions.includes('retry') && run && toButton('Retry', () => retry(item, run.id))}
      {actions.includes('grant') && toButton('Grant access', () => grant(item))}
    </>
  )
}

function SnoozeMenu({ item, now, onPanel, onAct }: Omit<RowActionsProps, 'panel'>) {
  const times = listSnoozeTimes(now).map(({ label, until }) => ({ label, onSelect: () => onAct(snooze(item, until)) }))
  const items = [...times, { label: 'Choose a date…', onSelect: () => onPanel('snooze'), hasSeparator: true }]
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <Menu label={`Snooze: ${item.title}`} trigger={<Clock aria-hidden="true" />} items={items} triggerClassName={styles.snooze} />
    </Suspense>
  )
}

export function RowActions({ item, now, panel, onPanel, onAct }: RowActionsProps) {
  const doneLabel = item.actions.includes('complete') ? `Complete: ${item.title}` : `Done, take off the desk: ${item.title}`
  return (
    <div className={styles.actions}>
      <QuickActions item={item} onAct={onAct} />
      <Panels item={item} panel={panel} onPanel={onPanel} />
      <span className={styles.ends}>
        <SnoozeMenu item={item} now={now} onPanel={onPanel} onAct={onAct} />
        <IconButton label={doneLabel} icon={<Check />} onClick={() => onAct(finish(item))} />
      </span>
    </div>
  )
}
