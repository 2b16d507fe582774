import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { anyAge, type Blobs } from '../../../platform/blobs/blobs.ts'
import { createDiskBlobs } from '../../../platform/blobs/disk-blobs.ts'
import { createS3Blobs } from '../../../platform/blobs/s3-blobs.ts'
import { startFakeS3 } from '../../../platform/blobs/testing/fake-s3.ts'
import { files, installation } from '../../../schema.ts'
import { readInstallation } from '../../../platform/installation/installation.store.ts'
import { StartupError } from '../../../platform/config/startup-error.ts'
import { toForm } from '../../../testing/multipart.ts'
import { testApp } from '../../../testing/test-app.ts'
import { assertOwnFileStore } from './file-store-owner.service.ts'
import { sweepFileStore } from './file-store-sweep.service.ts'
import { uploadFixtures } from '../testing/upload-fixtures.ts'

const s3 = await startFakeS3()
const dir = await mkdtemp(join(os.tmpdir(), 'adjutant-owner-'))
afterAll(async () => {
  await s3.close()
  await rm(dir, { recursive: true })
})

const onDisk = join(dir, 'disk')
const stores: { place: string; blobs: Blobs; clear: (name: string) => Promise<void>; empty: () => Promise<void> }[] = [
  {
    place: 'on the disk',
    blobs: createDiskBlobs(onDisk),
    clear: (name) => rm(join(onDisk, name)),
    async empty() {
      const entries = await readdir(onDisk, { withFileTypes: true })
      for (const entry of entries)
        if (entry.isFile() || entry.name === 'quarantine') await rm(join(onDisk, entry.name), { recursive: true })
    },
  },
  {
    place: 'in an S3-compatible store',
    blobs: createS3Blobs(s3.settings, join(dir, 's3')),
    clear: async (name) => void s3.objects.delete(`papers/adjutant/${name}`),
    empty: async () => s3.objects.clear(),
  },
]

describe.each(stores)('files $place', ({ blobs, clear, empty }) => {
  const t = testApp({ blobs })
  const { upload, waitUntilProcessed } = uploadFixtures(t)
  const check = () => assertOwnFileStore(t.app.ctx, blobs)
  const ids = async () => [(await readInstallation(t.app.ctx)).id, await blobs.installationId.read()]
  const forgetInDatabase = () => t.db.delete(installation)
  const forgetInStore = () => clear('installation-id')
  beforeEach(async () => {
    await empty()
    await forgetInDatabase()
    await check()
  })

  test('of an empty store and a new database are linked from then on', async () => {
    const [id, storeId] = await ids()
    expect([id, storeId]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), id])
    await Promise.all([check(), check()])
    expect(await ids()).toEqual([id, id])
  })

  test('from before the introduction of ids are adopted, on either side', async () => {
    await upload(await t.person('user'), 'a.txt', 'a')
    const [id] = await ids()
    await forgetInStore()
    await check()
    expect(await ids()).toEqual([id, id])
    await forgetInDatabase()
    await check()
    expect(await ids()).toEqual([id, id])
    await forgetInStore()
    await forgetInDatabase()
    await check()
    const [later, ofStore] = await ids()
    expect([later === id, later === ofStore, typeof later]).toEqual([false, true, 'string'])
  })

  test('that an empty database would consider unreferenced prevent the start and are kept', async () => {
    await upload(await t.person('user'), 'a.txt', 'a')
    await t.db.delete(files)
    // The same installation deleted them.
    await check()
    await forgetInDatabase()
    const expectRefused = async (reason: string) => {
      for (const work of [check, () => sweepFileStore(t.app.ctx, blobs, { isOnlyProcess: true })]) {
        await expect(work()).rejects.toThrow(reason)
        await expect(work()).rejects.toBeInstanceOf(StartupError)
      }
      expect([(await blobs.listOlder(anyAge)).length, await blobs.quarantine.listOlder(anyAge)]).toEqual([1, []])
    }
    await expectRefused(`${blobs.location} has the files of another installation, not of this database.`)
    expect((await ids())[0]).toBeNull()
    await forgetInStore()
    await expectRefused(`${blobs.location} has files, but the database knows none of them.`)
    expect(await ids()).toEqual([null, undefined])
  })

  test('of another installation are rejected by a database that has its own files', async () => {
    await upload(await t.person('user'), 'a.txt', 'a')
    for (const other of ['8c1f5e0e-0000-4000-8000-000000000001', 'not an id']) {
      await blobs.installationId.write(other)
      await expect(check()).rejects.toThrow('of another installation')
    }
  })

  test('without their bytes return 404 and the reason on every route', async () => {
    const me = await t.person('user')
    const { id } = await upload(me, 'a.txt', 'one')
    await upload(me, 'a.txt', 'two')
    await waitUntilProcessed(me, id)
    const names = await blobs.listOlder(anyAge)
    for (const name of names) await clear(name)
    t.lines.length = 0
    const denial = [404, { detail: appMessages.file.missingContent }, undefined, 'application/json; charset=utf-8']
    const calls = [
      () => t.call(`GET /api/files/${id}/content`, { as: me }),
      () => t.call(`GET /api/files/${id}/content`, { as: me, headers: { range: 'bytes=0-1' } }),
      () => t.call(`GET /api/files/${id}/versions/1/content`, { as: me }),
      () => t.call(`POST /api/files/${id}/versions/1/restore`, { as: me }),
      () => t.call(`POST /api/files/${id}/play`, { as: me, payload: {} }),
      () => t.call(`POST /api/files/${id}/play`, { as: me, payload: { version: 1 } }),
    ]
    for (const send of calls) {
      const reply = await send()
      expect([reply.statusCode, reply.json(), reply.headers.etag, reply.headers['content-type']]).toEqual(denial)
    }
    expect((await t.call(`HEAD /api/files/${id}/content`, { as: me })).statusCode).toBe(404)
    expect(t.lines.filter((line) => line.includes('could not be served'))).toHaveLength(calls.length + 1)
    expect((await t.call(`GET /api/files/${id}`, { as: me })).json()).toMatchObject({ version: 2, state: 'ready' })
  })

  test('without their bytes have no text and give the reason', async () => {
    const me = await t.person('user')
    const row = {
      id: t.app.ctx.newId(),
      name: 'a.txt',
      type: 'text/plain',
      size: 3,
      blob: 'f'.repeat(40),
      sha256: '',
      state: 'processing' as const,
    }
    await t.db.insert(files).values({ ...row, created_by_user_id: me.id, uploaded_by_user_id: me.id })
    // An upload notifies the text reader.
    await t.call('POST /api/files/', { as: me, ...toForm({ name: 'b.txt', content: 'b' }) })
    expect(await waitUntilProcessed(me, row.id)).toMatchObject({ state: 'failed', reason: appMessages.file.missingContent })
  })
})
