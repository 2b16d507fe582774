import { defaultModels } from '@adjutant/contract/core/choices'
import type { Thread } from '@adjutant/contract/comms'
import type { Contact } from '@adjutant/contract/contacts'
import { messageRequestMessages } from '@adjutant/contract/messages/message-request-messages'
import type { SearchHit } from '@adjutant/contract/search'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { memberships, outside_attempts, suggestion_jobs, threads, users } from '../../../schema.ts'
import { createOrganization, publishedChanges } from '../../../testing/company.ts'
import { startScriptedModel } from '../../../testing/scripted-model.ts'
import { testApp } from '../../../testing/test-app.ts'
import { joinOrganization } from '../../users/index.ts'
import { deleteEmptyThreads } from '../threads/threads.store.ts'
import { suggestionFixtures } from '../testing/suggestion-fixtures.ts'
import { requestFixtures } from '../testing/request-fixtures.ts'
import { threadFixtures } from '../testing/thread-fixtures.ts'

const model = await startScriptedModel()
afterAll(() => model.close())
beforeEach(() => model.reset())

const t = testApp({ rateLimit: true, models: { allowed: [...defaultModels], openaiUrl: model.url } })
const { createOffice, open, begin, send, listThreads, readThread } = threadFixtures(t)
const { waitUntilProcessed } = suggestionFixtures(t)

const { post, trySend, accept, leave, idsOf, textsOf, denial, unread, addContact, createStrangers, createRequest } = requestFixtures(t)

describe("a message from outside the person's organizations", () => {
  test('is a request: one message, no draft, model call, task or search hit until it is accepted', async () => {
    const { ada, stranger, waiting } = await createStrangers()
    const id = await begin(ada, [stranger])
    // A thread without a message is invisible: there is nothing to decide on.
    expect([await idsOf(stranger), (await t.call(`GET /api/comms/threads/${id}`, { as: stranger })).statusCode]).toEqual([[], 404])
    const first = await send(ada, id, 'May I introduce myself? I can tell you about the harbour by Friday.')
    expect(await readThread(ada, id)).toMatchObject({ is_request: false, waiting_for: ['Stranger Danger'], can_send: false })
    expect(denial(await trySend(ada, id))).toEqual(waiting)
    expect(await readThread(stranger, id)).toMatchObject({ is_request: true, waiting_for: [], can_send: true, unread_count: 1 })
    expect(await textsOf(stranger, id)).toEqual([first.text])

    expect(await t.db.$count(suggestion_jobs)).toBe(0)
    await t.call(`POST /api/comms/threads/${id}/read`, { as: stranger, payload: {} })
    expect(model.requests).toEqual([])
    const task = `threads/${id}/messages/${first.id}/task`
    expect(denial(await t.call(`GET /api/comms/${task}`, { as: stranger }))).toEqual([409, messageRequestMessages.acceptFirst])
    expect(denial(await post(stranger, task, { title: 'Work' }))).toEqual([409, messageRequestMessages.acceptFirst])
    expect((await listThreads(stranger, '?awaiting_reply=true')).length).toBe(0)
    const found = await t.call('GET /api/search?q=harbour', { as: stranger })
    expect(found.json<SearchHit[]>()).toEqual([])
    // The sender can't see either whether the request was read.
    const other = (await readThread(ada, id)).participants.find((one) => one.id === stranger.id)
    expect(other).toMatchObject({ last_read_message_id: null })

    model.play(() => 'NONE')
    expect(await accept(stranger, id)).toMatchObject({ is_request: false, can_send: true })
    await waitUntilProcessed()
    expect(model.requests).toHaveLength(1)
    expect(await readThread(ada, id)).toMatchObject({ waiting_for: [], can_send: true })
    await send(ada, id, 'Thank you')
    expect(await textsOf(stranger, id)).toEqual([first.text, 'Thank you'])
    expect((await accept(stranger, id)).is_request).toBe(false)
  })

  test('is a request if a colleague leaves between opening the thread and its first message', async () => {
    const { ada, ben } = await createStrangers()
    const id = await begin(ada, [ben])
    await t.db.delete(memberships).where(eq(memberships.user_id, ben.id))
    await send(ada, id, 'Are you well?')
    expect(await readThread(ben, id)).toMatchObject({ is_request: true })
    expect((await trySend(ada, id)).statusCode).toBe(409)
  })

  test('is accepted by a reply; only then both see that the other is an app user', async () => {
    const { ada, stranger, contact, id } = await createRequest()
    const back = await addContact(stranger, 'Ada', ada.email)
    const areUsers = async () => [
      (await t.call(`GET /api/contacts/${contact}`, { as: ada })).json<Contact>().is_user,
      (await t.call(`GET /api/contacts/${back}`, { as: stranger })).json<Contact>().is_user,
    ]
    expect(await areUsers()).toEqual([false, false])
    await send(stranger, id, 'Gladly')
    expect(await areUsers()).toEqual([true, true])
    expect((await trySend(ada, id)).statusCode).toBe(201)
    const recipients = (await t.call('GET /api/comms/recipients', { as: ada })).json<{ id: string }[]>()
    expect(recipients.map((one) => one.id)).toContain(stranger.id)
    // The link follows the email: a changed, unverified address no longer matches the contact.
    await t.db.update(users).set({ email_verified_at: null }).where(eq(users.id, stranger.id))
    expect((await areUsers())[0]).toBe(false)
  })

  test("is declined silently and can't be repeated: not in the thread, after deleting it, in a group or through the contact", async () => {
    const { ada, ben, stranger, contact, id, waiting } = await createRequest()
    const before = await readThread(ada, id)
    await leave(stranger, id)
    const { updated_at: _, ...after } = await readThread(ada, id)
    expect({ ...after, updated_at: before.updated_at }).toEqual(before)
    expect(denial(await trySend(ada, id))).toEqual(waiting)
    await leave(ada, id)
    await deleteEmptyThreads(t.app.ctx)
    for (const one of [stranger, { id: contact }]) {
      const again = await open(ada, [one])
      expect([again.statusCode, again.json<Thread>().id]).toEqual([200, id])
    }
    expect(denial(await trySend(ada, id))).toEqual(waiting)
    expect(denial(await open(ada, [ben, stranger]))).toEqual(waiting)
    expect(await idsOf(stranger)).toEqual([])
    // The person who declined can still write first.
    await addContact(stranger, 'Ada', ada.email)
    expect((await open(stranger, [ada])).statusCode).toBe(200)
    expect((await trySend(stranger, id, 'After all')).statusCode).toBe(201)
    expect(await textsOf(stranger, id)).toEqual(['After all'])
    expect((await trySend(ada, id)).statusCode).toBe(201)
  })

  test('in a group waits for each stranger separately: colleagues continue, and the stranger sees the first message until they accept', async () => {
    const { ada, ben, stranger } = await createStrangers()
    const id = await begin(ada, [ben, stranger])
    for (const text of ['One', 'Two']) await send(ada, id, text)
    await send(ben, id, 'Three')
    expect(await textsOf(ben, id)).toEqual(['One', 'Two', 'Three'])
    expect([await textsOf(stranger, id), await unread(stranger)]).toEqual([['One'], 1])
    expect(await readThread(stranger, id)).toMatchObject({ is_request: true, last_message_preview: 'One' })
    expect(await readThread(ben, id)).toMatchObject({ waiting_for: ['Stranger Danger'], can_send: true })
    const found = await t.call(`GET /api/comms/search?q=Three`, { as: stranger })
    expect(found.json()).toEqual([])
    expect(await listThreads(stranger, '?search=Three')).toEqual([])
    const published = (await publishedChanges(t)).filter(({ topic, audience }) => topic === 'comms' && audience.includes(stranger.id))
    expect(published).toHaveLength(1)
    await accept(stranger, id)
    expect(await textsOf(stranger, id)).toEqual(['One', 'Two', 'Three'])
  })

  test('needs no acceptance once both belong to one organization', async () => {
    const { ada, stranger, organization, id } = await createRequest()
    await joinOrganization(t.app.ctx, stranger.id, organization, 'user')
    expect((await readThread(stranger, id)).is_request).toBe(false)
    expect((await trySend(ada, id)).statusCode).toBe(201)
    // The same applies if the membership was created in another way.
    const { ada: eve, stranger: other, id: second } = await createRequest()
    await createOrganization(t, 'Both', [
      [eve, 'user'],
      [other, 'user'],
    ])
    expect((await trySend(eve, second)).statusCode).toBe(201)
    expect((await readThread(other, second)).is_request).toBe(false)
  })

  test('can be accepted or blocked by participants only; a group is left instead', async () => {
    const { ada, ben, cid, id } = await createRequest()
    for (const what of ['accept', 'block']) expect((await post(cid, `threads/${id}/${what}`)).statusCode).toBe(404)
    const group = await begin(ada, [ben, cid])
    expect(denial(await post(ben, `threads/${group}/block`))).toEqual([409, messageRequestMessages.groupBlock])
    expect(await accept(ben, group)).toMatchObject({ id: group, is_request: false })
  })

  test('reaches a stranger once, regardless of the number of threads opened before and of who writes in them', async () => {
    const { ada, ben, cid, stranger, waiting } = await createStrangers()
    const groups = [await begin(ada, [ben, stranger]), await begin(ada, [cid, stranger]), await begin(ada, [ben, cid, stranger])]
    const pair = await begin(ada, [stranger])
    await send(ada, groups[0]!, 'May I introduce myself?')
    for (const id of [groups[1]!, pair]) expect(denial(await trySend(ada, id))).toEqual(waiting)
    // Ada's second request stays unsent even if a colleague writes first.
    for (const [as, id] of [
      [cid, groups[1]!],
      [ben, groups[2]!],
    ] as const)
      expect(denial(await trySend(as, id))).toEqual(waiting)
    expect(await idsOf(stranger)).toEqual([groups[0]])
    // The thread with the request continues for the colleagues, and all of them do after acceptance.
    await send(ben, groups[0]!, 'So do I.')
    await accept(stranger, groups[0]!)
    expect((await trySend(ada, pair)).statusCode).toBe(201)
    expect(denial(await trySend(cid, groups[1]!))).toEqual(waiting)
  })

  test('counts for the author of its message too', async () => {
    const { ada, ben, cid, stranger, waiting } = await createStrangers()
    const [first, second] = [await begin(ada, [ben, stranger]), await begin(ada, [cid, stranger])]
    await addContact(cid, 'Stranger', stranger.email)
    await addContact(ben, 'Stranger', stranger.email)
    const [own, others] = [await begin(ben, [stranger]), await begin(cid, [ben, stranger])]
    await send(ben, first, 'Ada asked me to write.')
    for (const id of [own, others]) expect(denial(await trySend(ben, id))).toEqual(waiting)
    expect(denial(await trySend(cid, second))).toEqual(waiting)
    expect((await trySend(cid, others)).statusCode).toBe(201)
    expect((await idsOf(stranger)).toSorted()).toEqual([first, others].toSorted())
  })

  test('is sent once by parallel messages in several threads', async () => {
    const { ada, ben, cid, stranger } = await createStrangers()
    const threadIds: string[] = []
    for (const others of [[stranger], [ben, stranger], [cid, stranger], [ben, cid, stranger]]) threadIds.push(await begin(ada, others))
    const sends = threadIds.map((id) => trySend(ada, id, 'Hello'))
    const replies = await Promise.all([...sends, trySend(ben, threadIds[1]!, 'Hello'), trySend(cid, threadIds[2]!, 'Hello')])
    expect(await idsOf(stranger)).toHaveLength(1)
    const [reached] = await idsOf(stranger)
    expect(await textsOf(stranger, reached!)).toEqual(['Hello'])
    for (const [index, id] of threadIds.entries()) expect(replies[index]!.statusCode, id).toBe(id === reached ? 201 : 409)
  })

  test('from both sides at once results in one thread in which both can write', async () => {
    const { ada, stranger } = await createStrangers()
    await addContact(stranger, 'Ada', ada.email)
    const [one, other] = await Promise.all([begin(ada, [stranger]), begin(stranger, [ada])])
    expect(one).toBe(other)
    const replies = await Promise.all([trySend(ada, one, 'Hello'), trySend(stranger, one, 'Hello')])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await textsOf(ada, one)).length).toBe(2)
  })
})

describe('a contact', () => {
  test('is addressed by its own id; whether it has an account can be probed twenty times a day', async () => {
    const { ada, contact, stranger } = await createStrangers()
    const opened = await open(ada, [{ id: contact }])
    expect([opened.statusCode, opened.json<Thread>().other_user_id]).toEqual([201, stranger.id])
    const nobody = await addContact(ada, 'Nobody', 'nobody@example.com')
    const replies = await Promise.all(Array.from({ length: 25 }, () => open(ada, [{ id: nobody }])))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(19).fill(409), ...Array(6).fill(429)])
    expect(denial(replies.find(({ statusCode }) => statusCode === 409)!)).toEqual([409, messageRequestMessages.noAccount])
    await t.db.update(outside_attempts).set({ created_at: sql`now() - interval '23 hours'` })
    const refused = await open(ada, [{ id: nobody }])
    expect(denial(refused)).toEqual([429, messageRequestMessages.tooMany])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600)
    // Colleagues and existing threads don't count towards the limit.
    expect((await open(ada, [{ id: contact }])).statusCode).toBe(200)
    await t.db.update(outside_attempts).set({ created_at: sql`now() - interval '25 hours'` })
    expect((await open(ada, [{ id: nobody }])).statusCode).toBe(409)
  })

  test('allows requests to twenty strangers a day and rejects the next', async () => {
    const { ada } = await createOffice()
    const statuses: number[] = []
    for (let n = 0; n < 22; n++) {
      const other = await t.person('user')
      await addContact(ada, `Stranger ${n}`, other.email)
      statuses.push((await open(ada, [other])).statusCode)
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429, 429])
    expect(await t.db.$count(threads)).toBe(20)
  })

  test('of another person, or with an unverified account, opens no thread', async () => {
    const { ada, ben, stranger, contact } = await createStrangers()
    expect(denial(await open(ben, [{ id: contact }]))).toEqual([404, appMessages.http.notFound])
    await t.db.update(users).set({ email_verified_at: null }).where(eq(users.id, stranger.id))
    expect(denial(await open(ada, [stranger]))).toEqual([404, appMessages.http.notFound])
    expect(denial(await open(ada, [{ id: contact }]))).toEqual([409, messageRequestMessages.noAccount])
    // A managed account can be reached by its colleagues only.
    await t.db.update(users).set({ email_verified_at: null }).where(eq(users.id, ben.id))
    expect((await open(ada, [ben])).statusCode).toBe(201)
    // An account with an unverified address can write to its colleagues only.
    await t.db.update(users).set({ email_verified_at: new Date() }).where(eq(users.id, stranger.id))
    await addContact(ben, 'Stranger', stranger.email)
    expect(denial(await open(ben, [stranger]))).toEqual([409, messageRequestMessages.verifyFirst])
    expect(await t.db.$count(outside_attempts)).toBe(1)
  })
})
