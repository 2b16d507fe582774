import type { ThreadMessage } from '@adjutant/contract/comms'
import type { ChangeEvent, EventPosition } from '@adjutant/contract/events'
import { beforeAll, describe, expect, test } from 'vitest'
import { thread_messages, threads } from '../../../schema.ts'
import { waitForOlderTransactions } from '../../../testing/company.ts'
import { openStream, type EventReader } from '../../../testing/event-reader.ts'
import { secondServer } from '../../../testing/processes/second-server.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { testDatabaseKind } from '../../../testing/test-database.ts'
import { threadFixtures } from '../testing/thread-fixtures.ts'

const t = testApp()
const { createOffice, begin, send } = threadFixtures(t)
let address: string
beforeAll(async () => {
  address = await t.listen()
})

const headersOf = (as: Caller) => ({ authorization: `Bearer ${as.token}` })
const watchThread = (as: Caller, id: string, more: Record<string, string> = {}, at = address) =>
  openStream(`${at}/api/comms/threads/${id}/events`, { ...headersOf(as), ...more })
const watchAll = (as: Caller, lastEventId: string, at = address) =>
  openStream(`${at}/api/events`, { ...headersOf(as), 'last-event-id': lastEventId })
const positionOf = async (as: Caller) => {
  await waitForOlderTransactions(t)
  return (await t.call('GET /api/events/position', { as })).json<EventPosition>().last_event_id
}

const nextText = async (stream: EventReader) => ((await stream.next()) as ThreadMessage | undefined)?.text

/** The next event of the topic. Skips events of side effects, such as the contact interaction for a message. */
async function nextOfComms(stream: EventReader): Promise<ChangeEvent> {
  for (let event = (await stream.next()) as ChangeEvent; ; event = (await stream.next()) as ChangeEvent)
    if (event.topic === 'comms') return event
}

test("a message reaches every open page of every participant, and nobody else's", async () => {
  const { ada, ben, cid } = await createOffice()
  const id = await begin(ada, [ben])
  const other = await begin(cid, [ada])
  const places = await Promise.all([ben, ben, ada, cid].map(positionOf))
  const [bens, bensToo, adas, cids] = await Promise.all([ben, ben, ada, cid].map((as, n) => watchAll(as, places[n]!)))
  const thread = await watchThread(ben, id)
  const sent = await send(ada, id, 'Live')
  expect(await thread.next()).toEqual({ ...sent, client_id: null })
  for (const stream of [bens!, bensToo!, adas!])
    expect(await nextOfComms(stream)).toMatchObject({ topic: 'comms', kind: 'changed', id, actor_id: ada.id })
  await send(cid, other, 'Another thread')
  expect(await nextOfComms(cids!)).toMatchObject({ id: other })

  // System messages for one person are published to that person only.
  await send(ben, id, 'Also live')
  expect(await nextText(thread)).toBe('Also live')
  for (const stream of [bens!, bensToo!, adas!, cids!, thread]) await stream.close()
})

test('a reconnecting client gets the messages stored meanwhile, once and in order', async () => {
  const { ada, ben } = await createOffice()
  const id = await begin(ada, [ben])
  const first = await send(ada, id, 'First')
  const position = await positionOf(ben)
  const before = await watchThread(ben, id, { 'last-event-id': first.id })
  await before.close()
  for (const text of ['Second', 'Third']) await send(ada, id, text)
  const back = await watchThread(ben, id, { 'last-event-id': first.id })
  await send(ada, id, 'Fourth')
  expect([await nextText(back), await nextText(back), await nextText(back)]).toEqual(['Second', 'Third', 'Fourth'])
  const all = await watchAll(ben, position)
  expect([await nextOfComms(all), await nextOfComms(all), await nextOfComms(all)]).toMatchObject([{ id }, { id }, { id }])
  const fresh = await watchThread(ben, id, { 'last-event-id': 'nonsense' })
  await send(ada, id, 'Fifth')
  expect(await nextText(fresh)).toBe('Fifth')
  for (const stream of [back, all, fresh]) await stream.close()
})

test('the stream of a thread ends without further events when its reader leaves or loses access', async () => {
  const { ada, ben, cid, admin } = await createOffice()
  const id = await begin(ada, [ben, cid])
  const [bens, cids] = [await watchThread(ben, id), await watchThread(cid, id)]
  await t.call(`DELETE /api/comms/threads/${id}`, { as: ben })
  expect(await bens.next()).toBeUndefined()
  await t.call(`PATCH /api/users/${cid.id}`, { as: admin, payload: { user_level: 'waitlisted' } })
  await send(ada, id, 'Alone?')
  expect(await cids.next()).toBeUndefined()
  const refused = await watchThread(cid, id)
  expect(refused.status).toBe(403)
  await refused.close()
})

describe('with rate limits', () => {
  const limited = testApp({ rateLimit: true })
  const history = threadFixtures(limited)

  test('rejects too many messages in a minute and too many threads in an hour', async () => {
    const { ada, ben, cid } = await history.createOffice()
    const id = await history.begin(ada, [ben])
    const { newId } = limited.app.ctx
    const flood = Array.from({ length: 120 }, (_, n) => ({ id: newId(), thread_id: id, number: n + 1, sender_id: ada.id, text: 'x' }))
    await limited.db.insert(thread_messages).values(flood)
    await limited.db.update(threads).set({ last_number: 120 })
    const refused = await limited.call(`POST /api/comms/threads/${id}/messages`, { as: ada, payload: { text: 'One more' } })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await history.send(ben, id, 'Calm down')).text).toBe('Calm down')
    await limited.db.insert(threads).values(Array.from({ length: 59 }, () => ({ id: newId(), created_by_user_id: ada.id })))
    expect((await history.open(ada, [ben, cid])).statusCode).toBe(429)
    expect((await history.open(ada, [ben])).statusCode).toBe(200)
  })
})

// The embedded database supports one process only.
describe.skipIf(testDatabaseKind === 'embedded')('two servers on one database', () => {
  const second = secondServer(t)

  test("deliver messages sent through either, and resume each other's streams", async () => {
    const { ada, ben } = await createOffice()
    const id = await begin(ada, [ben])
    const position = await positionOf(ben)
    const streams = [await watchThread(ben, id), await watchThread(ben, id, {}, second.address)]
    const allToolOptions = await watchAll(ben, position, second.address)
    const sent = await send(ada, id, 'Through the first')
    for (const stream of streams) expect(await stream.next()).toMatchObject({ id: sent.id })
    expect(await nextOfComms(allToolOptions)).toMatchObject({ id })
    const body = JSON.stringify({ text: 'Through the second', client_id: 'same' })
    const headers = { ...headersOf(ada), 'content-type': 'application/json' }
    const replies = await Promise.all(
      [address, second.address, address, second.address].map((at) =>
        fetch(`${at}/api/comms/threads/${id}/messages`, { method: 'POST', headers, body }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
    for (const stream of streams) expect(await nextText(stream)).toBe('Through the second')
    await send(ada, id, 'Last')
    for (const stream of streams) expect(await nextText(stream)).toBe('Last')
    for (const stream of [...streams, allToolOptions]) await stream.close()

    // The first server is gone with the reader's stream; the second server sends the stored messages.
    const after = await watchThread(ben, id, { 'last-event-id': sent.id }, second.address)
    expect([await nextText(after), await nextText(after)]).toEqual(['Through the second', 'Last'])
    await after.close()
  })
})
