import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openStream } from '../../testing/event-reader.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { changes } from './events.schema.ts'
import { deleteOldChanges } from './index.ts'
import { positionBehindAll } from './testing/position.ts'

const t = testApp()
let address: string
beforeAll(async () => {
  address = await t.listen()
})

const add = async (as: Caller, name: string) => (await t.call('POST /api/contacts/', { as, payload: { name } })).json<{ id: string }>().id

/** A page reads the position before its records, so it need not be told to reload them. */
async function expectNoReset(as: Caller) {
  const stream = await openStream(`${address}/api/events`, {
    authorization: `Bearer ${as.token}`,
    'last-event-id': await positionBehindAll(t, as),
  })
  const id = await add(as, 'Next')
  expect(await stream.next()).toMatchObject({ topic: 'contacts', id })
  await stream.close()
}

test('a page that loads before the first change reloads nothing', async () => {
  const me = await t.person('user')
  expect(await t.db.$count(changes)).toBe(0)
  await expectNoReset(me)
})

test('a page that loads after all changes became old reloads nothing', async () => {
  const me = await t.person('user')
  for (const name of ['One', 'Two']) await add(me, name)
  await t.db.execute(sql`update changes set at = now() - interval '25 hours'`)
  await deleteOldChanges(t.app.ctx)
  expect(await t.db.$count(changes)).toBe(1)
  await expectNoReset(me)
})
