import { defaultModels } from '@adjutant/contract/core/choices'
import type { Thread } from '@adjutant/contract/comms'
import type { Contact } from '@adjutant/contract/contacts'
import { messageRequestMessages } from '@adjutant/contract/messages/message-request-messages'
import type { BlockedPerson } from '@adjutant/contract/message-requests'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { suggestion_jobs, thread_participants } from '../../../schema.ts'
import { startScriptedModel } from '../../../testing/scripted-model.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { requestFixtures } from '../testing/request-fixtures.ts'
import { suggestionFixtures } from '../testing/suggestion-fixtures.ts'
import { threadFixtures } from '../testing/thread-fixtures.ts'

const model = await startScriptedModel()
afterAll(() => model.close())
beforeEach(() => model.reset())

const t = testApp({ rateLimit: true, models: { allowed: [...defaultModels], openaiUrl: model.url } })
const { createOffice, open, begin, send, readThread } = threadFixtures(t)
const { post, trySend, idsOf, textsOf, denial, unread, addContact, createRequest } = requestFixtures(t)
const { waitUntilProcessed } = suggestionFixtures(t)

const block = async (as: Caller, id: string) => (await post(as, `threads/${id}/block`)).statusCode
const blocked = async (as: Caller) => (await t.call('GET /api/comms/blocked', { as })).json<BlockedPerson[]>()
const unblock = async (as: Caller, { id }: Caller) => (await t.call(`DELETE /api/comms/blocked/${id}`, { as })).statusCode

describe('a blocked person', () => {
  /** The thread as its sender sees it, without the fields that differ between threads. */
  const toComparable = (thread: Thread) => {
    const { id: _id, conversation_id: _conversation, messages, participants, ...rest } = thread
    const own = { created_at: '', updated_at: '', last_read_message_id: '' }
    return { ...rest, ...own, messages: messages.map(({ text }) => text), participants: participants.map(({ id }) => id).toSorted() }
  }

  test('sees no difference: the request looks the same and never arrives, not even in a group', async () => {
    const { ada, ben, stranger, id, waiting } = await createRequest()
    const before = await readThread(ada, id)
    expect(await block(stranger, id)).toBe(204)
    expect(await idsOf(stranger)).toEqual([])
    expect(toComparable(await readThread(ada, id))).toEqual(toComparable(before))
    expect(denial(await trySend(ada, id))).toEqual(waiting)
    expect(await blocked(stranger)).toMatchObject([{ id: ada.id, name: 'Ada Byron', avatar_initial: 'A' }])
    expect(await blocked(ada)).toEqual([])

    // Blocked before the first message: the thread looks the same as without a block.
    const open_ = await t.person('user', { first_name: 'Stranger', last_name: 'Danger' })
    await addContact(ben, 'Open', open_.email)
    await addContact(ben, 'Closed', stranger.email)
    await t.db.execute(sql`insert into blocked_people (user_id, blocked_user_id) values (${stranger.id}, ${ben.id})`)
    const seen = []
    for (const other of [open_, stranger]) {
      const pair = await open(ben, [other])
      const first = await trySend(ben, pair.json<Thread>().id, 'Hello')
      const second = await trySend(ben, pair.json<Thread>().id)
      const thread = toComparable(await readThread(ben, pair.json<Thread>().id))
      const replace = (value: unknown) => JSON.stringify(value).replaceAll(other.id, 'them')
      seen.push([pair.statusCode, first.statusCode, ...denial(second), replace(thread)])
    }
    expect(seen[1]).toEqual(seen[0])
    expect([(await idsOf(open_)).length, await idsOf(stranger)]).toEqual([1, []])
  })

  test('who is a colleague can send, but no message, draft or contact interaction results', async () => {
    const { ada, ben, cid } = await createOffice()
    const bensAda = await addContact(ben, 'Ada', ada.email)
    const adasBen = await addContact(ada, 'Ben', ben.email)
    const id = await begin(ada, [ben])
    await send(ada, id, 'Before')
    model.play(() => 'NONE')
    await waitUntilProcessed()
    await t.db.execute(sql`delete from past_interactions`)
    await t.db.execute(sql`delete from exchange_days`)
    model.reset()
    expect(await block(ben, id)).toBe(204)
    const sent = await trySend(ada, id, 'After')
    expect(sent.statusCode).toBe(201)
    expect(await t.db.$count(suggestion_jobs)).toBe(0)
    expect([await idsOf(ben), await unread(ben), model.requests]).toEqual([[], 0, []])
    expect((await t.call(`GET /api/comms/threads/${id}/messages`, { as: ben })).statusCode).toBe(404)
    expect(await readThread(ada, id)).toMatchObject({ can_send: true, waiting_for: [] })
    expect((await readThread(ada, id)).participants.map((one) => one.id)).toContain(ben.id)
    const dealings = async (as: Caller, contact: string) =>
      (await t.call(`GET /api/contacts/${contact}`, { as })).json<Contact>().past_interactions.length
    expect([await dealings(ada, adasBen), await dealings(ben, bensAda)]).toEqual([1, 0])

    // A new group that the blocked person opens does not arrive either; a group that somebody else opened does.
    const group = await begin(ada, [ben, cid])
    await send(ada, group, 'Together')
    expect([await idsOf(ben), (await readThread(ada, group)).participants.length]).toEqual([[], 3])
    const other = await begin(cid, [ada, ben])
    expect(await idsOf(ben)).toEqual([other])
    await send(ada, other, 'Here')
    expect(await t.db.$count(suggestion_jobs, eq(suggestion_jobs.user_id, ben.id))).toBe(0)

    expect(denial(await open(ben, [ada]))).toEqual([409, messageRequestMessages.unblockFirst(['Ada Byron'])])
    expect([await unblock(ben, cid), await unblock(ben, ada), await unblock(ben, ada)]).toEqual([404, 204, 404])
    expect(await idsOf(ben)).toEqual([other])
    await send(ada, id, 'Again')
    expect(await textsOf(ben, id)).toEqual(['Again'])
  })

  test("stays blocked after one of several requests, and the list shows the person's own blocks only", async () => {
    const { ada, stranger, id } = await createRequest()
    await block(stranger, id)
    const participantRows = await t.db.select().from(thread_participants).where(eq(thread_participants.user_id, stranger.id))
    expect(participantRows.map(({ is_withheld }) => is_withheld)).toEqual([true])
    expect(await unblock(ada, stranger)).toBe(404)
    expect(await unblock(stranger, ada)).toBe(204)
    // The same status as for a declined request.
    expect((await trySend(ada, id)).statusCode).toBe(409)
    expect(await idsOf(stranger)).toEqual([])
  })
})
