import { daysFromToday } from '../api.ts'
import type { Timeline } from '../timeline.ts'
import type { Company, Name } from './people.ts'

/** Values from the first day of the goal until today, evenly spaced. */
type Kpi = { name: string; values: number[]; target: number; unit: string; start?: number }

type CheckIn = [daysAgo: number, confidence: 'low' | 'medium' | 'high', comment: string]

type GoalPlan = {
  title: string
  description: string
  owner: Name
  organization: 'parent' | 'subsidiary'
  startedDaysAgo: number
  dueInDays: number
  kpis: Kpi[]
  /** The responsible person, if not the creator. */
  responsible?: Name
  /** The title of the goal above. */
  partOf?: string
  checkIns?: { interval: 'weekly' | 'biweekly' | 'monthly'; entries: CheckIn[] }
}

const goals: GoalPlan[] = [
  {
    title: 'Close the Series C round',
    description: 'Lead investor signed, two seats open.',
    owner: 'elena',
    organization: 'parent',
    startedDaysAgo: 180,
    dueInDays: 45,
    checkIns: {
      interval: 'weekly',
      entries: [
        [30, 'high', 'The lead investor has signed. Two seats are open.'],
        [16, 'medium', 'One of the two funds asks for a board seat.'],
        [6, 'medium', 'Counsel has marked three clauses of the term sheet.'],
      ],
    },
    kpis: [{ name: 'Committed', values: [0, 0, 2, 4, 4, 6, 9, 9, 11, 14.2, 14.2, 16, 17.5], target: 25, unit: 'M€' }],
  },
  {
    title: 'Enter the Baltic market',
    description: 'Gdansk, Tallinn and Riga first.',
    owner: 'elena',
    organization: 'parent',
    startedDaysAgo: 170,
    dueInDays: 120,
    responsible: 'tomas',
    partOf: 'Close the Series C round',
    checkIns: {
      interval: 'biweekly',
      entries: [
        [45, 'medium', 'Riga is slower than planned.'],
        [24, 'low', 'Tallinn wants references before it signs.'],
      ],
    },
    kpis: [{ name: 'Ports under contract', values: [0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3], target: 6, unit: 'ports' }],
  },
  {
    title: 'Halve late deliveries',
    description: 'Operations and engineering together.',
    owner: 'elena',
    organization: 'parent',
    startedDaysAgo: 182,
    dueInDays: 20,
    responsible: 'priya',
    checkIns: {
      interval: 'weekly',
      entries: [
        [21, 'medium', 'The pick-up windows help. Rotterdam does not.'],
        [14, 'low', 'Two carriers were late every day of the week.'],
        [7, 'low', 'We will not get below seven percent this quarter.'],
      ],
    },
    kpis: [
      {
        name: 'Late deliveries',
        values: [11, 10.8, 11.2, 10.4, 9.9, 9.6, 9.7, 9.1, 8.8, 8.4, 8.5, 8.1, 7.9],
        target: 5,
        unit: '%',
        start: 11,
      },
    ],
  },
  {
    title: 'Renew the ten largest customers',
    description: 'Two are at risk: **Maersk** and **Helios**.',
    owner: 'elena',
    organization: 'parent',
    startedDaysAgo: 150,
    dueInDays: 75,
    responsible: 'tomas',
    partOf: 'Close the Series C round',
    checkIns: { interval: 'monthly', entries: [[12, 'high', 'Seven have signed. Maersk and Helios are open.']] },
    kpis: [
      { name: 'Renewed', values: [0, 1, 1, 2, 2, 3, 4, 5, 6, 7], target: 10, unit: 'customers' },
      { name: 'Revenue retained', values: [0, 12, 12, 31, 31, 44, 58, 63, 70, 74], target: 95, unit: '%' },
    ],
  },
  {
    title: 'Hire the leadership of Harbour Logistics',
    description: 'Operations lead found.',
    owner: 'elena',
    organization: 'parent',
    startedDaysAgo: 120,
    dueInDays: 60,
    responsible: 'sofia',
    partOf: 'Open the Hamburg terminal',
    kpis: [{ name: 'Hired', values: [0, 0, 1, 1, 1, 2, 2], target: 4, unit: 'people' }],
  },
  {
    title: 'Close the books in five days',
    description: 'One day less with every month.',
    owner: 'jonas',
    organization: 'parent',
    startedDaysAgo: 178,
    dueInDays: 30,
    checkIns: { interval: 'monthly', entries: [[8, 'medium', 'October took eight days. The bank statements came late.']] },
    kpis: [{ name: 'Days to close', values: [12, 12, 11, 10, 9, 9, 8], target: 5, unit: 'days', start: 12 }],
  },
  {
    title: 'Open the Hamburg terminal',
    description: 'Permits granted; cranes arrive in January.',
    owner: 'elena',
    organization: 'subsidiary',
    startedDaysAgo: 160,
    dueInDays: 90,
    responsible: 'omar',
    checkIns: {
      interval: 'biweekly',
      entries: [
        [28, 'high', 'All permits are granted.'],
        [13, 'medium', 'The cranes arrive in January, a month late.'],
      ],
    },
    kpis: [
      { name: 'Milestones', values: [0, 1, 1, 2, 3, 3, 4, 5, 5], target: 8, unit: '' },
      { name: 'Spent', values: [0.2, 0.9, 1.4, 2.1, 3.3, 4.2, 5.6, 6.8, 7.4], target: 9, unit: 'M€' },
    ],
  },
  {
    title: 'Bring sick leave below three percent',
    description: 'Shift plans four weeks ahead.',
    owner: 'jonas',
    organization: 'parent',
    startedDaysAgo: 140,
    dueInDays: 50,
    responsible: 'sofia',
    partOf: 'Halve late deliveries',
    kpis: [{ name: 'Sick leave', values: [5.1, 5, 4.7, 4.4, 3.9, 3.6, 3.4], target: 3, unit: '%', start: 5.1 }],
  },
]

const toKpi = ({ name, values, target, unit, start }: Kpi, step: number) => ({
  name,
  current_value: values[Math.min(step, values.length - 1)],
  target_value: target,
  unit,
  ...(start !== undefined && { start_value: start }),
})

/** Goals by title, filled while the company is played. */
export type GoalIds = Map<string, string>

type Goal = { id: string; kpis: { id: string }[] }

function planCheckIns(timeline: Timeline, { as }: Company, plan: GoalPlan, getGoal: () => Goal): void {
  const author = plan.responsible ?? plan.owner
  for (const [daysAgo, confidence, comment] of plan.checkIns?.entries ?? []) {
    timeline.on(
      -daysAgo,
      async () => {
        await as[author].post(`/api/strategic-goals/${getGoal().id}/check-ins`, { confidence, comment })
      },
      15,
    )
  }
}

/** Plans the creation of each goal, an update for every later value of its KPIs, its parent and its check-ins. */
export function planGoals(timeline: Timeline, company: Company): GoalIds {
  const { as, ids, organizationId, subsidiaryId } = company
  const goalIds: GoalIds = new Map()
  for (const plan of goals) {
    const { title, description, owner, organization, startedDaysAgo, dueInDays, kpis, responsible, partOf, checkIns } = plan
    let goal: Goal
    const organization_id = organization === 'parent' ? organizationId : subsidiaryId
    timeline.on(-startedDaysAgo, async () => {
      goal = await as[owner].post('/api/strategic-goals/', {
        title,
        description,
        due_date: daysFromToday(dueInDays),
        status: 'in_progress',
        organization_id,
        ...(responsible && { owner_id: ids[responsible] }),
        check_in_interval: checkIns?.interval ?? 'none',
        kpis: kpis.map((kpi) => toKpi(kpi, 0)),
      })
      goalIds.set(title, goal.id)
    })
    if (partOf) {
      timeline.on(-110, async () => {
        await as[owner].send('PUT', `/api/strategic-goals/${goal.id}`, { parent_goal_id: goalIds.get(partOf) })
      })
    }
    planCheckIns(timeline, company, plan, () => goal)
    const steps = Math.max(...kpis.map(({ values }) => values.length)) - 1
    for (let step = 1; step <= steps; step += 1) {
      const day = -Math.round(startedDaysAgo * (1 - step / steps))
      timeline.on(Math.min(day, -1), async () => {
        const updated = kpis.map((kpi, index) => ({ ...toKpi(kpi, step), id: goal.kpis[index]?.id }))
        await as[owner].send('PUT', `/api/strategic-goals/${goal.id}`, { kpis: updated })
      })
    }
  }
  return goalIds
}
