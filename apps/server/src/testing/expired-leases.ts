import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { releasedTopic } from '../features/chat/answer/end-answer.service.ts'
import { notify } from '../platform/live/notifications.ts'
import type { testApp } from './test-app.ts'

type Lease = { id: string; attempts: number }

/**
 * Simulates that the processes that write answers died: returns when other attempts have claimed them. Here the writers are alive and can
 * renew a lease before it is claimed, so the expiry is repeated. `more` changes further columns.
 */
export async function expireAnswerLeases(t: ReturnType<typeof testApp>, more = sql``): Promise<void> {
  const expire = (which = sql`true`, also = sql``) =>
    t.db.execute<Lease>(
      sql`update messages set lease_until = now() ${also} where lease_until is not null and ${which} returning id, attempts`,
      'objects',
    )
  let open = await expire(undefined, more)
  await vi.waitFor(async () => {
    await notify(t.app.ctx, releasedTopic)
    const isSame = sql`(id, attempts) in (select id, attempts from json_to_recordset(${JSON.stringify(open)}::json) as held(id uuid, attempts int))`
    const [held] = await t.db.execute<{ count: number }>(
      sql`select count(*)::int as count from messages where lease_until is not null and ${isSame}`,
      'objects',
    )
    if (held!.count > 0) open = await expire(isSame)
    expect(held!.count).toBe(0)
  })
}
