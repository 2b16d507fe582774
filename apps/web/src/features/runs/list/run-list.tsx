import type { RunSummary } from '@adjutant/contract/ai/runs'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { toTimeAgo } from '../../../platform/text/time-ago.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Clamp } from '../../../ui/data/clamp.tsx'
import { toDateText } from '../../../ui/text/date-format.ts'
import { DataTable } from '../../../ui/data/data-table.tsx'
import type { DataTableColumn } from '../../../ui/data/data-table.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { CreatedRecords } from '../progress/created-records.tsx'
import { canStop, runStates, toRunNote, toRunListStatus, toStepsText } from './run-summary.ts'
import styles from './run-list.module.css'
import { RetryButton, StopButton } from '../progress/run-panel.tsx'
import { toDurationText, toPriceText } from './run-cost.ts'

type ListActions = { onOpen: (run: RunSummary) => void; onConversation: (conversationId: string) => void }

/** Opens the run in its conversation, or in a dialog if it has none. */
function Name({ run, onOpen }: { run: RunSummary; onOpen: ListActions['onOpen'] }) {
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

function What({ run, onOpen }: { run: RunSummary; onOpen: ListActions['onOpen'] }) {
  const note = toRunNote(run)
  return (
    <div className={styles.what}>
      <Name run={run} onOpen={onOpen} />
      {run.schedule_id && <CalendarClock className={styles.mark} aria-label="Started by a schedule" />}
      {run.retry_of && <span className={styles.again}>retried</span>}
      {note && (
        <div className={run.status === 'failed' ? styles.error : styles.note}>
          <Clamp lines={2}>{note}</Clamp>
        </div>
      )}
      {run.made.length > 0 && (
        <div className={styles.made}>
          <CreatedRecords records={run.made} />
        </div>
      )}
    </div>
  )
}

/** The duration of the run, and below it the model costs. */
function Duration({ spent }: Pick<RunSummary, 'spent'>) {
  const price = toPriceText(spent)
  if (spent.worked_ms === 0 && !price) return null
  return (
    <span className={styles.stats}>
      {toDurationText(spent.worked_ms)}
      {price && <span className={styles.price}>{price}</span>}
    </span>
  )
}

function AnswerButton({ run, onOpen, onConversation }: ListActions & { run: RunSummary }) {
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

function toColumns(now: Date, { onOpen, onConversation }: ListActions): DataTableColumn<RunSummary>[] {
  return [
    { key: 'what', header: 'Run', phone: 'lead', cell: (run) => <What run={run} onOpen={onOpen} /> },
    {
      key: 'status',
      header: 'Status',
      cell: (run) => <Status tone={runStates[toRunListStatus(run)].tone}>{runStates[toRunListStatus(run)].label}</Status>,
    },
    {
      key: 'steps',
      header: 'Steps',
      phone: 'hidden',
      tablet: 'hidden',
      cell: (run) => <span className={styles.stats}>{toStepsText(run)}</span>,
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
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      cell: (run) => (
        <span className={styles.actions}>
          {run.can_retry && <RetryButton run={run} onStarted={onConversation} />}
          {canStop(run) && <StopButton runs={[run]} />}
          {run.status === 'waiting' && <AnswerButton run={run} onOpen={onOpen} onConversation={onConversation} />}
        </span>
      ),
    },
  ]
}

export function RunList({ runs, now, ...actions }: ListActions & { runs: readonly RunSummary[]; now: Date }) {
  return <DataTable caption="Runs" columns={toColumns(now, actions)} rows={runs} getKey={({ id }) => id} />
}
