import { max } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { testApp, Caller } from '../../../testing/test-app.ts'
import { toPosition } from '../changes.stream.ts'
import { changes } from '../events.schema.ts'

/** The position after all published events. A transaction in any other database of the server delays the position. */
export async function positionBehindAll(t: Pick<ReturnType<typeof testApp>, 'call' | 'db'>, as: Caller): Promise<string> {
  const [stored] = await t.db.select({ xid: max(changes.xid) }).from(changes)
  return vi.waitFor(async () => {
    const { last_event_id } = (await t.call('GET /api/events/position', { as })).json<{ last_event_id: string }>()
    expect(toPosition(last_event_id)!.xid).toBeGreaterThanOrEqual(stored!.xid!)
    return last_event_id
  })
}
