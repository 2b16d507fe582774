import type { ChangeEvent } from '@adjutant/contract/events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCompany, joinByInvitation } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { deleteOldChanges } from './index.ts'
import { positionBehindAll } from './testing/position.ts'

const everyFifteenSeconds = 15_000

// Open streams are polled every fifteen seconds in case a notification was lost. Here the poll never happens, so streams end by the change
// itself.
beforeAll(() => {
  const real = globalThis.setInterval
  const fake = (work: () => void, ms?: number) => real(work, ms === everyFifteenSeconds ? 3_600_000 : ms)
  vi.spyOn(globalThis, 'setInterval').mockImplementation(fake)
})
afterAll(() => vi.restoreAllMocks())

const t = testApp()

let address: string
beforeAll(async () => {
  address = await t.listen()
})

type StreamedChange = ChangeEvent & {
  eventId: string
}

/** Watches over a real socket; `next` returns an event with its position, or undefined at the end. */
async function watch(as: Caller, { after, query = '' }: { after?: string; query?: string } = {}) {
  const headers = { authorization: `Bearer ${as.token}`, ...(after !== undefined && { 'last-event-id': after }) }
  const abort = new AbortController()
  const response = await fetch(`${address}/api/events${query}`, { headers, signal: abort.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  const next = async (): Promise<StreamedChange | undefined> => {
    for (;;) {
      const [, eventId, data, rest] = /id: (.*)\ndata: (.*)\n\n([\s\S]*)/.exec(buffer) ?? []
      if (eventId !== undefined) {
        buffer = rest!
        return { ...(JSON.parse(data!) as ChangeEvent), eventId }
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      buffer += value
    }
  }
  return { status: response.status, next, close: () => abort.abort() }
}

type Watch = Awaited<ReturnType<typeof watch>>

/** A stream whose first event, the request to reload everything, has been consumed. */
async function watchFromNow(as: Caller) {
  const stream = await watch(as)
  const { eventId, ...first } = (await stream.next())!
  expect(first).toEqual({ topic: 'reset', kind: null, id: null, actor_id: null, piece: null, run_piece: null, run_event: null })
  return { ...stream, eventId }
}

const add = async (as: Caller, name: string, shared_org_ids: string[] = []) =>
  (await t.call('POST /api/contacts/', { as, payload: { name, shared_org_ids } })).json<{ id: string }>().id

const rename = (as: Caller, id: string, name: string) => t.call(`PATCH /api/contacts/${id}`, { as, payload: { name } })

/** The ids of all events up to and including this one. */
async function idsUntil(stream: Watch, id: string): Promise<(string | null)[]> {
  const ids: (string | null)[] = []
  while (ids.at(-1) !== id) ids.push((await stream.next())!.id)
  return ids
}

describe('changes arrive for the people concerned', () => {
  test('when a colleague creates, updates and deletes a shared record', async () => {
    const { id: organization, people } = await createCompany(t)
    const stream = await watchFromNow(people.member)
    const id = await add(people.creator, 'Ada', [organization])
    expect(await stream.next()).toMatchObject({ topic: 'contacts', kind: 'created', id, actor_id: people.creator.id })
    await rename(people.manager, id, 'Countess')
    expect(await stream.next()).toMatchObject({ topic: 'contacts', kind: 'changed', id, actor_id: people.manager.id })
    await t.call(`DELETE /api/contacts/${id}`, { as: people.creator })
    expect(await stream.next()).toMatchObject({ topic: 'contacts', kind: 'deleted', id, actor_id: people.creator.id })
    stream.close()
  })

  test('when a record becomes shared, and when it stops being shared', async () => {
    const { id: organization, people } = await createCompany(t)
    const stream = await watchFromNow(people.member)
    const id = await add(people.creator, 'Ada')
    const share = (shared_org_ids: string[]) => t.call(`PATCH /api/contacts/${id}`, { as: people.creator, payload: { shared_org_ids } })
    await share([organization])
    await share([])
    expect([await stream.next(), await stream.next()]).toMatchObject([
      { id, kind: 'changed' },
      { id, kind: 'changed' },
    ])
    stream.close()
  })

  test("and changes of strangers don't", async () => {
    const { id: organization, people } = await createCompany(t)
    const streams = [await watchFromNow(people.stranger), await watchFromNow(people.appAdmin)]
    await rename(people.creator, await add(people.creator, 'Ada', [organization]), 'Countess')
    for (const [n, as] of [people.stranger, people.appAdmin].entries()) {
      const own = await add(as, 'Own')
      expect(await streams[n]!.next()).toMatchObject({ id: own })
      streams[n]!.close()
    }
  })

  test('without the content of the record', async () => {
    const { id: organization, people } = await createCompany(t)
    const stream = await watchFromNow(people.member)
    await add(people.creator, 'Canary', [organization])
    const keys = ['actor_id', 'eventId', 'id', 'kind', 'piece', 'run_event', 'run_piece', 'topic']
    expect(Object.keys((await stream.next())!).toSorted()).toEqual(keys)
    stream.close()
  })

  test('and not when the change was rolled back', async () => {
    const { id: organization, people } = await createCompany(t)
    const stream = await watchFromNow(people.creator)
    const foreign = { name: 'Ada', shared_org_ids: [organization, people.stranger.id] }
    expect((await t.call('POST /api/contacts/', { as: people.creator, payload: foreign })).statusCode).toBe(422)
    const id = await add(people.creator, 'Own')
    expect(await stream.next()).toMatchObject({ id })
    stream.close()
  })
})

describe('a reconnecting client', () => {
  test('gets exactly the missed events, then new ones', async () => {
    const me = await t.person('user')
    const before = await watchFromNow(me)
    const ids = [await add(me, '0'), await add(me, '1'), await add(me, '2')]
    expect(await before.next()).toMatchObject({ id: ids[0] })
    const { eventId } = (await before.next())!
    before.close()
    const missed = [ids[2]!, await add(me, '3')]
    for (const place of [{ after: eventId }, { query: `?last_event_id=${eventId}` }]) {
      const stream = await watch(me, place)
      expect(await idsUntil(stream, missed.at(-1)!)).toEqual(missed)
      missed.push(await add(me, 'new'))
      expect(await stream.next()).toMatchObject({ id: missed.at(-1) })
      stream.close()
    }
  })

  test("with the position from before its first read gets later events and doesn't have to reload everything", async () => {
    const me = await t.person('user')
    await add(me, 'Before')
    const last_event_id = await positionBehindAll(t, me)
    const id = await add(me, 'Since')
    const stream = await watch(me, { after: last_event_id })
    expect(await stream.next()).toMatchObject({ topic: 'contacts', id })
    stream.close()
  })

  test('whose position is within a transaction gets the rest of it', async () => {
    const me = await t.person('user')
    const id = await add(me, 'Ada')
    const stream = await watchFromNow(me)
    await t.call(`DELETE /api/contacts/${id}`, { as: me })
    const { eventId, topic } = (await stream.next())!
    stream.close()
    expect(topic).toBe('contacts')
    const resumed = await watch(me, { after: eventId })
    expect(await resumed.next()).toMatchObject({ topic: 'bin', id, kind: 'created' })
    const next = await add(me, 'Next')
    expect(await resumed.next()).toMatchObject({ id: next })
    resumed.close()
  })

  test('gets more than one page of missed events', async () => {
    const me = await t.person('user')
    const first = await watchFromNow(me)
    await add(me, 'First')
    const { eventId } = (await first.next())!
    first.close()
    await t.db.execute(sql`
      insert into changes (topic, kind, audience) select 'contacts', 'changed', array[${me.id}]::uuid[] from generate_series(1, 1200)`)
    const last = await add(me, 'Last')
    const stream = await watch(me, { after: eventId })
    expect(await idsUntil(stream, last)).toHaveLength(1201)
    stream.close()
  })

  test('gets nothing for a membership that has ended', async () => {
    const { id: organization, people } = await createCompany(t)
    const stream = await watchFromNow(people.member)
    await add(people.creator, 'Seen', [organization])
    const { eventId } = (await stream.next())!
    stream.close()
    await add(people.creator, 'Missed', [organization])
    await t.db.execute(sql`delete from memberships where user_id = ${people.member.id}`)
    const own = await add(people.member, 'Own')
    const resumed = await watch(people.member, { after: eventId })
    expect(await resumed.next()).toMatchObject({ id: own })
    resumed.close()
  })
})

describe('a client with an unusable position must reload everything', () => {
  const firstOf = async (as: Caller, after: string) => {
    const stream = await watch(as, { after })
    const first = await stream.next()
    stream.close()
    return first!.topic
  }

  test.each(['', 'x', '0', '1-', '-1-1', '1-1-1', '99999999999999999999-1', "1-1'; drop table changes", '１-１'])(
    'if the position %j is invalid',
    async (after) => {
      const me = await t.person('user')
      await add(me, 'Ada')
      expect(await firstOf(me, encodeURIComponent(after))).toBe('reset')
    },
  )

  test('if the position is older than the stored events', async () => {
    const me = await t.person('user')
    const stream = await watchFromNow(me)
    await add(me, 'Old')
    const { eventId } = (await stream.next())!
    stream.close()
    await add(me, 'Missed')
    expect(await firstOf(me, eventId)).toBe('contacts')
    await t.db.execute(sql`update changes set at = now() - interval '25 hours'`)
    await deleteOldChanges(t.app.ctx)
    await add(me, 'New')
    expect(await firstOf(me, eventId)).toBe('reset')
  })

  test('if the position is ahead, from another database', async () => {
    const me = await t.person('user')
    await add(me, 'Ada')
    expect(await firstOf(me, '900000000000000-1')).toBe('reset')
  })
})

describe('a change of access', () => {
  test('by removal from the organization ends the stream, and the next stream has no more of its events', async () => {
    const { id: organization, people } = await createCompany(t)
    // Without a stored event after it, the position would count as too old.
    await add(people.member, 'Kept')
    await positionBehindAll(t, people.member)
    const stream = await watchFromNow(people.member)
    const removed = await t.call(`DELETE /api/organizations/${organization}/users/${people.member.id}`, { as: people.appAdmin })
    expect(removed.statusCode).toBe(204)
    let last = stream.eventId
    for (let event = await stream.next(); event; event = await stream.next()) last = event.eventId
    const foreign = await add(people.creator, 'No longer theirs', [organization])
    const own = await add(people.member, 'Own')
    const again = await watch(people.member, { after: last })
    expect(await idsUntil(again, own)).not.toContain(foreign)
    again.close()
  })

  test('by joining an organization applies from the next change on', async () => {
    const { id: organization, people } = await createCompany(t)
    const stream = await watchFromNow(people.stranger)
    expect((await joinByInvitation(t, people.appAdmin, organization, people.stranger)).statusCode).toBe(200)
    const id = await add(people.creator, 'Now theirs', [organization])
    expect(await idsUntil(stream, id)).toContain(id)
    stream.close()
  })

  test('by demotion to the waitlist ends the stream', async () => {
    const { people } = await createCompany(t)
    const stream = await watchFromNow(people.member)
    await t.call(`PATCH /api/users/${people.member.id}`, { as: people.appAdmin, payload: { user_level: 'waitlisted' } })
    for (let event = await stream.next(); event; event = await stream.next()) expect(event.topic).toBe('users')
    expect((await watch(people.member)).status).toBe(403)
  })

  test('by deletion of the account ends the stream', async () => {
    const { id: organization, people } = await createCompany(t)
    const stream = await watchFromNow(people.member)
    await t.call(`DELETE /api/users/${people.member.id}`, { as: people.appAdmin })
    const foreign = await add(people.creator, 'After the end', [organization])
    // The end of the membership can arrive before.
    for (let event = await stream.next(); event; event = await stream.next()) expect(event.id).not.toBe(foreign)
    expect((await watch(people.member)).status).toBe(401)
  })
})
