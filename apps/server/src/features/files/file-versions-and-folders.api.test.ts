import type { FileVersion } from '@adjutant/contract/files/file-versions'
import type { Folder, FolderResult } from '@adjutant/contract/files/file-folders'
import type { File, ListedFile, PlaybackUrl } from '@adjutant/contract/files/files'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { file_versions } from '../../schema.ts'
import { createCompany, publishedChanges } from '../../testing/company.ts'
import { toForm } from '../../testing/multipart.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { sweepFileStore } from './storage/file-store-sweep.service.ts'
import { uploadFixtures } from './testing/upload-fixtures.ts'

const t = testApp()
const { send, upload, read, waitUntilProcessed, share } = uploadFixtures(t)

const list = async (as: Caller, query = '') => (await t.call(`GET /api/files/${query}`, { as })).json<ListedFile[]>()
const names = async (as: Caller, query: string) => (await list(as, query)).map(({ name }) => name)
const move = (as: Caller, id: string, folder: string) => t.call(`PATCH /api/files/${id}`, { as, payload: { folder } })
const content = async (as: Caller, path: string) => (await t.call(`GET /api/files/${path}/content`, { as })).body

test('the same name in the same folder creates a new version; the old ones stay and can be restored', async () => {
  const { id: organization, people } = await createCompany(t)
  const { creator, member, manager } = people
  const one = await upload(creator, 'plan.txt', 'Plan A about walnuts')
  await waitUntilProcessed(creator, one.id)
  await share(creator, one.id, [organization])
  const two = await upload(creator, 'plan.txt', 'Plan B about almonds')
  expect(two).toMatchObject({ id: one.id, version: 2, state: 'processing', shared_org_ids: [organization] })
  // The same bytes are no new version; another folder means another file.
  expect(await upload(creator, 'plan.txt', 'Plan B about almonds')).toMatchObject({ id: one.id, version: 2 })
  const elsewhere = await t.call('POST /api/files/?folder=Archive', { as: creator, ...toForm({ name: 'plan.txt', content: 'x' }) })
  expect(elsewhere.json<File[]>()).toMatchObject([{ folder: 'Archive', version: 1 }])
  // A separate file replaces none and is stored once.
  const apart = async (content: string) =>
    (await t.call('POST /api/files/?apart=true', { as: creator, ...toForm({ name: 'plan.txt', content }) })).json<File[]>()[0]!
  expect(await apart('Plan B about almonds')).toMatchObject({ id: one.id })
  const second = await apart('For others')
  expect(second).toMatchObject({ name: 'plan (2).txt', version: 1, shared_org_ids: [] })
  expect([(await apart('For others')).id, (await apart('For yet others')).name]).toEqual([second.id, 'plan (3).txt'])
  // Another person's file of the same name is separate.
  expect((await upload(manager, 'plan.txt', 'mine')).id).not.toBe(one.id)

  await waitUntilProcessed(creator, one.id)
  expect([await names(member, '?search=walnuts'), await names(member, '?search=almonds')]).toEqual([[], ['plan.txt']])
  const added = await t.call(`POST /api/files/${one.id}/versions`, { as: manager, ...toForm({ name: 'c.txt', content: 'Plan C' }) })
  expect([added.statusCode, added.json()]).toMatchObject([201, { id: one.id, name: 'plan.txt', version: 3 }])
  const versions = (await t.call(`GET /api/files/${one.id}/versions`, { as: manager })).json<FileVersion[]>()
  expect(versions.map(({ version, size, is_current, created_by_user }) => [version, size, is_current, created_by_user?.id])).toEqual([
    [3, 6, true, manager.id],
    [2, 20, false, creator.id],
    [1, 20, false, creator.id],
  ])
  await sweepFileStore(t.app.ctx, t.blobs, { isOnlyProcess: true })
  expect([await content(creator, `${one.id}/versions/1`), await content(creator, `${one.id}/versions/3`)]).toEqual([
    'Plan A about walnuts',
    'Plan C',
  ])

  const back = await t.call(`POST /api/files/${one.id}/versions/1/restore`, { as: creator })
  expect(back.json()).toMatchObject({ version: 4, size: 20 })
  expect([await content(member, one.id), await content(creator, `${one.id}/versions/3`)]).toEqual(['Plan A about walnuts', 'Plan C'])
  await waitUntilProcessed(creator, one.id)
  expect(await names(member, '?search=walnuts')).toEqual(['plan.txt'])
})

test('earlier versions are hidden from people with read access, and all versions from strangers', async () => {
  const { id: organization, people } = await createCompany(t)
  const { creator, member } = people
  const one = await upload(creator, 'plan.txt', 'one')
  await share(creator, one.id, [organization])
  await upload(creator, 'plan.txt', 'two')
  const stranger = await t.person('admin')
  const calls = ['GET /versions', 'POST /versions', 'GET /versions/1/content', 'POST /versions/1/restore'] as const
  for (const call of calls) {
    const [method, path] = call.split(' ') as ['GET', string]
    const form = call === 'POST /versions' ? toForm({ name: 'a.txt', content: 'x' }) : {}
    expect((await t.call(`${method} /api/files/${one.id}${path}`, { as: member, ...form })).statusCode, call).toBe(409)
    expect((await t.call(`${method} /api/files/${one.id}${path}`, { as: stranger, ...form })).statusCode, call).toBe(404)
  }
  for (const none of ['0', '9', '-1', 'x', '99999999999'])
    expect((await t.call(`GET /api/files/${one.id}/versions/${none}/content`, { as: creator })).statusCode).toBe(404)
})

test('keeps a limited number of versions and deletes the oldest', async () => {
  const me = await t.person('user')
  const file = await upload(me, 'a.bin', '\0first')
  await t.call(`POST /api/files/${file.id}/versions`, { as: me, ...toForm({ name: 'a', content: '\0second' }) })
  await t.db.update(file_versions).set({ version: 3 - limits.fileVersions })
  await upload(me, 'a.bin', '\0third')
  const kept = await t.db.select().from(file_versions)
  expect(kept.map(({ version }) => version)).toEqual([2])
})

const put = async (as: Caller, name: string, folder: string) => {
  const file = await upload(as, name, name)
  await move(as, file.id, folder)
  return file.id
}

test('folders exist while they contain files, and are moved and deleted with them', async () => {
  const { id: organization, people } = await createCompany(t)
  const { creator, member, manager } = people
  const [top, board, deep, near] = [
    await put(creator, 'top.txt', ''),
    await put(creator, 'board.txt', 'Board'),
    await put(creator, 'deep.txt', 'Board/2026/May'),
    await put(creator, 'near.txt', 'Board_2026'),
  ]
  const theirs = await put(manager, 'theirs.txt', 'Board')
  await share(manager, theirs, [organization])
  for (const id of [board, deep]) await share(creator, id, [organization])

  const folders = async (as: Caller) => (await t.call('GET /api/files/folders', { as })).json<Folder[]>().map((one) => Object.values(one))
  expect(await folders(creator)).toEqual([
    ['Board', 2, 3],
    ['Board_2026', 1, 1],
    ['Board/2026', 0, 1],
    ['Board/2026/May', 1, 1],
  ])
  expect(await names(creator, '?folder=Board&sort=name')).toEqual(['board.txt', 'theirs.txt'])
  expect(await names(creator, '?under=Board&sort=name')).toEqual(['board.txt', 'deep.txt', 'theirs.txt'])
  expect(await names(creator, '?folder=/')).toEqual(['top.txt'])

  const moveFolder = (as: Caller, path: string, to: string) => t.call('PATCH /api/files/folders', { as, payload: { path, to } })
  const moved = await moveFolder(creator, '/Board/', 'Archive/Old')
  expect(moved.json<FolderResult>()).toEqual({ file_ids: expect.arrayContaining([board, deep]), left: 1 })
  expect([(await read(creator, deep)).folder, (await read(creator, board)).folder]).toEqual(['Archive/Old/2026/May', 'Archive/Old'])
  expect([(await read(manager, theirs)).folder, (await read(creator, near)).folder]).toEqual(['Board', 'Board_2026'])
  expect((await publishedChanges(t)).at(-1)).toMatchObject({ topic: 'files', kind: 'changed', id: null })
  await moveFolder(creator, 'Archive/Old', '')
  expect([(await read(creator, deep)).folder, (await read(creator, board)).folder]).toEqual(['2026/May', ''])
  await moveFolder(creator, '2026', 'Board/2026')

  expect((await moveFolder(creator, 'Board/2026', 'Board/2026/x')).json()).toMatchObject({ detail: appMessages.file.folderInItself })
  expect((await moveFolder(creator, 'Board/2026', 'x'.repeat(limits.title - 2))).json()).toMatchObject({
    detail: appMessages.file.folderPathLong,
  })
  expect((await moveFolder(member, 'Board', 'Mine')).json()).toEqual({ detail: appMessages.file.cannotEdit })
  expect((await moveFolder(await t.person('admin'), 'Board', 'Mine')).statusCode).toBe(404)
  expect((await moveFolder(creator, '/', 'Mine')).statusCode).toBe(404)

  const remove = (as: Caller, path: string) => t.call(`DELETE /api/files/folders?path=${encodeURIComponent(path)}`, { as })
  expect((await remove(manager, 'Board/2026')).json()).toEqual({ detail: appMessages.file.cannotDelete })
  expect((await remove(creator, 'Board')).json<FolderResult>()).toEqual({ file_ids: [deep], left: 1 })
  expect([await names(member, '?under=Board'), await folders(creator)]).toEqual([
    ['theirs.txt'],
    [
      ['Board', 1, 1],
      ['Board_2026', 1, 1],
    ],
  ])
  expect((await t.call(`POST /api/bin/${deep}/restore`, { as: creator })).statusCode).toBe(204)
  expect((await read(creator, deep)).folder).toBe('Board/2026/May')
  expect((await read(creator, top)).folder).toBe('')
})

test('the list is searched by name and text, sorted, and filtered by kind', async () => {
  const [me, other] = [await t.person('user'), await t.person('user')]
  const long = `${'Nothing of interest here. '.repeat(20)}The lease ends in March. ${'And so on. '.repeat(20)}`
  const contract = await upload(me, 'Office.md', long)
  await send(
    me,
    { name: 'lease-scan.png', content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
    { name: 'Zebra.csv', content: 'a;b' },
  )
  await upload(me, 'blob.xyz', Buffer.from([0, 1, 2]))
  await waitUntilProcessed(other, (await upload(other, 'secret.txt', 'The lease of another')).id)
  await waitUntilProcessed(me, contract.id)

  const found = await list(me, '?search=lease&sort=name')
  expect(found.map(({ name, kind, page }) => [name, kind, page])).toEqual([
    ['lease-scan.png', 'image', null],
    ['Office.md', 'text', null],
  ])
  expect(found[1]!.excerpt).toContain('The lease ends in March')
  expect(found[1]!.excerpt!.length).toBeLessThan(300)
  expect(found[0]!.excerpt).toBeNull()
  expect(await names(me, '?sort=name')).toEqual(['blob.xyz', 'lease-scan.png', 'Office.md', 'Zebra.csv'])
  expect((await names(me, '?sort=largest'))[0]).toBe('Office.md')
  expect([await names(me, '?kind=spreadsheet,image&sort=name'), await names(me, '?kind=other')]).toEqual([
    ['lease-scan.png', 'Zebra.csv'],
    ['blob.xyz'],
  ])
  expect((await t.call('GET /api/files/?kind=boat', { as: me })).statusCode).toBe(422)
  expect((await t.call(`GET /api/files/?search=${'-'.repeat(40)}`, { as: me })).statusCode).toBe(200)
})

const play = (as: Caller, id: string, body: object = {}) => t.call(`POST /api/files/${id}/play`, { as, payload: body })
const get = (address: string, headers = {}) => t.call(`GET ${address as '/'}`, { headers })

test('a media player gets ranges by URL alone: of this file, for ten minutes, while the session is valid and the file visible', async () => {
  const [me, other] = [await t.person('user'), await t.person('user')]
  const { id } = await upload(me, 'a.txt', 'abcdef')
  const second = await upload(me, 'b.txt', 'other')
  const { address, expires_at } = (await play(me, id)).json<PlaybackUrl>()
  const [path, ticket] = address.split('?')
  expect([path, Date.parse(expires_at) - t.app.ctx.clock.now().getTime() <= 600_000]).toEqual([`/api/files/${id}/content`, true])
  const range = await get(address, { range: 'bytes=2-3' })
  expect([range.statusCode, range.body, (await get(address)).body]).toEqual([206, 'cd', 'abcdef'])

  const strange = [`/api/files/${second.id}/content?${ticket}`, `/api/files/${id}?${ticket}`, `${path}?${ticket}AAAA`, `${path}?ticket=`]
  const asToken = [`${path}?${ticket!.replace('ticket', 'token')}`, `${path}?token=${me.token}`, `${path}?ticket=${me.token}`]
  for (const one of [...strange, ...asToken]) expect((await get(one)).statusCode, one).toBe(401)
  expect([(await play(other, id)).statusCode, (await play(me, t.app.ctx.newId())).statusCode]).toEqual([404, 404])
  expect([(await play(me, id, { version: 2 })).statusCode, (await play(me, id, { version: 'x' })).statusCode]).toEqual([404, 422])
  await upload(me, 'a.txt', 'ghi')
  const old = (await play(me, id, { version: 1 })).json<PlaybackUrl>()
  expect([(await get(old.address)).body, (await get(address)).body]).toEqual(['abcdef', 'ghi'])

  await t.call(`DELETE /api/files/${id}`, { as: me })
  expect((await get(address)).statusCode).toBe(404)
  const last = (await play(me, second.id)).json<PlaybackUrl>()
  await t.call('POST /api/auth/logout', { as: me })
  expect((await get(last.address)).statusCode).toBe(401)
})

test('a name that is a path, has control characters or only dots is rejected', async () => {
  const me = await t.person('user')
  const { id } = await upload(me, 'a.txt', 'a')
  const { nameRequired, nameWithSlash, nameWithControl, nameOfDots } = appMessages.file
  const rejected = { ' ': nameRequired, 'a/b.txt': nameWithSlash, 'a\\b.txt': nameWithSlash, 'a\nb': nameWithControl, '..': nameOfDots }
  for (const [name, message] of Object.entries(rejected)) {
    const reply = await t.call(`PATCH /api/files/${id}`, { as: me, payload: { name } })
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { errors: [{ field: 'name', message }] }])
  }
  expect(await names(me, '')).toEqual(['a.txt'])
})
