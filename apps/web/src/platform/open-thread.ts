import { useLocation, useRouter } from '@tanstack/react-router'
import { useCurrentUser } from './current-user.ts'

/** What the way to the comms may carry along: whom or what to open, and what could be said there. */
export interface CommsStart {
  threadId?: string
  recipientId?: string
  /** Of somebody whose id is not known. */
  recipientName?: string
  /** A draft to begin with: offered, never sent by itself. */
  suggestion?: string
  /** What it is about, shown above the draft. */
  context?: string
  /** Who was on the way: the browser's history outlives the session, and another person may come back to this entry. */
  userId?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    comms?: CommsStart
  }
}

/** Leads to the thread with somebody, which is opened where there is none yet. */
export function useMessage() {
  const router = useRouter()
  const userId = useCurrentUser().id
  return (comms: CommsStart) => void router.navigate({ to: '/app/comms', state: (before) => ({ ...before, comms: { ...comms, userId } }) })
}

/** What came along with the way here; undefined where nothing did, or another person was on the way. */
export function useCommsStart() {
  const userId = useCurrentUser().id
  const start = useLocation({ select: ({ state }) => state.comms })
  return start?.userId === undefined || start.userId === userId ? start : undefined
}
