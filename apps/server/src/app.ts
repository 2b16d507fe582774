import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { deleteOrphanAdvice } from './features/advice/advice.door.ts'
import { adviceRoutes } from './features/advice/advice.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import type { BinShelf } from './features/bin/bin.door.ts'
import { binRoutes } from './features/bin/bin.routes.ts'
import { contactShelf } from './features/contacts/contacts.door.ts'
import { contactRoutes } from './features/contacts/contacts.routes.ts'
import { deleteOldChanges } from './features/events/events.door.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { goalShelf } from './features/goals/goals.door.ts'
import { goalRoutes } from './features/goals/goals.routes.ts'
import { startMailSender } from './features/mail/mail.sender.ts'
import { noteShelf } from './features/notes/notes.door.ts'
import { noteRoutes } from './features/notes/notes.routes.ts'
import { takeInvitation } from './features/organizations/organizations.door.ts'
import { organizationRoutes } from './features/organizations/organizations.routes.ts'
import { deleteStale, findNudgedUserId, recognition } from './features/sessions/sessions.door.ts'
import { servePages } from './features/site/site.pages.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { taskShelf } from './features/tasks/tasks.door.ts'
import { taskRoutes } from './features/tasks/tasks.routes.ts'
import { ensureFirstAdmin } from './features/users/users.door.ts'
import { userRoutes } from './features/users/users.routes.ts'
import type { Clock } from './platform/clock.ts'
import type { PublicCtx, SystemCtx } from './platform/ctx.ts'
import type { Database } from './platform/db/database.ts'
import { findDevice, toDeviceCookie } from './platform/http/device-cookie.ts'
import type { ImplementedRoute } from './platform/http/implement.ts'
import { mount } from './platform/http/mount.ts'
import { createHttpServer } from './platform/http/server.ts'
import { Streams } from './platform/http/streams.ts'
import { idsBy } from './platform/ids.ts'
import type { MailTransport } from './platform/mail/transport.ts'
import { NudgeBoard, nudgeChannel } from './platform/nudges.ts'

export interface AppParts {
  database: Database
  log: Logger
  clock: Clock
  transport: MailTransport
  publicUrl: string
  rateLimit: boolean
  trustedProxies: number
  version: string
  /** The built web app; without it only the API is served. */
  webDir: string | undefined
}

export interface App {
  http: FastifyInstance
  ctx: SystemCtx
  /** On an empty database; tells whether it made one. */
  ensureFirstAdmin(email: string, password: string): Promise<boolean>
  /** Tells open streams to come back, lets requests and mails in hand finish, leaves the database open. */
  close(): Promise<void>
}

const tidyMs = 3_600_000
const recheckMs = 15_000
const graceMs = 6_000

/** The composition root: the only file that knows every feature. */
export async function createApp(parts: AppParts): Promise<App> {
  const { database, log, clock, publicUrl, rateLimit } = parts
  const newId = idsBy(clock)
  const ctx: SystemCtx = { db: database.db, log, clock, newId, publicUrl, rateLimit }
  const nudges = new NudgeBoard()
  const streams = new Streams()
  const http = await createHttpServer({ log, newId, publicUrl, rateLimit, trustedProxies: parts.trustedProxies })
  const toCtx = (request: FastifyRequest, reply: FastifyReply) => toPublicCtx(ctx, request, reply)
  const callers = recognition(ctx)
  const shelves: BinShelf[] = [taskShelf, goalShelf, noteShelf, contactShelf]
  const routes: ImplementedRoute[] = [
    ...siteRoutes(() => database.ping(), parts.version),
    ...authRoutes(nudges),
    ...userRoutes(takeInvitation),
    ...organizationRoutes,
    ...goalRoutes,
    ...adviceRoutes,
    ...taskRoutes,
    ...noteRoutes,
    ...contactRoutes,
    ...eventRoutes(nudges, async ({ session }) => (await callers.bySessionId(session.id))?.user),
    ...binRoutes(shelves),
    ...adminRoutes,
  ]
  for (const route of routes) mount(http, route, { recognition: callers, streams, toCtx })
  if (parts.webDir) await servePages(http, ctx, parts.webDir)

  const stopListening = await database.listen(nudgeChannel, (topic) => {
    nudges.deliver(topic)
    const userId = topic === null ? null : findNudgedUserId(topic)
    if (userId !== undefined) void streams.recheck(userId)
  })
  const stopMails = startMailSender(ctx, parts.transport, nudges)
  const stopTimers = startTimers(ctx, streams, shelves)
  return {
    http,
    ctx,
    ensureFirstAdmin: (email, password) => ensureFirstAdmin(ctx, email, password),
    async close() {
      stopTimers()
      await streams.endAll()
      await Promise.all([closeHttp(http), stopMails()])
      await stopListening()
    },
  }
}

/** Requests in hand get their answers; a connection that will not end is cut after the grace. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), graceMs)
  await http.close()
  clearTimeout(cut)
}

function toPublicCtx(ctx: SystemCtx, request: FastifyRequest, reply: FastifyReply): PublicCtx {
  return {
    ...ctx,
    log: request.log as PublicCtx['log'],
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    device: findDevice(request.headers.cookie),
    setDevice: (device) => void reply.header('Set-Cookie', toDeviceCookie(device, ctx.publicUrl.startsWith('https:'))),
  }
}

async function sweepOut(ctx: SystemCtx, shelves: BinShelf[]): Promise<void> {
  await deleteStale(ctx)
  await deleteOldChanges(ctx)
  await deleteOrphanAdvice(ctx)
  for (const shelf of shelves) await shelf.purgeExpired(ctx)
}

/** Streams are checked again without a nudge too, in case one was lost; what has expired is swept out every hour. */
function startTimers(ctx: SystemCtx, streams: Streams, shelves: BinShelf[]): () => void {
  const sweep = () => void sweepOut(ctx, shelves).catch((error: unknown) => ctx.log.warn({ err: error }, 'Sweeping out failed'))
  const timers = [setInterval(sweep, tidyMs), setInterval(() => void streams.recheck(null), recheckMs)]
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearInterval)
}
