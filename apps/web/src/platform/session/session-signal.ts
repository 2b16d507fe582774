import { EndedSessionError } from './session-end.ts'
import { createSessionStore } from './session-store.ts'

const controller = createSessionStore(() => new AbortController(), { onEnd: (last) => last.abort(new EndedSessionError()) })

/** Aborts when the session ends. Work with several calls takes it at its start, so that no later call runs as another person. */
export const getSessionSignal = () => controller.get().signal
