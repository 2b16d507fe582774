import type { RunLine } from '@adjutant/contract/runs'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { toReadableName } from '../../platform/readable-name.ts'
import { toTimeAgo } from '../../platform/time-ago.ts'
import { Button } from '../../ui/button.tsx'
import { Clamp } from '../../ui/clamp.tsx'
import { toDateText } from '../../ui/date-format.ts'
import { LedgerTable } from '../../ui/ledger-table.tsx'
import type { LedgerColumn } from '../../ui/ledger-table.tsx'
import { Status } from '../../ui/status.tsx'
import { MadeRecords } from './made-records.tsx'
import { canStop, lineStates, toLineNote, toLineStatus, toStepsText } from './run-line.ts'
import styles from './run-list.module.css'
import { RetryButton, StopButton } from './run-panel.tsx'
import { toDurationText, toPriceText } from './spent.ts'

type ListDeeds = { onOpen: (run: RunLine) => void; onConversation: (conversationId: string) => void }

/** Opens the run in its conversation, or in a dialog if it has none. */
function Name({ run, onOpen }: { run: RunLine; onOpen: ListDeeds['onOpen'] }) {
  const name = toReadableName(run.name)
  if (!run.conversation_id) {
    return (
      <button type="button" data-list-item className={styles.name} onClick={() => onOpen(run)}>
        {name}
      </button>
    )
  }
  return (
    <Link to="/app/conversations/$conversationId" params={{ conversationId: run.conversation_id }} data-list-item className={styles.name}>
      {name}
    </Link>
  )
}

function What({ run, onOpen }: { run: RunLine; onOpen: ListDeeds['onOpen'] }) {
  const note = toLineNote(run)
  return (
    <div className={styles.what}>
      <Name run={run} onOpen={onOpen} />
      {run.schedule_id && <CalendarClock className={styles.mark} aria-label="Started by a schedule" />}
      {run.retry_of && <span className={styles.again}>retried</span>}
      {note && (
        <div className={run.status === 'failed' ? styles.fault : styles.note}>
          <Clamp lines={2}>{note}</Clamp>
        </div>
      )}
      {run.made.length > 0 && (
        <div className={styles.made}>
          <MadeRecords records={run.made} />
        </div>
      )}
    </div>
  )
}

/** The duration of the run, and below it the model costs. */
function Duration({ spent }: Pick<RunLine, 'spent'>) {
  const price = toPriceText(spent)
  if (spent.worked_ms === 0 && !price) return null
  return (
    <span className={styles.figures}>
      {toDurationText(spent.worked_ms)}
      {price && <span className={styles.price}>{price}</span>}
    </span>
  )
}

function AnswerButton({ run, onOpen, onConversation }: ListDeeds & { run: RunLine }) {
  const { conversation_id } = run
  return (
    <Button
      size="small"
      tone="primary"
      aria-label={`Answer ${toReadableName(run.name)}`}
      onClick={() => (conversation_id ? onConversation(conversation_id) : onOpen(run))}
    >
      Answer
    </Button>
  )
}

function toColumns(now: Date, { onOpen, onConversation }: ListDeeds): LedgerColumn<RunLine>[] {
  return [
    { key: 'what', header: 'Run', phone: 'lead', cell: (run) => <What run={run} onOpen={onOpen} /> },
    {
      key: 'status',
      header: 'Status',
      cell: (run) => <Status tone={lineStates[toLineStatus(run)].tone}>{lineStates[toLineStatus(run)].word}</Status>,
    },
    {
      key: 'steps',
      header: 'Steps',
      phone: 'hidden',
      tablet: 'hidden',
      cell: (run) => <span className={styles.figures}>{toStepsText(run)}</span>,
    },
    { key: 'duration', header: 'Duration', cell: ({ spent }) => <Duration spent={spent} /> },
    {
      key: 'started',
      header: 'Started',
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={toDateText(created_at, 'moment')} className={styles.when}>
          {toTimeAgo(created_at, now)}
        </time>
      ),
    },
    {
      key: 'deeds',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      cell: (run) => (
        <span className={styles.deeds}>
          {run.can_retry && <RetryButton run={run} onStarted={onConversation} />}
          {canStop(run) && <StopButton runs={[run]} />}
          {run.status === 'waiting' && <AnswerButton run={run} onOpen={onOpen} onConversation={onConversation} />}
        </span>
      ),
    },
  ]
}

export function RunList({ runs, now, ...deeds }: ListDeeds & { runs: readonly RunLine[]; now: Date }) {
  return <LedgerTable caption="Runs" columns={toColumns(now, deeds)} rows={runs} getKey={({ id }) => id} />
}
