import type { RouteKind, RoutesByKind } from '@adjutant/contract/core/define'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Identity } from '../access.ts'
import type { Call, MountDeps } from '../call.ts'

/** Serves all routes of one kind. */
export interface KindAdapter<Kind extends RouteKind> {
  toOptions?(route: RoutesByKind[Kind]): Pick<RouteOptions, 'bodyLimit' | 'compress' | 'errorHandler' | 'exposeHeadRoute'>
  /** Replaces the body parsers; the route then has a scope of its own. */
  acceptBody?(scope: FastifyInstance, route: RoutesByKind[Kind]): Promise<void>
  /** Runs before authentication and before the body is read. */
  prepare?(request: FastifyRequest, route: RoutesByKind[Kind]): void
  /** Reads a credential from the query, if the request has no bearer token. */
  identify?(request: FastifyRequest, deps: MountDeps): Promise<Identity | undefined>
  /** Calls the handler and returns or sends its reply. */
  handle(call: Call<Kind>): Promise<unknown>
}
