import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTempDir } from '../../testing/test-database.ts'
import { MissingContent, InsufficientStorage, ServiceUnavailable } from '../errors.ts'
import { anyAge, type Blobs } from './blobs.ts'
import { createDiskBlobs } from './disk-blobs.ts'
import { openBlobs } from './open-blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'
import { signRequest } from './s3-signature.ts'
import { startFakeS3 } from './testing/fake-s3.ts'

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from('half')
  throw new Error('gone')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hourMs = 3_600_000

let dir: string
let s3: Awaited<ReturnType<typeof startFakeS3>>
let nowMs: number
beforeAll(async () => void (s3 = await startFakeS3()))
afterAll(() => s3.close())
beforeEach(async () => {
  dir = await makeTempDir()
  nowMs = Date.now()
  s3.objects.clear()
  return () => rm(dir, { recursive: true })
})

const stores: Record<string, () => Blobs> = {
  'on the disk': () => createDiskBlobs(dir, () => nowMs),
  'in an S3-compatible store': () => createS3Blobs(s3.settings, dir, () => nowMs),
}

/** All files on disk except for upload parts, and all objects. */
const listStoredFiles = async () => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('parts')).map(({ name }) => name)
  return [...files, ...s3.objects.keys()]
}

describe.each(Object.entries(stores))('blobs %s', (_place, create) => {
  const read = async (blobs: Blobs, name: string, range?: { start: number; end: number }) =>
    (await buffer(await blobs.open(name, range))).toString()

  test('are stored, read completely and in ranges, listed by age, and removed', async () => {
    const blobs = create()
    const blob = await blobs.keep(pieces('Hello ', 'World'))
    expect(blob).toEqual({
      name: expect.stringMatching(/^[0-9a-f]{40}$/),
      size: 11,
      sha256: sha256('Hello World'),
      head: Buffer.from('Hello World'),
    })
    expect([await read(blobs, blob.name), await read(blobs, blob.name, { start: 6, end: 8 })]).toEqual(['Hello World', 'Wor'])
    const others = [await blobs.keep(pieces('a')), await blobs.keep(pieces()), await blobs.keep(pieces('c'))].map(({ name }) => name)
    expect(await read(blobs, others[1]!)).toBe('')
    nowMs += hourMs - 60_000
    expect(await blobs.listOlder(hourMs)).toEqual([])
    nowMs += 120_000
    expect((await blobs.listOlder(hourMs)).toSorted()).toEqual([blob.name, ...others].toSorted())
    for (const name of [blob.name, blob.name]) await blobs.remove(name)
    expect((await listStoredFiles()).length).toBe(3)
  })

  test('move to quarantine and back, or are deleted after their time there', async () => {
    const blobs = create()
    const [one, other] = [(await blobs.keep(pieces('one'))).name, (await blobs.keep(pieces('other'))).name]
    // The age counts from the move to quarantine.
    nowMs += 24 * hourMs
    for (const name of [one, other]) expect(await blobs.quarantine.add(name)).toBe(true)
    expect([await blobs.quarantine.add(one), await blobs.listOlder(0)]).toEqual([false, []])
    await expect(blobs.open(one)).rejects.toBeInstanceOf(MissingContent)
    expect([(await blobs.quarantine.listOlder(0)).length, await blobs.quarantine.listOlder(25 * hourMs)]).toEqual([2, []])
    expect([await blobs.quarantine.restore(one), await blobs.quarantine.restore(one), await read(blobs, one)]).toEqual([true, false, 'one'])
    for (const name of [other, other]) await blobs.quarantine.remove(name)
    expect([await blobs.quarantine.listOlder(0), (await listStoredFiles()).length]).toEqual([[], 1])
  })

  test("have their installation's id beside them, which is not listed", async () => {
    const blobs = create()
    await blobs.keep(pieces('x'))
    expect(await blobs.installationId.read()).toBeUndefined()
    for (const id of ['8c1f5e0e-0000-4000-8000-000000000001', '8c1f5e0e-0000-4000-8000-000000000002']) {
      await blobs.installationId.write(id)
      expect(await create().installationId.read()).toBe(id)
    }
    expect([(await blobs.listOlder(anyAge)).length, await blobs.removeUnfinished(0)]).toEqual([1, 0])
  })

  test('that are missing differ from an unavailable store', async () => {
    await expect(create().open('0'.repeat(40))).rejects.toBeInstanceOf(MissingContent)
    await expect(create().open('0'.repeat(40), { start: 0, end: 1 })).rejects.toBeInstanceOf(MissingContent)
  })

  test('that break off leave no bytes', async () => {
    const blobs = create()
    await expect(blobs.keep(broken())).rejects.toThrow('gone')
    expect(await listStoredFiles()).toEqual([])
  })

  test('arrive in parts, across interruptions and a restart, and are complete in the end', async () => {
    const blobs = create()
    const name = await blobs.parts.begin()
    await blobs.parts.write(name, 0, pieces('abc', 'def'))
    await expect(blobs.parts.write(name, 6, broken())).rejects.toThrow('gone')
    expect([await blobs.parts.sizeOf(name), await listStoredFiles()]).toEqual([10, []])
    await blobs.parts.truncate(name, 6)
    nowMs += hourMs
    const again = create()
    expect(await again.parts.listOlder(0)).toEqual([name])
    await again.removeUnfinished(0)
    await again.parts.write(name, 6, pieces('ghi'))
    const blob = { name, size: 9, sha256: sha256('abcdefghi'), head: Buffer.from('abcdefghi') }
    expect(await again.parts.finish(name)).toEqual(blob)
    // Simulates a crash before the result is recorded.
    expect([await create().parts.sizeOf(name), await create().parts.finish(name)]).toEqual([9, blob])
    await again.parts.drop(name)
    expect([await read(again, name), await again.parts.listOlder(0), (await listStoredFiles()).length]).toEqual(['abcdefghi', [], 1])
    expect(await again.parts.sizeOf('0'.repeat(40))).toBeUndefined()
  })
})

describe('a remote file store', () => {
  const failing = async (status: number, code: string, work: () => Promise<unknown>): Promise<unknown> => {
    Object.assign(s3.failures, { status, code })
    return work()
      .catch((error: unknown) => error)
      .finally(() => delete s3.failures.status)
  }

  test('that is unavailable or full gives a clear error, stores no bytes locally, and recovers', async () => {
    const blobs = stores['in an S3-compatible store']!()
    expect(await failing(500, 'InternalError', () => blobs.keep(pieces('x')))).toBeInstanceOf(ServiceUnavailable)
    expect(await failing(507, 'XMinioStorageFull', () => blobs.keep(pieces('x')))).toBeInstanceOf(InsufficientStorage)
    const away = createS3Blobs({ ...s3.settings, endpoint: 'http://127.0.0.1:1' }, dir)
    await expect(away.keep(pieces('x'))).rejects.toBeInstanceOf(ServiceUnavailable)
    await expect(away.open('0'.repeat(40))).rejects.toBeInstanceOf(ServiceUnavailable)
    expect(await listStoredFiles()).toEqual([])
    expect((await blobs.keep(pieces('x'))).size).toBe(1)
  })

  test('keeps the files that were on disk before, and drops unsent ones', async () => {
    const before = await stores['on the disk']!().keep(pieces('a document'))
    const blobs = stores['in an S3-compatible store']!()
    await mkdir(join(dir, 'sending'), { recursive: true })
    await writeFile(join(dir, 'sending', 'a'.repeat(40)), 'of a process that died')
    nowMs += 24 * hourMs
    expect([await blobs.removeUnfinished(0), await listStoredFiles()]).toEqual([1, [before.name]])
  })

  test('ignores foreign objects', async () => {
    const blobs = stores['in an S3-compatible store']!()
    s3.objects.set('papers/adjutant/somebody-else.txt', { bytes: Buffer.alloc(1), changed: new Date(0) })
    s3.objects.set(`papers/${'a'.repeat(40)}`, { bytes: Buffer.alloc(1), changed: new Date(0) })
    expect(await blobs.listOlder(0)).toEqual([])
  })

  test('with wrong keys or a missing bucket stops the start with one line; an unavailable one does not', async () => {
    const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const open = (more: object) => openBlobs({ dataDir: dir, s3: { ...s3.settings, ...more } }, log)
    await expect(open({ secretAccessKey: 'wrong' })).rejects.toThrow('S3_ACCESS_KEY_ID')
    await expect(open({ bucket: 'missing' })).rejects.toThrow('S3_BUCKET')
    expect(log.warn).not.toHaveBeenCalled()
    await open({ endpoint: 'http://127.0.0.1:1' })
    expect(log.warn).toHaveBeenCalledOnce()
    expect((await (await open({})).keep(pieces('x'))).size).toBe(1)
  })

  test.each([
    ['GET', 'test.txt', { range: 'bytes=0-9' }, '', 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
    ['GET', '?max-keys=2&prefix=J', {}, '', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
    [
      'PUT',
      'test$file.text',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
  ])("is called with the signature of Amazon's example %s %s", async (method, path, headers, body, signature) => {
    const url = new URL(`https://examplebucket.s3.amazonaws.com/${path}`)
    const keys = { region: 'us-east-1', accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
    const now = new Date('2013-05-24T00:00:00Z')
    const { authorization } = await signRequest({ method, url, headers, sha256: sha256(body), now }, keys)
    expect(authorization).toContain(`Signature=${signature}`)
  })

  test('signs the encoded form of every character that RFC 3986 reserves', async () => {
    const keys = { region: 'us-east-1', accessKeyId: 'A', secretAccessKey: 'B' }
    const sign = async (address: string) =>
      (await signRequest({ method: 'GET', url: new URL(address), headers: {}, sha256: sha256(''), now: new Date(0) }, keys)).authorization
    expect(await sign("https://s3.test/b?prefix=it's(1)*!")).toBe(await sign('https://s3.test/b?prefix=it%27s%281%29%2A%21'))
    expect(await sign("https://s3.test/b/it's(1)*!")).toBe(await sign('https://s3.test/b/it%27s%281%29%2A%21'))
  })
})
