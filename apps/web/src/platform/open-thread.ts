import { useRouter } from '@tanstack/react-router'

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
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    comms?: CommsStart
  }
}

/** Leads to the thread with somebody, which is opened where there is none yet. */
export function useMessage() {
  const router = useRouter()
  return (comms: CommsStart) => void router.navigate({ to: '/app/comms', state: (before) => ({ ...before, comms }) })
}
