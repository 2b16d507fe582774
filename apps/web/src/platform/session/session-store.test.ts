import { expect, test, vi } from 'vitest'
import { announceSessionEnd, EndedSessionError, onSessionEnd } from './session-end.ts'
import type { SessionEnd } from './session-end.ts'
import { getSessionSignal } from './session-signal.ts'
import { createSessionStore } from './session-store.ts'
import { attachInTurn } from '../files/use-pending-attachments.ts'
import type { PendingAttachment } from '../files/use-pending-attachments.ts'

const reasons: SessionEnd[] = ['logout', 'expired', 'waitlisted', 'issue', 'elsewhere', 'replaced', 'dropped']

test.each(reasons)('when the session ends (%s), a store is reset and its subscribers are notified', (reason) => {
  const released: Map<string, string>[] = []
  const store = createSessionStore(() => new Map<string, string>(), { onEnd: (last) => released.push(last) })
  const heard = vi.fn<() => void>()
  store.subscribe(heard)
  store.change((drafts) => drafts.set('note', 'Globex'))
  const kept = store.get()
  announceSessionEnd(reason)
  expect(store.get().size).toBe(0)
  expect(released).toEqual([kept])
  expect(heard).toHaveBeenCalledTimes(2)
  // Work of the previous session can still write into its old value, which is no longer read.
  kept.set('late', 'Globex')
  expect(store.get().has('late')).toBe(false)
})

test('a failing listener does not prevent the others from clearing their data', () => {
  const stop = onSessionEnd(() => {
    throw new Error('broken')
  })
  const store = createSessionStore(() => 0)
  store.set(7)
  expect(() => announceSessionEnd('logout')).toThrow('broken')
  stop()
  expect(store.get()).toBe(0)
})

test("a session's signal aborts with it, and the next session has its own", () => {
  const before = getSessionSignal()
  announceSessionEnd('expired')
  expect(before.reason).toBeInstanceOf(EndedSessionError)
  expect(getSessionSignal().aborted).toBe(false)
})

const waiting = (...names: string[]): PendingAttachment[] => names.map((name, key) => ({ key, name, source: name }))

test('files that wait for their record are not sent in the next session', async () => {
  const sent: string[] = []
  const attach = async ({ name }: PendingAttachment) => {
    sent.push(name)
    if (name === 'b') announceSessionEnd('logout')
  }
  await expect(attachInTurn(waiting('a', 'b', 'c'), attach)).rejects.toBeInstanceOf(EndedSessionError)
  expect(sent).toEqual(['a', 'b'])
  expect(await attachInTurn(waiting('d'), () => Promise.reject(new Error('lost')))).toEqual([expect.stringMatching(/^d: /)])
})
