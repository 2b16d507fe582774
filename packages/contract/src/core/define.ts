/**
 * Who may call: anyone; any session including waitlisted ones; an account with access (the default); an app admin; an organization's
 * directory with its own token.
 */
export type Access = 'public' | 'session' | 'member' | 'admin' | 'directory'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** Structural instead of the zod class: type-checking a hundred routes takes a third of the time. */
export interface Schema<Output = unknown, Input = unknown> {
  _zod: { output: Output; input: Input }
}

export interface RouteDefinition {
  method: Method
  path: `/api/${string}`
  summary: string
  access?: Access
  query?: Schema
  body?: Schema
  /** The body is form-encoded instead of JSON. */
  form?: true
  /** The body is multipart with streamed files in the field `file`; the size limit applies to each file. */
  upload?: true
  /** The body is a byte stream of this media type. */
  rawBodyType?: string
  /** Request headers that are read, in lower case. */
  headers?: Schema
  /** The response has its own headers beside its body. */
  hasReplyHeaders?: true
  /** Headers of every response, including errors. */
  fixedHeaders?: Record<string, string>
  /** Body limit in bytes, if it is more than the default megabyte. */
  maxBytes?: number
  /** Schema of a successful response; no content if absent. */
  reply?: Schema
  /** The reply is a list with `skip` and `limit`, and its total is in `X-Total-Count`. */
  paged?: true
  /** Success status, if it is not 200 (or 204 without a reply). */
  status?: number
  /** Idempotent creation: returns 200 if the record already exists. */
  isIdempotent?: true
  /** Error statuses beyond those of access and input, such as 409. */
  errorStatuses?: readonly number[]
  /** A long call: its handler gets a signal that aborts when the client disconnects. */
  isAbortable?: true
  /** A server-sent-event stream with this schema. */
  events?: Schema
  /** Media type of a reply that is not JSON. */
  produces?: string
  /** The reply is a download with this name. */
  filename?: string
  /** A SCIM 2.0 call with media type `application/scim+json` and SCIM errors. */
  scim?: true
  /** The reply is a byte stream of any type with range support. */
  repliesWithFile?: true
  /** The reply is a streamed text download; the handler sets its name and media type. */
  repliesWithText?: true
}

export type RouteGroup = Record<string, RouteDefinition>

export const defineRoutes = <const G extends RouteGroup>(routes: G): G => routes

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

export type Params<R extends RouteDefinition> = { [Name in ParamNames<R['path']>]: string }

type OutputOf<S> = S extends Schema<infer Output, unknown> ? Output : undefined
type InputOf<S> = S extends Schema<unknown, infer Input> ? Input : undefined

export type Query<R extends RouteDefinition> = OutputOf<R['query']>
export type Body<R extends RouteDefinition> = OutputOf<R['body']>
export type Headers<R extends RouteDefinition> = OutputOf<R['headers']>
/** The caller's input before defaults and trimming. */
export type QueryInput<R extends RouteDefinition> = InputOf<R['query']>
export type BodyInput<R extends RouteDefinition> = InputOf<R['body']>
export type Event<R extends RouteDefinition> = OutputOf<R['events']>
export type Reply<R extends RouteDefinition> = R extends { reply: infer S } ? OutputOf<S> : undefined

export const getAccess = (route: RouteDefinition): Access => route.access ?? 'member'

export const getSuccessStatus = (route: RouteDefinition): number =>
  route.status ?? (route.reply || route.produces || route.events || route.repliesWithFile || route.repliesWithText ? 200 : 204)

/** Path parameters whose name ends in id are UUIDs. */
export const isIdParam = (name: string): boolean => /id$/i.test(name)

export const listParamNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
