import type { BodyInput, Event, KindOf, Params, QueryInput, Reply, RouteDefinition } from '@adjutant/contract/core/define'
import type { toQueryOptions } from './query-options.ts'
import type { Route } from './request.ts'

type ParamsPart<R extends RouteDefinition> = keyof Params<R> extends never ? { params?: never } : { params: Params<R> }
type QueryPart<R extends RouteDefinition> = R extends { query: unknown } ? { query?: QueryInput<R> } : { query?: never }
type BodyPart<R extends RouteDefinition> = R extends { body: unknown } ? { body: BodyInput<R> } : { body?: never }

/** `params`, `query` and `body` as the contract defines them. */
export type CallInput<R extends RouteDefinition> = ParamsPart<R> & QueryPart<R> & BodyPart<R>

export type CallReply<R extends RouteDefinition> = R extends { kind: 'page' } ? { items: Reply<R>; total: number } : Reply<R>

type Args<I> = object extends I ? [input?: I] : [input: I]
type Options<T> = ReturnType<typeof toQueryOptions<T>>

export interface Endpoint<R extends RouteDefinition> {
  call: (...args: [...Args<CallInput<R>>, signal?: AbortSignal]) => Promise<CallReply<R>>
  /** For `useQuery`, `useSuspenseQuery` and `ensureQueryData`. */
  options: (...args: Args<CallInput<R>>) => Options<CallReply<R>>
  /** The query key of one call; without input the prefix shared by all keys of the route. */
  key: (input?: CallInput<R>) => readonly unknown[]
}

export interface StreamEndpoint<R extends RouteDefinition> {
  route: Route
  /** Never set: it only carries the type of the stream's events. */
  event?: Event<R>
}

/** Uploads and downloads have only a key: they go through `uploadFile` and `downloadFile`. */
interface Endpoints<R extends RouteDefinition> {
  json: Endpoint<R>
  page: Endpoint<R>
  stream: StreamEndpoint<R>
  bytes: Pick<Endpoint<R>, 'key'>
  upload: Pick<Endpoint<R>, 'key'>
  text: Pick<Endpoint<R>, 'key'>
}

type EndpointOf<R extends RouteDefinition> = Endpoints<R>[KindOf<R>]

export type Api<C extends Record<string, Record<string, RouteDefinition>>> = {
  [Group in keyof C]: { [Name in keyof C[Group]]: EndpointOf<C[Group][Name]> }
}
