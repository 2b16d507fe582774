import { day, Id } from '@adjutant/contract/core/fields'
import type { Goal, KpiHistory } from '@adjutant/contract/goals'
import type { Source } from '@adjutant/contract/search'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { todayOf } from '../../../platform/clock.ts'
import { momentOfId } from '../../../platform/ids.ts'
import { listAdvice } from '../../advice/index.ts'
import { readGoal, readHistories, readHistory } from '../../goals/index.ts'
import { listChangedRecords, type ChangedRecord } from '../../search/index.ts'
import { adviceSource, goalSource, toAdviceView } from './record-views.ts'
import { defineTool, toLookupOutcome } from './tool.ts'

const maxListedChanges = 50
const maxListedAdvice = 10
const maxListedAdviceLength = 300
/** The newest values per KPI. */
const maxValues = 60

const changeKinds = ['goal', 'advice', 'task', 'note', 'contact', 'thread', 'file'] as const

const dayOf = (moment: string): string => moment.slice(0, 10)

const toKpiView = ({ kpis }: Goal, { kpi_id, name, values }: KpiHistory) => {
  const kpi = kpis.find(({ id }) => id === kpi_id)
  return {
    kpi_id,
    name,
    ...(kpi && { unit: kpi.unit, target_value: kpi.target_value }),
    values: values.slice(-maxValues).map(({ value, at }) => ({ day: dayOf(at), value })),
  }
}

/** The values of a goal's KPIs before the day and at the end. Omits KPIs without a value since then. */
const listKpiChanges = (history: readonly KpiHistory[], since: string) =>
  history.flatMap(({ name, values }) => {
    const before = values.findLast(({ at }) => dayOf(at) < since)
    const last = values.at(-1)
    return before && last && before.value !== last.value ? [{ name, from: before.value, to: last.value }] : []
  })

const isNewSince = (id: string, since: string): boolean => momentOfId(id).toISOString() >= since

function toChangeView({ kind, id, title, updated_at }: ChangedRecord, history: readonly KpiHistory[], since: string) {
  const kpis = listKpiChanges(history, since)
  return { kind, id, title, is_new: isNewSince(id, since), updated_at, ...(kpis.length > 0 && { kpis }) }
}

export const historyTools = [
  defineTool({
    name: 'list_changes',
    title: 'Look at what changed',
    description:
      'Lists the records that were created or changed since a day, the latest first, with KPI values before and after. Use it for “what is new”, “what happened since Monday”.',
    input: z.strictObject({
      since: day().describe('First day, YYYY-MM-DD'),
      kinds: z.array(z.enum(changeKinds)).optional().describe('Only records of these kinds'),
    }),
    changesRecords: false,
    async run(ctx, { since, kinds = [...changeKinds] }) {
      const { items, total } = await listChangedRecords(ctx, { since: new Date(`${since}T00:00:00Z`), kinds, limit: maxListedChanges })
      const goalIds = items.flatMap(({ kind, id }) => (kind === 'goal' ? [id] : []))
      const histories = await readHistories(ctx, goalIds)
      const changes = items.map((item) => toChangeView(item, histories.get(item.id) ?? [], since))
      const sources = items.map(({ kind, id, title }): Source => ({ kind, id, title, url: null, page: null }))
      const answer = { today: todayOf(ctx), since, total, shown: items.length, changes }
      return toLookupOutcome(`${pluralize(total, 'record has', 'records have')} changed since ${since}.`, answer, sources)
    },
  }),
  defineTool({
    name: 'read_kpi_history',
    title: 'Look at the history of KPIs',
    description: 'Returns the values of a goal’s KPIs over time, the oldest first. Use it for trends and for values on earlier days.',
    input: z.strictObject({ goal_id: Id.describe('The id of the goal, from list_goals or a search') }),
    changesRecords: false,
    async run(ctx, { goal_id }) {
      const goal = await readGoal(ctx, goal_id)
      const kpis = (await readHistory(ctx, goal_id)).map((history) => toKpiView(goal, history))
      const answer = { today: todayOf(ctx), goal: { id: goal.id, title: goal.title, due_date: goal.due_date }, kpis }
      return toLookupOutcome(`The KPI history of “${goal.title}” was read.`, answer, [goalSource(goal)])
    },
  }),
  defineTool({
    name: 'list_advice',
    title: 'Look at advice',
    description:
      'Lists strategic advice with its beginning and how its claims turned out; read_record returns a whole one. The newest is first; advice of a source whose claims held counts as up to 14 days newer, of others as up to 14 days older.',
    input: z.strictObject({}),
    changesRecords: false,
    async run(ctx) {
      const { items, total } = await listAdvice(ctx, { skip: 0, limit: maxListedAdvice })
      const answer = {
        today: todayOf(ctx),
        total,
        shown: items.length,
        advice: items.map((one) => toAdviceView(one, maxListedAdviceLength)),
      }
      return toLookupOutcome(`${pluralize(total, 'advice was', 'pieces of advice were')} found.`, answer, items.map(adviceSource))
    },
  }),
]
