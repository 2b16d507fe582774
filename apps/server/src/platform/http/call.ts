import type { RouteKind } from '@adjutant/contract/core/define'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, DirectoryCtx, PublicCtx } from '../ctx.ts'
import type { Identity } from './access.ts'
import type { ContentTickets } from './content-tickets.ts'
import type { CallCtx, ImplementedRoute } from './implement.ts'
import type { Streams } from './streams.ts'

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
  /** Authenticates many sessions at once. */
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

/** One request to a route of this kind. */
export interface Call<Kind extends RouteKind = RouteKind> {
  route: ImplementedRoute<Kind>
  deps: MountDeps
  request: FastifyRequest
  reply: FastifyReply
  ctx: CallCtx
}
