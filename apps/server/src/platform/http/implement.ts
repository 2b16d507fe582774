import type { Readable } from 'node:stream'
import type { Body, Event, Headers, Params, Query, Reply, RouteDefinition, RouteGroup } from '@adjutant/contract/define'
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
  /** Stored events carry one; a reader comes back with the last it saw. */
  id?: string
  event?: string
  data: T
}

export interface StreamInput {
  lastEventId: string | undefined
  /** Ends when the reader goes, loses the right, or the server drains. */
  signal: AbortSignal
}

export interface UploadInput {
  /** One after the other, as they arrive: what is not read holds up the rest. */
  uploads: AsyncIterable<Upload>
}

export interface WaitInput {
  /** Called by who begins to wait: comes when the caller goes or loses the right, or the server drains. */
  attend(): AbortSignal
}

export interface BytesInput {
  /** As they arrive: what is not read holds up the sender. */
  bytes: Readable
}

/** An answer with headers of its own. */
export interface WithHeaders<T> {
  headers: Record<string, string>
  body: T
}

/** An answer that says whether the call made it. */
export interface Made<T> {
  isNew: boolean
  body: T
}

type Result<R extends RouteDefinition> = R extends { sendsHeaders: true }
  ? WithHeaders<ResultBody<R>>
  : R extends { repeats: true }
    ? Made<ResultBody<R>>
    : ResultBody<R>

type ResultBody<R extends RouteDefinition> = R extends { produces: string }
  ? string
  : R extends { sendsBytes: true }
    ? Content
    : R extends { sendsText: true }
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
 * A stream that is promised can still be refused: nothing is sent before it is there. Undefined: it is over for good, which a reader is
 * told by a 204, so that it does not come back.
 */
export type Handler<R extends RouteDefinition> = R extends { events: unknown }
  ? (ctx: CtxOf<R>, input: Input<R> & StreamInput) => EventsOf<R> | Promise<EventsOf<R> | undefined>
  : (ctx: CtxOf<R>, input: Input<R> & Streamed<R>) => Promise<Result<R>> | Result<R>

type Streamed<R extends RouteDefinition> = R extends { upload: true }
  ? UploadInput
  : R extends { takesBytes: string }
    ? BytesInput
    : R extends { waits: true }
      ? WaitInput
      : unknown

export interface ImplementedRoute {
  name: string
  definition: RouteDefinition
  handle: (ctx: never, input: never) => unknown
}

/** Joins a group of the contract with its handlers: a missing or misfitting one does not compile. */
export function implement<G extends RouteGroup>(routes: G, handlers: { [Name in keyof G]: Handler<G[Name]> }): ImplementedRoute[] {
  return Object.entries(routes).map(([name, definition]) => ({ name, definition, handle: handlers[name] as ImplementedRoute['handle'] }))
}
