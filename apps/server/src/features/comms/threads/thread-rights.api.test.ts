import type { Thread, ThreadMessage } from '@adjutant/contract/comms'
import type { MessageHit } from '@adjutant/contract/message-search'
import { comms } from '@adjutant/contract/comms'
import type { File } from '@adjutant/contract/files/files'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { attachments } from '../../../schema.ts'
import { openStream } from '../../../testing/event-reader.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { deleteOrphanAttachments } from '../../files/index.ts'
import { uploadFixtures } from '../../files/testing/upload-fixtures.ts'
import { threadFixtures } from '../testing/thread-fixtures.ts'

const t = testApp()
const { open, send, createOffice, begin, listThreads, listMessages, readThread } = threadFixtures(t)
const { upload, share } = uploadFixtures(t)

/** Every route with a thread id, with a valid payload. */
const payloads: Record<string, object> = {
  rename: { name: 'x' },
  send: { text: 'x' },
  markRead: {},
  makeTask: { title: 'x' },
  answerAsk: { use: true },
}
const calls = Object.entries(comms).filter(([, { path }]) => path.includes('{threadId}'))

test('only participants can access a thread, and only its own parts; everybody else gets 404', async () => {
  const { ada, ben, cid, stranger, admin } = await createOffice()
  const address = await t.listen()
  const id = await begin(ada, [ben])
  const own = await send(ada, id, 'Between us')
  const elsewhere = await begin(ada, [cid])
  const foreign = await send(ada, elsewhere, 'Between others')
  const left = await begin(ada, [ben, cid])
  const before = await send(ada, left, 'While you were here')
  await t.call(`DELETE /api/comms/threads/${left}`, { as: cid })

  const statusOf = async (as: Caller, [name, { method, path }]: (typeof calls)[number], threadId: string, messageId: string) => {
    const url = path
      .replace('{threadId}', threadId)
      .replace('{messageId}', messageId)
      .replaceAll(/\{\w+\}/g, t.app.ctx.newId())
    if (name !== 'events') return (await t.call(`${method} ${url as '/'}`, { as, payload: payloads[name] ?? {} })).statusCode
    const stream = await openStream(address + url, { authorization: `Bearer ${as.token}` })
    await stream.close()
    return stream.status
  }
  // Leaving comes last.
  const inOrder = calls.toSorted(([one], [other]) => Number(one === 'leave') - Number(other === 'leave'))

  for (const call of inOrder) {
    const about = (who: string) => `${call[0]} by ${who}`
    expect(await statusOf(ben, call, t.app.ctx.newId(), own.id), about('anybody, of a thread that is not there')).toBe(404)
    expect(await statusOf(cid, call, id, own.id), about('a colleague who is not in it')).toBe(404)
    expect(await statusOf(stranger, call, id, own.id), about('a stranger')).toBe(404)
    expect(await statusOf(admin, call, id, own.id), about('an app admin')).toBe(404)
    expect(await statusOf(cid, call, left, before.id), about('somebody who has left')).toBe(404)
    if (call[1].path.includes('{messageId}'))
      expect(await statusOf(ben, call, id, foreign.id), about('a participant, of a foreign message')).toBe(404)
    // This suggestion id doesn't exist.
    if (call[1].path.includes('{suggestionId}')) continue
    expect(await statusOf(ben, call, id, own.id), about('a participant')).toBeLessThan(300)
  }

  const foreignMarks = [`messages?before=${foreign.id}`, `messages?after=${foreign.id}`, `messages?around=${foreign.id}`]
  const again = (await open(ada, [ben])).json<Thread>().id
  for (const path of foreignMarks) expect((await t.call(`GET /api/comms/threads/${again}/${path}`, { as: ada })).statusCode).toBe(404)
  const mark = await t.call(`POST /api/comms/threads/${again}/read`, { as: ada, payload: { message_id: foreign.id } })
  const used = await t.call(`POST /api/comms/threads/${again}/messages`, { as: ada, payload: { text: 'x', suggestion_id: foreign.id } })
  expect([mark.statusCode, used.statusCode]).toEqual([404, 404])
})

const post = (as: Caller, threadId: string, payload: object) => t.call(`POST /api/comms/threads/${threadId}/messages`, { as, payload })

/** The statuses for the file, its content and the attachments of the message. */
const seenBy = async (as: Caller, file: File, messageId: string): Promise<number[]> => {
  const paths = [`/api/files/${file.id}`, `/api/files/${file.id}/content`, `/api/attachments/message/${messageId}`] as const
  return Promise.all(paths.map(async (path) => (await t.call(`GET ${path}`, { as })).statusCode))
}

const faceOf = ({ id, name, type, kind, size }: File) => ({ id, name, type, kind, size })

test('a file can be sent with or without text to readers of the message, and reveals nothing else', async () => {
  const { ada, ben, cid, stranger } = await createOffice()
  const id = await begin(ada, [ben, cid])
  const plan = await upload(ada, 'plan.txt', 'The plan')
  await t.call(`PATCH /api/files/${plan.id}`, { as: ada, payload: { folder: 'Layoffs' } })
  expect((await post(ada, id, { text: ' ', file_ids: [] })).json()).toMatchObject({
    errors: [{ field: 'text', message: appMessages.comms.messageRequired }],
  })
  expect((await post(ada, id, { file_ids: Array(limits.files + 1).fill(plan.id) })).statusCode).toBe(422)
  const absent = await post(ben, id, { text: 'x', file_ids: [t.app.ctx.newId()] })
  const foreign = await post(ben, id, { text: 'x', file_ids: [plan.id] })
  expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body])

  const sent = [
    await send(ada, id, '', { file_ids: [plan.id, plan.id], client_id: 'one' }),
    await send(ada, id, '', { file_ids: [plan.id], client_id: 'one' }),
  ]
  const face = faceOf(plan)
  expect(face).toMatchObject({ name: 'plan.txt', type: 'text/plain', kind: 'text', size: 8 })
  expect(sent).toMatchObject([
    { text: '', files: [face] },
    { id: sent[0]!.id, files: [face] },
  ])
  expect(await listMessages(ben, id)).toMatchObject([{ files: [face] }])
  expect((await listThreads(ben))[0]).toMatchObject({ last_message_preview: 'plan.txt', messages: [{ files: [face] }] })
  const [proposal] = [await t.call(`GET /api/comms/threads/${id}/messages/${sent[0]!.id}/task`, { as: ben })]
  expect(proposal.json()).toMatchObject({ title: 'Plan.txt' })

  const find = async (as: Caller, q: string) =>
    (await t.call(`GET /api/comms/search?q=${q}`, { as })).json<MessageHit[]>().map(({ message_id, excerpt }) => [message_id, excerpt])
  const named = await send(ada, id, 'As you asked', { file_ids: [(await upload(ada, 'Harbour plan.pdf', 'x')).id] })
  expect([await find(cid, 'PLAN'), await find(stranger, 'plan'), await find(cid, 'plan%25')]).toEqual([
    [
      [named.id, 'As you asked · Harbour plan.pdf'],
      [sent[0]!.id, 'plan.txt'],
    ],
    [],
    [],
  ])
  expect((await listThreads(cid, '?search=harbour')).map((thread) => thread.id)).toEqual([id])

  // Folder and shares stay private to the sender, and other people's lists don't contain the file.
  const got = (await t.call(`GET /api/files/${plan.id}`, { as: ben })).json<File>()
  expect(got).toMatchObject({ name: 'plan.txt', folder: '', shared_org_ids: [], can_edit: false, can_delete: false, can_share: false })
  expect((await t.call('GET /api/files/', { as: ben })).json()).toEqual([])
  expect((await t.call('GET /api/files/folders', { as: ben })).json()).toEqual([])
  expect([await seenBy(ben, plan, sent[0]!.id), await seenBy(stranger, plan, sent[0]!.id)]).toEqual([
    [200, 200, 200],
    [404, 404, 404],
  ])
  expect((await t.call(`DELETE /api/files/${plan.id}`, { as: ben })).json()).toEqual({ detail: appMessages.file.cannotDelete })
  const later = { as: ada, payload: { file_id: (await upload(ada, 'later.txt', 'later')).id } }
  expect((await t.call(`POST /api/attachments/message/${sent[0]!.id}`, later)).json()).toEqual({ detail: appMessages.file.sentWithMessage })
})

test('a file can be forwarded by its owner or to people who see it anyway, and is lost with the message or the file', async () => {
  const { ada, ben, cid, organization } = await createOffice()
  const [id, pair] = [await begin(ada, [ben, cid]), await begin(ben, [cid])]
  const plan = await upload(ada, 'plan.txt', 'The plan')
  const sent = await send(ada, id, '', { file_ids: [plan.id] })
  expect((await post(ben, pair, { text: 'Look', file_ids: [plan.id] })).json()).toEqual({ detail: appMessages.file.cannotGive })
  await share(ada, plan.id, [organization])
  const passedOn = (await post(ben, pair, { text: 'Look', file_ids: [plan.id] })).json<ThreadMessage>()
  expect(passedOn).toMatchObject({ files: [faceOf(plan)] })
  await share(ada, plan.id, [])
  await t.call(`DELETE /api/comms/threads/${id}`, { as: cid })
  expect(await seenBy(cid, plan, passedOn.id)).toEqual([404, 404, 200])
  expect(await listMessages(cid, pair)).toMatchObject([{ text: 'Look', files: [] }])

  // In a thread of two, a person who deletes the thread loses the file and doesn't get it back on return.
  const two = await begin(ada, [cid])
  const message = await send(ada, two, 'For you', { file_ids: [plan.id] })
  expect(await seenBy(cid, plan, message.id)).toEqual([200, 200, 200])
  await t.call(`DELETE /api/comms/threads/${two}`, { as: cid })
  await send(ada, two, 'Still there?')
  expect([(await readThread(cid, two)).messages.length, await seenBy(cid, plan, message.id)]).toEqual([1, [404, 404, 404]])

  await t.call(`DELETE /api/files/${plan.id}`, { as: ada })
  expect([await listMessages(ben, id), await seenBy(ben, plan, sent.id)]).toMatchObject([[{ text: '', files: [] }], [404, 404, 200]])
  await t.call(`DELETE /api/comms/threads/${id}`, { as: ben })
  await t.call(`DELETE /api/comms/threads/${id}`, { as: ada })
  await deleteOrphanAttachments(t.app.ctx)
  expect(await t.db.$count(attachments)).toBe(2)
})
