import type { AdviceTrackRecord } from '@adjutant/contract/records/advice-claims'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { DataTable } from '../../../ui/data/data-table.tsx'
import type { DataTableColumn } from '../../../ui/data/data-table.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { toRankText, toShareText, toSourceName, verdictLabels } from './claim-display.ts'

const toCounts = ({ held, not_held, cannot_tell, open }: AdviceTrackRecord): string =>
  [
    [held, verdictLabels.held],
    [not_held, verdictLabels.not_held],
    [cannot_tell, verdictLabels.cannot_tell],
    [open, verdictLabels.open],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, label]) => `${count} ${String(label).toLowerCase()}`)
    .join(', ')

const columns: DataTableColumn<AdviceTrackRecord>[] = [
  { key: 'source', header: 'Advice by', phone: 'lead', cell: ({ source }) => toSourceName(source) },
  { key: 'share', header: 'Track record', phone: 'aside', cell: toShareText },
  { key: 'counts', header: 'Claims', cell: toCounts },
  { key: 'rank', header: 'Effect on order', cell: ({ rank_days }) => toRankText(rank_days) },
]

/** The verdicts of claims by source of the advice. */
export default function TrackRecordTable() {
  const { data, error, refetch } = useQuery(api.advice.trackRecord.options())
  if (error && !data) {
    return <QueryFailure title="Couldn't load the track record." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={3} />
  if (data.length === 0)
    return (
      <EmptyState title="No claims yet.">
        Write what to expect and when under “How we will know”, for example “Revenue is at least 14 M€ by 30 June”.
      </EmptyState>
    )
  return <DataTable caption="Track record of advice" columns={columns} rows={data} getKey={({ source }) => JSON.stringify(source)} />
}
