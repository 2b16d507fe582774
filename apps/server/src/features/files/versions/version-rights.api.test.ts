import type { FileVersion } from '@adjutant/contract/files/file-versions'
import type { File, PlaybackUrl } from '@adjutant/contract/files/files'
import { limits } from '@adjutant/contract/core/limits'
import { expect, test } from 'vitest'
import { createCompany } from '../../../testing/company.ts'
import { toForm } from '../../../testing/multipart.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { findAttached } from '../../chat/prompt/attached-files.ts'
import { uploadFixtures } from '../testing/upload-fixtures.ts'

const t = testApp()
const { upload, read, waitUntilProcessed, share } = uploadFixtures(t)

async function renew(as: Caller, id: string, content: string): Promise<void> {
  const reply = await t.call(`POST /api/files/${id}/versions`, { as, ...toForm({ name: 'plan.txt', content }) })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
}

async function openThread(from: Caller, ...others: Caller[]): Promise<string> {
  const reply = await t.call('POST /api/comms/threads', { as: from, payload: { participant_ids: others.map(({ id }) => id) } })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json<{ id: string }>().id
}

const sendFile = async (as: Caller, threadId: string, fileId: string) => {
  const reply = await t.call(`POST /api/comms/threads/${threadId}/messages`, { as, payload: { text: 'Here', file_ids: [fileId] } })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ id: string; files: { size: number }[] }>()
}

const bodyOf = async (as: Caller, path: `/${string}`) => {
  const { statusCode, body } = await t.call(`GET ${path}`, { as })
  return statusCode === 200 ? body : statusCode
}
const content = (as: Caller, id: string) => bodyOf(as, `/api/files/${id}/content`)
const version = (as: Caller, id: string, n: number | string) => bodyOf(as, `/api/files/${id}/versions/${n}/content`)
const play = async (as: Caller, id: string, n?: number) => {
  const reply = await t.call(`POST /api/files/${id}/play`, { as, payload: n === undefined ? {} : { version: n } })
  return reply.statusCode < 300 ? reply.json<PlaybackUrl>().address : reply.statusCode
}
const restore = async (as: Caller, id: string, n: number) =>
  (await t.call(`POST /api/files/${id}/versions/${n}/restore`, { as })).statusCode
const listed = async (as: Caller, id: string) => {
  const reply = await t.call(`GET /api/files/${id}/versions`, { as })
  return reply.statusCode === 200 ? reply.json<FileVersion[]>().map((one) => one.version) : reply.statusCode
}
const isFound = async (as: Caller, q: string) => (await t.call(`GET /api/search?kinds=file&q=${q}`, { as })).json<unknown[]>().length > 0

test('a recipient keeps the version that was sent, on every route, until a later one is sent', async () => {
  const { people } = await createCompany(t)
  const { creator: ada, member: ben } = people
  const { id } = await upload(ada, 'plan.txt', 'first oboe')
  await waitUntilProcessed(ada, id)
  const thread = await openThread(ada, ben)
  const message = await sendFile(ada, thread, id)
  expect(await content(ben, id)).toBe('first oboe')
  const before = await read(ben, id)
  await renew(ada, id, 'second bassoon, a longer one')
  await waitUntilProcessed(ada, id)

  expect(await content(ada, id)).toBe('second bassoon, a longer one')
  expect(await content(ben, id)).toBe('first oboe')
  expect(await read(ben, id)).toEqual({ ...before, updated_at: expect.any(String) })
  expect(await read(ben, id)).toMatchObject({ version: 1, size: 10, sha256: before.sha256 })
  const ofMessage = (await t.call(`GET /api/attachments/message/${message.id}`, { as: ben })).json<File[]>()
  expect(ofMessage).toMatchObject([{ version: 1, size: 10 }])
  for (const reader of [ada, ben]) {
    const [shown] = (await t.call(`GET /api/comms/threads/${thread}/messages`, { as: reader })).json<{ files: { size: number }[] }[]>()
    expect(shown!.files).toMatchObject([{ size: 10 }])
  }
  const address = await play(ben, id)
  expect((await t.call(`GET ${address as '/'}`)).body).toBe('first oboe')
  for (const given of [1, 2])
    expect([await version(ben, id, given), await play(ben, id, given), await restore(ben, id, given)]).toEqual([409, 409, 409])
  expect(await listed(ben, id)).toBe(409)
  expect([await isFound(ben, 'bassoon'), await isFound(ada, 'bassoon')]).toEqual([false, true])

  // The assistant gets neither text: the new version is not accessible to them, and the old version's text is no longer kept.
  const conversation = (await t.call('POST /api/conversations/', { as: ben, payload: { name: 'Plan' } })).json<{ id: string }>().id
  expect((await t.call(`POST /api/conversations/${conversation}/attachments`, { as: ben, payload: { file_id: id } })).statusCode).toBe(201)
  const ctx = { ...t.app.ctx, user: { ...ben, user_level: 'user', first_name: null, last_name: null, memberships: [] } } as never
  expect(JSON.stringify(await findAttached(ctx, conversation))).not.toContain('bassoon')

  await sendFile(ada, thread, id)
  expect([await content(ben, id), (await read(ben, id)).version]).toEqual(['second bassoon, a longer one', 2])
  expect(JSON.stringify(await findAttached(ctx, conversation))).toContain('bassoon')
})

test('the version that was sent is kept beyond the limit of versions', async () => {
  const { people } = await createCompany(t)
  const { creator: ada, member: ben } = people
  const { id } = await upload(ada, 'plan.txt', 'sent')
  await sendFile(ada, await openThread(ada, ben), id)
  for (let n = 0; n < limits.fileVersions + 1; n += 1) await renew(ada, id, `version ${n}`)
  expect(await listed(ada, id)).toHaveLength(limits.fileVersions + 1)
  expect([await content(ben, id), await version(ada, id, 1), await version(ada, id, 2)]).toEqual(['sent', 'sent', 404])
}, 120_000)

test('access to the versions of a file that is shared at its second version', async () => {
  const { id: organization, people, strangersId } = await createCompany(t)
  const { creator, member, manager, orgAdmin, stranger } = people
  const { id } = await upload(creator, 'plan.txt', 'v1')
  const other = await upload(creator, 'other.txt', 'other')
  await renew(creator, id, 'v2')
  await share(creator, id, [organization])
  await renew(creator, id, 'v3')
  type Row = [Caller, { content: unknown; list: unknown; versions: unknown[] }]
  const rows: Row[] = [
    [creator, { content: 'v3', list: [3, 2, 1], versions: ['v1', 'v2', 'v3'] }],
    [manager, { content: 'v3', list: [3, 2], versions: [404, 'v2', 'v3'] }],
    [orgAdmin, { content: 'v3', list: [3, 2], versions: [404, 'v2', 'v3'] }],
    [member, { content: 'v3', list: 409, versions: [409, 409, 409] }],
    [stranger, { content: 404, list: 404, versions: [404, 404, 404] }],
  ]
  for (const [as, wanted] of rows) {
    const versions = await Promise.all([1, 2, 3].map((n) => version(as, id, n)))
    expect({ content: await content(as, id), list: await listed(as, id), versions }).toEqual(wanted)
    const isOpen = versions.map((found) => (typeof found === 'string' ? expect.stringContaining('/content?ticket=') : found))
    expect(await Promise.all([1, 2, 3].map((n) => play(as, id, n)))).toEqual(isOpen)
  }
  // A manager can't restore an unreadable version, and a ticket is valid for its version only.
  expect([
    await restore(manager, id, 1),
    await restore(manager, id, 9),
    await version(manager, id, 'x'),
    await version(manager, other.id, 1),
  ]).toEqual([404, 404, 404, 404])
  const address = (await play(manager, id, 2)) as string
  expect((await t.call(`GET ${address as '/'}`)).body).toBe('v2')
  expect((await t.call(`GET ${address.replace('versions/2', 'versions/1') as '/'}`)).statusCode).toBe(401)

  // Sharing it again counts from then on; sharing it with another organization changes nothing for the first.
  await share(creator, id, [])
  expect([await content(manager, id), await version(manager, id, 2)]).toEqual([404, 404])
  await share(creator, id, [organization])
  expect(await listed(manager, id)).toEqual([3])
  expect(await restore(creator, id, 1)).toBeLessThan(300)
  expect([await content(manager, id), await listed(manager, id)]).toEqual(['v1', [4, 3]])
  expect(strangersId).not.toBe(organization)
})
