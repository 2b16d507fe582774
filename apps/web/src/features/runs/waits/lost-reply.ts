import { createSessionStore, useSessionStore } from '../../../platform/session/session-store.ts'

const lost = createSessionStore(() => new Map<string, string>())

/** A reply that came too late is kept beside its run until it is dismissed. */
export const setLostReply = (runId: string, text: string | undefined) =>
  lost.change((all) => (text === undefined ? all.delete(runId) : all.set(runId, text)))

export const useLostReply = (runId: string) => useSessionStore(lost, (all) => all.get(runId))
