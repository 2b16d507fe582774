import type { Readable } from 'node:stream'
import type {
  Body,
  Event,
  Headers,
  KindOf,
  Params,
  Query,
  Reply,
  RouteDefinition,
  RouteGroup,
  RouteKind,
  RoutesByKind,
} from '@adjutant/contract/core/define'
import type { Ctx, DirectoryCtx, PublicCtx } from '../ctx.ts'
import type { Identity } from './access.ts'
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
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

export interface AbortableInput {
  /** Called when the handler starts to wait. Aborts when the client disconnects, loses access or the server drains. */
  openSignal(): AbortSignal
}

export interface BytesInput {
  /** The bytes as they arrive; reading slowly applies backpressure. */
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

type Awaitable<T> = T | Promise<T>

type EventsOf<T> = AsyncIterable<StreamEvent<T>>

/** A handler's result, by the route's kind. */
interface ResultBodies<R extends RouteDefinition> {
  json: JsonOf<R>
  page: Reply<R> extends (infer Item)[] ? PageOf<Item> : never
  /** The stream can still be rejected. Undefined means that it is over for good: a 204 tells the client not to reconnect. */
  stream: EventsOf<Event<R>> | undefined
  bytes: Content
  upload: JsonOf<R>
  text: R extends { produces: string } ? string : TextDownload
}

type JsonOf<R extends RouteDefinition> = R extends { reply: unknown } ? Reply<R> : void

type ResultBody<R extends RouteDefinition> = ResultBodies<R>[KindOf<R>]

type Result<R extends RouteDefinition> = R extends { hasReplyHeaders: true }
  ? WithHeaders<ResultBody<R>>
  : R extends { isIdempotent: true }
    ? CreateResult<ResultBody<R>>
    : ResultBody<R>

/** A handler's inputs besides the validated ones, by the route's kind. */
interface KindInputs<R extends RouteDefinition> {
  json: R extends { isAbortable: true } ? AbortableInput : unknown
  page: unknown
  stream: StreamInput
  bytes: unknown
  upload: R extends { accepts: 'multipart/form-data' } ? UploadInput : BytesInput
  text: unknown
}

export type Handler<R extends RouteDefinition> = (ctx: CtxOf<R>, input: Input<R> & KindInputs<R>[KindOf<R>]) => Awaitable<Result<R>>

/** The context before the route's access is known to the compiler. */
export type CallCtx = PublicCtx & Partial<Identity> & Partial<Pick<DirectoryCtx, 'directory'>>

export interface CallInput {
  params: Record<string, string>
  query: unknown
  body?: unknown
  headers: unknown
}

type HandlerOf<Extra, Result> = (ctx: CallCtx, input: CallInput & Extra) => Awaitable<Result>

/** The handlers as adapters call them: the contract's schemas check the rest at run time. */
interface HandlersByKind {
  json: HandlerOf<Partial<AbortableInput>, unknown>
  page: HandlerOf<unknown, PageOf<unknown>>
  stream: HandlerOf<StreamInput, EventsOf<unknown> | undefined>
  bytes: HandlerOf<unknown, Content>
  upload: HandlerOf<UploadInput | BytesInput, unknown>
  text: HandlerOf<unknown, string | WithHeaders<string> | TextDownload>
}

export type ImplementedRoute<Kind extends RouteKind = RouteKind> = {
  [K in Kind]: { name: string; kind: K; definition: RoutesByKind[K]; handle: HandlersByKind[K] }
}[Kind]

/** Binds handlers to a contract group: a missing or mismatched one does not compile. */
export function implement<G extends RouteGroup>(routes: G, handlers: { [Name in keyof G]: Handler<G[Name]> }): ImplementedRoute[] {
  return Object.entries(routes).map(
    ([name, definition]) => ({ name, kind: definition.kind ?? 'json', definition, handle: handlers[name] }) as ImplementedRoute,
  )
}
