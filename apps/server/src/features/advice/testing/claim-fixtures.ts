import { formatLongDay } from '@adjutant/contract/core/format-day'
import { addDays } from '@adjutant/contract/core/days'
import type { Advice } from '@adjutant/contract/advice'
import type { Goal } from '@adjutant/contract/goals'
import type { AdviceTrackRecord, Claim } from '@adjutant/contract/records/advice-claims'
import type { Task } from '@adjutant/contract/tasks'
import { expect } from 'vitest'
import type { Caller, testApp } from '../../../testing/test-app.ts'
import { decideDueClaims } from '../index.ts'

const dayMs = 86_400_000

export const today = (): string => new Date().toISOString().slice(0, 10)
export const inDays = (days: number): string => addDays(today(), days)
export const longDay = (days: number): string => formatLongDay(inDays(days))
/** Creates advice with these lines as claims. */
export const toAdviceText = (...lines: string[]): string =>
  `# Advice\n\n## How we will know\n\n${lines.map((line) => `- ${line}`).join('\n')}`

export function claimFixtures(t: ReturnType<typeof testApp>) {
  const create = async <T>(as: Caller, path: string, payload: object): Promise<T> => {
    const reply = await t.call(`POST ${path as '/x'}`, { as, payload })
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<T>()
  }
  const advise = (as: Caller, content: string, more: object = {}) => create<Advice>(as, '/api/strategic-advice/', { content, ...more })
  const readAdvice = async (as: Caller, id: string) => (await t.call(`GET /api/strategic-advice/${id}`, { as })).json<Advice>()
  return {
    advise,
    readAdvice,
    createGoal: (as: Caller, more: object = {}) =>
      create<Goal>(as, '/api/strategic-goals/', {
        title: 'Reduce churn',
        due_date: inDays(60),
        kpis: [{ name: 'Monthly churn', current_value: 6, start_value: 8, target_value: 4, unit: '%' }],
        ...more,
      }),
    setKpi: (as: Caller, { id, kpis: [kpi] }: Goal, value: number) =>
      t.call(`POST /api/strategic-goals/${id}/check-ins`, {
        as,
        payload: { confidence: 'high', values: [{ kpi_id: kpi!.id, value }] },
      }),
    createTask: (as: Caller, more: object = {}) => create<Task>(as, '/api/tasks/', { title: 'Prepare board deck', ...more }),
    change: (as: Caller, path: string, payload: object) => t.call(`PUT ${path as '/x'}`, { as, payload }),
    remove: (as: Caller, path: string) => t.call(`DELETE ${path as '/x'}`, { as }),
    /** The server's clock shows this many days later. */
    check: (days: number) => decideDueClaims({ ...t.app.ctx, clock: { now: () => new Date(Date.now() + days * dayMs) } }),
    verdictsOf: async (as: Caller, id: string) => (await readAdvice(as, id)).claims.map(({ verdict, reason }: Claim) => [verdict, reason]),
    trackRecord: async (as: Caller) => (await t.call('GET /api/advice/track-record', { as })).json<AdviceTrackRecord[]>(),
  }
}
