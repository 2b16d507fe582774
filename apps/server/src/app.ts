import type { CheckpointHooks } from '@adjutant/engine'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { adminRoutes, auditRoutes } from './features/admin/admin.routes.ts'
import { handOverAdvice } from './features/advice/index.ts'
import { adviceRoutes } from './features/advice/advice.routes.ts'
import { aiPolicyRoutes } from './features/ai-policy/ai-policy.routes.ts'
import { grantRoutes } from './features/assistant-tools/grants/grants.routes.ts'
import { recordDenial } from './features/audit/index.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { trashRoutes } from './features/trash/trash.routes.ts'
import { createOfflineAnalyst } from './features/models/offline/offline-analyst.service.ts'
import { chainRoutes } from './features/chain/chain.routes.ts'
import { createChat, type Chat } from './features/chat/chat.setup.ts'
import { commitmentRoutes } from './features/commitments/commitments.routes.ts'
import { commsRoutes } from './features/comms/comms.routes.ts'
import { readHolder } from './features/comms/messages/messages.service.ts'
import { handOverContacts, readContact } from './features/contacts/index.ts'
import { contactRoutes } from './features/contacts/contacts.routes.ts'
import { conversationRoutes } from './features/conversations/conversations.routes.ts'
import { deskRoutes } from './features/desk/desk.routes.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { assertOwnFileStore, handOverFiles } from './features/files/index.ts'
import { fileRoutes } from './features/files/files.routes.ts'
import { findDefinition, handOverItems, seedFactory } from './features/factory/index.ts'
import { factoryRoutes } from './features/factory/factory.routes.ts'
import { handOverGoals, readGoal } from './features/goals/index.ts'
import { goalRoutes } from './features/goals/goals.routes.ts'
import { historyRoutes } from './features/history/history.routes.ts'
import type { ReadCalendar } from './features/meetings/index.ts'
import { meetingRoutes } from './features/meetings/meetings.routes.ts'
import { memoryRoutes } from './features/memory/memory.routes.ts'
import { modelRoutes } from './features/models/models.routes.ts'
import { readNote } from './features/notes/index.ts'
import { noteRoutes } from './features/notes/notes.routes.ts'
import { invitationsForSignUp, type HandOverRecords } from './features/organizations/index.ts'
import { departures } from './features/organizations/members/departure.service.ts'
import { organizationRoutes } from './features/organizations/organizations.routes.ts'
import { personalDataRoutes } from './features/personal-data/personal-data.routes.ts'
import { retentionRoutes } from './features/retention/retention.routes.ts'
import { findTrashDays } from './features/retention/retention.store.ts'
import { directoryAuthenticator } from './features/scim/index.ts'
import { scimRoutes } from './features/scim/scim.routes.ts'
import { toSsoDeps, type ResolveTxt } from './features/sso/index.ts'
import { ssoRoutes } from './features/sso/sso.routes.ts'
import { createRuns, type Runs } from './features/runs/runs.setup.ts'
import { createWorkflowPort } from './features/schedules/index.ts'
import { scheduleRoutes } from './features/schedules/schedules.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { findNotifiedUserId, authenticator } from './features/sessions/index.ts'
import { servePages } from './features/site/pages.service.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { handOverTasks, readTask } from './features/tasks/index.ts'
import { taskRoutes } from './features/tasks/tasks.routes.ts'
import { usageRoutes } from './features/usage/usage.routes.ts'
import { ensureFirstAdmin } from './features/users/index.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { startBackgroundJobs, runCleanup } from './app-background.ts'
import { countSecrets, toCalendarDeps, toFactoryDeps } from './factory-deps.ts'
import { featurePorts, historyAdapters, trashAdapters } from './feature-ports.ts'
import type { Blobs } from './platform/blobs/blobs.ts'
import type { Clock } from './platform/clock.ts'
import type { Ctx, SystemCtx } from './platform/ctx.ts'
import type { Database } from './platform/db/database.ts'
import type { Embeddings } from './platform/embeddings/embeddings.ts'
import { ServiceUnavailable } from './platform/errors.ts'
import { createContentTickets } from './platform/http/content-tickets.ts'
import type { ImplementedRoute } from './platform/http/implement.ts'
import { mount } from './platform/http/mount.ts'
import { toPublicCtx } from './platform/http/public-ctx.ts'
import { createHttpServer } from './platform/http/server.ts'
import { Streams } from './platform/http/streams.ts'
import { createIdGenerator } from './platform/ids.ts'
import type { MailTransport } from './platform/mail/transport.ts'
import { createModels } from './platform/models/models.ts'
import type { ModelSettings } from './platform/models/providers.ts'
import { NotificationBus, notificationChannel } from './platform/live/notifications.ts'
import type { Quotas } from './platform/config/quotas.ts'
import type { Outbound } from './platform/outbound/outbound.ts'
import type { SecretBox } from './platform/secrets/secret-box.ts'
import { assertSecretKey } from './platform/secrets/secret-check.ts'
import { StartupError } from './platform/config/startup-error.ts'
import type { WebSearch } from './platform/web-search/web-search.ts'

export interface AppDeps {
  database: Database
  /** Health returns 503 until this returns true: the first admin is created after the server listens. */
  isReady?: (() => boolean) | undefined
  log: Logger
  clock: Clock
  transport: MailTransport
  blobs: Blobs
  publicUrl: string
  rateLimit: boolean
  trustedProxies: number
  version: string
  /** Without embeddings search uses keywords only. They stay open when the app closes. */
  embeddings?: Embeddings | undefined
  /** The built web app; without it only the API is served. */
  webDir: string | undefined
  models: ModelSettings
  /** Maximum wait of a run for an unavailable model. */
  modelOutageTimeoutMs: number
  webSearch: WebSearch | undefined
  quotas: Quotas
  /** The client for addresses that people enter; by default only public ones are allowed. It stays open when the app closes. */
  outbound?: Outbound | undefined
  /** Without it, secret headers of tools are readable only until the process ends. */
  secrets?: SecretBox | undefined
  /** Resolves the TXT records that prove control of an email domain; the system's DNS by default. */
  resolveTxt?: ResolveTxt | undefined
  /** Reads calendars in a separate process by default, which takes half a second of CPU. */
  readCalendar?: ReadCalendar | undefined
  /** The current key replaces a lost one. */
  isSecretKeyReset?: boolean
  /** Points at which a test kills the process. */
  checkpoints?: CheckpointHooks | undefined
}

export interface App {
  http: FastifyInstance
  ctx: SystemCtx
  /** Creates an admin only in an empty database; returns whether it did. */
  ensureFirstAdmin(email: string, password: string): Promise<boolean>
  /** Lets active answers, requests and mails finish within limits, tells streams to reconnect, and leaves the database open. */
  close(): Promise<void>
}

const cleanupMs = 3_600_000
const recheckMs = 15_000
/** The process has nine seconds to end (`main.ts`); active answers get the first part of it. */
const closeMs = 8_500
const answerGraceMs = 5_000

/** The composition root: the only file that imports every feature. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { database, log, clock, publicUrl, rateLimit, trustedProxies, webSearch, checkpoints, blobs } = deps
  const models = createModels({ settings: deps.models, offline: createOfflineAnalyst(clock, deps.embeddings), log, clock })
  const factory = toFactoryDeps(deps, models)
  const notifications = new NotificationBus()
  const calendars = toCalendarDeps(factory, deps.readCalendar)
  const runs = createRuns({ models, checkpoints, notifications, factory, blobs, outageTimeoutMs: deps.modelOutageTimeoutMs })
  const ctx = await createCheckedCtx(deps, { ...featurePorts, workflows: createWorkflowPort(runs.launcher, runs.awaitRun) })
  const callers = { ...authenticator(ctx), ...directoryAuthenticator(ctx) }
  const streams = new Streams(callers.bySessionIds)
  const http = await createHttpServer({ log, newId: ctx.newId, publicUrl, rateLimit, trustedProxies })
  const readActor = async ({ session }: Pick<Ctx, 'session'>) => (await callers.bySessionId(session.id))?.user
  const chat = createChat({ models, webSearch, notifications, factory })
  const tickets = createContentTickets(factory.secrets, clock)
  const routes: ImplementedRoute[] = [
    ...siteRoutes(() => checkHealth(deps), deps.version),
    ...authRoutes(notifications, factory.secrets),
    ...userRoutes(invitationsForSignUp, departures(handOvers).endMemberships),
    ...organizationRoutes(handOvers),
    ...ssoRoutes(toSsoDeps(factory, clock, deps.resolveTxt)),
    ...scimRoutes(departures(handOvers).endMembership),
    ...aiPolicyRoutes(models),
    ...plainRoutes,
    ...fileRoutes(blobs, fileHolders, tickets),
    ...modelRoutes(models),
    ...factoryRoutes(factory),
    ...grantRoutes(findDefinition),
    ...chat.routes,
    ...runs.routes,
    ...scheduleRoutes(runs.launcher),
    ...meetingRoutes(calendars),
    ...commsRoutes({ notifications, readActor }),
    ...eventRoutes({ notifications, readActor, listRunUpdates: runs.listRunUpdates, answers: chat.texts, steps: runs.texts }),
    ...historyRoutes(historyAdapters),
    ...trashRoutes(trashAdapters, findTrashDays),
    ...administration(deps),
  ]
  const mountDeps = { authenticator: callers, tickets, streams, toCtx: toPublicCtx(ctx), onDenied: recordDenial }
  for (const route of routes) mount(http, route, mountDeps)
  if (deps.webDir) await servePages(http, ctx, deps.webDir)
  const stopListening = await database.listen(notificationChannel, (topic) => onNotification(topic, notifications, streams))
  await seedFactory(ctx)
  for (const worker of [chat, runs]) await worker.start(ctx, database.kind === 'embedded')
  const stopWork = await startBackgroundJobs(ctx, deps, notifications, { models, runs, calendars })
  const stopTimers = startTimers(ctx, streams, () => runCleanup(ctx, trashAdapters, deps))
  return {
    http,
    ctx,
    ensureFirstAdmin: (email, password) => ensureFirstAdmin(ctx, email, password),
    async close() {
      stopTimers()
      await drain({ http, streams, chat, runs, stopWork })
      await stopListening()
    },
  }
}

async function checkHealth({ database, isReady = () => true }: AppDeps): Promise<void> {
  if (!isReady()) throw new ServiceUnavailable()
  await database.ping()
}

/** Stops the start on a wrong database, file store or key, before anything is written. */
async function createCheckedCtx(
  { database, blobs, secrets, isSecretKeyReset = false, ...deps }: AppDeps,
  ports: SystemCtx['ports'],
): Promise<SystemCtx> {
  const { log, clock, publicUrl, rateLimit, quotas, embeddings } = deps
  const ctx: SystemCtx = {
    db: database.db,
    log,
    clock,
    newId: createIdGenerator(clock),
    publicUrl,
    rateLimit,
    quotas,
    ports,
    embeddings,
  }
  await assertOwnFileStore(ctx, blobs).catch((error: unknown) => {
    if (error instanceof StartupError) throw error
    // A remote store can be unavailable, so every sweep checks again before it moves files.
    ctx.log.warn({ err: error }, 'The owner of the file store could not be checked')
  })
  // Runs last, because a database that is rejected for its files must not store the key.
  if (secrets) await assertSecretKey(ctx, secrets, { countStored: (box) => countSecrets(ctx, box), isReset: isSecretKeyReset })
  return ctx
}

/** Notifies the subscribers of the topic; if it is about an account, its open streams are authorized again. */
function onNotification(topic: string | null, notifications: NotificationBus, streams: Streams): void {
  notifications.deliver(topic)
  const userId = topic === null ? null : findNotifiedUserId(topic)
  if (userId !== undefined) void streams.recheck(userId)
}

/** Calls of features without dependencies. */
const plainRoutes = [
  ...goalRoutes,
  ...adviceRoutes,
  ...taskRoutes,
  ...noteRoutes,
  ...contactRoutes,
  ...searchRoutes,
  ...memoryRoutes,
  ...conversationRoutes,
  ...commitmentRoutes,
  ...usageRoutes,
  ...deskRoutes,
  ...chainRoutes,
]

/** Calls for managing the product, an organization or one's own account. */
const administration = ({ blobs }: AppDeps) => [
  ...adminRoutes,
  ...auditRoutes,
  ...retentionRoutes(trashAdapters),
  ...personalDataRoutes({ blobs, leaveOrganization: departures(handOvers).leaveOrganization }),
]

/** One handover function per feature with organization records, called when somebody leaves. */
const handOvers: readonly HandOverRecords[] = [handOverGoals, handOverAdvice, handOverTasks, handOverContacts, handOverFiles, handOverItems]

/** Notes are private. */
const readOwnNote = async (ctx: Ctx, id: string) => ({ ...(await readNote(ctx, id)), can_edit: true })

/** Records that files can be attached to. */
const fileHolders = { goal: readGoal, task: readTask, contact: readContact, note: readOwnNote, message: readHolder }

interface Draining {
  http: FastifyInstance
  streams: Streams
  chat: Chat
  runs: Runs
  stopWork: () => Promise<void>
}

/** Streams stay open while active answers finish, so that their readers see the end. */
async function drain({ http, streams, chat, runs, stopWork }: Draining): Promise<void> {
  const deadline = performance.now() + closeMs
  await Promise.all([chat.close(answerGraceMs), runs.close(), stopWork()])
  await streams.endAll()
  await closeHttp(http, deadline - performance.now())
}

/** Active requests get their responses; connections still open after `graceMs` are closed. */
async function closeHttp(http: FastifyInstance, graceMs: number): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), graceMs)
  await http.close()
  clearTimeout(timer)
}

/** Streams are also authorized periodically in case a notification was lost; expired records are deleted every hour. */
function startTimers(ctx: SystemCtx, streams: Streams, cleanUp: () => Promise<void>): () => void {
  const runHourly = () => void cleanUp().catch((error: unknown) => ctx.log.warn({ err: error }, 'The cleanup failed'))
  const timers = [setInterval(runHourly, cleanupMs), setInterval(() => void streams.recheck(null), recheckMs)]
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearInterval)
}
