import type { Commitment } from '@adjutant/contract/commitments'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { commitment_jobs, commitments } from '../../schema.ts'
import { secondServer } from '../../testing/processes/second-server.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'
import { commitmentFixtures } from './testing/commitment-fixtures.ts'

// The embedded database has one process.
describe.skipIf(testDatabaseKind === 'embedded')('two servers on one database', () => {
  const t = testApp()
  secondServer(t)
  const { waitUntilProcessed, list } = commitmentFixtures(t)

  test('propose every sentence once', async () => {
    const me = await t.person('user')
    const content = 'I will call Tom tomorrow. I will pay the bill today.'
    const notes = Array.from({ length: 30 }, () => ({ id: t.app.ctx.newId(), user_id: me.id, content, entry_date: '2026-11-18' }))
    await t.db.execute(sql`insert into notes (id, user_id, content, entry_date)
      select id, user_id, content, entry_date from json_to_recordset(${JSON.stringify(notes)}::json)
        as n(id uuid, user_id uuid, content text, entry_date date)`)
    await waitUntilProcessed()
    // A process that lost its lease may still be at work on the same note.
    await t.db.insert(commitment_jobs).values(notes.map(({ id }) => ({ kind: 'note' as const, source_id: id })))
    await t.db.execute(sql`update notes set content = content || ' Thanks.'`)
    await waitUntilProcessed()
    const listed: Commitment[] = await list(me, '?limit=200')
    expect(listed).toHaveLength(60)
    expect(await t.db.$count(commitments)).toBe(60)
  })
})
