import { createSessionStore, useSessionStore } from '../../../platform/session/session-store.ts'

const lateReplies = createSessionStore(() => new Map<string, string>())

/** A reply that came too late is kept beside its run until it is dismissed. */
export const setLateReply = (runId: string, text: string | undefined) =>
  lateReplies.change((all) => (text === undefined ? all.delete(runId) : all.set(runId, text)))

export const useLateReply = (runId: string) => useSessionStore(lateReplies, (all) => all.get(runId))
