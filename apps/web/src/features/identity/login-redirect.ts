import type { SearchParams } from '../../platform/navigation/search-params.ts'
import { toSameOriginPath } from './same-origin-path.ts'

/** The page that required the login. */
export const toLoginSearch = (search: Record<string, unknown>): SearchParams<{ redirect: string }> => ({
  redirect: typeof search.redirect === 'string' ? search.redirect : undefined,
})

/** Where a login leads: to that page, if it is in this app. */
export const toDestination = (redirectTo: string | undefined): string =>
  toSameOriginPath(redirectTo, window.location.origin) ?? '/app/ceodashboard'
