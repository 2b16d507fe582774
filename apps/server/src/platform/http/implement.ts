import type { Readable } from 'node:stream'
import type { Body, Event, Headers, Params, Query, Reply, RouteDefinition, RouteGroup } from '@adjutant/contract/core/define'
import type { Ctx, DirectoryCtx, PublicCtx } from '../ctx.ts'
import type { Content, TextDownload } from './content.ts'
import type { Upload } from './uploads.ts'

type CtxOf<R extends RouteDefinition> = R extends { access: 'public' } ? PublicCtx : R extends { access: 'directory' } ? DirectoryCtx : Ctx

export interface Input<R extends RouteDefinition> {
  params: Params<R>
  query: Query<R>
  body: Body<R>
  headers: Headers<R>
}

export interface PageOf<T> {
  items: T[]
  total: number
}

export interface StreamEvent<T> {
  /** Stored events have one; a client reconnects with the last it received. */
  id?: string
  event?: string
  data: T
}

export interface StreamInput {
  lastEventId: string | undefined
  /** Aborts when the client disconnects, loses access or the server drains. */
  signal: AbortSignal
}

export interface UploadInput {
  /** In order of arrival: an unread upload blocks the rest. */
  uploads: AsyncIterable<Upload>
}

export interface AbortableInput {
  /** Called when the handler starts to wait. Aborts when the client disconnects, loses access or the server drains. */
  openSignal(): AbortSignal
}

export interface BytesInput {
  /** As they arrive; reading slowly applies backpressure. */
  bytes: Readable
}

/** A response with its own headers. */
export interface WithHeaders<T> {
  headers: Record<string, string>
  body: T
}

/** A response that says whether the call created the record. */
export interface CreateResult<T> {
  isNew: boolean
  body: T
}

type Result<R extends RouteDefinition> = R extends { hasReplyHeaders: true }
  ? WithHeaders<ResultBody<R>>
  : R extends { isIdempotent: true }
    ? CreateResult<ResultBody<R>>
    : ResultBody<R>

type ResultBody<R extends RouteDefinition> = R extends { produces: string }
  ? string
  : R extends { repliesWithFile: true }
    ? Content
    : R extends { repliesWithText: true }
      ? TextDownload
      : R extends { paged: true }
        ? Reply<R> extends (infer Item)[]
          ? PageOf<Item>
          : never
        : R extends { reply: unknown }
          ? Reply<R>
          : void

type EventsOf<R extends RouteDefinition> = AsyncIterable<StreamEvent<Event<R>>>

/**
 * A stream can still be rejected before its first byte. Undefined means that it is over for good: a 204 tells the client not to reconnect.
 */
export type Handler<R extends RouteDefinition> = R extends { events: unknown }
  ? (ctx: CtxOf<R>, input: Input<R> & StreamInput) => EventsOf<R> | Promise<EventsOf<R> | undefined>
  : (ctx: CtxOf<R>, input: Input<R> & Streamed<R>) => Promise<Result<R>> | Result<R>

type Streamed<R extends RouteDefinition> = R extends { upload: true }
  ? UploadInput
  : R extends { rawBodyType: string }
    ? BytesInput
    : R extends { isAbortable: true }
      ? AbortableInput
      : unknown

export interface ImplementedRoute {
  name: string
  definition: RouteDefinition
  handle: (ctx: never, input: never) => unknown
}

/** Binds handlers to a contract group: a missing or mismatched one does not compile. */
export function implement<G extends RouteGroup>(routes: G, handlers: { [Name in keyof G]: Handler<G[Name]> }): ImplementedRoute[] {
  return Object.entries(routes).map(([name, definition]) => ({ name, definition, handle: handlers[name] as ImplementedRoute['handle'] }))
}
