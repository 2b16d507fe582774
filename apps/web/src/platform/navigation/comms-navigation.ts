import { useLocation, useRouter } from '@tanstack/react-router'
import { useCurrentUser } from '../session/current-user.ts'

/** Navigation state for comms: what to open and a suggested message. */
export interface CommsRequest {
  threadId?: string
  recipientId?: string
  /** Name of a recipient whose id is unknown. */
  recipientName?: string
  /** A suggested draft; never sent automatically. */
  suggestion?: string
  /** The subject shown above the draft. */
  context?: string
  /** The browser history outlives the session, so the state belongs to one person. */
  userId?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    comms?: CommsRequest
  }
}

/** Opens the thread with a person, creating it if necessary. */
export function useOpenThread() {
  const router = useRouter()
  const userId = useCurrentUser().id
  return (comms: CommsRequest) =>
    void router.navigate({ to: '/app/comms', state: (before) => ({ ...before, comms: { ...comms, userId } }) })
}

/** Undefined without navigation state, or when it belongs to another person. */
export function useCommsRequest() {
  const userId = useCurrentUser().id
  const start = useLocation({ select: ({ state }) => state.comms })
  return start?.userId === undefined || start.userId === userId ? start : undefined
}
