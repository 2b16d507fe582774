import { accessOf, statusOf, type RouteDefinition } from '@adjutant/contract/define'
import { limits } from '@adjutant/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, DirectoryCtx, PublicCtx } from '../ctx.ts'
import { isForeignKeyViolation } from '../db/db-errors.ts'
import { Denied, Unauthorized } from '../errors.ts'
import { admit, hasLostRights, isAdmitted, type Identity } from './access.ts'
import { acceptBytes, readBytes } from './byte-body.ts'
import type { ImplementedRoute, Made, PageOf, StreamEvent, WithHeaders } from './implement.ts'
import type { ContentTickets } from './content-tickets.ts'
import { asZod, readInput } from './input.ts'
import { sendContent, sendText, type Content, type TextDownload } from './content.ts'
import { readAsJson, scimType, sendScimError } from './scim.ts'
import { writeEvents, type Streams } from './streams.ts'
import { acceptUploads, readUploads } from './uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | undefined
    directory: DirectoryCtx['directory'] | undefined
    /** The streams' recheck counter before the identity was read. */
    rechecksBefore: number
  }
}

/** Authenticates callers; injected by the composition root, because sessions belong to a feature. */
export interface Recognition {
  bySessionToken(token: string): Promise<Identity | undefined>
  /** A session token or a one-minute ticket: the `?token=` of an event stream. */
  byStreamKey(key: string): Promise<Identity | undefined>
  /** An organization's directory by its token. */
  byDirectoryToken(token: string): Promise<DirectoryCtx['directory'] | undefined>
  bySessionId(id: string): Promise<Identity | undefined>
  /** Of many at once, by their ids. */
  bySessionIds(ids: string[]): Promise<Map<string, Identity>>
}

export interface MountParts {
  recognition: Recognition
  tickets: ContentTickets
  streams: Streams
  /** A signed-in caller was denied an action on a visible record, or an app admin call. */
  onDenied?(ctx: Ctx, call: DeniedCall): Promise<void>
  toCtx(request: FastifyRequest, reply: FastifyReply): PublicCtx
}

export interface DeniedCall {
  method: string
  /** The contract's path with parameter names. */
  path: string
  /** The first id in the path. */
  subjectId: string | null
}

/** A failure to record the denial must not change the response. */
async function noteDenial(
  { definition }: ImplementedRoute,
  parts: MountParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const [first] = Object.values((request.params ?? {}) as Record<string, string>)
  const call = { method: definition.method, path: definition.path, subjectId: first ?? null }
  await parts
    .onDenied?.({ ...parts.toCtx(request, reply), ...request.identity! }, call)
    .catch((error: unknown) => request.log.warn({ err: error }, 'A denial could not be recorded'))
}

const bearer = (request: FastifyRequest): string | undefined => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

async function identify(
  route: RouteDefinition,
  request: FastifyRequest,
  { recognition, tickets }: MountParts,
): Promise<Identity | undefined> {
  const bearerToken = bearer(request)
  if (bearerToken) return recognition.bySessionToken(bearerToken)
  const { token, ticket } = request.query as { token?: unknown; ticket?: unknown }
  if (route.events && typeof token === 'string') return recognition.byStreamKey(token)
  if (!route.sendsBytes || typeof ticket !== 'string') return undefined
  const sessionId = tickets.findSessionId(ticket, request.url.split('?')[0]!)
  return sessionId === undefined ? undefined : recognition.bySessionId(sessionId)
}

/** An invalid directory token is not a session either. */
async function identifyDirectory(request: FastifyRequest, { recognition }: MountParts): Promise<DirectoryCtx['directory'] | undefined> {
  const token = bearer(request)
  return token?.startsWith('scm_') ? recognition.byDirectoryToken(token) : undefined
}

function checkedReply(route: RouteDefinition, result: unknown, reply: FastifyReply): unknown {
  if (route.produces) {
    reply.type(`${route.produces}; charset=utf-8`)
    if (route.filename) reply.header('Content-Disposition', `attachment; filename="${route.filename}"`)
    return result
  }
  if (!route.reply) return undefined
  if (route.scim) reply.type(scimType)
  if (!route.paged) return asZod(route.reply).parse(result)
  const page = result as PageOf<unknown>
  reply.header('X-Total-Count', String(page.total))
  return asZod(route.reply).parse(page.items)
}

async function answer(route: ImplementedRoute, parts: MountParts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { definition } = route
  const ctx = { ...parts.toCtx(request, reply), ...request.identity, ...(request.directory && { directory: request.directory }) }
  const waiter = definition.waits && new Waiter(route, parts, request, reply)
  const input = {
    ...readInput(definition, request),
    ...(definition.upload && { uploads: readUploads(request) }),
    ...(definition.takesBytes && { bytes: readBytes(request) }),
    ...(waiter && { attend: () => waiter.attend() }),
  }
  try {
    const result = await route.handle(ctx as never, input as never)
    await waiter?.leave()
    if (definition.sendsBytes) return await sendContent(request, reply, result as Content)
    if (definition.sendsText) return await sendText(reply, result as TextDownload)
    reply.code(statusOf(definition))
    if (definition.sendsHeaders) reply.headers((result as WithHeaders<unknown>).headers)
    if (definition.repeats && !(result as Made<unknown>).isNew) reply.code(200)
    const isWrapped = definition.sendsHeaders || definition.repeats
    return checkedReply(definition, isWrapped ? (result as { body: unknown }).body : result, reply)
  } catch (error) {
    waiter?.forget()
    if (error instanceof Denied && request.identity) await noteDenial(route, parts, request, reply)
    throw (await hasLostAccount(error, parts.recognition, request.identity)) ? new Unauthorized() : error
  }
}

const hasLostSession = async (recognition: Recognition, { session }: Identity): Promise<boolean> =>
  (await recognition.bySessionId(session.id)) === undefined

/** The account can be deleted between authentication and the write that references it; then the session is invalid too. */
async function hasLostAccount(error: unknown, recognition: Recognition, identity: Identity | undefined): Promise<boolean> {
  return identity !== undefined && isForeignKeyViolation(error) && hasLostSession(recognition, identity)
}

const lastEventId = (request: FastifyRequest): string | undefined => {
  const asked = request.headers['last-event-id'] ?? (request.query as { last_event_id?: unknown }).last_event_id
  return typeof asked === 'string' && asked.length <= limits.title ? asked : undefined
}

/** Events contain only what the contract declares. */
const checkedData = (route: RouteDefinition, data: unknown): unknown => asZod(route.events!).parse(data)

async function stream(route: ImplementedRoute, parts: MountParts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const abort = new AbortController()
  const ctx = { ...parts.toCtx(request, reply), ...request.identity }
  const input = { ...readInput(route.definition, request), lastEventId: lastEventId(request), signal: abort.signal }
  const events = (await route.handle(ctx as never, input as never)) as AsyncIterable<StreamEvent<unknown>> | undefined
  if (!events) return void (await reply.code(204).send())
  const forget = addStream(route, parts, request, abort)
  reply.hijack()
  reply.raw.writeHead(200, { ...headersOf(reply), 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
  await writeEvents(reply.raw, events, { abort, toData: (data) => checkedData(route.definition, data) })
    .catch((error: unknown) => request.log.error({ err: error }, 'An event stream failed'))
    .finally(forget)
}

/** Cleans up a stream that was rejected before it began. */
function addStream({ definition }: ImplementedRoute, { streams }: MountParts, request: FastifyRequest, abort: AbortController) {
  const { user, session } = request.identity!
  // A stream ends when its permissions shrink; a reconnect gets what the person may see now.
  const isAllowed = (now: Identity | undefined) =>
    now !== undefined && isAdmitted(accessOf(definition), now) && !hasLostRights(user, now.user)
  try {
    return streams.add({ userId: user.id, sessionId: session.id, isAllowed, end: () => abort.abort() }, request.rechecksBefore)
  } catch (error) {
    abort.abort()
    throw error
  }
}

/** A long call counts as an open stream and ends like one. */
class Waiter {
  readonly #open: () => () => void
  readonly #isGone: () => Promise<boolean>
  readonly #abort = new AbortController()
  forget = () => {}

  constructor(route: ImplementedRoute, parts: MountParts, request: FastifyRequest, { raw }: FastifyReply) {
    this.#open = () => {
      raw.once('close', () => this.#abort.abort())
      return addStream(route, parts, request, this.#abort)
    }
    this.#isGone = () => hasLostSession(parts.recognition, request.identity!)
  }

  attend(): AbortSignal {
    this.forget = this.#open()
    return this.#abort.signal
  }

  /** A person who logged out meanwhile gets no response. */
  async leave(): Promise<void> {
    this.forget()
    if (this.#abort.signal.aborted && (await this.#isGone())) throw new Unauthorized()
  }
}

const headersOf = (reply: FastifyReply) => reply.getHeaders() as Record<string, string | string[]>

/** Serves one route of the contract. Authorization runs before the body is read, so 401 comes before 422. */
export function mount(app: FastifyInstance, route: ImplementedRoute, parts: MountParts): void {
  const { upload, takesBytes, mostBytes } = route.definition
  if (!upload && !takesBytes) return serve(app, route, parts)
  app.register(async (scope) => {
    if (takesBytes) acceptBytes(scope, takesBytes)
    else await acceptUploads(scope, mostBytes!)
    serve(scope, route, parts)
  })
}

/** Anonymous callers can make the server parse only this much; the largest public body is a few hundred bytes. */
const publicBodyBytes = 16_384

function bodyLimitOf(definition: RouteDefinition): { bodyLimit?: number } {
  if (definition.mostBytes && !definition.upload) return { bodyLimit: definition.mostBytes }
  return accessOf(definition) === 'public' ? { bodyLimit: publicBodyBytes } : {}
}

function serve(app: FastifyInstance, route: ImplementedRoute, parts: MountParts): void {
  const { definition } = route
  app.route({
    method: definition.method,
    url: definition.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: !definition.events,
    ...(definition.scim && { errorHandler: sendScimError }),
    ...bodyLimitOf(definition),
    // Compression would change byte ranges.
    ...(definition.sendsBytes && { compress: false }),
    onRequest: async (request, reply) => {
      if (definition.alwaysSends) reply.headers(definition.alwaysSends)
      if (definition.scim) readAsJson(request)
      if (accessOf(definition) === 'public') return
      request.rechecksBefore = parts.streams.rechecks
      if (accessOf(definition) === 'directory') request.directory = await identifyDirectory(request, parts)
      if (request.directory) return
      request.identity = await identify(definition, request, parts)
      const isForeign = accessOf(definition) === 'admin' && request.identity !== undefined && request.identity.user.user_level !== 'admin'
      if (isForeign) await noteDenial(route, parts, request, reply)
      admit(accessOf(definition), request.identity)
    },
    handler: (request, reply) => (definition.events ? stream(route, parts, request, reply) : answer(route, parts, request, reply)),
  })
}
