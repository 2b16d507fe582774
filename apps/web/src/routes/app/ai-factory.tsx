import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { FactoryDialogs } from '../../features/factory/factory-dialogs.tsx'
import type { FactoryAction } from '../../features/factory/factory-dialogs.tsx'
import { prefetchFactory } from '../../features/factory/factory-queries.ts'
import { toFactorySearch } from '../../features/factory/factory-search.ts'
import type { FactorySearch } from '../../features/factory/factory-search.ts'
import { FactorySections } from '../../features/factory/factory-sections.tsx'
import { useFactoryStats } from '../../features/factory/factory-queries.ts'
import { useRunLauncher } from '../../features/runs/start/run-launcher.tsx'
import { RunLogs } from '../../features/runs/progress/run-logs.tsx'
import { CardSchedules } from '../../features/runs/schedules/card-schedules.tsx'
import { useDraftSchedule } from '../../features/runs/schedules/draft-schedule.tsx'
import { ScheduleDialogs } from '../../features/runs/schedules/schedule-dialogs.tsx'
import type { SchedulesAction } from '../../features/runs/schedules/schedule-dialogs.tsx'
import { currentUserOptions } from '../../platform/session/current-user.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { Page } from '../../ui/layout/page.tsx'
import { awaitData } from '../-await-data.ts'

export const Route = createFileRoute('/app/ai-factory')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'AI Factory' },
  validateSearch: toFactorySearch,
  beforeLoad: async ({ context: { queryClient } }) => {
    const { user_level } = await queryClient.ensureQueryData(currentUserOptions)
    if (user_level !== 'ceo' && user_level !== 'admin') throw redirect({ to: '/app/ceodashboard' })
  },
  loader: ({ context: { queryClient }, cause }) => awaitData(cause, prefetchFactory(queryClient)),
  component: Factory,
})

function Factory() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [action, setAction] = useState<FactoryAction>()
  const { run, dialog, startingId } = useRunLauncher()
  const [schedule, setSchedule] = useState<SchedulesAction>()
  const drafted = useDraftSchedule((target, rhythm) => setSchedule({ do: 'edit', target, rhythm }))
  useShortcut('c', 'Create a crew', () => setAction({ do: 'edit', kind: 'crew' }))
  const stats = useFactoryStats()
  const go = (next: FactorySearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const close = () => {
    setAction(undefined)
    if (search.create) go({ ...search, create: undefined })
  }
  return (
    <Page
      title="AI Factory"
      eyebrow="Factory"
      stats={stats}
      description="Run ready-made crews and flows, or build your own. Nothing is changed or sent without your approval."
    >
      <FactorySections
        search={search.search ?? ''}
        onSearch={(text) => go({ ...search, search: text || undefined })}
        onAction={setAction}
        startingId={startingId}
        onRun={({ kind, item: { id, name, description, requires_input } }) => run({ kind, id, name, description, requires_input })}
        onSchedule={({ kind, item: { id, name } }) => setSchedule({ do: 'edit', target: { kind, id, name } })}
        renderMore={({ id, name }) => (
          <>
            <CardSchedules id={id} onEdit={(item) => setSchedule({ do: 'edit', item })} />
            <RunLogs id={id} name={name} />
          </>
        )}
      />
      {dialog}
      <ScheduleDialogs action={schedule} onClose={() => setSchedule(undefined)} />
      <FactoryDialogs
        action={action ?? (search.create && { do: 'edit', kind: search.create })}
        schedule={drafted}
        onAction={setAction}
        onClose={close}
      />
    </Page>
  )
}
