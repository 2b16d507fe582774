import { goalStatuses } from '@adjutant/contract/choices'
import { day, Id } from '@adjutant/contract/fields'
import { GoalChange, GoalCreate, GoalQuery } from '@adjutant/contract/goals'
import { limits } from '@adjutant/contract/limits'
import { z } from 'zod'
import { changeGoal, createGoal, listGoals, setKpiValue } from '../../goals/goals.door.ts'
import { anyText, change, filled } from './arguments.ts'
import { goalSource, todayOf, toGoalView } from './record-views.ts'
import { defineTool, done, found } from './tool.ts'

const value = (description: string) => z.number().min(-limits.kpiValue).max(limits.kpiValue).describe(description)

const Kpi = z.strictObject({
  name: filled('What is measured'),
  target_value: value('The value to reach'),
  current_value: value('The value now').optional(),
  start_value: value('The value at the beginning; above the target where lower is better').optional(),
  unit: anyText('Such as %, € or customers', 40),
})

const fields = { description: anyText('What is to be reached, and why'), status: z.enum(goalStatuses).optional() }

export const goalTools = [
  defineTool({
    name: 'list_goals',
    title: 'Look at goals',
    description:
      'Lists strategic goals by due date with their KPIs, their progress in percent, the progress that their dates ask for by today, and by how many points they are behind it.',
    input: z.strictObject({
      search: anyText('Words that occur in the title or the description', limits.title),
      include_completed: z.boolean().optional().describe('Those that are done, too'),
    }),
    changes: false,
    async run(ctx, { search, include_completed = false }) {
      const today = todayOf(ctx)
      const { items, total } = await listGoals(ctx, { ...GoalQuery.parse({ search, limit: limits.pageMost }), include_completed })
      const answer = { today, total, shown: items.length, goals: items.map((goal) => toGoalView(goal, today)) }
      return found(`${total} ${total === 1 ? 'goal was' : 'goals were'} found.`, answer, items.map(goalSource))
    },
  }),
  defineTool({
    name: 'create_goal',
    title: 'Set a goal',
    description: 'Sets a strategic goal that the person alone sees. Use it only when the person asks for one.',
    input: z.strictObject({
      title: filled('What the goal is called'),
      due_date: day().describe('YYYY-MM-DD'),
      ...fields,
      kpis: z.array(Kpi).max(limits.kpis).optional(),
    }),
    changes: true,
    async run(ctx, input) {
      const goal = await createGoal(ctx, GoalCreate.parse(input))
      return done(`The goal “${goal.title}” was set, due ${goal.due_date}.`, goalSource(goal), toGoalView(goal, todayOf(ctx)))
    },
  }),
  defineTool({
    name: 'change_goal',
    title: 'Change a goal',
    description: 'Changes the fields that are given of one goal, found by its id; its KPIs stay. Use it only when the person asks for it.',
    input: change({ title: filled('Its new title').optional(), due_date: day().optional().describe('YYYY-MM-DD'), ...fields }),
    changes: true,
    async run(ctx, { id, ...input }) {
      const goal = await changeGoal(ctx, id, GoalChange.parse(input))
      return done(`The goal “${goal.title}” was changed.`, goalSource(goal), toGoalView(goal, todayOf(ctx)))
    },
  }),
  defineTool({
    name: 'set_kpi_value',
    title: 'Set the value of a KPI',
    description: 'Writes down the current value of one KPI of a goal; list_goals gives both ids. Use it only when the person asks for it.',
    input: z.strictObject({ goal_id: Id, kpi_id: Id, value: value('The value now') }),
    changes: true,
    async run(ctx, { goal_id, kpi_id, value: current }) {
      const goal = await setKpiValue(ctx, goal_id, kpi_id, current)
      const kpi = goal.kpis.find(({ id }) => id === kpi_id)!
      const receipt = `The KPI “${kpi.name}” of the goal “${goal.title}” is now ${[kpi.current_value, kpi.unit].filter((part) => part !== null).join(' ')}.`
      return done(receipt, goalSource(goal), toGoalView(goal, todayOf(ctx)))
    },
  }),
]
