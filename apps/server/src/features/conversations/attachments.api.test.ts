import type { Conversation } from '@adjutant/contract/ai/conversations'
import type { File } from '@adjutant/contract/files/files'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { conversation_attachments, files } from '../../schema.ts'
import { createCompany, publishedChanges } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { uploadFixtures } from '../files/testing/upload-fixtures.ts'

const t = testApp()
const { upload, share } = uploadFixtures(t)

const begin = async (as: Caller) => (await t.call('POST /api/conversations/', { as, payload: { name: 'Talk' } })).json<Conversation>().id
const attach = (as: Caller, id: string, file_id: unknown) =>
  t.call(`POST /api/conversations/${id}/attachments`, { as, payload: { file_id } })
const detach = (as: Caller, id: string, fileId: string) => t.call(`DELETE /api/conversations/${id}/attachments/${fileId}`, { as })
const attachments = (as: Caller, id: string) => t.call(`GET /api/conversations/${id}/attachments`, { as })
const names = async (as: Caller, id: string) => (await attachments(as, id)).json<File[]>().map(({ name }) => name)

const absentId = '01890a5d-ac96-774b-bcce-b302099a8057'

test('files are attached in order, once each, and detached again', async () => {
  const me = await t.person('user')
  const id = await begin(me)
  const [one, two] = [await upload(me, 'one.txt', '1'), await upload(me, 'two.txt', '2')]
  for (const file of [two, one, two]) {
    const reply = await attach(me, id, file.id)
    expect([reply.statusCode, reply.json<File>().id]).toEqual([201, file.id])
  }
  expect(await names(me, id)).toEqual(['two.txt', 'one.txt'])
  expect((await detach(me, id, two.id)).statusCode).toBe(204)
  expect((await detach(me, id, two.id)).statusCode).toBe(404)
  expect(await names(me, id)).toEqual(['one.txt'])
  expect((await t.call(`GET /api/files/${two.id}`, { as: me })).statusCode).toBe(200)
})

test('a foreign file gets the response of a missing one and is not attached', async () => {
  const [owner, me] = [await t.person('user'), await t.person('user')]
  const [id, file] = [await begin(me), await upload(owner, 'secret.txt', 'secret')]
  const [foreign, absent] = [await attach(me, id, file.id), await attach(me, id, absentId)]
  expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body])
  expect((await attach(me, id, 'no id')).statusCode).toBe(422)
  expect(await t.db.select().from(conversation_attachments)).toEqual([])
})

test('a foreign conversation gets the response of a missing one on every route', async () => {
  const [owner, me] = [await t.person('user'), await t.person('admin')]
  const [id, file, mine] = [await begin(owner), await upload(owner, 'a.txt', 'a'), await upload(me, 'b.txt', 'b')]
  await attach(owner, id, file.id)
  for (const reply of [await attachments(me, id), await attach(me, id, mine.id), await detach(me, id, file.id)])
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: appMessages.http.notFound }])
  expect(await names(owner, id)).toEqual(['a.txt'])
})

test('a file is no longer listed after access is lost or while it is in the trash', async () => {
  const { id: organizationId, people } = await createCompany(t)
  const [id, file] = [await begin(people.member), await upload(people.creator, 'plan.txt', 'plan')]
  await share(people.creator, file.id, [organizationId])
  expect((await attach(people.member, id, file.id)).statusCode).toBe(201)
  await share(people.creator, file.id, [])
  expect(await names(people.member, id)).toEqual([])
  await share(people.creator, file.id, [organizationId])
  expect(await names(people.member, id)).toEqual(['plan.txt'])
  await t.call(`DELETE /api/files/${file.id}`, { as: people.creator })
  expect(await names(people.member, id)).toEqual([])
})

test('changes of attachments are published to open pages', async () => {
  const me = await t.person('user')
  const [id, file] = [await begin(me), await upload(me, 'a.bin', '\0')]
  await attach(me, id, file.id)
  expect((await publishedChanges(t)).at(-1)).toEqual({ topic: 'conversations', kind: 'changed', id, actor_id: me.id, audience: [me.id] })
})

test('rejects more files than the maximum', async () => {
  const me = await t.person('user')
  const id = await begin(me)
  const row = { name: 'a', type: 'text/plain', size: 0, sha256: '', state: 'ready' as const, created_by_user_id: me.id }
  const rows = Array.from({ length: limits.attachments + 1 }, (_, place) => ({ ...row, id: t.app.ctx.newId(), blob: String(place) }))
  await t.db.insert(files).values(rows)
  await t.db.insert(conversation_attachments).values(rows.slice(1).map(({ id: file_id }) => ({ conversation_id: id, file_id })))
  const reply = await attach(me, id, rows[0]!.id)
  expect([reply.statusCode, reply.json()]).toEqual([409, { detail: appMessages.file.tooManyAttached }])
})
