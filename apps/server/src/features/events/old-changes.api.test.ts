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

test("a page that loads when all changes are old doesn't have to reload everything", async () => {
  const me = await t.person('user')
  for (const name of ['One', 'Two']) await add(me, name)
  await t.db.execute(sql`update changes set at = now() - interval '25 hours'`)
  await deleteOldChanges(t.app.ctx)
  expect(await t.db.$count(changes)).toBe(1)
  const headers = { authorization: `Bearer ${me.token}`, 'last-event-id': await positionBehindAll(t, me) }
  const stream = await openStream(`${address}/api/events`, headers)
  const id = await add(me, 'Next')
  expect(await stream.next()).toMatchObject({ topic: 'contacts', id })
  await stream.close()
})
