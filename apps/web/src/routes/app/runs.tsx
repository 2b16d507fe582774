import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { schedulesQuery, waitingRunsQuery } from '../../features/runs/list/run-list-queries.ts'
import { toRunSearch } from '../../features/runs/list/run-search.ts'
import type { RunSearch } from '../../features/runs/list/run-search.ts'
import type { RunRef } from '../../features/runs/run.ts'
import { RunTabs } from '../../features/runs/list/run-tabs.tsx'
import { RunsPanel } from '../../features/runs/list/runs-panel.tsx'
import { ScheduleDialogs } from '../../features/runs/schedules/schedule-dialogs.tsx'
import type { SchedulesAction } from '../../features/runs/schedules/schedule-dialogs.tsx'
import { ScheduleList } from '../../features/runs/schedules/schedule-list.tsx'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'

const RunDetail = lazyComponent(() => import('../../features/runs/progress/run-detail.tsx'))
const UsagePanel = lazyComponent(() => import('../../features/runs/list/usage-panel.tsx'))

export const Route = createFileRoute('/app/runs')({
  staticData: { title: 'Runs' },
  validateSearch: toRunSearch,
  component: Runs,
})

function useStats() {
  const { data: waiting } = useQuery(waitingRunsQuery)
  const { data: schedules } = useQuery(schedulesQuery)
  return {
    scheduled: schedules?.length,
    stats: [
      { label: 'Waiting', value: waiting?.items.length ?? '–', unit: 'for you' },
      { label: 'Schedules', value: schedules?.filter(({ is_enabled }) => is_enabled).length ?? '–', unit: 'on' },
    ],
  }
}

function findOpen({ crew_run, flow_run }: RunSearch): RunRef | undefined {
  if (crew_run) return { kind: 'crew', id: crew_run }
  return flow_run ? { kind: 'flow', id: flow_run } : undefined
}

function Runs() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [action, setAction] = useState<SchedulesAction>()
  const { stats, scheduled } = useStats()
  const go = (next: RunSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const openConversation = (conversationId: string) =>
    void navigate({ to: '/app/conversations/$conversationId', params: { conversationId }, search: {} })
  const open = ({ kind, id }: RunRef) => go({ ...search, crew_run: undefined, flow_run: undefined, [`${kind}_run`]: id })
  const opened = findOpen(search)
  const schedule = () => setAction({ do: 'edit' })
  const close = () => {
    setAction(undefined)
    if (search.create) go({ ...search, create: undefined })
  }
  useShortcut('c', 'Create a schedule', schedule)
  return (
    <Page
      title="Runs"
      eyebrow="Crews and flows"
      stats={stats}
      description="What you've delegated: progress, results and schedules."
      actions={
        <Button icon={<CalendarClock />} onClick={schedule}>
          New schedule
        </Button>
      }
    >
      <RunTabs view={search.view} scheduled={scheduled} />
      {!search.view && <RunsPanel search={search} onSearch={go} onOpen={open} onConversation={openConversation} />}
      {search.view === 'schedules' && (
        <ScheduleList onEdit={(item) => setAction({ do: 'edit', item })} onDelete={(item) => setAction({ do: 'delete', item })} />
      )}
      <Suspense fallback={<SkeletonRows count={6} />}>
        {search.view === 'usage' && <UsagePanel days={search.days} onDays={(days) => go({ ...search, days })} />}
      </Suspense>
      <Suspense fallback={null}>
        {opened && <RunDetail of={opened} onClose={() => go({ ...search, crew_run: undefined, flow_run: undefined })} />}
      </Suspense>
      <ScheduleDialogs action={action ?? (search.create && { do: 'edit' })} onClose={close} />
    </Page>
  )
}
