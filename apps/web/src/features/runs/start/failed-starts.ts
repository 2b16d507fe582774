import { useMemo } from 'react'
import { createStoredText } from '../../../platform/storage/stored-text.ts'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { createSessionStore, useSessionStore } from '../../../platform/session/session-store.ts'
import { toUserKey } from '../../../platform/session/user-storage.ts'
import type { RunRequest } from './run-request.ts'

export interface FailedStart {
  request: RunRequest
  reason: string
  /** ISO 8601. */
  at: string
}

/** As JSON, by storage key. The server never stored the run, so the failure is kept in this browser. */
const failures = createSessionStore(() => new Map<string, string>())

const toKey = (userId: string, conversationId: string) => toUserKey('failed-run-start', userId, conversationId)

/** Replaces the failed start of a conversation; undefined after a successful start. */
export function setFailedStart(userId: string, conversationId: string, failure: FailedStart | undefined) {
  const key = toKey(userId, conversationId)
  const text = failure && JSON.stringify(failure)
  if (text) createStoredText(key).write(text)
  else createStoredText(key).clear()
  failures.change((all) => (text ? all.set(key, text) : all.delete(key)))
}

function parseFailure(text: string | undefined): FailedStart | undefined {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The last start in this conversation, if it failed. It survives a reload. */
export function useFailedStart(conversationId: string): FailedStart | undefined {
  const key = toKey(useCurrentUser().id, conversationId)
  const text = useSessionStore(failures, (all) => all.get(key) ?? createStoredText(key).read())
  return useMemo(() => parseFailure(text), [text])
}
