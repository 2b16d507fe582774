import type { Recipient, Thread, ThreadMessage, Unread } from '@adjutant/contract/comms'
import type { MessageHit } from '@adjutant/contract/message-search'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test } from 'vitest'
import { thread_messages, threads } from '../../schema.ts'
import { createOrganization } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { expectTrueIndex } from '../search/testing/index-check.ts'
import { threadFixtures } from './testing/thread-fixtures.ts'

const t = testApp()
const { open, begin, send, listThreads, readThread, listMessages, createOffice } = threadFixtures(t)

const texts = (messages: ThreadMessage[]) => messages.map(({ text }) => text)

describe('opening a thread', () => {
  test('creates one thread per two people, regardless of who opens it and how many requests are concurrent', async () => {
    const { ada, ben } = await createOffice()
    const tries = await Promise.all([ada, ben, ada, ben, ada].map((as) => open(as, [as === ada ? ben : ada])))
    expect(new Set(tries.map((reply) => reply.json<Thread>().id)).size).toBe(1)
    expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 201])
    expect(await t.db.$count(threads)).toBe(1)
    const thread = tries[0]!.json<Thread>()
    expect(thread).toMatchObject({
      conversation_id: thread.id,
      other_user_id: ben.id,
      other_user_name: 'Ben Ito',
      name: 'Ben Ito',
      role: 'CFO',
      avatar_initial: 'B',
      is_user: true,
      is_group: false,
      messages: [],
      current_ai_suggestion_id: null,
      last_message_preview: null,
      unread_count: 0,
    })
  })

  test("is limited to members of the person's organizations and contacts with an account", async () => {
    const { ada, ben, cid, stranger } = await createOffice()
    const waiting = await t.person('waitlisted')
    await createOrganization(t, 'Waiting room', [
      [ada, 'user'],
      [waiting, 'user'],
    ])
    const absent = { id: t.app.ctx.newId() }
    const refusals = [await open(ada, [stranger]), await open(ada, [absent]), await open(ada, [waiting]), await open(ada, [ben, stranger])]
    expect(refusals.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      refusals.map(() => [404, JSON.stringify({ detail: appMessages.http.notFound })]),
    )
    expect((await open(ada, [])).statusCode).toBe(422)
    expect((await open(ada, [ada])).json()).toMatchObject({ detail: appMessages.comms.onlyYourself })
    await t.call('POST /api/contacts/', { as: ada, payload: { name: 'Somebody', emails: [stranger.email.toUpperCase()] } })
    expect((await open(ada, [stranger])).statusCode).toBe(201)
    expect((await open(stranger, [ada])).statusCode).toBe(404)

    const listed = await t.call('GET /api/comms/recipients', { as: ada })
    const names = listed.json<Recipient[]>().map(({ name }) => name)
    expect([names, listed.headers['x-total-count']]).toEqual([['Ben Ito', 'Cid <b>Ode</b>'], '2'])
    const found = await t.call('GET /api/comms/recipients?search=cfo', { as: cid })
    expect(found.json<Recipient[]>().map(({ id }) => id)).toEqual([ben.id])

    // A user without a role gets the role of a contact for them, for viewers who see that contact; the user's own role has priority.
    for (const [who, role] of [
      [cid, 'Harbour pilot'],
      [ben, 'Harbour master'],
    ] as const)
      await t.call('POST /api/contacts/', { as: ada, payload: { name: 'Known', emails: [who.email.toUpperCase()], role } })
    const thread = await begin(ada, [cid])
    const rolesBy = async (as: Caller) => {
      const recipients = (await t.call('GET /api/comms/recipients?search=harbour', { as })).json<Recipient[]>()
      const threads = (await t.call('GET /api/comms/threads?search=harbour', { as })).json<Thread[]>()
      return [recipients.map(({ id, role }) => [id, role]), threads.map(({ id, role }) => [id, role])]
    }
    expect(await rolesBy(ada)).toEqual([[[cid.id, 'Harbour pilot']], [[thread, 'Harbour pilot']]])
    expect(await rolesBy(ben)).toEqual([[], []])
    expect((await readThread(cid, thread)).participants.map(({ role }) => role)).not.toContain('Harbour pilot')
  })

  test('creates a new group each time, named after all other participants', async () => {
    const { ada, ben, cid } = await createOffice()
    const ids = [(await open(ada, [ben, cid, ben])).json<Thread>(), (await open(ada, [cid, ben])).json<Thread>()]
    expect(new Set(ids.map(({ id }) => id)).size).toBe(2)
    expect(ids[0]).toMatchObject({ is_group: true, name: 'Ben Ito, Cid <b>Ode</b>', role: null, other_user_id: ben.id })
    expect((await readThread(ben, ids[0]!.id)).name).toBe('Ada Byron, Cid <b>Ode</b>')
  })
})

describe('messages', () => {
  test('arrive once, in order, and count as unread until they are read', async () => {
    const { ada, ben } = await createOffice()
    const { id } = (await open(ada, [ben])).json<Thread>()
    const first = await send(ada, id, '  Have you seen the figures of the third quarter?  ')
    await send(ada, id, 'No hurry.')
    expect(first).toMatchObject({
      thread_id: id,
      conversation_id: id,
      sender_id: ada.id,
      sender_name: 'Ada Byron',
      text: 'Have you seen the figures of the third quarter?',
      ai_suggested: false,
      system: false,
    })
    const [seen] = await listThreads(ben)
    expect(seen).toMatchObject({ unread_count: 2, last_message_preview: 'No hurry.', last_read_message_id: null })
    expect(texts(seen!.messages)).toEqual([first.text, 'No hurry.'])
    expect((await t.call('GET /api/comms/unread', { as: ben })).json<Unread>()).toEqual({ threads: 1, messages: 2 })
    expect((await t.call('GET /api/comms/unread', { as: ada })).json<Unread>()).toEqual({ threads: 0, messages: 0 })

    const mark = (payload: object) => t.call(`POST /api/comms/threads/${id}/read`, { as: ben, payload })
    expect((await mark({ message_id: first.id })).json<Thread>()).toMatchObject({ unread_count: 1, last_read_message_id: first.id })
    expect((await mark({})).json<Thread>().unread_count).toBe(0)
    expect((await mark({ message_id: first.id })).json<Thread>().unread_count).toBe(0)
    expect((await mark({ message_id: t.app.ctx.newId() })).statusCode).toBe(404)
    const marker = (await readThread(ada, id)).participants.find((one) => one.id === ben.id)
    expect(marker!.last_read_message_id).toBe((await listMessages(ada, id)).at(-1)!.id)

    await send(ben, id, 'Yes, and they are better than I thought: twelve per cent up.')
    expect((await listThreads(ada))[0]).toMatchObject({ unread_count: 1, last_message_preview: 'Yes, and they are better than…' })
    expect(await expectTrueIndex(t.app.ctx)).toBeGreaterThan(3)
  })

  test("await a reply while the last one is another person's, newest thread first", async () => {
    const { ada, ben, cid } = await createOffice()
    const [withBen, withCid, group] = [await begin(ada, [ben]), await begin(ada, [cid]), await begin(ada, [ben, cid])]
    const listAwaiting = async (as: Caller) => (await listThreads(as, '?awaiting_reply=true&limit=3')).map(({ id }) => id)
    expect(await listAwaiting(ada)).toEqual([])

    await send(ben, withBen, 'Which bank do we take?')
    await send(ada, withCid, 'Please send the lease.')
    await send(cid, group, 'The board wants the numbers.')
    expect(await listAwaiting(ada)).toEqual([group, withBen])
    expect(await listAwaiting(cid)).toEqual([withCid])

    // Reading is not a reply.
    await t.call(`POST /api/comms/threads/${withBen}/read`, { as: ada, payload: {} })
    expect(await listAwaiting(ada)).toEqual([group, withBen])
    await send(ada, withBen, 'The second one.')
    expect(await listAwaiting(ada)).toEqual([group])

    // A person who left and returned does not get deleted messages back.
    await t.call(`DELETE /api/comms/threads/${withBen}`, { as: ben })
    expect(await begin(ben, [ada])).toBe(withBen)
    expect(await listAwaiting(ben)).toEqual([group])
  })

  test('with the same client id are stored once, also when concurrent', async () => {
    const { ada, ben } = await createOffice()
    const { id } = (await open(ada, [ben])).json<Thread>()
    const post = (text: string) => t.call(`POST /api/comms/threads/${id}/messages`, { as: ada, payload: { text, client_id: 'c-1' } })
    const replies = await Promise.all(['Once', 'Once', 'Once', 'Once'].map(post))
    expect(new Set(replies.map((reply) => reply.json<ThreadMessage>().id)).size).toBe(1)
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 201])
    expect((await listMessages(ben, id)).map(({ text, client_id }) => [text, client_id])).toEqual([['Once', null]])
    expect((await listThreads(ben))[0]!.unread_count).toBe(1)
    const other = await t.call(`POST /api/comms/threads/${id}/messages`, { as: ben, payload: { text: 'Mine', client_id: 'c-1' } })
    expect(other.json()).toMatchObject({ text: 'Mine', client_id: 'c-1' })
  })

  test('sent concurrently all arrive with distinct numbers while replies are being suggested', async () => {
    const { ada, ben, cid } = await createOffice()
    const { id } = (await open(ada, [ben, cid])).json<Thread>()
    const senders = Array.from({ length: 18 }, (_, n) => [ada, ben, cid][n % 3]!)
    await Promise.all(senders.map((as, n) => send(as, id, `Any news of number ${n}?`)))
    const numbers = await t.db.select({ number: thread_messages.number }).from(thread_messages)
    expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(senders.map((_, n) => n + 1))
  })

  test('are rejected if they are blank, too long or contain a NUL', async () => {
    const { ada, ben } = await createOffice()
    const { id } = (await open(ada, [ben])).json<Thread>()
    const post = (text: unknown) => t.call(`POST /api/comms/threads/${id}/messages`, { as: ada, payload: { text } as object })
    const statuses = await Promise.all(
      ['   ', '', 7, 'a\u0000b', 'x'.repeat(limits.longText + 1)].map(async (text) => (await post(text)).statusCode),
    )
    expect(statuses).toEqual([422, 422, 422, 422, 422])
    expect((await post(' ')).json()).toMatchObject({ detail: appMessages.comms.messageRequired })
    expect((await post('x'.repeat(limits.longText))).statusCode).toBe(201)
    expect((await listThreads(ada))[0]!.messages).toHaveLength(1)
    expect((await post('<script>alert(1)</script>')).json()).toMatchObject({ text: '<script>alert(1)</script>' })
  })

  test('are returned in pages before, after and around a message, and found by search', async () => {
    const { ada, ben, cid } = await createOffice()
    const { id } = (await open(ada, [ben])).json<Thread>()
    const ids: string[] = []
    for (let n = 1; n <= 9; n++)
      ids.push((await send(n % 2 ? ada : ben, id, `Message ${n} about the ${n === 4 ? 'Harbour' : 'office'}`)).id)
    const page = async (query: string) => (await listMessages(ada, id, query)).map((message) => ids.indexOf(message.id) + 1)
    expect(await page('?limit=3')).toEqual([7, 8, 9])
    expect(await page(`?limit=3&before=${ids[6]}`)).toEqual([4, 5, 6])
    expect(await page(`?limit=3&before=${ids[1]}`)).toEqual([1])
    expect(await page(`?limit=3&after=${ids[6]}`)).toEqual([8, 9])
    expect(await page(`?limit=3&after=${ids[0]}`)).toEqual([2, 3, 4])
    expect(await page(`?limit=5&around=${ids[4]}`)).toEqual([3, 4, 5, 6, 7])
    expect(await page(`?limit=5&around=${ids[0]}`)).toEqual([1, 2, 3, 4, 5])
    const wrong = [`?before=${ids[0]}&after=${ids[1]}`, '?limit=0', '?limit=201', '?before=x']
    for (const query of wrong) expect((await t.call(`GET /api/comms/threads/${id}/messages${query}`, { as: ada })).statusCode).toBe(422)
    const absent = `?before=${t.app.ctx.newId()}`
    expect((await t.call(`GET /api/comms/threads/${id}/messages${absent}`, { as: ada })).statusCode).toBe(404)

    const find = async (as: Caller, query: string) => (await t.call(`GET /api/comms/search?${query}`, { as })).json<MessageHit[]>()
    expect(await find(ada, 'q=harbour')).toMatchObject([
      { thread_id: id, thread_name: 'Ben Ito', message_id: ids[3], excerpt: 'Message 4 about the Harbour', sender_name: 'Ben Ito' },
    ])
    expect((await find(ada, `q=office&limit=2&thread_id=${id}`)).map(({ message_id }) => message_id)).toEqual([ids[8], ids[7]])
    expect((await find(ada, `q=office&limit=2&before=${ids[7]}`)).map(({ message_id }) => message_id)).toEqual([ids[6], ids[5]])
    expect(await find(cid, 'q=harbour')).toEqual([])
    expect((await t.call(`GET /api/comms/search?q=x&thread_id=${id}`, { as: cid })).statusCode).toBe(404)
    expect((await listThreads(ada, '?search=harbour')).map((thread) => thread.id)).toEqual([id])
    expect((await listThreads(ada, '?search=ito')).map((thread) => thread.id)).toEqual([id])
    expect(await listThreads(ada, '?search=nothing+like+it')).toEqual([])
    const hits = async (as: Caller, q = 'harbour') =>
      (await t.call(`GET /api/search?q=${q}&kinds=thread`, { as })).json<{ id: string; title: string }[]>()
    expect([(await hits(ben)).map((hit) => hit.id), await hits(cid)]).toEqual([[id], []])

    await t.call('PATCH /api/users/me', { as: ben, payload: { last_name: 'Sato' } })
    expect((await hits(ada))[0]!.title).toMatch(/Ben Sato/)
    expect([(await hits(ada, 'sato')).map((hit) => hit.id), await hits(ada, 'ito')]).toEqual([[id], []])
    await expectTrueIndex(t.app.ctx)
  })
})

describe("a person's own view of a thread", () => {
  test('has a private name until the person removes it', async () => {
    const { ada, ben } = await createOffice()
    const { id } = (await open(ada, [ben])).json<Thread>()
    const rename = (name: unknown) => t.call(`PATCH /api/comms/threads/${id}`, { as: ada, payload: { name } as object })
    expect((await rename(' Figures ')).json()).toMatchObject({ name: 'Figures', other_user_name: 'Figures', is_renamed: true })
    expect((await readThread(ben, id)).name).toBe('Ada Byron')
    expect([(await rename(' ')).statusCode, (await rename('x'.repeat(301))).statusCode, (await rename('a\u0000')).statusCode]).toEqual([
      422, 422, 422,
    ])
    expect((await rename(null)).json()).toMatchObject({ name: 'Ben Ito', is_renamed: false })
  })

  test('ends on leaving and restarts with the next message; the other participant keeps everything', async () => {
    const { ada, ben } = await createOffice()
    const { id } = (await open(ada, [ben])).json<Thread>()
    await send(ada, id, 'Before')
    await send(ben, id, 'I see')
    expect((await t.call(`DELETE /api/comms/threads/${id}`, { as: ada })).statusCode).toBe(204)
    expect(await listThreads(ada)).toEqual([])
    expect((await t.call(`DELETE /api/comms/threads/${id}`, { as: ada })).statusCode).toBe(404)
    expect(texts(await listMessages(ben, id))).toEqual(['Before', 'I see'])
    expect((await listThreads(ben))[0]).toMatchObject({ name: 'Ada Byron', other_user_id: ada.id })

    await send(ben, id, 'Still there?')
    const [back] = await listThreads(ada)
    expect(back).toMatchObject({ id, unread_count: 1, name: 'Ben Ito', last_message_preview: 'Still there?' })
    expect(texts(await listMessages(ada, id))).toEqual(['Still there?'])
    expect((await t.call('GET /api/comms/search?q=before', { as: ada })).json()).toEqual([])
    expect((await t.call('GET /api/search?q=before&kinds=thread', { as: ada })).json()).toEqual([])
    expect((await open(ada, [ben])).json<Thread>().id).toBe(id)
    await expectTrueIndex(t.app.ctx)

    for (const as of [ada, ben]) await t.call(`DELETE /api/comms/threads/${id}`, { as })
    expect(await t.db.$count(threads)).toBe(0)
  })

  test('is not restored in a group, nor by a sender without permission', async () => {
    const { ada, ben, cid, stranger } = await createOffice()
    const group = (await open(ada, [ben, cid])).json<Thread>()
    await send(ada, group.id, 'All three')
    await t.call(`DELETE /api/comms/threads/${group.id}`, { as: cid })
    expect((await readThread(ada, group.id)).name).toBe('Ben Ito')
    await send(ada, group.id, 'Both')
    expect((await t.call(`GET /api/comms/threads/${group.id}`, { as: cid })).statusCode).toBe(404)
    await t.call(`DELETE /api/comms/threads/${group.id}`, { as: ben })
    const alone = await t.call(`POST /api/comms/threads/${group.id}/messages`, { as: ada, payload: { text: 'Anybody?' } })
    expect([alone.statusCode, alone.json()]).toEqual([409, { detail: appMessages.comms.nobodyLeft }])

    const contact = await t.call('POST /api/contacts/', { as: ada, payload: { name: 'Somebody', emails: [stranger.email] } })
    const pair = (await open(ada, [stranger])).json<Thread>()
    await send(ada, pair.id, 'Hello')
    await t.call(`DELETE /api/comms/threads/${pair.id}`, { as: stranger })
    await t.call(`DELETE /api/contacts/${contact.json<{ id: string }>().id}`, { as: ada })
    const again = await t.call(`POST /api/comms/threads/${pair.id}/messages`, { as: ada, payload: { text: 'Hello again' } })
    expect(again.statusCode).toBe(409)
    expect(await listThreads(stranger)).toEqual([])
  })

  test('shows a deleted account as unknown, and an account without access as no user', async () => {
    const { ada, ben, cid, admin } = await createOffice()
    const withBen = (await open(ada, [ben])).json<Thread>()
    const withCid = (await open(ada, [cid])).json<Thread>()
    await send(ben, withBen.id, 'Farewell')
    await t.call(`DELETE /api/users/${ben.id}`, { as: admin })
    await t.call(`PATCH /api/users/${cid.id}`, { as: admin, payload: { user_level: 'waitlisted' } })
    expect(await readThread(ada, withBen.id)).toMatchObject({ name: 'Unknown', other_user_id: null, is_user: false })
    expect((await listMessages(ada, withBen.id))[0]).toMatchObject({ sender_id: null, sender_name: 'Unknown', text: 'Farewell' })
    expect((await t.call(`POST /api/comms/threads/${withBen.id}/messages`, { as: ada, payload: { text: 'Oh' } })).statusCode).toBe(409)
    expect(await listThreads(ada, '?awaiting_reply=true')).toEqual([])
    expect(await readThread(ada, withCid.id)).toMatchObject({ is_user: false, other_user_id: cid.id })
  })
})
