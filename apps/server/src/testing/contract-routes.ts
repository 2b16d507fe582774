import { contract } from '@adjutant/contract'
import { getAccess, type Access, type RouteDefinition } from '@adjutant/contract/core/define'
import type { UserLevel } from '@adjutant/contract/accounts/users'

/** The contract's routes by method and path, such as 'GET /api/users/me'. */
export const routesByName: ReadonlyMap<string, RouteDefinition> = new Map(
  Object.values(contract)
    .flatMap((group) => Object.values(group as Record<string, RouteDefinition>))
    .map((route) => [`${route.method} ${route.path}`, route]),
)

/** A caller with an account of some level, or without one. */
export type CallerRole = UserLevel | 'anonymous'

const rolesByAccess: Record<Access, readonly CallerRole[]> = {
  public: ['anonymous', 'waitlisted', 'user', 'ceo', 'admin'],
  session: ['waitlisted', 'user', 'ceo', 'admin'],
  member: ['user', 'ceo', 'admin'],
  admin: ['admin'],
  directory: [],
}

export const canAccess = (route: RouteDefinition, role: CallerRole): boolean => rolesByAccess[getAccess(route)].includes(role)

/** Replaces each `{name}` of the path by this id. */
export const addressOf = (route: RouteDefinition, id: string): `/${string}` => route.path.replaceAll(/\{\w+\}/g, id) as `/${string}`
