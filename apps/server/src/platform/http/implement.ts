import type { Body, Event, Params, Query, Reply, RouteDefinition, RouteGroup } from '@adjutant/contract/define'
import type { Ctx, PublicCtx } from '../ctx.ts'

type CtxOf<R extends RouteDefinition> = R extends { access: 'public' } ? PublicCtx : Ctx

export interface Input<R extends RouteDefinition> {
  params: Params<R>
  query: Query<R>
  body: Body<R>
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

type Result<R extends RouteDefinition> = R extends { produces: string }
  ? string
  : R extends { paged: true }
    ? Reply<R> extends (infer Item)[]
      ? PageOf<Item>
      : never
    : R extends { reply: unknown }
      ? Reply<R>
      : void

export type Handler<R extends RouteDefinition> = R extends { events: unknown }
  ? (ctx: CtxOf<R>, input: Input<R> & StreamInput) => AsyncIterable<StreamEvent<Event<R>>>
  : (ctx: CtxOf<R>, input: Input<R>) => Promise<Result<R>> | Result<R>

export interface ImplementedRoute {
  name: string
  definition: RouteDefinition
  handle: (ctx: never, input: never) => unknown
}

/** Joins a group of the contract with its handlers: a missing or misfitting one does not compile. */
export function implement<G extends RouteGroup>(routes: G, handlers: { [Name in keyof G]: Handler<G[Name]> }): ImplementedRoute[] {
  return Object.entries(routes).map(([name, definition]) => ({ name, definition, handle: handlers[name] as ImplementedRoute['handle'] }))
}
