/**
 * Who may call: anyone; any session, a waitlisted one too; an account with access (the default); an app admin; an organization's directory
 * with its own token, and no person.
 */
export type Access = 'public' | 'session' | 'member' | 'admin' | 'directory'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** Bound by what a schema holds rather than by its class: type-checking a hundred routes takes a third of the time. */
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
  /** The body is form-encoded, not JSON. */
  form?: true
  /** The body is multipart: files in the field `file`, handed on as they arrive; `mostBytes` is for each of them. */
  upload?: true
  /** The body is bytes of this media type, handed on as they arrive. */
  takesBytes?: string
  /** What is read of the headers of a request; their names in small letters. */
  headers?: Schema
  /** The answer has headers of its own beside its body. */
  sendsHeaders?: true
  /** Headers that every answer has, a refusal too. */
  alwaysSends?: Record<string, string>
  /** Largest body in bytes, where it is more than the usual megabyte. */
  mostBytes?: number
  /** What a success answers; absent: no content. */
  reply?: Schema
  /** The reply is a list that takes `skip` and `limit` and tells the whole count in `X-Total-Count`. */
  paged?: true
  /** Status of success where it is not 200 (or 204 without a reply). */
  status?: number
  /** What was there already is answered too, by 200: the same call again makes nothing new. */
  repeats?: true
  /** Refusals beyond those that access and input imply, for example 409. */
  refusals?: readonly number[]
  /** The call may wait for something: its handler learns when nobody waits for the answer any more. */
  waits?: true
  /** A server-sent-event stream of these. */
  events?: Schema
  /** Media type of a reply that is not JSON of `reply`. */
  produces?: string
  /** The reply is a file to save under this name. */
  filename?: string
  /** The call is one of SCIM 2.0: its media type is `application/scim+json`, and its errors are SCIM's. */
  scim?: true
  /** The reply is a file of any type, as a stream; a range of its bytes where the caller asks for one. */
  sendsBytes?: true
  /** The reply is a text to save, sent piece by piece; the handler names it and its media type. */
  sendsText?: true
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
/** As the caller writes them: before defaults and trimming. */
export type QueryInput<R extends RouteDefinition> = InputOf<R['query']>
export type BodyInput<R extends RouteDefinition> = InputOf<R['body']>
export type Event<R extends RouteDefinition> = OutputOf<R['events']>
export type Reply<R extends RouteDefinition> = R extends { reply: infer S } ? OutputOf<S> : undefined

export const accessOf = (route: RouteDefinition): Access => route.access ?? 'member'

export const statusOf = (route: RouteDefinition): number =>
  route.status ?? (route.reply || route.produces || route.events || route.sendsBytes || route.sendsText ? 200 : 204)

/** Parameters of a path are ids, and called so; one that is not is a word. */
export const isIdName = (name: string): boolean => /id$/i.test(name)

export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
