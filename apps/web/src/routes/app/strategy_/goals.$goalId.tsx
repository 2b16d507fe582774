import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { GoalPage } from '../../../features/strategy/page/goal-page.tsx'
import { useOpenedRecord } from '../../../platform/navigation/use-opened-record.ts'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { LoadFailure } from '../../../ui/data/load-failure.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { awaitData } from '../../-await-data.ts'
import { prefetchGoalPage, toGoalPageQuery } from '../../../features/strategy/page/goal-page-queries.ts'

const TaskDialogs = lazyComponent(() => import('../../../features/tasks/task-dialogs.tsx'))

export const Route = createFileRoute('/app/strategy_/goals/$goalId')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Goal' },
  loader: ({ context: { queryClient }, params: { goalId }, cause }) => awaitData(cause, prefetchGoalPage(queryClient, goalId)),
  component: GoalRoute,
})

function GoalRoute() {
  const { goalId } = Route.useParams()
  const navigate = Route.useNavigate()
  const [isAdding, setAdding] = useState(false)
  const { record, loadState } = useOpenedRecord(toGoalPageQuery(goalId))
  if (!record) {
    const { isMissing, loadError, onRetry } = loadState
    return (
      <Page title="Goal" eyebrow="Strategy">
        {isMissing && <EmptyState title="Not found.">This goal was deleted or is no longer shared with you.</EmptyState>}
        {!isMissing && loadError && <LoadFailure title="Couldn't load this goal." detail={loadError} onRetry={onRetry} />}
        {!isMissing && !loadError && <SkeletonRows count={6} />}
      </Page>
    )
  }
  return (
    <>
      <GoalPage key={record.id} goal={record} onDeleted={() => void navigate({ to: '/app/strategy' })} onAddTask={() => setAdding(true)} />
      <Suspense fallback={null}>
        {isAdding && <TaskDialogs action={{ kind: 'create', values: { goal_id: record.id } }} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  )
}
