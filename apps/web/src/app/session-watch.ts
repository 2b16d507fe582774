import { firstWords } from '@adjutant/contract/first-words'
import type { QueryClient } from '@tanstack/react-query'
import { followOtherTabs, onSessionEnd } from '../platform/session.ts'
import type { SessionEnd } from '../platform/session.ts'
import { showToast } from '../ui/toast.ts'
import type { createAppRouter } from './router.tsx'

const farewells: Partial<Record<SessionEnd, { title: string; message: string }>> = {
  expired: { title: firstWords.expiredTitle, message: firstWords.expired },
  issue: { title: firstWords.issueTitle, message: firstWords.issue },
}

/** Leaves the app when the session ends. The guards know the way: without a token they lead to the login and remember the address. */
export function watchSession(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient) {
  onSessionEnd(async (reason) => {
    const farewell = farewells[reason]
    if (farewell) showToast({ ...farewell, tone: 'error' })
    await (reason === 'logout' ? router.navigate({ to: '/login' }) : router.invalidate())
    // Only now: the pages that were left would ask for their data again.
    queryClient.clear()
  })
  followOtherTabs(() => window.location.reload())
}
