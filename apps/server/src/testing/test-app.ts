import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { defaultModels } from '@adjutant/contract/core/choices'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { createApp, type App, type AppDeps } from '../app.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { createDiskBlobs } from '../platform/blobs/disk-blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { momentOfId } from '../platform/ids.ts'
import { createLog } from '../platform/log/log.ts'
import type { OutgoingMail } from '../platform/mail/transport.ts'
import { createPeople } from './people.ts'
import type { Caller } from './people.ts'
import { defaultQuotas } from './test-ctx.ts'
import { makeTempDir, testDatabase } from './test-database.ts'

export type { Caller }

type CallOptions = Omit<InjectOptions, 'method' | 'url' | 'path'> & { as?: Caller | undefined }

/** The defaults of a test application. */
export const defaultOptions = {
  publicUrl: 'https://adjutant.example',
  rateLimit: false,
  trustedProxies: 0,
  version: '0.0.0',
  webDir: undefined,
  models: { allowed: defaultModels },
  modelOutageTimeoutMs: 3_600_000,
  webSearch: undefined,
  quotas: defaultQuotas,
}

type Options =
  | 'embeddings'
  | 'rateLimit'
  | 'publicUrl'
  | 'trustedProxies'
  | 'webDir'
  | 'models'
  | 'modelOutageTimeoutMs'
  | 'webSearch'
  | 'quotas'
  | 'outbound'
  | 'resolveTxt'
  | 'blobs'
  | 'readCalendar'
  | 'checkpoints'

type Call = (
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'} /${string}`,
  options?: CallOptions,
) => Promise<LightMyRequestResponse>

const toCall =
  (getApp: () => App): Call =>
  (route, { as, ...rest } = {}) => {
    const [method, url] = route.split(' ') as ['GET', string]
    const headers = { ...(as && { authorization: `Bearer ${as.token}` }), ...rest.headers }
    return getApp().http.inject({ ...rest, method, url, headers })
  }

const toLogIn =
  (call: Call) =>
  (username: string, password: string, more: Record<string, string> = {}, rest: CallOptions = {}) =>
    call('POST /api/auth/token', {
      ...rest,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...rest.headers },
      payload: new URLSearchParams({ username, password, ...more }).toString(),
    })

/** Call it at the top of a test file: the whole application without a socket, on a database that is empty for every test. */
export function testApp(options: Partial<Pick<AppDeps, Options>> = {}) {
  const database = testDatabase()
  const lines: string[] = []
  const mails: OutgoingMail[] = []
  let app: App
  let filesDir: string
  let blobs: Blobs
  let startedAt: Date
  /** Mails are sent in the background, so one of the previous test can arrive late. */
  const isOfThisTest = ({ id }: OutgoingMail) => momentOfId(id) >= startedAt

  beforeAll(async () => {
    const log = createLog('debug', { write: (line) => void lines.push(line) })
    const transport = { send: async (mail: OutgoingMail) => void (isOfThisTest(mail) && mails.push(mail)) }
    filesDir = await makeTempDir()
    blobs = options.blobs ?? createDiskBlobs(filesDir)
    app = await createApp({ database: database.database, log, clock: systemClock, transport, ...defaultOptions, ...options, blobs })
    await app.http.ready()
  })
  beforeEach(() => {
    for (const kept of [lines, mails]) kept.length = 0
    startedAt = systemClock.now()
  })
  afterAll(async () => {
    await app?.close()
    await rm(filesDir, { recursive: true, force: true })
  })

  const call = toCall(() => app)
  const logIn = toLogIn(call)

  return {
    call,
    logIn,
    ...createPeople(database),
    /** Returns the address, for tests that need a real socket. */
    listen: () => app.http.listen({ port: 0, host: '127.0.0.1' }),
    /** The log lines of this test. */
    lines,
    mails,
    get db() {
      return database.db
    },
    /** The folder with the content of uploaded files. */
    get filesDir() {
      return filesDir
    },
    get blobs() {
      return blobs
    },
    get app() {
      return app
    },
  }
}
