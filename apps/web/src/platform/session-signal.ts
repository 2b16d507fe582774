import { EndedSessionError } from './session/session-end.ts'
import { createSessionStore } from './session-store.ts'

const controller = createSessionStore(() => new AbortController(), { onEnd: (last) => last.abort(new EndedSessionError()) })

/** Aborts when the session ends. Work of several calls takes it at its start, so that its next call isn't made in another person's name. */
export const getSessionSignal = () => controller.get().signal
