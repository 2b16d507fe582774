import { addDays } from '@adjutant/contract/core/days'
import { goalProgress, kpiProgress } from '@adjutant/contract/goal-progress'
import type { Goal, Kpi, KpiHistory } from '@adjutant/contract/goals'
import type { Note } from '@adjutant/contract/notes'
import type { Task } from '@adjutant/contract/tasks'
import fc from 'fast-check'
import { paceOf } from '../../records/goal-pace.ts'
import type { StrategyRecords } from '../strategy-facts.ts'
import type { WeekRecords } from '../weekly-briefing.ts'

/** Arbitrary companies: goals that are met, late, duplicated or without targets, KPIs that should fall, zero and negative targets. */

export const now = new Date('2026-11-17T09:00:00Z')
export const today = '2026-11-17'

export interface Company {
  records: StrategyRecords
  week: WeekRecords
}

const dayAround = (min: number, max: number) => fc.integer({ min, max }).map((days) => addDays(today, days))
const titles = fc.constantFrom('Grow revenue', 'Churn senken', 'Müller & Söhne gewinnen', 'A | B', 'Open [Lyon] *now*', 'Grow revenue')
const people = fc.constantFrom('Ada Byron', 'Jürgen Groß', 'Ben [CFO]').map((name) => ({ id: name, name, email: '' }))
const value = fc.oneof(
  fc.constantFrom(0, 1, 5, 10, 100, -5),
  fc.integer({ min: -200, max: 200 }),
  fc.integer({ min: 0, max: 5_000 }).map((cents) => cents / 100),
)

interface MeasuredKpi {
  kpi: Kpi
  history: KpiHistory
}

const kpi = (id: string): fc.Arbitrary<MeasuredKpi> =>
  fc
    .record({
      name: fc.constantFrom('Kunden', 'Churn', 'Net debt', 'Days to hire'),
      unit: fc.constantFrom(null, '%', 'M€'),
      start_value: fc.option(value),
      target_value: fc.option(value, { freq: 6 }),
      current_value: value,
      past: fc.array(fc.record({ value, day: dayAround(-90, -1) }), { maxLength: 4 }),
    })
    .map(({ past, ...values }) => {
      const earlier = past
        .toSorted((a, b) => a.day.localeCompare(b.day))
        .map((one) => ({ value: one.value, at: `${one.day}T08:00:00.000Z` }))
      const latest = { value: values.current_value, at: earlier.at(-1)?.at ?? `${addDays(today, -20)}T08:00:00.000Z` }
      const history = { kpi_id: id, name: values.name, unit: values.unit, values: [...earlier, latest] } as KpiHistory
      return { kpi: { id, ...values, progress: kpiProgress(values), pace: null, chart: null }, history }
    })

const goal = (id: string): fc.Arbitrary<StrategyRecords['goals'][number]> =>
  fc
    .record({
      title: titles,
      due_date: dayAround(-90, 300),
      created: dayAround(-400, 0),
      updated: dayAround(-60, 0),
      status: fc.constantFrom('new' as const, 'in_progress' as const),
      measured: fc.tuple(kpi(`${id}-a`), kpi(`${id}-b`)).chain((both) => fc.subarray(both)),
    })
    .map(({ created, updated, measured, ...fields }) => {
      const kpis = measured.map((one) => one.kpi)
      const at = { created_at: `${created}T08:00:00.000Z`, updated_at: `${updated}T08:00:00.000Z` }
      const paced = measured.map((one) => ({ ...one.kpi, first_value: one.history.values[0]!.value }))
      const { pace, expected_progress } = paceOf({ ...fields, ...at, kpis: paced }, today)
      const goal = { id, ...fields, ...at, kpis, progress: goalProgress(kpis), pace, expected_progress } as Goal
      return { goal, history: measured.map(({ history }) => history) }
    })

const task = (id: string): fc.Arbitrary<Task> =>
  fc
    .record({
      title: titles,
      due_date: fc.option(dayAround(-120, 20)),
      updated: dayAround(-60, 0),
      status: fc.constantFrom('To Do' as const, 'In Progress' as const, 'Pending' as const),
      priority: fc.constantFrom('Low' as const, 'Medium' as const, 'High' as const, 'Urgent' as const),
      assigned_to_user: fc.option(people),
      can_edit: fc.boolean(),
    })
    .map(({ updated, ...fields }) => ({ id, created_by_user: null, updated_at: `${updated}T08:00:00.000Z`, ...fields }) as Task)

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, place) => `${prefix}-${place}`)

function toCompany(goals: StrategyRecords['goals'], tasks: Task[]): Company {
  const late = tasks.filter(({ due_date }) => due_date !== null && due_date < today)
  const names = [...new Set(tasks.map(({ assigned_to_user }) => assigned_to_user?.name ?? null))]
  const load = names.map((name) => {
    const own = tasks.filter(({ assigned_to_user }) => (assigned_to_user?.name ?? null) === name)
    return {
      person: name === null ? null : { name },
      tasks: own.length,
      overdue: own.filter((one) => late.includes(one)).length,
      urgent: 1,
    }
  })
  const done = tasks
    .slice(0, 1)
    .map((one) => ({ ...one, id: 'done', status: 'Done' as const, updated_at: `${addDays(today, -1)}T08:00:00Z` }))
  const notes = [{ id: 'n', entry_date: addDays(today, -2), content: 'Dinner with the board' } as Note]
  return {
    records: { goals, overdue: { total: late.length, tasks: late }, openTasks: tasks, load },
    week: { done, due: tasks.filter(({ due_date }) => due_date !== null), notes },
  }
}

export const company: fc.Arbitrary<Company> = fc
  .tuple(
    fc.tuple(...ids('goal', 4).map(goal)).chain((goals) => fc.subarray(goals)),
    fc.tuple(...ids('task', 6).map(task)).chain((tasks) => fc.subarray(tasks)),
  )
  .map(([goals, tasks]) => toCompany(goals, tasks))
