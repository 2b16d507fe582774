import { getAccess, getSuccessStatus, type RouteDefinition } from '@adjutant/contract/core/define'
import { limits } from '@adjutant/contract/core/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, DirectoryCtx, PublicCtx } from '../ctx.ts'
import { isForeignKeyViolation } from '../db/db-errors.ts'
import { PermissionDenied, Unauthorized } from '../errors.ts'
import { authorize, hasLostRights, isAuthorized, type Identity } from './access.ts'
import { acceptBytes, readBytes } from './bytes-body.ts'
import type { ImplementedRoute, CreateResult, PageOf, StreamEvent, WithHeaders } from './implement.ts'
import type { ContentTickets } from './content-tickets.ts'
import { asZod, readInput } from './input.ts'
import { sendContent, sendText, type Content, type TextDownload } from './content.ts'
import { readAsJson, scimType, sendScimError } from './scim-errors.ts'
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
export interface Authenticator {
  bySessionToken(token: string): Promise<Identity | undefined>
  /** A session token or a one-minute ticket: the `?token=` of an event stream. */
  byStreamKey(key: string): Promise<Identity | undefined>
  /** An organization's directory by its token. */
  byDirectoryToken(token: string): Promise<DirectoryCtx['directory'] | undefined>
  bySessionId(id: string): Promise<Identity | undefined>
  /** Of many at once, by their ids. */
  bySessionIds(ids: string[]): Promise<Map<string, Identity>>
}

export interface MountDeps {
  authenticator: Authenticator
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
async function recordDenial(
  { definition }: ImplementedRoute,
  deps: MountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const [first] = Object.values((request.params ?? {}) as Record<string, string>)
  const call = { method: definition.method, path: definition.path, subjectId: first ?? null }
  await deps
    .onDenied?.({ ...deps.toCtx(request, reply), ...request.identity! }, call)
    .catch((error: unknown) => request.log.warn({ err: error }, 'A denial could not be recorded'))
}

const readBearerToken = (request: FastifyRequest): string | undefined => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

async function identify(
  route: RouteDefinition,
  request: FastifyRequest,
  { authenticator, tickets }: MountDeps,
): Promise<Identity | undefined> {
  const bearerToken = readBearerToken(request)
  if (bearerToken) return authenticator.bySessionToken(bearerToken)
  const { token, ticket } = request.query as { token?: unknown; ticket?: unknown }
  if (route.events && typeof token === 'string') return authenticator.byStreamKey(token)
  if (!route.repliesWithFile || typeof ticket !== 'string') return undefined
  const sessionId = tickets.findSessionId(ticket, request.url.split('?')[0]!)
  return sessionId === undefined ? undefined : authenticator.bySessionId(sessionId)
}

/** An invalid directory token is not a session either. */
async function identifyDirectory(request: FastifyRequest, { authenticator }: MountDeps): Promise<DirectoryCtx['directory'] | undefined> {
  const token = readBearerToken(request)
  return token?.startsWith('scm_') ? authenticator.byDirectoryToken(token) : undefined
}

function toCheckedReply(route: RouteDefinition, result: unknown, reply: FastifyReply): unknown {
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

async function answer(route: ImplementedRoute, deps: MountDeps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { definition } = route
  const ctx = { ...deps.toCtx(request, reply), ...request.identity, ...(request.directory && { directory: request.directory }) }
  const waitingCall = definition.isAbortable && new WaitingCall(route, deps, request, reply)
  const input = {
    ...readInput(definition, request),
    ...(definition.upload && { uploads: readUploads(request) }),
    ...(definition.rawBodyType && { bytes: readBytes(request) }),
    ...(waitingCall && { openSignal: () => waitingCall.openSignal() }),
  }
  try {
    const result = await route.handle(ctx as never, input as never)
    await waitingCall?.leave()
    if (definition.repliesWithFile) return await sendContent(request, reply, result as Content)
    if (definition.repliesWithText) return await sendText(reply, result as TextDownload)
    reply.code(getSuccessStatus(definition))
    if (definition.hasReplyHeaders) reply.headers((result as WithHeaders<unknown>).headers)
    if (definition.isIdempotent && !(result as CreateResult<unknown>).isNew) reply.code(200)
    const isWrapped = definition.hasReplyHeaders || definition.isIdempotent
    return toCheckedReply(definition, isWrapped ? (result as { body: unknown }).body : result, reply)
  } catch (error) {
    waitingCall?.forget()
    if (error instanceof PermissionDenied && request.identity) await recordDenial(route, deps, request, reply)
    throw (await hasLostAccount(error, deps.authenticator, request.identity)) ? new Unauthorized() : error
  }
}

const hasLostSession = async (authenticator: Authenticator, { session }: Identity): Promise<boolean> =>
  (await authenticator.bySessionId(session.id)) === undefined

/** The account can be deleted between authentication and the write that references it; then the session is invalid too. */
async function hasLostAccount(error: unknown, authenticator: Authenticator, identity: Identity | undefined): Promise<boolean> {
  return identity !== undefined && isForeignKeyViolation(error) && hasLostSession(authenticator, identity)
}

const lastEventId = (request: FastifyRequest): string | undefined => {
  const requestedId = request.headers['last-event-id'] ?? (request.query as { last_event_id?: unknown }).last_event_id
  return typeof requestedId === 'string' && requestedId.length <= limits.title ? requestedId : undefined
}

/** Events contain only what the contract declares. */
const toCheckedData = (route: RouteDefinition, data: unknown): unknown => asZod(route.events!).parse(data)

async function stream(route: ImplementedRoute, deps: MountDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const abort = new AbortController()
  const ctx = { ...deps.toCtx(request, reply), ...request.identity }
  const input = { ...readInput(route.definition, request), lastEventId: lastEventId(request), signal: abort.signal }
  const events = (await route.handle(ctx as never, input as never)) as AsyncIterable<StreamEvent<unknown>> | undefined
  if (!events) return void (await reply.code(204).send())
  const forget = addStream(route, deps, request, abort)
  reply.hijack()
  reply.raw.writeHead(200, { ...headersOf(reply), 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
  await writeEvents(reply.raw, events, { abort, toData: (data) => toCheckedData(route.definition, data) })
    .catch((error: unknown) => request.log.error({ err: error }, 'An event stream failed'))
    .finally(forget)
}

/** Cleans up a stream that was rejected before it began. */
function addStream({ definition }: ImplementedRoute, { streams }: MountDeps, request: FastifyRequest, abort: AbortController) {
  const { user, session } = request.identity!
  // A stream ends when its permissions shrink; a reconnect gets what the person may see now.
  const isAllowed = (now: Identity | undefined) =>
    now !== undefined && isAuthorized(getAccess(definition), now) && !hasLostRights(user, now.user)
  try {
    return streams.add({ userId: user.id, sessionId: session.id, isAllowed, end: () => abort.abort() }, request.rechecksBefore)
  } catch (error) {
    abort.abort()
    throw error
  }
}

/** A long call counts as an open stream and ends like one. */
class WaitingCall {
  readonly #open: () => () => void
  readonly #isGone: () => Promise<boolean>
  readonly #abort = new AbortController()
  forget = () => {}

  constructor(route: ImplementedRoute, deps: MountDeps, request: FastifyRequest, { raw }: FastifyReply) {
    this.#open = () => {
      raw.once('close', () => this.#abort.abort())
      return addStream(route, deps, request, this.#abort)
    }
    this.#isGone = () => hasLostSession(deps.authenticator, request.identity!)
  }

  openSignal(): AbortSignal {
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
export function mount(app: FastifyInstance, route: ImplementedRoute, deps: MountDeps): void {
  const { upload, rawBodyType, maxBytes } = route.definition
  if (!upload && !rawBodyType) return serve(app, route, deps)
  app.register(async (scope) => {
    if (rawBodyType) acceptBytes(scope, rawBodyType)
    else await acceptUploads(scope, maxBytes!)
    serve(scope, route, deps)
  })
}

/** Anonymous callers can make the server parse only this much; the largest public body is a few hundred bytes. */
const publicBodyBytes = 16_384

function toBodyLimit(definition: RouteDefinition): { bodyLimit?: number } {
  if (definition.maxBytes && !definition.upload) return { bodyLimit: definition.maxBytes }
  return getAccess(definition) === 'public' ? { bodyLimit: publicBodyBytes } : {}
}

function serve(app: FastifyInstance, route: ImplementedRoute, deps: MountDeps): void {
  const { definition } = route
  app.route({
    method: definition.method,
    url: definition.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: !definition.events,
    ...(definition.scim && { errorHandler: sendScimError }),
    ...toBodyLimit(definition),
    // Compression would change byte ranges.
    ...(definition.repliesWithFile && { compress: false }),
    onRequest: async (request, reply) => {
      if (definition.fixedHeaders) reply.headers(definition.fixedHeaders)
      if (definition.scim) readAsJson(request)
      if (getAccess(definition) === 'public') return
      request.rechecksBefore = deps.streams.rechecks
      if (getAccess(definition) === 'directory') request.directory = await identifyDirectory(request, deps)
      if (request.directory) return
      request.identity = await identify(definition, request, deps)
      const isForeign = getAccess(definition) === 'admin' && request.identity !== undefined && request.identity.user.user_level !== 'admin'
      if (isForeign) await recordDenial(route, deps, request, reply)
      authorize(getAccess(definition), request.identity)
    },
    handler: (request, reply) => (definition.events ? stream(route, deps, request, reply) : answer(route, deps, request, reply)),
  })
}
