import { chmod, lstat, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from './app.ts'
import { createDiskBlobs } from './platform/blobs/disk-blobs.ts'
import { systemClock } from './platform/clock.ts'
import { StartupError } from './platform/config/startup-error.ts'
import { openDatabase, type Database } from './platform/db/database.ts'
import { silentLog } from './platform/db/db.ts'
import { buildSnapshot } from './platform/db/embedded/build-snapshot.ts'
import { createScratchDatabase, type ScratchDatabase } from './platform/db/testing/scratch-server-database.ts'
import { readInstallation } from './platform/installation/installation.store.ts'
import { createLog } from './platform/log/log.ts'
import { readMasterSecret } from './platform/secrets/master-secret.ts'
import { createSecretBox } from './platform/secrets/secret-box.ts'
import { startServer, type ServerProcess } from './testing/processes/server-process.ts'
import { startScriptedModel, toModelEnv, type ScriptedModel } from './testing/scripted-model.ts'
import { defaultOptions } from './testing/test-app.ts'
import { testDatabaseKind } from './testing/test-database.ts'

const isOnServer = testDatabaseKind === 'server'
const admin = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'chosen-by-the-operator' }

vi.setConfig({ testTimeout: 240_000 })

const umask = process.umask()
let dataDir: string
let model: ScriptedModel
let scratch: ScratchDatabase | undefined
const started: ServerProcess[] = []
beforeAll(async () => {
  await buildSnapshot()
  model = await startScriptedModel()
  dataDir = await mkdtemp(join(tmpdir(), 'adjutant-safety-'))
  scratch = isOnServer ? await createScratchDatabase('migrated') : undefined
})
afterAll(async () => {
  process.umask(umask)
  for (const server of started) server.kill('SIGKILL')
  await Promise.all(started.map(({ exited }) => exited))
  await model.close()
  await scratch?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}): ServerProcess {
  const server = startServer(dataDir, { ...admin, ...toModelEnv(model), ...(scratch && { DATABASE_URL: scratch.url }), ...env })
  started.push(server)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
}

/** Exits with one line for the operator and creates no account. */
async function expectRefused(line: RegExp, env?: Record<string, string>): Promise<void> {
  const server = start(env)
  const cameUp = server.address().then(
    () => 'came up',
    () => server.exited,
  )
  expect(await cameUp).toBe(1)
  expect(server.output.err).toMatch(line)
  expect(server.output.err).toMatch(/^[^\n]+\n$/)
  expect(server.output.out).not.toMatch(/Adjutant is up|First admin/)
}

/** The error of an application that starts in this process, with the files and the key of this folder. */
function findStartError(db: Database, folder: string): Promise<unknown> {
  const deps = { ...defaultOptions, database: db, log: createLog('silent'), clock: systemClock, transport: { send: async () => {} } }
  const secrets = createSecretBox(readMasterSecret(undefined, folder))
  return createApp({ ...deps, blobs: createDiskBlobs(join(folder, 'files')), secrets }).then(
    (app) => app.close(),
    (error: unknown) => error,
  )
}

async function signIn(server: ServerProcess) {
  const address = await server.address()
  const body = new URLSearchParams({ username: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
  const { access_token } = (await (await fetch(`${address}/api/auth/token`, { method: 'POST', body })).json()) as { access_token: string }
  return (path: string, init: RequestInit = {}) =>
    fetch(`${address}/api${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${access_token}` } })
}

async function upload(server: ServerProcess): Promise<string> {
  const form = new FormData()
  form.append('file', new File(['The only copy'], 'plan.txt', { type: 'text/plain' }))
  const reply = await (await signIn(server))('/files/', { method: 'POST', body: form })
  const [{ id }] = (await reply.json()) as [{ id: string }]
  return id
}

function open(): Promise<Database> {
  // Files that this process creates are private too.
  process.umask(0o077)
  return openDatabase({ databaseUrl: scratch?.url, dataDir, log: silentLog })
}

async function inDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await open()
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** Replaces the database with an empty one; the returned function undoes that. */
async function swapDatabase(): Promise<() => Promise<void>> {
  const right = scratch
  if (right) {
    const empty = await createScratchDatabase('migrated')
    scratch = empty
    return async () => {
      scratch = right
      await empty.drop()
    }
  }
  const [place, kept] = [join(dataDir, 'database'), join(dataDir, 'kept')]
  await rename(place, kept)
  return async () => {
    await rm(place, { recursive: true })
    await rename(kept, place)
  }
}

/** Everything under DATA_DIR that other accounts can read, except for files of the operator. */
async function listOpenEntries(): Promise<string[]> {
  const names = ['.', ...(await readdir(dataDir, { recursive: true }))]
  const modes = await Promise.all(names.map(async (name) => ({ name, found: await lstat(join(dataDir, name)) })))
  return modes.flatMap(({ name, found }) => (found.isSymbolicLink() || (found.mode & 0o077) === 0 ? [] : name)).toSorted()
}

/** A data folder that other accounts can read, as an older version or an operator left it. */
async function makeOpenFolder() {
  const [outbox, quarantined] = [join(dataDir, 'outbox'), join(dataDir, 'files', 'quarantine')]
  const elsewhere = await mkdtemp(join(tmpdir(), 'adjutant-elsewhere-'))
  for (const folder of [outbox, quarantined]) await mkdir(folder, { recursive: true, mode: 0o777 })
  await writeFile(join(outbox, 'old.eml'), 'A one-time link')
  await writeFile(join(quarantined, 'notes'), 'bytes')
  await writeFile(join(dataDir, 'notes-of-the-operator.txt'), 'mine')
  await symlink(elsewhere, join(dataDir, 'files', 'link'))
  for (const open of [elsewhere, dataDir, outbox, join(dataDir, 'files'), quarantined]) await chmod(open, 0o755)
  for (const name of [join(outbox, 'old.eml'), join(dataDir, 'notes-of-the-operator.txt')]) await chmod(name, 0o644)
  return { outbox, elsewhere }
}

// The tests share one folder, and each continues where the previous one ended, because a start costs seconds of CPU.
let fileId: string

test('restricts everything under DATA_DIR, including what was readable before the start', async () => {
  const { outbox, elsewhere } = await makeOpenFolder()
  const server = start()
  fileId = await upload(server)
  const reset = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: admin.ADMIN_EMAIL }) }
  expect((await fetch(`${await server.address()}/api/auth/password-reset`, reset)).status).toBe(202)
  await vi.waitFor(async () => expect((await readdir(outbox)).length).toBeGreaterThan(1), { timeout: 20_000 })
  await vi.waitFor(async () => expect(await listOpenEntries()).toEqual(['notes-of-the-operator.txt']), { timeout: 20_000 })
  expect((await lstat(elsewhere)).mode & 0o777).toBe(0o755)
  expect(server.output.out).toMatch(/DATA_DIR was open to other accounts/)
  expect(server.output.out).toMatch(/"count":\d+,"msg":"Files in DATA_DIR were open to other accounts/)
  await stop(server)
  await rm(elsewhere, { recursive: true })
})

test('rejects a start on another database, and changes nothing', async () => {
  const documents = async () => (await readdir(join(dataDir, 'files'))).filter((name) => /^[0-9a-f]{40}$/.test(name))
  expect(await documents()).toHaveLength(1)
  const swapBack = await swapDatabase()
  try {
    await expectRefused(/^DATA_DIR\/files \(.+\) has the files of another installation, not of this database\. Check DATABASE_URL/)
    expect(await documents()).toHaveLength(1)
    // A stored key would make the next start with the right folder fail.
    await inDatabase(async ({ db }) => expect(await readInstallation({ db })).toEqual({ id: null, secret_check: null }))
  } finally {
    await swapBack()
  }
})

test('rejects a start with another key or of an older version; the next one with the right key finds everything', async () => {
  const line = /^SECRET_KEY, or DATA_DIR\/secret\.key without it, is not the key/
  if (isOnServer) {
    // A second process with its own DATA_DIR creates its own key, which requires a database server.
    await inDatabase(async (database) => {
      const error = await findStartError(database, await mkdtemp(join(dataDir, 'second-')))
      expect(error).toBeInstanceOf(StartupError)
      expect((error as Error).message).toMatch(line)
    })
  } else await expectRefused(line, { SECRET_KEY: 'another key that is long enough for it' })
  const again = start()
  expect(await (await (await signIn(again))(`/files/${fileId}/content`)).text()).toBe('The only copy')
  await stop(again)
  expect([await listOpenEntries(), again.output.out.includes('open to other accounts')]).toEqual([['notes-of-the-operator.txt'], false])

  await inDatabase(({ db }) =>
    db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('x', 1, '29990101000000_later')`),
  )
  const opened = open()
  await expect(opened).rejects.toBeInstanceOf(StartupError)
  await expect(opened).rejects.toThrow(/^The database was updated by a newer version of Adjutant \(migration 29990101000000_later\)[^\n]+$/)
})
