import type { Goal } from '@adjutant/contract/goals'
import { useQuery } from '@tanstack/react-query'
import { assignableQuery } from '../../../platform/accounts/assignable-people.ts'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { toOptions, withBlank } from '../../../ui/form/select-options.ts'
import { allGoalsQuery } from '../strategy-queries.ts'
import { listDescendantIds } from '../map/goal-tree.ts'

type Ref = { id: string; name: string }

/** The current choice stays selectable even if it isn't offered. */
const withCurrent = (offered: readonly Ref[], current: Ref | null | undefined): readonly Ref[] =>
  current && !offered.some(({ id }) => id === current.id) ? [...offered, current] : offered

/** The server rejects people who don't belong to the goal's organization. */
export function useOwnerOptions(goal: Goal | undefined) {
  const source = useQuery(assignableQuery)
  const me = useCurrentUser()
  const isMine = !goal || goal.user_id === me.id
  return { source, options: withBlank(isMine ? 'Me' : 'The creator', toOptions(withCurrent(source.data ?? [], goal?.owner))) }
}

/** Every goal except those below this one. */
export function useParentOptions(goal: Goal | undefined) {
  const source = useQuery(allGoalsQuery)
  const goals = source.data?.items ?? []
  const excluded = goal ? listDescendantIds(goals, goal.id) : new Set<string>()
  const offered = goals.filter(({ id }) => !excluded.has(id)).map(({ id, title }) => ({ id, name: title }))
  const current = goal?.parent && { id: goal.parent.id, name: goal.parent.title }
  return { source, options: withBlank('No other goal', toOptions(withCurrent(offered, current))) }
}
