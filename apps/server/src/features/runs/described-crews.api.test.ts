import { describedCrews, heldOutCrews, type DescribedCrew } from '@adjutant/analyst/testing/described-crews'
import type { CrewDraft } from '@adjutant/contract/ai/crew-drafts'
import type { CrewRun } from '@adjutant/contract/ai/runs'
import type { Schedule } from '@adjutant/contract/ai/schedules'
import { beforeEach, expect, test } from 'vitest'
import { dayFromNow } from '../../testing/days.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { seedFactory } from '../factory/index.ts'
import { soon } from './testing/runs.ts'

const t = testApp()
beforeEach(() => seedFactory(t.app.ctx))

const time_zone = 'Europe/Zurich'

async function makeCompany() {
  const me = await t.person('ceo', { first_name: 'Ada', last_name: 'Byron' })
  const post = async (path: string, payload: object) => (await t.call(`POST /api/${path}`, { as: me, payload })).json<{ id: string }>()
  const kpis = [{ name: 'Hires', current_value: 4, target_value: 10 }]
  await post('strategic-goals/', { title: 'Open the Lyon office', due_date: dayFromNow(200), kpis })
  await post('strategic-goals/', {
    title: 'Churn senken',
    due_date: dayFromNow(-5),
    kpis: [{ name: 'Churn', current_value: 8, target_value: 5, start_value: 10 }],
  })
  await post('tasks/', { title: 'Sign the lease in Lyon', due_date: dayFromNow(-12), priority: 'Urgent' })
  await post('tasks/', { title: 'Board slides', due_date: dayFromNow(3), assigned_to_user_id: me.id })
  const marie = await post('contacts/', { name: 'Marie Curie', role: 'Landlord' })
  await post(`contacts/${marie.id}/past-interactions`, { date: dayFromNow(-30), summary: 'First visit' })
  return me
}

/** Facts that a useful result contains, by subject. */
const facts: Record<DescribedCrew['subject'], RegExp[]> = {
  overdue: [/Sign the lease in Lyon\S*: move it to/, /12 days overdue/],
  week: [/# Weekly briefing/, /1 task is overdue/, /Board slides/],
  goals: [/# Goals/, /Churn senken/, /Open the Lyon office/],
  board: [/# Board pack/, /Decisions sought/, /Churn senken/],
  meeting: [/# Meeting with Marie Curie about the Lyon lease/, /First visit/],
  decision: [/# Decision/, /Sign the lease in Lyon/],
  advice: [/## What I see/, /## Do next/, /Churn senken/],
}

/** Runs the crew to its end and approves whatever it asks. */
async function run(as: Caller, crewId: string): Promise<string> {
  const { crew_run_id } = (await t.call('POST /api/crew-runs/', { as, payload: { crew_id: crewId } })).json<{ crew_run_id: string }>()
  return soon(async () => {
    const now = (await t.call(`GET /api/crew-runs/${crew_run_id}`, { as })).json<CrewRun>()
    if (now.wait) await t.call(`POST /api/crew-runs/${crew_run_id}/continue`, { as, payload: { approve: true, wait: now.wait.wait } })
    expect(now.status, JSON.stringify(now.timeline)).toBe('completed')
    return now.timeline.find(({ type }) => type === 'result')!.details['output'] as string
  })
}

async function schedule(as: Caller, crewId: string, rhythm: NonNullable<CrewDraft['schedule']>): Promise<Schedule> {
  const reply = await t.call('POST /api/schedules/', { as, payload: { kind: 'crew', definition_id: crewId, rhythm } })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<Schedule>()
}

/** Drafts a crew from the sentence, saves, schedules and runs it, and returns the issues. */
async function validateDraftedCrew(as: Caller, { request, schedule: expected, result, subject }: DescribedCrew): Promise<string[]> {
  const draft = (await t.call('POST /api/crews/draft', { as, payload: { description: request, time_zone } })).json<CrewDraft>()
  const { schedule: rhythm, ...crew } = draft
  const saved = (await t.call('POST /api/crews/', { as, payload: crew })).json<{ id: string }>()
  const stored = rhythm && (await schedule(as, saved.id, rhythm))
  const isKept = JSON.stringify(stored?.rhythm ?? null) === JSON.stringify(rhythm) && (!stored || stored.next_runs.length > 0)
  const isDescribed =
    expected === null
      ? rhythm === null
      : rhythm !== null &&
        Object.entries({ ...expected, time_zone }).every(
          ([key, value]) => JSON.stringify(rhythm[key as keyof typeof rhythm]) === JSON.stringify(value),
        )
  const output = await run(as, saved.id)
  const missing = facts[subject].filter((fact) => !fact.test(output))
  return [
    ...(isDescribed && isKept ? [] : [`schedule ${JSON.stringify(rhythm)}`]),
    ...(draft.result === result ? [] : [`result ${draft.result}`]),
    ...missing.map((fact) => `no ${String(fact)} in ${output.slice(0, 200)}`),
  ].map((issue) => `${request}: ${issue}`)
}

test.each([
  ['tuning', describedCrews],
  ['held-out', heldOutCrews],
])('the %s sentences become crews that keep their schedule and are useful without a model', { timeout: 120_000 }, async (_part, crews) => {
  const me = await makeCompany()
  const issues: string[] = []
  for (const crew of crews) issues.push(...(await validateDraftedCrew(me, crew)))
  expect(issues).toEqual([])
})
