import type { Advice } from '@adjutant/contract/advice'
import { openTaskStatuses } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import type { Claim } from '@adjutant/contract/records/advice-claims'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { toOptions } from '../../../ui/form/select-options.ts'
import { allGoalsQuery } from '../strategy-queries.ts'
import type { ClaimValues } from './claim-values.ts'

const toTasksQuery = (organizationId: string | null) =>
  api.tasks.list.options({
    query: {
      status: openTaskStatuses.join(','),
      sort_by: 'title',
      limit: limits.maxPageSize,
      ...(organizationId !== null && { shared_org_id: organizationId }),
    },
  })

type Ref = { id: string; name: string }

/** The KPIs, goals or tasks that all readers of the advice see. The current choice stays selectable. */
export function useSubjectOptions({ organization_id }: Advice, kind: ClaimValues['kind'], claim: Claim | undefined) {
  const isTask = kind === 'task_done'
  const goals = useQuery({ ...allGoalsQuery, enabled: !isTask })
  const tasks = useQuery({ ...toTasksQuery(organization_id), enabled: isTask })
  const seen = (goals.data?.items ?? []).filter((goal) => organization_id === null || goal.organization_id === organization_id)
  const offered: Ref[] = isTask
    ? (tasks.data?.items ?? []).map(({ id, title }) => ({ id, name: title }))
    : seen.flatMap(({ id, title, kpis }) =>
        kind === 'kpi' ? kpis.map((kpi) => ({ id: kpi.id, name: `${kpi.name} (${title})` })) : [{ id, name: title }],
      )
  const current = isTask ? claim?.task_id : undefined
  const isMissing = current && !offered.some(({ id }) => id === current)
  return {
    source: isTask ? tasks : goals,
    options: toOptions(isMissing ? [...offered, { id: current, name: 'The current task' }] : offered),
  }
}
