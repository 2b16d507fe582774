import { formatDay } from '@adjutant/contract/core/format-day'
import { type GoalView } from '@adjutant/analyst'
import { goalStatuses } from '@adjutant/contract/core/choices'
import { day, Id } from '@adjutant/contract/core/fields'
import { GoalChange, GoalCreate, GoalQuery, type Goal } from '@adjutant/contract/goals'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { todayOf } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { changeGoal, createGoal, listGoals, readGoal, removeGoal, setKpiValue } from '../../goals/index.ts'
import { goalRecord } from './act-records.ts'
import { optionalText, change, requiredText } from './argument-schemas.ts'
import { asDay, asStatus, diffFields, toFieldValues, toUpdateReceipt } from './field-changes.ts'
import { goalSource, toGoalView } from './record-views.ts'
import { defineChange, defineTool, toLookupOutcome } from './tool.ts'

const value = (description: string) => z.number().min(-limits.kpiValue).max(limits.kpiValue).describe(description)

const Kpi = z.strictObject({
  name: requiredText('What is measured'),
  target_value: value('The value to reach'),
  current_value: value('The value now').optional(),
  start_value: value('The value at the beginning; above the target where lower is better').optional(),
  unit: optionalText('Such as %, € or customers', 40),
})

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

const withUnit = (amount: number, unit: string | null | undefined): string => [numbers.format(amount), unit].filter(Boolean).join(' ')

const toKpiText = ({ name, current_value, target_value, unit }: z.output<typeof Kpi>): string =>
  `${name}: ${current_value === undefined ? '' : `now ${withUnit(current_value, unit)}, `}target ${withUnit(target_value, unit)}`

const wordings = {
  due_date: asDay,
  status: asStatus,
  kpis: (kpis: z.output<typeof Kpi>[]) => kpis.map(toKpiText).join('\n') || null,
}

const fields = { description: optionalText('What is to be reached, and why'), status: z.enum(goalStatuses).optional() }

/** Checked before the approval, so that nobody approves a change that would be rejected. */
async function readEditableGoal(ctx: Ctx, id: string): Promise<Goal> {
  const goal = await readGoal(ctx, id)
  if (!goal.can_edit) throw new Conflict(appMessages.goal.cannotEdit)
  return goal
}

function getKpi({ kpis }: Goal, kpiId: string): Goal['kpis'][number] {
  const kpi = kpis.find(({ id }) => id === kpiId)
  if (!kpi) throw new NotFound()
  return kpi
}

/** Only the owner of a goal is asked to check in. */
const toListedGoal = (goal: Goal, userId: string): GoalView => ({
  ...toGoalView(goal),
  ...(goal.is_outdated && goal.check_in_due && goal.owner_id === userId && { check_in_overdue_since: goal.check_in_due }),
})

export const goalTools = [
  defineTool({
    name: 'list_goals',
    title: 'Look at goals',
    description:
      'Lists strategic goals by due date with their KPIs, their progress in percent, the progress expected by today, by how many points they are behind, and the day since which the person’s own check-in is overdue.',
    input: z.strictObject({
      search: optionalText('Words that occur in the title or the description', limits.title),
      include_completed: z.boolean().optional().describe('Those that are done, too'),
    }),
    changesRecords: false,
    async run(ctx, { search, include_completed = false }) {
      const today = todayOf(ctx)
      const { items, total } = await listGoals(ctx, { ...GoalQuery.parse({ search, limit: limits.maxPageSize }), include_completed })
      const answer = { today, total, shown: items.length, goals: items.map((goal) => toListedGoal(goal, ctx.user.id)) }
      return toLookupOutcome(`${pluralize(total, 'goal was', 'goals were')} found.`, answer, items.map(goalSource))
    },
  }),
  defineChange({
    name: 'create_goal',
    title: 'Set a goal',
    action: 'create',
    description: 'Sets a strategic goal that only the person sees. Use it only when the person asks for one.',
    input: z.strictObject({
      title: requiredText('What the goal is called'),
      due_date: day().describe('YYYY-MM-DD'),
      ...fields,
      kpis: z.array(Kpi).max(limits.kpis).optional(),
    }),
    preview: async (_ctx, input) => ({ record: null, changes: diffFields({}, toFieldValues(input, wordings)) }),
    async apply(ctx, input) {
      const goal = await createGoal(ctx, GoalCreate.parse(input))
      const receipt = `The goal “${goal.title}” was set, due ${formatDay(goal.due_date)}.`
      return { receipt, record: await goalRecord(ctx, goal), view: toGoalView(goal) }
    },
    undo: (ctx, { id }) => removeGoal(ctx, id),
  }),
  defineChange({
    name: 'change_goal',
    title: 'Change a goal',
    action: 'update',
    description:
      'Updates the given fields of one goal, found by its id; its KPIs stay as they are. Use it only when the person asks for it.',
    input: change({ title: requiredText('Its new title').optional(), due_date: day().optional().describe('YYYY-MM-DD'), ...fields }),
    async preview(ctx, { id, ...input }) {
      const goal = await readEditableGoal(ctx, id)
      const { title, description, status, due_date } = goal
      const changes = diffFields(toFieldValues({ title, description, status, due_date }, wordings), toFieldValues(input, wordings))
      return { record: await goalRecord(ctx, goal), changes }
    },
    async apply(ctx, { id, ...input }, { changes }) {
      const goal = await changeGoal(ctx, id, GoalChange.parse(input))
      const receipt = toUpdateReceipt(`The goal “${goal.title}”`, changes)
      return { receipt, record: await goalRecord(ctx, goal), view: toGoalView(goal) }
    },
  }),
  defineChange({
    name: 'set_kpi_value',
    title: 'Set the value of a KPI',
    action: 'update',
    description: 'Records the current value of one KPI of a goal; list_goals returns both ids. Use it only when the person asks for it.',
    input: z.strictObject({ goal_id: Id, kpi_id: Id, value: value('The value now') }),
    async preview(ctx, { goal_id, kpi_id, value: current }) {
      const goal = await readEditableGoal(ctx, goal_id)
      const { name, current_value, unit } = getKpi(goal, kpi_id)
      const changes = diffFields({ [name]: withUnit(current_value, unit) }, { [name]: withUnit(current, unit) })
      return { record: await goalRecord(ctx, goal), changes }
    },
    async apply(ctx, { goal_id, kpi_id, value: current }) {
      const goal = await setKpiValue(ctx, goal_id, kpi_id, current)
      const kpi = getKpi(goal, kpi_id)
      const receipt = `The KPI “${kpi.name}” of the goal “${goal.title}” is now ${withUnit(kpi.current_value, kpi.unit)}.`
      return { receipt, record: await goalRecord(ctx, goal), view: toGoalView(goal) }
    },
  }),
]
