/**
 * Access: anyone; any session including waitlisted ones; an account with access (the default); an app admin; an organization's
 * directory with its own token.
 */
export type Access = 'public' | 'session' | 'member' | 'admin' | 'directory'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** Structural instead of the zod class: type-checking a hundred routes takes a third of the time. */
export interface Schema<Output = unknown, Input = unknown> {
  _zod: { output: Output; input: Input }
}

interface RouteBase {
  method: Method
  path: `/api/${string}`
  summary: string
  access?: Access
  query?: Schema
  /** Request headers that are read, in lower case. */
  headers?: Schema
  /** Headers of every response, including errors. */
  fixedHeaders?: Record<string, string>
  /** Error statuses beyond those of access and input, such as 409. */
  errorStatuses?: readonly number[]
}

/** JSON in both directions; the default kind. */
export interface JsonRoute extends RouteBase {
  kind?: 'json'
  body?: Schema
  /** The body is form-encoded instead of JSON. */
  form?: true
  /** Body limit in bytes, if it is more than the default megabyte. */
  maxBytes?: number
  /** Schema of a successful response; no content if absent. */
  reply?: Schema
  /** Success status, if it is not 200 (or 204 without a reply). */
  status?: number
  /** The response has its own headers beside its body. */
  hasReplyHeaders?: true
  /** Idempotent creation: returns 200 if the record already exists. */
  isIdempotent?: true
  /** A long call: its handler gets a signal that aborts when the client disconnects. */
  isAbortable?: true
  /** A SCIM 2.0 call with media type `application/scim+json` and SCIM errors. */
  scim?: true
}

/** A list with `skip` and `limit`; its total is in `X-Total-Count`. */
export interface PageRoute extends RouteBase {
  kind: 'page'
  method: 'GET'
  reply: Schema<unknown[]>
}

/** Server-sent events with this schema. */
export interface StreamRoute extends RouteBase {
  kind: 'stream'
  method: 'GET'
  events: Schema
}

/** A file of any type, with range support. */
export interface BytesRoute extends RouteBase {
  kind: 'bytes'
  method: 'GET'
}

/** A body that is streamed to the handler. */
export interface UploadRoute extends RouteBase {
  kind: 'upload'
  /** `multipart/form-data` has its files in the field `file`; any other media type is one byte stream. */
  accepts: `${string}/${string}`
  /** Limit of the byte stream, or of each file. */
  maxBytes: number
  /** Schema of a successful response; no content if absent. */
  reply?: Schema
  /** Success status, if it is not 200 (or 204 without a reply). */
  status?: number
  /** The response has its own headers beside its body. */
  hasReplyHeaders?: true
}

/** A route that returns text instead of JSON. */
export interface TextRoute extends RouteBase {
  kind: 'text'
  method: 'GET'
  /** Media type of a text that the handler returns whole. Without it the handler streams a download and sets its name and media type. */
  produces?: `${string}/${string}`
  /** The reply is a download with this name. */
  filename?: string
  /** Success status, if it is not 200. */
  status?: number
  /** The response has its own headers beside its body. */
  hasReplyHeaders?: true
}

export interface RoutesByKind {
  json: JsonRoute
  page: PageRoute
  stream: StreamRoute
  bytes: BytesRoute
  upload: UploadRoute
  text: TextRoute
}

export type RouteKind = keyof RoutesByKind
export type RouteDefinition = RoutesByKind[RouteKind]

export type RouteGroup = Record<string, RouteDefinition>

/** Kind of a route literal. */
export type KindOf<R> = R extends { kind: infer Kind extends RouteKind } ? Kind : 'json'

/** Rejects misspelled fields and fields of another kind, which inference alone would accept. */
type OnlyOwnFields<R> = { [Name in Exclude<keyof R, keyof RoutesByKind[KindOf<R>]>]: never }

export const defineRoutes = <const G extends RouteGroup>(routes: G & { [Name in keyof G]: OnlyOwnFields<G[Name]> }): G => routes

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

export type Params<R extends RouteDefinition> = { [Name in ParamNames<R['path']>]: string }

type OutputOf<S> = S extends Schema<infer Output> ? Output : undefined
type InputOf<S> = S extends Schema<unknown, infer Input> ? Input : undefined

export type Query<R extends RouteDefinition> = OutputOf<R['query']>
export type Body<R extends RouteDefinition> = R extends { body: infer S } ? OutputOf<S> : undefined
export type Headers<R extends RouteDefinition> = OutputOf<R['headers']>
/** The caller's input before defaults and trimming. */
export type QueryInput<R extends RouteDefinition> = InputOf<R['query']>
export type BodyInput<R extends RouteDefinition> = R extends { body: infer S } ? InputOf<S> : undefined
export type Event<R extends RouteDefinition> = R extends { events: infer S } ? OutputOf<S> : undefined
export type Reply<R extends RouteDefinition> = R extends { reply: infer S } ? OutputOf<S> : undefined

export const getAccess = (route: RouteDefinition): Access => route.access ?? 'member'

export const isJsonRoute = (route: RouteDefinition): route is JsonRoute => route.kind === undefined || route.kind === 'json'

export function getSuccessStatus(route: RouteDefinition): number {
  if (isJsonRoute(route) || route.kind === 'upload') return route.status ?? (route.reply ? 200 : 204)
  return route.kind === 'text' ? (route.status ?? 200) : 200
}

/** Path parameters whose name ends in id are UUIDs. */
export const isIdParam = (name: string): boolean => /id$/i.test(name)

export const listParamNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
