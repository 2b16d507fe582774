import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import os from 'node:os'
import { join } from 'node:path'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskBlobs } from '../../../platform/blobs/disk-blobs.ts'
import { files } from '../../../schema.ts'
import { toForm } from '../../../testing/multipart.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'
import { sweepFileStore } from '../storage/file-store-sweep.service.ts'
import { tusClient } from '../testing/tus-client.ts'
import { uploadFixtures } from '../testing/upload-fixtures.ts'

const t = testApp()
const { send, upload } = uploadFixtures(t)

let address: string
beforeAll(async () => {
  address = await t.listen()
})

const list = async (as: Caller) => (await t.call('GET /api/files/', { as })).json<unknown[]>()
const kept = async () => (await t.blobs.listOlder(0)).length
const unfinished = () => readdir(join(t.filesDir, 'incoming'))

/** Sends a form in chunks over a real socket and returns the response. */
function drip(as: Caller, pieces: Iterable<Buffer>, { goesAway = false } = {}): Promise<{ status: number; body: string }> {
  const { headers } = toForm()
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/api/files/`, { method: 'POST', headers: { ...headers, authorization: `Bearer ${as.token}` } })
    sent.on('error', reject).on('response', (reply) => {
      let body = ''
      reply.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => resolve({ status: reply.statusCode!, body }))
    })
    const turn = pieces[Symbol.iterator]()
    const next = () => {
      for (;;) {
        const { done, value } = turn.next()
        if (done) return void (goesAway ? sent.destroy(new Error('gone')) : sent.end())
        if (!sent.write(value)) return void sent.once('drain', next)
      }
    }
    next()
  })
}

function* bigForm(size: number): Generator<Buffer> {
  const form = toForm({ name: 'big.bin', content: 'MARK' }).payload
  const place = form.indexOf('MARK')
  yield form.subarray(0, place)
  const chunk = Buffer.alloc(65_536)
  for (let left = size; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk
  yield form.subarray(place + 4)
}

describe('an upload', () => {
  test('of the maximum size is stored, and one byte more is rejected', { timeout: 60_000 }, async () => {
    const me = await t.person('user')
    const before = await kept()
    expect((await drip(me, bigForm(limits.fileBytes))).status).toBe(201)
    const refused = await drip(me, bigForm(limits.fileBytes + 1))
    expect([refused.status, JSON.parse(refused.body)]).toEqual([413, { detail: appMessages.file.tooLarge }])
    expect([(await list(me)).length, (await kept()) - before, await unfinished()]).toEqual([1, 1, []])
  })

  test('is stored completely or not at all', async () => {
    const me = await t.person('user')
    const before = await kept()
    const reply = await send(me, { name: 'good.txt', content: 'good' }, { name: 'bad.png', content: 'bad', type: 'image/png' })
    expect(reply.statusCode).toBe(415)
    expect([await list(me), (await kept()) - before]).toEqual([[], 0])
  })

  test('of too many files is rejected', async () => {
    const me = await t.person('user')
    const many = Array.from({ length: limits.files + 1 }, (_, place) => ({ name: `${place}.txt`, content: 'x' }))
    const reply = await send(me, ...many)
    expect([reply.statusCode, reply.json()]).toEqual([413, { detail: appMessages.file.tooMany }])
    expect(await list(me)).toEqual([])
    expect((await send(me, ...many.slice(1))).statusCode).toBe(201)
  })

  test.each([
    ['no file', toForm(), 422],
    ['a file in another field', toForm({ name: 'a', content: 'a', field: 'attachment' }), 422],
    ['a body that breaks off in a file', cut(toForm({ name: 'a', content: 'a'.repeat(100) }), -60), 400],
    ['a body that breaks off in a header', cut(toForm({ name: 'a', content: 'a' }), 40), 400],
    ['a body that is no form', { ...toForm(), payload: Buffer.from('hello') }, 400],
    ['no boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: Buffer.from('hello') }, 400],
    ['a field called as what every object has', toForm({ name: 'a', content: 'a', field: '__proto__' }), 400],
    ['JSON', { headers: { 'content-type': 'application/json' }, payload: '{"file":"/etc/passwd"}' }, 415],
    ['a form of fields', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'file=x' }, 415],
    ['nothing', {}, 415],
  ])('with %s is rejected with a message', async (_what, sent, status) => {
    const me = await t.person('user')
    const before = await kept()
    const reply = await t.call('POST /api/files/', { as: me, ...sent })
    expect([reply.statusCode, reply.json()]).toEqual([status, expect.objectContaining({ detail: expect.any(String) })])
    expect([await list(me), (await kept()) - before, await unfinished()]).toEqual([[], 0, []])
  })

  test('is rejected where JSON is expected', async () => {
    const me = await t.person('user')
    const reply = await t.call('POST /api/journals/', { as: me, ...toForm({ name: 'a', content: 'a' }) })
    expect(reply.statusCode).toBe(415)
  })

  test('is rejected before it is read if nobody is signed in', async () => {
    expect((await t.call('POST /api/files/', toForm({ name: 'a', content: 'a' }))).statusCode).toBe(401)
  })

  test('of a sender that disconnects leaves no bytes', async () => {
    const me = await t.person('user')
    const before = await kept()
    await expect(drip(me, bigForm(1_000_000).take(5), { goesAway: true })).rejects.toThrow('gone')
    await expect.poll(unfinished).toEqual([])
    expect([await list(me), (await kept()) - before]).toEqual([[], 0])
  })
})

function cut(form: ReturnType<typeof toForm>, end: number) {
  return { ...form, payload: form.payload.subarray(0, end) }
}

describe('bytes without a row', () => {
  const twice = (moment: Date) => [moment, moment] as const
  const age = (path: string) => utimes(path, ...twice(new Date(0)))

  const quarantined = () => t.blobs.quarantine.listOlder(0)
  /** Reads this test's cleanup counts from the log. */
  const sweeps = () =>
    t.lines.flatMap((line) => {
      const { msg, restored, quarantined, deleted, unfinished } = JSON.parse(line)
      return msg === 'Swept the file store' ? [{ restored, quarantined, deleted, unfinished }] : []
    })

  test('are quarantined when they are an hour old; those of a file and foreign files stay', async () => {
    const me = await t.person('user')
    await upload(me, 'a.txt', 'a')
    await sweepFileStore(t.app.ctx, t.blobs, { isOnlyProcess: true })
    const [ours] = await t.blobs.listOlder(0)
    const [old, young] = ['a'.repeat(40), 'b'.repeat(40)] as const
    const inFolders = (name: string) => ['', 'incoming', 'parts'].map((folder) => join(t.filesDir, folder, name))
    for (const path of [...inFolders(old), ...inFolders(young), join(t.filesDir, 'README')]) await writeFile(path, 'x')
    for (const path of [...inFolders(old), ...[ours!, 'README'].map((name) => join(t.filesDir, name))]) await age(path)
    t.lines.length = 0
    await sweepFileStore(t.app.ctx, t.blobs)
    expect([(await t.blobs.listOlder(0)).toSorted(), await unfinished()]).toEqual([[ours, young].toSorted(), [young]])
    expect([await readdir(join(t.filesDir, 'parts')), (await quarantined()).includes(old)]).toEqual([[young], true])
    await sweepFileStore(t.app.ctx, t.blobs, { isOnlyProcess: true })
    expect([await t.blobs.listOlder(0), await unfinished(), await readdir(join(t.filesDir, 'parts'))]).toEqual([[ours], [], []])
    await sweepFileStore(t.app.ctx, t.blobs, { isOnlyProcess: true })
    const counts = { restored: 0, quarantined: 1, deleted: 0, unfinished: 2 }
    expect([sweeps(), await readdir(t.filesDir)]).toEqual([[counts, counts], expect.arrayContaining(['README', 'installation-id'])])
  })

  test('stay in quarantine for thirty days, and return with the row that references them', async () => {
    const me = await t.person('user')
    const { id } = await upload(me, 'a.txt', 'a')
    const [row] = await t.db.select().from(files).where(eq(files.id, id))
    await t.db.delete(files)
    await sweepFileStore(t.app.ctx, t.blobs, { isOnlyProcess: true })
    expect(await quarantined()).toContain(row!.blob)
    // Reinserts the row, as a restored backup does.
    await t.db.insert(files).values(row!)
    const missing = await t.call(`GET /api/files/${id}/content`, { as: me })
    expect([missing.statusCode, missing.json()]).toEqual([404, { detail: appMessages.file.missingContent }])
    await sweepFileStore(t.app.ctx, t.blobs)
    expect((await t.call(`GET /api/files/${id}/content`, { as: me })).body).toBe('a')

    await t.db.delete(files)
    await sweepFileStore(t.app.ctx, t.blobs, { isOnlyProcess: true })
    const days = (count: number) => utimes(join(t.filesDir, 'quarantine', row!.blob), ...twice(new Date(Date.now() - count * 86_400_000)))
    await days(29.9)
    await sweepFileStore(t.app.ctx, t.blobs)
    expect(await quarantined()).toContain(row!.blob)
    await days(30.1)
    t.lines.length = 0
    await sweepFileStore(t.app.ctx, t.blobs)
    expect([await quarantined(), sweeps()]).toEqual([expect.not.arrayContaining([row!.blob]), [expect.objectContaining({ deleted: 1 })]])
  })

  test('are those of a permanently deleted file', async () => {
    const me = await t.person('user')
    const { id } = await upload(me, 'a.txt', 'a')
    await sweepFileStore(t.app.ctx, t.blobs, { isOnlyProcess: true })
    const before = await kept()
    await t.call(`DELETE /api/files/${id}`, { as: me })
    await sweepFileStore(t.app.ctx, t.blobs, { isOnlyProcess: true })
    expect(await kept()).toBe(before)
    await t.call(`DELETE /api/bin/${id}`, { as: me })
    await sweepFileStore(t.app.ctx, t.blobs, { isOnlyProcess: true })
    expect(await kept()).toBe(before - 1)
  })
})

/** A disk of one megabyte, if this machine permits one. */
function findSmallDisk(): string | undefined {
  const dir = mkdtempSync(join(os.tmpdir(), 'adjutant-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dir], { stdio: 'ignore' })
    return dir
  } catch {
    rmSync(dir, { recursive: true })
    return undefined
  }
}

const smallDisk = findSmallDisk()

describe.skipIf(!smallDisk)('a full disk', () => {
  const small = testApp({ blobs: createDiskBlobs(smallDisk ?? '') })
  afterAll(() => {
    execFileSync('umount', [smallDisk!])
    rmSync(smallDisk!, { recursive: true })
  })

  test('is reported with a message, keeps no partial file, and works again when there is space', async () => {
    const { send: sendThere } = uploadFixtures(small)
    const me = await small.person('user')
    const refused = await sendThere(me, { name: 'a.bin', content: 'small' }, { name: 'b.bin', content: Buffer.alloc(2_000_000) })
    expect([refused.statusCode, refused.json()]).toEqual([507, { detail: appMessages.file.fileDiskFull }])
    expect((await small.call('GET /api/files/', { as: me })).json()).toEqual([])
    expect([await small.blobs.listOlder(0), await readdir(join(smallDisk!, 'incoming'))]).toEqual([[], []])
    const sent = await sendThere(me, { name: 'a.bin', content: Buffer.alloc(500_000) })
    expect(sent.statusCode).toBe(201)
    await small.call(`DELETE /api/files/${sent.json<{ id: string }[]>()[0]!.id}`, { as: me })
    await small.call(`DELETE /api/bin/${sent.json<{ id: string }[]>()[0]!.id}`, { as: me })
    await sweepFileStore(small.app.ctx, small.blobs, { isOnlyProcess: true })
    // An operator who needs the space now can do this.
    rmSync(join(smallDisk!, 'quarantine'), { recursive: true })
  })

  test('interrupts a resumable upload with a message, and the upload resumes when there is space', async () => {
    const client = tusClient(small)
    const me = await small.person('user')
    const size = 700_000
    const [first, second] = [await client.begin(me, size), await client.begin(me, size)]
    await client.send(me, first, 0, Buffer.alloc(size - 1))
    const refused = await client.send(me, second, 0, Buffer.alloc(size))
    expect([refused.statusCode, refused.json()]).toEqual([507, { detail: appMessages.file.fileDiskFull }])
    expect((await small.call('GET /api/files/', { as: me })).json()).toEqual([])
    await client.cancel(me, first)
    const offset = Number(await client.offset(me, second))
    expect(offset).toBeGreaterThan(0)
    const rest = await client.send(me, second, offset, Buffer.alloc(size - offset))
    expect([rest.statusCode, typeof rest.headers['file-id']]).toEqual([204, 'string'])
  })
})
