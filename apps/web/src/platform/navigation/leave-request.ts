import { createSessionStore, useSessionStore } from '../session/session-store.ts'

/** Continues a navigation that would lose unsaved changes; undefined while none waits for a reply. */
const request = createSessionStore<(() => void) | undefined>(() => undefined)

/** Asks the person whether to discard the changes, then continues. */
export const requestLeave = (proceed: () => void) => request.set(proceed)

export const cancelLeave = () => request.set(undefined)

export const useLeaveRequest = () => useSessionStore(request, (proceed) => proceed)
