import type { ToolRecord } from '@adjutant/contract/ai/track-record'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { suggestions, toRecordText } from '../../../platform/approval/tool-record.ts'
import { DataTable } from '../../../ui/data/data-table.tsx'
import type { DataTableColumn } from '../../../ui/data/data-table.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { Section } from '../../../ui/layout/section.tsx'

const columns: DataTableColumn<ToolRecord>[] = [
  { key: 'tool', header: 'Action', phone: 'lead', cell: ({ title }) => toReadableName(title) },
  { key: 'agent', header: 'By', phone: 'aside', cell: ({ agent }) => (agent === null ? 'Assistant' : toReadableName(agent)) },
  { key: 'outcomes', header: 'Outcome', cell: toRecordText },
  { key: 'suggestion', header: 'Suggestion', cell: ({ suggestion }) => suggestion && suggestions[suggestion] },
]

function Records() {
  const { data, error, refetch } = useQuery(api.trackRecord.read.options())
  if (error && !data) {
    return <QueryFailure title="Couldn't load the track record." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={3} />
  if (data.tools.length === 0)
    return (
      <EmptyState title="No actions yet.">This counts the actions that your assistant and agents propose, and your decisions.</EmptyState>
    )
  return (
    <DataTable caption="Track record" columns={columns} rows={data.tools} getKey={({ agent, tool }) => JSON.stringify([agent, tool])} />
  )
}

/** The outcomes of the actions that the assistant and the agents proposed. */
export const TrackRecordSection = ({ number }: { number: string }) => (
  <Section
    number={number}
    title="Track record"
    description="Outcomes of the actions proposed in the last 90 days. Only you decide what is allowed."
  >
    <Records />
  </Section>
)
