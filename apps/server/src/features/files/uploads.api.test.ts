import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import os from 'node:os'
import { join } from 'node:path'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { toForm } from '../../testing/multipart.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { removeOrphanBlobs } from './orphan-blobs.ts'
import { tusClient } from './testing/tus-client.ts'
import { uploading } from './testing/uploading.ts'

const t = testApp()
const { send, upload } = uploading(t)

let address: string
beforeAll(async () => {
  address = await t.listen()
})

const list = async (as: Caller) => (await t.call('GET /api/files/', { as })).json<unknown[]>()
const kept = async () => (await readdir(t.filesDir)).filter((name) => name !== 'incoming' && name !== 'parts').length
const unfinished = () => readdir(join(t.filesDir, 'incoming'))

/** Sends a form piece by piece over a real socket and gives the answer. */
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
  test('of the most that is allowed is kept, one byte more is not', { timeout: 60_000 }, async () => {
    const me = await t.person('user')
    const before = await kept()
    expect((await drip(me, bigForm(limits.fileBytes))).status).toBe(201)
    const refused = await drip(me, bigForm(limits.fileBytes + 1))
    expect([refused.status, JSON.parse(refused.body)]).toEqual([413, { detail: words.file.tooLarge }])
    expect([(await list(me)).length, (await kept()) - before, await unfinished()]).toEqual([1, 1, []])
  })

  test('is kept whole or not at all', async () => {
    const me = await t.person('user')
    const before = await kept()
    const reply = await send(me, { name: 'good.txt', content: 'good' }, { name: 'bad.png', content: 'bad', type: 'image/png' })
    expect(reply.statusCode).toBe(415)
    expect([await list(me), (await kept()) - before]).toEqual([[], 0])
  })

  test('of too many files is refused', async () => {
    const me = await t.person('user')
    const many = Array.from({ length: limits.files + 1 }, (_, place) => ({ name: `${place}.txt`, content: 'x' }))
    const reply = await send(me, ...many)
    expect([reply.statusCode, reply.json()]).toEqual([413, { detail: words.file.tooMany }])
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
  ])('with %s is refused in words', async (_what, sent, status) => {
    const me = await t.person('user')
    const before = await kept()
    const reply = await t.call('POST /api/files/', { as: me, ...sent })
    expect([reply.statusCode, reply.json()]).toEqual([status, expect.objectContaining({ detail: expect.any(String) })])
    expect([await list(me), (await kept()) - before, await unfinished()]).toEqual([[], 0, []])
  })

  test('does no good where JSON is expected', async () => {
    const me = await t.person('user')
    const reply = await t.call('POST /api/journals/', { as: me, ...toForm({ name: 'a', content: 'a' }) })
    expect(reply.statusCode).toBe(415)
  })

  test('is refused before it is read where nobody is signed in', async () => {
    expect((await t.call('POST /api/files/', toForm({ name: 'a', content: 'a' }))).statusCode).toBe(401)
  })

  test('of a sender that goes away leaves nothing', async () => {
    const me = await t.person('user')
    const before = await kept()
    await expect(drip(me, bigForm(1_000_000).take(5), { goesAway: true })).rejects.toThrow('gone')
    await expect.poll(unfinished, { timeout: 15_000 }).toEqual([])
    expect([await list(me), (await kept()) - before]).toEqual([[], 0])
  })
})

function cut(form: ReturnType<typeof toForm>, end: number) {
  return { ...form, payload: form.payload.subarray(0, end) }
}

describe('bytes without a row', () => {
  const age = (path: string) => utimes(path, new Date(0), new Date(0))

  test('are collected when they are an hour old; those of a file stay', async () => {
    const me = await t.person('user')
    await upload(me, 'a.txt', 'a')
    for (const name of await readdir(t.filesDir)) await age(join(t.filesDir, name))
    const paths = ['old', 'incoming/old', 'parts/old', 'young', 'incoming/young', 'parts/young'].map((name) => join(t.filesDir, name))
    for (const path of paths) await writeFile(path, 'x')
    for (const path of paths.slice(0, 3)) await age(path)
    await removeOrphanBlobs(t.app.ctx, t.blobs)
    const names = await readdir(t.filesDir)
    expect([names.includes('old'), names.includes('young'), await unfinished()]).toEqual([false, true, ['young']])
    expect([names.length, await readdir(join(t.filesDir, 'parts'))]).toEqual([4, ['young']])
    await removeOrphanBlobs(t.app.ctx, t.blobs, { isAlone: true })
    expect([(await readdir(t.filesDir)).length, await unfinished(), await readdir(join(t.filesDir, 'parts'))]).toEqual([3, [], []])
  })

  test('are those of a file that was deleted for good', async () => {
    const me = await t.person('user')
    const { id } = await upload(me, 'a.txt', 'a')
    await removeOrphanBlobs(t.app.ctx, t.blobs, { isAlone: true })
    const before = await kept()
    await t.call(`DELETE /api/files/${id}`, { as: me })
    await removeOrphanBlobs(t.app.ctx, t.blobs, { isAlone: true })
    expect(await kept()).toBe(before)
    await t.call(`DELETE /api/bin/${id}`, { as: me })
    await removeOrphanBlobs(t.app.ctx, t.blobs, { isAlone: true })
    expect(await kept()).toBe(before - 1)
  })
})

/** A disk of a megabyte, where this machine lets us have one. */
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

describe.skipIf(!smallDisk)('a disk that is full', () => {
  const small = testApp({ blobs: createDiskBlobs(smallDisk ?? '') })
  afterAll(() => {
    execFileSync('umount', [smallDisk!])
    rmSync(smallDisk!, { recursive: true })
  })

  test('is told in words, keeps no half file, and works again when there is room', async () => {
    const { send: sendThere } = uploading(small)
    const me = await small.person('user')
    const refused = await sendThere(me, { name: 'a.bin', content: 'small' }, { name: 'b.bin', content: Buffer.alloc(2_000_000) })
    expect([refused.statusCode, refused.json()]).toEqual([507, { detail: words.file.noRoom }])
    expect((await small.call('GET /api/files/', { as: me })).json()).toEqual([])
    expect([await readdir(smallDisk!), await readdir(join(smallDisk!, 'incoming'))]).toEqual([['incoming', 'parts'], []])
    const sent = await sendThere(me, { name: 'a.bin', content: Buffer.alloc(500_000) })
    expect(sent.statusCode).toBe(201)
    await small.call(`DELETE /api/files/${sent.json<{ id: string }[]>()[0]!.id}`, { as: me })
    await small.call(`DELETE /api/bin/${sent.json<{ id: string }[]>()[0]!.id}`, { as: me })
    await removeOrphanBlobs(small.app.ctx, small.blobs, { isAlone: true })
  })

  test('ends an upload in pieces in words, which goes on when there is room', async () => {
    const client = tusClient(small)
    const me = await small.person('user')
    const size = 700_000
    const [first, second] = [await client.begin(me, size), await client.begin(me, size)]
    await client.send(me, first, 0, Buffer.alloc(size - 1))
    const refused = await client.send(me, second, 0, Buffer.alloc(size))
    expect([refused.statusCode, refused.json()]).toEqual([507, { detail: words.file.noRoom }])
    expect((await small.call('GET /api/files/', { as: me })).json()).toEqual([])
    await client.cancel(me, first)
    const offset = Number(await client.offset(me, second))
    expect(offset).toBeGreaterThan(0)
    const rest = await client.send(me, second, offset, Buffer.alloc(size - offset))
    expect([rest.statusCode, typeof rest.headers['file-id']]).toEqual([204, 'string'])
  })
})
