import type { Advice } from '@adjutant/contract/advice'
import type { Goal } from '@adjutant/contract/goals'
import type { Chain } from '@adjutant/contract/records/chain'
import type { Task } from '@adjutant/contract/tasks'
import { expect } from 'vitest'
import { calendars, meetings } from '../../../schema.ts'
import type { Caller, testApp } from '../../../testing/test-app.ts'

/** Helpers for records and their chains. */
export function chainFixtures(t: ReturnType<typeof testApp>) {
  async function create<T = { id: string }>(as: Caller, path: string, payload: object): Promise<T> {
    const reply = await t.call(`POST ${path as '/x'}`, { as, payload })
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<T>()
  }
  const createGoal = (as: Caller, payload: object = {}) =>
    create<Goal>(as, '/api/strategic-goals/', { title: 'Grow', due_date: '2030-01-01', ...payload })
  const createTask = (as: Caller, payload: object = {}) => create<Task>(as, '/api/tasks/', { title: 'Call the bank', ...payload })
  const createAdvice = (as: Caller, payload: object = {}) =>
    create<Advice>(as, '/api/strategic-advice/', { content: 'Hire two people', ...payload })
  const taskFrom = (as: Caller, threadId: string, messageId: string, payload: object = {}) =>
    create<Task>(as, `/api/comms/threads/${threadId}/messages/${messageId}/task`, { title: 'Call the bank', ...payload })
  const attach = (as: Caller, kind: string, id: string, file_id: string) => create(as, `/api/attachments/${kind}/${id}`, { file_id })

  const read = (as: Caller, kind: string, id: string) => t.call(`GET /api/records/${kind as 'task'}/${id}/chain`, { as })
  const chainOf = async (as: Caller, kind: string, id: string) => {
    const reply = await read(as, kind, id)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<Chain>()
  }
  /** Lists each record once with its distance, such as `-1 message`. */
  const stepsOf = ({ nodes }: Chain) => nodes.map(({ distance, kind }) => `${distance} ${kind}`)
  const steps = async (as: Caller, kind: string, id: string) => stepsOf(await chainOf(as, kind, id))

  async function insertMeeting(as: Caller): Promise<string> {
    const [calendar_id, id] = [t.app.ctx.newId(), t.app.ctx.newId()]
    const calendar = { kind: 'file' as const, name: 'Work', time_zone: 'UTC', next_fetch_at: new Date('2100-01-01') }
    await t.db.insert(calendars).values({ id: calendar_id, user_id: as.id, ...calendar })
    const times = {
      start_at: new Date('2026-11-17T09:00:00Z'),
      end_at: new Date('2026-11-17T10:00:00Z'),
      is_all_day: false,
      seen_at: new Date(),
    }
    await t.db
      .insert(meetings)
      .values({ id, user_id: as.id, calendar_id, uid: 'one', recurrence_id: '', title: 'Board meeting', attendees: [], ...times })
    return id
  }

  return { create, createGoal, createTask, createAdvice, taskFrom, attach, read, chainOf, stepsOf, steps, insertMeeting }
}
