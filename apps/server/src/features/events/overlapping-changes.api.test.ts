import type { ChangeEvent } from '@adjutant/contract/events'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../platform/ctx.ts'
import { openStream, type EventReader } from '../../testing/event-reader.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'
import { publishChange } from './index.ts'
import { toPosition } from './changes.stream.ts'
import { currentPosition, selectAfter, type Position } from './events.store.ts'

// The embedded database has one connection, so transactions never overlap.
describe.skipIf(testDatabaseKind === 'embedded')('two overlapping transactions', () => {
  const t = testApp()
  let address: string
  beforeAll(async () => {
    address = await t.listen()
  })

  const watch = (as: Caller, after: string) =>
    openStream(`${address}/api/events`, { authorization: `Bearer ${as.token}`, 'last-event-id': after })

  const add = async (as: Caller, name: string) => (await t.call('POST /api/contacts/', { as, payload: { name } })).json<{ id: string }>().id

  const rename = (as: Caller, id: string) => t.call(`PATCH /api/contacts/${id}`, { as, payload: { name: 'Renamed' } })

  const idsOf = async (stream: EventReader, count: number) => {
    const ids: (string | null)[] = []
    while (ids.length < count) ids.push(((await stream.next()) as ChangeEvent).id)
    return ids
  }

  /** The position of the last stored event. */
  const lastPlace = async () => {
    const { rows } = await t.db.execute<{ place: string }>(sql`select xid || '-' || seq as place from changes order by seq desc limit 1`)
    return rows[0]!.place
  }

  /** A transaction with a transaction id that publishes its change at once or at its end, and waits to be ended. */
  async function open(as: Caller, id: string, publishes: 'at once' | 'at its end' = 'at once') {
    const [opened, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const over = t.db.transaction(async (db) => {
      const publishNow = () => publishChange({ ...t.app.ctx, db }, { topic: 'contacts', id, kind: 'deleted', audience: [as.id] })
      await db.execute(sql`select pg_current_xact_id()`)
      if (publishes === 'at once') await publishNow()
      opened.resolve()
      await end.promise
      if (publishes === 'at its end') await publishNow()
    })
    await opened.promise
    const commit = () => (end.resolve(), over)
    const rollBack = () => (end.reject(new Error('rolled back')), over.catch(() => {}))
    return { commit, rollBack }
  }

  /** Reads until no rows are held back, because a transaction in any other database of the server also holds back rows. */
  async function readOut(reader: Actor, position: Position) {
    for (;;) {
      const { rows, isHeldBack } = await selectAfter(t.app.ctx, reader, position)
      if (!isHeldBack) return rows
    }
  }

  /** A client's position is after finished transactions only: a transaction in any other database of the server can delay it. */
  async function finishedPlace() {
    const place = await lastPlace()
    await expect.poll(async () => (await currentPosition(t.app.ctx)).xid).toBeGreaterThanOrEqual(toPosition(place)!.xid)
    return place
  }

  /** Two contacts of a person, and the position after all events so far. */
  const begun = async () => {
    const me = await t.person('user')
    return { me, slow: await add(me, 'slow'), fast: await add(me, 'fast'), place: await finishedPlace() }
  }

  test.each(['at once', 'at its end'] as const)(
    'can commit in reverse order without lost or repeated events: published %s',
    async (publishes) => {
      const { me, slow, fast, place } = await begun()
      const stream = await watch(me, place)
      const { commit } = await open(me, slow, publishes)
      await rename(me, fast)
      await commit()
      const after = await add(me, 'after')
      expect(await idsOf(stream, 3)).toEqual([slow, fast, after])
      await stream.close()
    },
  )

  test.each(['at once', 'at its end'] as const)('are not read out of order: published %s', async (publishes) => {
    const { me, slow, fast, place } = await begun()
    const reader: Actor = { ...me, user_level: 'user', first_name: null, last_name: null, memberships: [] }
    const position = toPosition(place)!
    const { commit } = await open(me, slow, publishes)
    await rename(me, fast)
    expect(await selectAfter(t.app.ctx, reader, position)).toEqual({ rows: [], isHeldBack: true })
    expect((await currentPosition(t.app.ctx)).xid).toBeLessThan(toPosition(await lastPlace())!.xid)
    await commit()
    const rows = await readOut(reader, position)
    expect(rows.map(({ subject_id }) => subject_id)).toEqual([slow, fast])
    expect(await readOut(reader, rows.at(-1)!)).toEqual([])
  })

  test('both reach a client that connects in between', async () => {
    const { me, slow, fast, place } = await begun()
    const { commit } = await open(me, slow)
    await rename(me, fast)
    const stream = await watch(me, place)
    await commit()
    expect(await idsOf(stream, 2)).toEqual([slow, fast])
    await stream.close()
  })

  test("don't delay anybody after a rollback", async () => {
    const { me, slow, fast, place } = await begun()
    const stream = await watch(me, place)
    const { rollBack } = await open(me, slow)
    await rename(me, fast)
    await rollBack()
    expect(await idsOf(stream, 1)).toEqual([fast])
    await stream.close()
  })
})
