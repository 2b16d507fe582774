import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { currentUserOptions } from '../platform/session/current-user.ts'
import { positionOptions } from '../platform/live/position-queries.ts'
import { ProfileError } from '../platform/session/profile-error.ts'
import { hasSession, rememberUser } from '../platform/session/session.ts'

type Visit = { context: { queryClient: QueryClient }; location: { href: string } }

function toLogin(href: string) {
  return redirect({ to: '/login', search: { redirect: href } })
}

/** Returns the current user; without a session it redirects to the login, which leads back to this address. */
export async function requireUser({ context: { queryClient }, location }: Visit) {
  if (!hasSession()) throw toLogin(location.href)
  try {
    const user = await queryClient.ensureQueryData({ ...currentUserOptions, revalidateIfStale: true })
    rememberUser(user)
    return user
  } catch (error) {
    // A rejection has already ended the session; any other error keeps it.
    throw hasSession() ? new ProfileError(error) : toLogin(location.href)
  }
}

export async function requireMember(visit: Visit) {
  const user = await requireUser(visit)
  if (user.user_level === 'waitlisted') throw redirect({ to: '/waitlist' })
  // Must run before the first record is read; without a position the stream refetches everything.
  await visit.context.queryClient.ensureQueryData(positionOptions).catch(() => undefined)
  return user
}
