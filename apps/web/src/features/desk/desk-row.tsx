import type { DeskItem } from '@adjutant/contract/desk'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { toTimeAgo } from '../../platform/text/time-ago.ts'
import { Clamp } from '../../ui/data/clamp.tsx'
import { hasUnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { useDiscardQuestion } from '../../ui/overlay/use-discard-question.tsx'
import { classes } from '../../ui/classes.ts'
import { toDateText } from '../../ui/text/date-format.ts'
import type { DeskAction } from './desk-actions.ts'
import { toItemLink } from './desk-link.ts'
import { isUrgent } from './is-urgent.ts'
import { RowActions } from './row-actions.tsx'
import type { RowPanelKind } from './row-panel.tsx'
import styles from './desk-row.module.css'

const RowPanel = lazyComponent(() => import('./row-panel.tsx'))

const kindLabels: Record<DeskItem['kind'], string> = {
  approval: 'Approval',
  run: 'Run',
  thread: 'Message',
  task: 'Task',
  goal: 'Goal',
  commitment: 'Promise',
  invitation: 'Invitation',
  schedule: 'Schedule',
  waitlist: 'Waitlist',
}

function Dates({ item: { due_date, since }, now }: { item: DeskItem; now: Date }) {
  if (due_date) return <time dateTime={due_date}>due {toDateText(due_date, 'short')}</time>
  return since && <time dateTime={since}>{toTimeAgo(since, now)}</time>
}

/** The reasons in one line. The item's kind is left out unless it is the only reason. */
function toReasonLine({ reasons }: Pick<DeskItem, 'reasons'>) {
  const others = reasons.filter(({ factor }) => factor !== 'kind')
  return (others.length > 0 ? others : reasons).map(({ text }) => text).join(' · ')
}

/** Every reason with its points, so that the order can be checked. */
function DeskReasons({ item, isFirst }: { item: DeskItem; isFirst: boolean }) {
  return (
    <details className={styles.why}>
      <summary>{isFirst ? 'Why is this first?' : 'Why is this here?'}</summary>
      <ul role="list" aria-label={`Reasons for ${item.title}`} className={styles.reasons}>
        {item.reasons.map(({ factor, text, points }) => (
          <li key={factor}>
            <span>{text}</span>
            <span className={styles.points}>+{points}</span>
          </li>
        ))}
        <li className={styles.score}>
          <span>Score (highest first)</span>
          <span className={styles.points}>{item.score}</span>
        </li>
      </ul>
    </details>
  )
}

type DeskRowProps = { item: DeskItem; isFirst: boolean; now: Date; onAct: (action: DeskAction) => void }

/** One item with its reasons and actions. */
export function DeskRow({ item, isFirst, now, onAct }: DeskRowProps) {
  const [panel, setPanel] = useState<RowPanelKind>()
  const row = useRef<HTMLLIElement>(null)
  const close = () => {
    setPanel(undefined)
    // The button that closed the panel is gone with it.
    row.current?.querySelector<HTMLElement>('[data-list-item]')?.focus()
  }
  const { askFirst, question } = useDiscardQuestion(() => hasUnsavedChanges(row.current))
  const toggle = (kind: RowPanelKind) => askFirst(() => setPanel(panel === kind ? undefined : kind))
  const who = item.who === item.title ? undefined : item.who
  return (
    <li ref={row} className={styles.row} data-desk-item={`${item.kind} ${item.id}`}>
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.kind}>{kindLabels[item.kind]}</span>
          <Dates item={item} now={now} />
        </p>
        <Link {...toItemLink(item)} data-list-item className={styles.title}>
          {item.title}
        </Link>
        {(who || item.detail) && (
          <Clamp lines={2}>
            <span className={styles.detail}>{[who, item.detail].filter(Boolean).join(' · ')}</span>
          </Clamp>
        )}
        <div className={styles.rank}>
          <span className={classes(styles.reason, isUrgent(item) && styles.urgent)}>{toReasonLine(item)}</span>
          <DeskReasons item={item} isFirst={isFirst} />
        </div>
      </div>
      <RowActions item={item} now={now} panel={panel} onPanel={toggle} onAct={onAct} />
      {panel && (
        <div className={styles.panel}>
          <Suspense fallback={<p className={styles.detail}>Loading…</p>}>
            <RowPanel item={item} kind={panel} onAct={onAct} onClose={close} />
          </Suspense>
        </div>
      )}
      {question}
    </li>
  )
}
