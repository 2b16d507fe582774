import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { WaitingCall } from './long-calls.ts'
import { Streams } from './streams.ts'

const identity = { user: { id: 'ada' }, session: { id: 'session-1' } }

function openCall({ hasLeft = false } = {}) {
  const raw = Object.assign(new EventEmitter(), { destroyed: hasLeft })
  const streams = new Streams(async () => new Map())
  const deps = { streams, authenticator: { bySessionId: async () => identity } }
  const call = { deps, reply: { raw }, request: { identity, rechecksBefore: streams.rechecks }, route: { definition: {} } }
  const waitingCall = new WaitingCall(call as unknown as Call)
  return { raw, streams, waitingCall, signal: waitingCall.openSignal() }
}

test.each([
  ['while it waits', false],
  ['before it waits', true],
])('a call is aborted when its client leaves %s', (_, hasLeft) => {
  const { raw, signal } = openCall({ hasLeft })
  expect(signal.aborted).toBe(hasLeft)
  raw.emit('close')
  expect(signal.aborted).toBe(true)
})

test('a waiting call is an open stream until it completes, and then not aborted when its response closes', async () => {
  const { raw, streams, waitingCall, signal } = openCall()
  expect(streams.size).toBe(1)
  await waitingCall.leave()
  raw.emit('close')
  expect([streams.size, signal.aborted, raw.listenerCount('close')]).toEqual([0, false, 0])
})
