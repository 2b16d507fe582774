import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamState } from '../api/event-stream.ts'
import { announceSessionEnd } from '../session/session-end.ts'
import { tokens } from '../session/token-store.ts'
import { applyAnswerPiece, listAnswerPieces } from './answer-store.ts'
import { joinSharedStream } from './shared-stream.ts'
import { applyRunPiece, listStepPieces } from './step-text.ts'

type Joined = Parameters<Parameters<typeof joinSharedStream>[1]['onJoin']>[0]

const leaving: (() => void)[] = []
beforeEach(() => tokens.put('adj_one'))
afterEach(() => {
  leaving.splice(0).forEach((leave) => leave())
  tokens.clear('adj_one')
})

const answer = { conversation_id: 'talk', message_id: 'reply', streaming: true }
const texts = {
  answers: [{ ...answer, from: 0, text: 'Start with the bridge.' }],
  steps: [{ run_id: 'run', step: 1, from: 0, text: 'Dear investors' }],
}

/** Opens a tab of this person with its texts and records what it gets when it joins. */
function openTab(userId: string, listTexts = () => texts) {
  const joined: Joined[] = []
  const states: StreamState[] = []
  leaving.push(
    joinSharedStream(userId, {
      lastEventId: undefined,
      onMessage: () => undefined,
      onState: (state) => states.push(state),
      listTexts,
      onJoin: (received) => joined.push(received),
    }),
  )
  return { joined, states }
}

test('a tab that joins gets the unfinished texts of the leading one, which gets no message', async () => {
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }))
  const leading = openTab('ines')
  await expect.poll(() => leading.states).toContain('open')
  const second = openTab('ines', () => ({ answers: [], steps: [] }))
  await expect.poll(() => second.joined).toEqual([texts])
  expect(second.states).toEqual(['open'])
  expect(leading.joined).toEqual([])
})

test('a leading tab of an older version sends none', async () => {
  const old = new BroadcastChannel('adjutant-events:tom')
  leaving.push(() => old.close())
  old.addEventListener('message', () => old.postMessage({ welcome: { state: 'open', lastEventId: '7' } }))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await navigator.locks.request('adjutant-events:tom', async () => {
    const tab = openTab('tom')
    await expect.poll(() => tab.joined).toEqual([undefined])
  })
})

test('unfinished texts are listed as one piece each', () => {
  // Drops what other files left.
  announceSessionEnd('logout')
  applyAnswerPiece({ ...answer, from: 0, text: 'Start with ' })
  applyAnswerPiece({ ...answer, from: 11, text: 'the bridge.' })
  applyAnswerPiece({ ...answer, message_id: 'ended', streaming: false, from: 0, text: 'Done.' })
  applyRunPiece({ run_id: 'run', step: 1, from: 0, text: 'Dear ' })
  applyRunPiece({ run_id: 'run', step: 1, from: 5, text: 'investors' })
  expect({ answers: listAnswerPieces(), steps: listStepPieces() }).toEqual(texts)
})
