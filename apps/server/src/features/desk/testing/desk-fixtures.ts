import type { Desk, DeskItem } from '@adjutant/contract/desk'
import { acts, conversations, goals, invitations, kpis, messages, runs, schedules } from '../../../schema.ts'
import { dayFromNow, momentFromNow } from '../../../testing/days.ts'
import type { Caller, testApp } from '../../../testing/test-app.ts'

type TestApp = ReturnType<typeof testApp>

/** Reads and changes desks. */
export function deskCalls(t: TestApp) {
  const read = async (as: Caller, query = ''): Promise<Desk> => {
    const reply = await t.call(`GET /api/desk?${query}`, { as })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json()
  }

  const dismiss = (as: Caller, { kind, id }: Pick<DeskItem, 'kind' | 'id'>, until: string | null = null) =>
    t.call(`PUT /api/desk/${kind}/${id}/dismissal`, { as, payload: { until } })

  const restore = (as: Caller, { kind, id }: Pick<DeskItem, 'kind' | 'id'>) => t.call(`DELETE /api/desk/${kind}/${id}/dismissal`, { as })

  return { read, dismiss, restore }
}

/** Inserts runs and calls of the assistant that wait for a person. */
export function waitingWork(t: TestApp) {
  const newId = () => t.app.ctx.newId()

  const approval = async (of: Caller, more: object = {}) => {
    const [id, message_id, conversation_id] = [newId(), newId(), newId()]
    await t.db.insert(conversations).values({ id: conversation_id, user_id: of.id, name: 'Monday', ...more })
    await t.db.insert(messages).values({ id: message_id, conversation_id, sender: 'ai', content: 'Shall I?' })
    const call = { call_id: 'c1', tool: 'create_task', arguments: { title: 'Call the bank' } }
    await t.db.insert(acts).values({ id, message_id, state: 'proposed', ...call })
    return id
  }

  const run = async (of: Caller, more: Partial<typeof runs.$inferInsert> = {}) => {
    const id = newId()
    const wait = { no: 2, kind: 'question' as const, prompt: 'Which bank?', step: 0, sinceMs: momentFromNow(-2).getTime() }
    const state = { snapshot: {} as never, seq: 1, step: 0, counts: {} as never, status: 'waiting' as const, wait }
    await t.db.insert(runs).values({ id, kind: 'flow', user_id: of.id, definition_id: newId(), name: 'board_memo', ...state, ...more })
    return id
  }

  /** A schedule whose last run failed. */
  const failedSchedule = async (of: Caller, more: Partial<typeof schedules.$inferInsert> = {}) => {
    const id = newId()
    const recurrence = { every: 'daily' as const, time: '07:00', weekdays: [], day_of_month: null, cron: null, time_zone: 'UTC' }
    await t.db.insert(schedules).values({ id, user_id: of.id, kind: 'flow', definition_id: newId(), recurrence, ...more })
    const runId = await run(of, { schedule_id: id, status: 'failed', wait: null })
    return { id, runId }
  }

  return { approval, run, failedSchedule }
}

/** Inserts other records that appear on a desk. */
export function deskRecords(t: TestApp) {
  const newId = () => t.app.ctx.newId()

  /** Creates a goal with half of its time over and no progress. */
  const goalBehind = async (of: Caller, more: Partial<typeof goals.$inferInsert> = {}) => {
    const [id, kpiId] = [newId(), newId()]
    const time = { created_at: momentFromNow(-50), due_date: dayFromNow(50) }
    await t.db.insert(goals).values({ id, user_id: of.id, title: 'Double the customers', status: 'in_progress', ...time, ...more })
    await t.db.insert(kpis).values({ id: kpiId, goal_id: id, position: 0, name: 'Customers', current_value: 0, target_value: 100 })
    return { id, kpiId }
  }

  const invitation = async (to: Caller, organization_id: string) => {
    const id = newId()
    const expires_at = momentFromNow(14)
    await t.db.insert(invitations).values({ id, organization_id, email: to.email, access: 'user', token_hash: id, expires_at })
    return id
  }

  return { goalBehind, invitation }
}
