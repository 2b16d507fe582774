import { getAccess, type RouteDefinition, type RouteKind } from '@adjutant/contract/core/define'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DirectoryCtx } from '../ctx.ts'
import { isForeignKeyViolation } from '../db/db-errors.ts'
import { PermissionDenied, Unauthorized } from '../errors.ts'
import { authorize, type Identity } from './access.ts'
import type { Authenticator, Call, MountDeps } from './call.ts'
import type { ImplementedRoute } from './implement.ts'
import { paramsOf } from './input.ts'
import { hasLostSession } from './long-calls.ts'
import type { KindAdapter } from './route-kinds/adapter.ts'
import { bytesAdapter } from './route-kinds/bytes.ts'
import { jsonAdapter } from './route-kinds/json.ts'
import { pageAdapter } from './route-kinds/page.ts'
import { streamAdapter } from './route-kinds/stream.ts'
import { textAdapter } from './route-kinds/text.ts'
import { uploadAdapter } from './route-kinds/upload.ts'

const adapters: { [Kind in RouteKind]: KindAdapter<Kind> } = {
  json: jsonAdapter,
  page: pageAdapter,
  stream: streamAdapter,
  bytes: bytesAdapter,
  upload: uploadAdapter,
  text: textAdapter,
}

/** A failure to record the denial must not change the response. */
async function recordDenial(
  definition: RouteDefinition,
  deps: MountDeps,
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [first] = Object.values(paramsOf(request))
  const call = { method: definition.method, path: definition.path, subjectId: first ?? null }
  await deps
    .onDenied?.({ ...deps.toCtx(request, reply), ...identity }, call)
    .catch((error: unknown) => request.log.warn({ err: error }, 'A denial could not be recorded'))
}

const readBearerToken = (request: FastifyRequest): string | undefined => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

async function identify(
  adapter: Pick<KindAdapter<RouteKind>, 'identify'>,
  request: FastifyRequest,
  deps: MountDeps,
): Promise<Identity | undefined> {
  const bearerToken = readBearerToken(request)
  return bearerToken ? deps.authenticator.bySessionToken(bearerToken) : adapter.identify?.(request, deps)
}

/** An invalid directory token is not a session either. */
async function identifyDirectory(request: FastifyRequest, { authenticator }: MountDeps): Promise<DirectoryCtx['directory'] | undefined> {
  const token = readBearerToken(request)
  return token?.startsWith('scm_') ? authenticator.byDirectoryToken(token) : undefined
}

/** The account can be deleted between authentication and the write that references it; then the session is invalid too. */
async function hasLostAccount(error: unknown, authenticator: Authenticator, identity: Identity | undefined): Promise<boolean> {
  return identity !== undefined && isForeignKeyViolation(error) && hasLostSession(authenticator, identity)
}

async function handle<Kind extends RouteKind>(adapter: KindAdapter<Kind>, call: Call<Kind>): Promise<unknown> {
  const { deps, request, reply } = call
  try {
    return await adapter.handle(call)
  } catch (error) {
    if (error instanceof PermissionDenied && request.identity)
      await recordDenial(call.route.definition, deps, request.identity, request, reply)
    throw (await hasLostAccount(error, deps.authenticator, request.identity)) ? new Unauthorized() : error
  }
}

/** Serves one route of the contract. Authorization runs before the body is read, so 401 comes before 422. */
export function mount<Kind extends RouteKind>(app: FastifyInstance, route: ImplementedRoute<Kind>, deps: MountDeps): void {
  const adapter: KindAdapter<Kind> = adapters[route.kind]
  if (!adapter.acceptBody) return serve(app, adapter, route, deps)
  app.register(async (scope) => {
    await adapter.acceptBody?.(scope, route.definition)
    serve(scope, adapter, route, deps)
  })
}

/** Anonymous callers can make the server parse only this much; the largest public body is a few hundred bytes. */
const publicBodyBytes = 16_384

function serve<Kind extends RouteKind>(app: FastifyInstance, adapter: KindAdapter<Kind>, route: ImplementedRoute<Kind>, deps: MountDeps) {
  const { definition } = route
  const access = getAccess(definition)
  app.route({
    method: definition.method,
    url: definition.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: true,
    ...(access === 'public' && { bodyLimit: publicBodyBytes }),
    ...adapter.toOptions?.(definition),
    onRequest: async (request, reply) => {
      if (definition.fixedHeaders) reply.headers(definition.fixedHeaders)
      adapter.prepare?.(request, definition)
      if (access === 'public') return
      request.rechecksBefore = deps.streams.rechecks
      if (access === 'directory') request.directory = await identifyDirectory(request, deps)
      if (request.directory) return
      const identity = await identify(adapter, request, deps)
      request.identity = identity
      const isForeign = access === 'admin' && identity !== undefined && identity.user.user_level !== 'admin'
      if (isForeign) await recordDenial(definition, deps, identity, request, reply)
      authorize(access, identity)
    },
    handler: (request, reply) => {
      const { identity, directory } = request
      const ctx = { ...deps.toCtx(request, reply), ...identity, ...(directory && { directory }) }
      return handle(adapter, { route, deps, request, reply, ctx })
    },
  })
}
