import type { RunCostShare } from '@adjutant/contract/ai/runs'
import { addDays, toUtcDay } from '@adjutant/contract/core/days'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { useNow } from '../../../platform/text/use-now.ts'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { Stat } from '../../../ui/data/stat.tsx'
import { DataTable } from '../../../ui/data/data-table.tsx'
import type { DataTableColumn } from '../../../ui/data/data-table.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { toUsageQuery } from './run-list-queries.ts'
import { usageDays } from './run-search.ts'
import type { RunSearch } from './run-search.ts'
import { countTokens, toCostText, toDurationText } from './run-cost.ts'
import { TrackRecordSection } from './track-record.tsx'
import styles from './usage-panel.module.css'

const periods = usageDays.map((days) => ({ value: String(days), label: `${days} days` }))

/** The unit follows the number, because phones hide the table head. */
const toCell = (text: string, unit?: string) => (
  <span className={styles.number}>
    {text}
    {unit && <span className={styles.unit}> {unit}</span>}
  </span>
)

const columns: DataTableColumn<RunCostShare>[] = [
  { key: 'name', header: 'Name', phone: 'lead', cell: ({ name }) => toReadableName(name) },
  { key: 'runs', header: 'Runs', align: 'end', cell: ({ runs }) => toCell(runs.toLocaleString('en'), runs === 1 ? 'run' : 'runs') },
  { key: 'tokens', header: 'Tokens', align: 'end', cell: ({ spent }) => toCell(countTokens(spent).toLocaleString('en'), 'tokens') },
  { key: 'time', header: 'Run time', align: 'end', cell: ({ spent }) => toCell(toDurationText(spent.worked_ms)) },
  { key: 'cost', header: 'Cost', align: 'end', phone: 'aside', cell: ({ spent }) => toCell(toCostText(spent.cost_usd)) },
]

function Shares({
  number,
  title,
  description,
  rows,
}: {
  number: string
  title: string
  description: string
  rows: readonly RunCostShare[]
}) {
  return (
    <Section number={number} title={title} description={description}>
      {rows.length === 0 ? (
        <EmptyState title="Nothing to show." />
      ) : (
        <DataTable caption={title} columns={columns} rows={rows} getKey={({ id, name }) => id ?? name} />
      )}
    </Section>
  )
}

type PanelProps = { days: RunSearch['days']; onDays: (days: RunSearch['days']) => void }

function Usage({ days = 30 }: Pick<PanelProps, 'days'>) {
  const now = useNow()
  // The server counts days in UTC.
  const to = toUtcDay(now)
  const from = addDays(to, 1 - days)
  const { data, error, refetch } = useQuery({ ...toUsageQuery(from, to), placeholderData: keepPreviousData })
  if (error && !data) {
    return <QueryFailure title="Couldn't load usage." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={6} />
  if (data.runs === 0)
    return <EmptyState title="No runs in this period.">Tokens, run time and cost of your crews and flows appear here.</EmptyState>
  return (
    <>
      <dl className={styles.stats}>
        <Stat label="Runs" value={data.runs.toLocaleString('en')} />
        <Stat label="Tokens" value={countTokens(data.spent).toLocaleString('en')} />
        <Stat label="Run time" value={toDurationText(data.spent.worked_ms)} />
        <Stat label="Cost" value={toCostText(data.spent.cost_usd)} />
      </dl>
      <Shares number="01" title="By crew and flow" description="What each crew and flow used." rows={data.by_definition} />
      <Shares number="02" title="By agent" description="What each agent used, across all crews and flows." rows={data.by_agent} />
      {data.by_goal.length > 0 && <Shares number="03" title="By goal" description="Cost by related goal." rows={data.by_goal} />}
      <p className={styles.note}>A dash means that the model's price is unknown. Run time excludes waiting for you.</p>
    </>
  )
}

/** Tokens, run time and cost by crew, flow, agent and goal. */
export default function UsagePanel({ days, onDays }: PanelProps) {
  const choose = (value: string) => onDays(usageDays.find((each) => String(each) === value && each !== 30))
  return (
    <>
      <div className={styles.period}>
        <Segmented label="Period" value={String(days ?? 30)} options={periods} onChange={choose} />
      </div>
      <Usage days={days} />
      <TrackRecordSection number="04" />
    </>
  )
}
