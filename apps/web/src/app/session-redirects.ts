import { startupMessages } from '@adjutant/contract/messages/startup-messages'
import type { QueryClient } from '@tanstack/react-query'
import { followOtherTabs, onSessionEnd } from '../platform/session/session.ts'
import type { SessionEnd } from '../platform/session/session.ts'
import { dismissAllToasts, showToast } from '../ui/overlay/toast.ts'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

const expired = { title: startupMessages.expiredTitle, message: startupMessages.expired }

const endMessages: Partial<Record<SessionEnd, { title: string; message: string }>> = {
  expired,
  waitlisted: expired,
  issue: { title: startupMessages.issueTitle, message: startupMessages.issue },
}

/** Without a token the route guards redirect to the login and remember the address. */
async function leave(router: AppRouter, reason: SessionEnd) {
  if (reason === 'dropped' || reason === 'replaced') return
  if (reason === 'logout') return router.navigate({ to: '/login' })
  if (reason !== 'waitlisted') return router.invalidate()
  // The login page shows why the session ended.
  const redirect = router.latestLocation.href
  return router.navigate({ to: '/login', search: { redirect }, state: { isWaitlisted: true } })
}

/** Leaves the app when the session ends and clears the router, query cache and toasts. */
export function watchSession(router: AppRouter, queryClient: QueryClient) {
  const clearPages = async (reason: SessionEnd) => {
    dismissAllToasts()
    const message = endMessages[reason]
    if (message) showToast({ ...message, tone: 'error' })
    try {
      await leave(router, reason)
    } finally {
      // Clearing earlier would make the pages that are still mounted fetch again.
      queryClient.clear()
      router.clearCache()
    }
  }
  const stopListening = onSessionEnd((reason) => void clearPages(reason))
  const stopFollowing = followOtherTabs(() => window.location.reload())
  return () => {
    stopListening()
    stopFollowing()
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The session ended because the account is waitlisted. */
    isWaitlisted?: boolean
  }
}
