import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/listeners.ts'
import { createSessionMap } from '../../platform/session-data.ts'

const lost = createSessionMap<string, string>()
const { watch, tell } = createListeners()

/** A reply that came too late is kept beside its run, until it is put away: it took time to write. */
export function setLostReply(runId: string, text: string | undefined) {
  if (text === undefined) lost.delete(runId)
  else lost.set(runId, text)
  tell()
}

export const useLostReply = (runId: string) => useSyncExternalStore(watch, () => lost.get(runId))
