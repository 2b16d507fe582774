import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { tus, type FileUpload } from '@adjutant/contract/files/file-uploads'
import type { File } from '@adjutant/contract/files/files'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { createDiskBlobs } from '../../../platform/blobs/disk-blobs.ts'
import { file_uploads, files } from '../../../schema.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { sweepFileStore } from '../storage/file-store-sweep.service.ts'
import { createUploads } from './tus-completion.service.ts'
import { listUploads } from './tus.service.ts'
import { tusClient } from '../testing/tus-client.ts'
import { uploadFixtures } from '../testing/upload-fixtures.ts'

const t = testApp()
const client = tusClient(t)
const { upload } = uploadFixtures(t)

let address: string
beforeAll(async () => {
  address = await t.listen()
})

const list = async (as: Caller) => (await t.call('GET /api/files/', { as })).json<File[]>()
const content = async (as: Caller, id: string) => (await t.call(`GET /api/files/${id}/content`, { as })).body
const parts = () => readdir(join(t.filesDir, 'parts'))
const absent = '/api/files/uploads/01890a5d-ac96-774b-bcce-b302099a8057'

test('the supported protocol is public', async () => {
  const reply = await t.call('OPTIONS /api/files/uploads')
  expect(reply.statusCode).toBe(204)
  expect(reply.headers).toMatchObject({
    'tus-resumable': '1.0.0',
    'tus-version': '1.0.0',
    'tus-max-size': String(limits.fileBytes),
    'tus-extension': 'creation,checksum,expiration,termination',
    'tus-checksum-algorithm': 'sha1,sha256',
  })
})

test('a file that arrives in chunks becomes a normal file', async () => {
  const me = await t.person('user')
  const created = await client.create(me, 10, { filename: '../Plan für März.txt', filetype: 'text/plain', folder: 'Board/../2026' })
  expect(created.statusCode).toBe(201)
  expect(created.headers).toMatchObject({
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'upload-expires': expect.stringContaining('GMT'),
  })
  const at = created.headers.location as `/${string}`
  const first = await client.send(me, at, 0, 'Hello')
  expect([first.statusCode, first.headers['upload-offset'], first.headers['file-id']]).toEqual([204, '5', undefined])
  expect([await client.offset(me, at), await list(me)]).toEqual([5, []])
  const open = (await t.call('GET /api/files/uploads', { as: me })).json<FileUpload[]>()
  expect(open).toMatchObject([{ name: 'Plan für März.txt', folder: 'Board/2026', size: 10, offset: 5, file_id: null }])

  const last = await client.send(me, at, 5, 'World')
  const id = String(last.headers['file-id'])
  expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, '10'])
  expect(await list(me)).toMatchObject([{ id, name: 'Plan für März.txt', folder: 'Board/2026', type: 'text/plain', size: 10, version: 1 }])
  expect(await content(me, id)).toBe('HelloWorld')
  expect([await client.offset(me, at), (await client.read(me, at)).file_id, await parts()]).toEqual([10, id, []])
  expect((await client.send(me, at, 10, '')).statusCode).toBe(409)
  expect((await t.call('GET /api/files/uploads', { as: me })).json()).toEqual([])
})

test('a header overrides the method where only POST is possible, on these routes only', async () => {
  const me = await t.person('user')
  const at = await client.begin(me, 5, { filename: 'a.txt' })
  const post = (to: `/${string}`, meant: string, headers: Record<string, string> = {}, payload?: string) =>
    t.call(`POST ${to}`, { as: me, headers: { 'x-http-method-override': meant, ...headers }, ...(payload && { payload }) })
  // Uses a real connection, where an announced body must arrive.
  const stands = await fetch(address + at, {
    method: 'POST',
    headers: { 'x-http-method-override': 'HEAD', authorization: `Bearer ${me.token}`, 'tus-resumable': tus.version },
    signal: AbortSignal.timeout(10_000),
  })
  expect([stands.status, stands.headers.get('upload-offset'), await stands.json()]).toMatchObject([200, '0', { size: 5, offset: 0 }])
  expect((await post(at, 'BREW')).statusCode).toBe(404)
  const received = await post(at, 'PATCH', { 'content-type': tus.type, 'upload-offset': '0' }, 'Hello')
  const id = String(received.headers['file-id'])
  expect([received.statusCode, received.headers['upload-offset'], await content(me, id)]).toEqual([204, '5', 'Hello'])
  const other = await client.begin(me, 5)
  expect([(await post(other, 'DELETE')).statusCode, await client.offset(me, other)]).toEqual([204, 404])
  expect([(await post(`/api/files/${id}`, 'DELETE')).statusCode, (await list(me)).length]).toEqual([404, 1])
})

test('an empty file needs no bytes, and the same name creates a new version', async () => {
  const me = await t.person('user')
  const { file_id } = (await client.create(me, 0, { filename: 'a.txt' })).json<FileUpload>()
  const at = await client.begin(me, 1, { filename: 'a.txt' })
  expect((await client.send(me, at, 0, 'x')).headers['file-id']).toBe(file_id)
  expect(await list(me)).toMatchObject([{ id: file_id, size: 1, version: 2 }])
})

test('a new version of a given file requires permission to edit it', async () => {
  const [me, other] = [await t.person('user'), await t.person('user')]
  const file = await upload(me, 'plan.txt', 'one')
  const [foreign, missing, none] = [
    await client.create(other, 3, { file_id: file.id }),
    await client.create(other, 3, { file_id: absent.slice(-36) }),
    await client.create(other, 3, { file_id: 'x' }),
  ]
  expect([foreign.statusCode, foreign.body, foreign.body]).toEqual([404, missing.body, none.body])
  const at = await client.begin(me, 3, { filename: 'other.txt', file_id: file.id })
  expect((await client.send(me, at, 0, 'two')).headers['file-id']).toBe(file.id)
  expect(await list(me)).toMatchObject([{ name: 'plan.txt', version: 2 }])
})

test('an invalid upload is rejected, and its bytes are deleted', async () => {
  const me = await t.person('user')
  const refused = async (size: string, headers: Record<string, string>) => {
    const reply = await t.call('POST /api/files/uploads', { as: me, headers: { 'upload-length': size, ...headers } })
    return [reply.statusCode, reply.json<{ detail: string }>().detail]
  }
  expect(await refused(String(limits.fileBytes + 1), {})).toEqual([413, appMessages.file.tooLarge])
  for (const size of ['', '-1', '1e3', 'ten']) expect(await refused(size, {})).toEqual([422, appMessages.file.lengthRequired])
  expect(await refused('1', { 'tus-resumable': '0.2.2' })).toEqual([412, appMessages.file.unsupportedTusVersion])
  expect(await refused('1', { 'upload-metadata': 'filename !!!' })).toEqual([422, appMessages.file.wrongMetadata])
  expect(await refused('1', { 'upload-metadata': `filename ${btoa('a\0b')}` })).toEqual([422, appMessages.http.nul])
  expect(await t.db.select().from(file_uploads)).toEqual([])

  const at = await client.begin(me, 4, { filename: 'a.png', filetype: 'image/png' })
  expect((await t.call(`PATCH ${at}`, { as: me, payload: {}, headers: { 'upload-offset': '0' } })).statusCode).toBe(415)
  expect((await t.call(`PATCH ${at}`, { as: me, headers: { 'upload-offset': '0' } })).statusCode).toBe(415)
  expect((await client.send(me, at, 1, 'x')).json()).toEqual({ detail: appMessages.file.wrongOffset })
  expect((await client.send(me, at, 0, 'more than four')).statusCode).toBe(413)
  expect((await client.send(me, at, 0, 'x', { 'upload-checksum': 'crc32 AAAA' })).statusCode).toBe(400)
  expect(await client.offset(me, at)).toBe(0)
  // Four letters are not a picture.
  expect((await client.send(me, at, 0, 'text')).json()).toEqual({ detail: appMessages.file.contentMismatch })
  expect([await client.offset(me, at), await list(me), await parts()]).toEqual([404, [], []])
})

test('bytes with a wrong checksum are discarded', async () => {
  const me = await t.person('user')
  const at = await client.begin(me, 8)
  const sum = (text: string, algorithm = 'sha256') => ({
    'upload-checksum': `${algorithm} ${createHash(algorithm).update(text).digest('base64')}`,
  })
  expect((await client.send(me, at, 0, 'good', sum('good'))).statusCode).toBe(204)
  const reply = await client.send(me, at, 4, 'evil', sum('good', 'sha1'))
  expect([reply.statusCode, reply.json(), await client.offset(me, at)]).toEqual([460, { detail: appMessages.file.wrongChecksum }, 4])
  expect((await client.send(me, at, 4, 'fine', sum('fine', 'sha1'))).statusCode).toBe(204)
})

test('an upload is accessible to its creator only, and ends when it is cancelled or expires', async () => {
  const [me, other] = [await t.person('user'), await t.person('admin')]
  const [mine, forgotten] = [await client.begin(me, 4), await client.begin(me, 4)]
  const answers = [await client.send(other, mine, 0, 'evil'), await client.cancel(other, mine), await t.call(`GET ${mine}`, { as: other })]
  for (const reply of answers) expect([reply.statusCode, reply.json()]).toEqual([404, { detail: appMessages.http.notFound }])
  expect(await client.offset(me, mine)).toBe(0)
  expect([(await client.cancel(me, mine)).statusCode, (await client.cancel(me, mine)).statusCode]).toEqual([204, 404])
  await t.db.update(file_uploads).set({ expires_at: sql`now() - interval '1 second'` })
  expect([await client.offset(me, forgotten), (await parts()).length]).toEqual([404, 1])
  await sweepFileStore(t.app.ctx, t.blobs, { isOnlyProcess: true })
  expect([await parts(), await t.db.select().from(file_uploads)]).toEqual([[], []])
})

test('the number of open uploads per person is limited', async () => {
  const me = await t.person('user')
  const row = { user_id: me.id, name: 'a', folder: '', declared_type: '', size: 1, expires_at: sql`now() + interval '1 hour'` }
  const rows = Array.from({ length: limits.openUploads }, (_, place) => ({ ...row, id: t.app.ctx.newId(), blob: String(place) }))
  await t.db.insert(file_uploads).values(rows)
  const reply = await client.create(me, 1)
  expect([reply.statusCode, reply.json(), await parts()]).toEqual([409, { detail: appMessages.file.tooManyUploads }, []])
})

/** Sends the beginning of a chunk over a real socket and leaves the request open. */
function halfPiece(as: Caller, at: string, offset: number, size: number, payload: string) {
  const sent = request(`${address}${at}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(size),
    },
  })
  const ended = new Promise<void>((resolve) => sent.on('error', () => undefined).on('close', resolve))
  sent.write(payload)
  return { sent, ended }
}

test('bytes that arrived before a disconnect stay, and the next request resumes there', async () => {
  const me = await t.person('user')
  const at = await client.begin(me, 12, { filename: 'a.txt' })
  const cut = halfPiece(me, at, 0, 12, 'abcd')
  await vi.waitFor(async () => expect(await client.offset(me, at)).toBe(4))
  cut.sent.destroy()
  await cut.ended
  // The server doesn't know that this connection is dead; the next chunk ends it.
  const silent = halfPiece(me, at, 4, 8, 'efgh')
  await vi.waitFor(async () => expect(await client.offset(me, at)).toBe(8))
  const last = await client.send(me, at, 8, 'ijkl')
  expect([last.statusCode, await content(me, String(last.headers['file-id']))]).toEqual([204, 'abcdefghijkl'])
  silent.sent.destroy()
  await silent.ended
})

test('a server that crashed between the bytes and the row completes the file on the next request', async () => {
  const me = await t.person('user')
  const at = await client.begin(me, 4, { filename: 'a.txt' })
  const [row] = await t.db.select().from(file_uploads)
  await t.blobs.parts.write(
    row!.blob,
    0,
    (async function* () {
      yield Buffer.from('text')
    })(),
  )
  // The state after a crash: the bytes are stored, and the memory is lost.
  await t.blobs.parts.finish(row!.blob)
  const again = createDiskBlobs(t.filesDir)
  await sweepFileStore(t.app.ctx, again, { isOnlyProcess: true })
  expect(await t.db.select().from(files)).toEqual([])
  expect(await listUploads({ ...t.app.ctx, user: { id: me.id } } as never, createUploads(again))).toMatchObject([
    { offset: 4, file_id: null },
  ])
  expect(await client.offset(me, at)).toBe(4)
  const [file] = await list(me)
  expect([(await client.read(me, at)).file_id, await content(me, file!.id)]).toEqual([file!.id, 'text'])
})
