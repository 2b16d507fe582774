import { toPaceView, type PaceView } from '@adjutant/analyst'
import { limits } from '@adjutant/contract/core/limits'
import { GoalQuery, type Goal } from '@adjutant/contract/goals'
import { truncate } from '@adjutant/contract/text/truncate'
import type { Ctx } from '../../../platform/ctx.ts'
import { NotFound } from '../../../platform/errors.ts'
import { listGoals } from '../../goals/index.ts'
import { isPlainRole, toPlainName } from '../../assistant-tools/index.ts'
import { findUser, listOrganizationNames, type UserRow } from '../../identity/index.ts'
import { listColleagueProfiles, type ColleagueProfile } from '../../organizations/index.ts'

const maxColleagues = 40
const maxGoals = 12
const maxNotesLength = 4_000

interface PromptGoal extends PaceView {
  id: string
  title: string
  due_date: string
  progress_percent: number
}

/** The prompt's facts about the person who asks and their work. They rarely change, so providers can cache them. */
export interface PromptProfile {
  person: {
    name?: string
    role?: string
    objectives?: string[]
    how_to_work_with_them?: string
    organizations?: string[]
  }
  /** Null if the person disabled internal search, which excludes all records. */
  work: {
    colleagues: { name: string; role?: string }[]
    more_colleagues: number
    goals: PromptGoal[]
    more_goals: number
  } | null
}

const nameOf = ({ display_name, first_name, last_name }: UserRow): string =>
  display_name ?? [first_name, last_name].filter((part) => part !== null).join(' ')

const toColleague = ({ name, role }: ColleagueProfile) => ({
  name: toPlainName(name),
  ...(role && isPlainRole(role) && { role }),
})

const toPromptGoal = (goal: Goal): PromptGoal => ({
  id: goal.id,
  title: goal.title,
  due_date: goal.due_date,
  progress_percent: goal.progress,
  ...toPaceView(goal),
})

const byNeed = (one: PromptGoal, other: PromptGoal): number =>
  other.behind_by_days - one.behind_by_days || one.due_date.localeCompare(other.due_date)

async function readWork(ctx: Ctx): Promise<PromptProfile['work']> {
  const colleagues = (await listColleagueProfiles(ctx, maxColleagues + 2)).filter(({ id }) => id !== ctx.user.id)
  const { items } = await listGoals(ctx, { ...GoalQuery.parse({ limit: limits.maxPageSize }), include_completed: false })
  const own = items.filter(({ user_id, status }) => user_id === ctx.user.id && status !== 'failed')
  // Other people can edit a shared goal, so its text would count as untrusted text in every question.
  const unshared = own.filter(({ organization_id }) => organization_id === null).map(toPromptGoal)
  const goals = unshared.toSorted(byNeed).slice(0, maxGoals)
  return {
    colleagues: colleagues.slice(0, maxColleagues).map(toColleague),
    more_colleagues: Math.max(0, colleagues.length - maxColleagues),
    goals,
    more_goals: own.length - goals.length,
  }
}

export async function readPromptProfile(ctx: Ctx, options: { use_internal_search: boolean }): Promise<PromptProfile> {
  const user = await findUser(ctx, ctx.user.id)
  if (!user) throw new NotFound()
  const organizationIds = ctx.user.memberships.map(({ organization_id }) => organization_id)
  const organizations = organizationIds.length > 0 ? await listOrganizationNames(ctx, organizationIds) : []
  const name = nameOf(user)
  const notes = truncate(user.behavior_notes ?? '', maxNotesLength)
  return {
    person: {
      ...(name && { name }),
      ...(user.role && { role: user.role }),
      ...(user.objectives.length > 0 && { objectives: user.objectives }),
      ...(notes && { how_to_work_with_them: notes }),
      ...(organizations.length > 0 && { organizations: organizations.map((one) => toPlainName(one.name)) }),
    },
    work: options.use_internal_search ? await readWork(ctx) : null,
  }
}
