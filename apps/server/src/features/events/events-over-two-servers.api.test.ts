import type { ChangeEvent } from '@adjutant/contract/events'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '../../testing/company.ts'
import { openStream } from '../../testing/event-reader.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { secondServer } from '../../testing/processes/second-server.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'

// The embedded database supports one process only.
describe.skipIf(testDatabaseKind === 'embedded')('two servers on one database', () => {
  const t = testApp()
  const second = secondServer(t)
  let addresses: string[]
  beforeAll(async () => {
    addresses = [await t.listen(), second.address]
  })

  const headersOf = (as: Caller) => ({ authorization: `Bearer ${as.token}` })

  const watch = async (server: number, as: Caller) => {
    const stream = await openStream(`${addresses[server]}/api/events`, headersOf(as))
    expect(await stream.next()).toMatchObject({ topic: 'reset' })
    return stream
  }

  const add = async (server: number, as: Caller, shared_org_ids: string[] = []) => {
    const headers = { ...headersOf(as), 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Ada', shared_org_ids })
    const reply = await fetch(`${addresses[server]}/api/contacts/`, { method: 'POST', headers, body })
    return ((await reply.json()) as { id: string }).id
  }

  test('both deliver changes made through either', async () => {
    const { id: organization, people } = await createCompany(t)
    const streams = [await watch(0, people.member), await watch(1, people.manager)]
    const ids = [await add(0, people.creator, [organization]), await add(1, people.creator, [organization])]
    for (const stream of streams) {
      const event = [await stream.next(), await stream.next()] as ChangeEvent[]
      expect(event.map(({ id }) => id)).toEqual(ids)
      await stream.close()
    }
  })

  test('neither delivers changes of strangers', async () => {
    const { id: organization, people } = await createCompany(t)
    const streams = [await watch(0, people.stranger), await watch(1, people.stranger)]
    await add(0, people.creator, [organization])
    await add(1, people.creator, [organization])
    const own = await add(1, people.stranger)
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ id: own })
      await stream.close()
    }
  })

  test('a stream on one ends when the account is deleted through the other', async () => {
    const { people } = await createCompany(t)
    const stream = await watch(1, people.member)
    await t.call(`DELETE /api/users/${people.member.id}`, { as: people.appAdmin })
    for (let event = await stream.next(); event; event = await stream.next()) expect(event).not.toMatchObject({ topic: 'contacts' })
  })
})
