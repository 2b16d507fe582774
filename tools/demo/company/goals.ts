import { daysFromToday } from '../api.ts'
import type { Timeline } from '../timeline.ts'
import type { Company, Name } from './people.ts'

/** Values from the first day of the goal until today, evenly spaced. */
type Kpi = { name: string; values: number[]; target: number; unit: string; start?: number }

type GoalPlan = {
  title: string
  description: string
  owner: Name
  organization: 'parent' | 'subsidiary'
  startedDaysAgo: number
  dueInDays: number
  kpis: Kpi[]
}

const goals: GoalPlan[] = [
  {
    title: 'Close the Series C round',
    description: 'Lead investor signed, two seats open.',
    owner: 'elena',
    organization: 'parent',
    startedDaysAgo: 180,
    dueInDays: 45,
    kpis: [{ name: 'Committed', values: [0, 0, 2, 4, 4, 6, 9, 9, 11, 14.2, 14.2, 16, 17.5], target: 25, unit: 'M€' }],
  },
  {
    title: 'Enter the Baltic market',
    description: 'Gdansk, Tallinn and Riga first.',
    owner: 'elena',
    organization: 'parent',
    startedDaysAgo: 170,
    dueInDays: 120,
    kpis: [{ name: 'Ports under contract', values: [0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3], target: 6, unit: 'ports' }],
  },
  {
    title: 'Halve late deliveries',
    description: 'Operations and engineering together.',
    owner: 'elena',
    organization: 'parent',
    startedDaysAgo: 182,
    dueInDays: 20,
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
    kpis: [{ name: 'Hired', values: [0, 0, 1, 1, 1, 2, 2], target: 4, unit: 'people' }],
  },
  {
    title: 'Close the books in five days',
    description: 'One day less with every month.',
    owner: 'jonas',
    organization: 'parent',
    startedDaysAgo: 178,
    dueInDays: 30,
    kpis: [{ name: 'Days to close', values: [12, 12, 11, 10, 9, 9, 8], target: 5, unit: 'days', start: 12 }],
  },
  {
    title: 'Open the Hamburg terminal',
    description: 'Permits granted; cranes arrive in January.',
    owner: 'elena',
    organization: 'subsidiary',
    startedDaysAgo: 160,
    dueInDays: 90,
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

/** Plans the creation of each goal, and an update for every later value of its KPIs. */
export function planGoals(timeline: Timeline, { as, organizationId, subsidiaryId }: Company): void {
  for (const { title, description, owner, organization, startedDaysAgo, dueInDays, kpis } of goals) {
    let goal: { id: string; kpis: { id: string }[] }
    const organization_id = organization === 'parent' ? organizationId : subsidiaryId
    timeline.on(-startedDaysAgo, async () => {
      goal = await as[owner].post('/api/strategic-goals/', {
        title,
        description,
        due_date: daysFromToday(dueInDays),
        status: 'in_progress',
        organization_id,
        kpis: kpis.map((kpi) => toKpi(kpi, 0)),
      })
    })
    const steps = Math.max(...kpis.map(({ values }) => values.length)) - 1
    for (let step = 1; step <= steps; step += 1) {
      const day = -Math.round(startedDaysAgo * (1 - step / steps))
      timeline.on(Math.min(day, -1), async () => {
        const updated = kpis.map((kpi, index) => ({ ...toKpi(kpi, step), id: goal.kpis[index]?.id }))
        await as[owner].send('PUT', `/api/strategic-goals/${goal.id}`, { kpis: updated })
      })
    }
  }
}
