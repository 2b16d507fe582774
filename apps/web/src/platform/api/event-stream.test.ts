import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { openEventStream } from './event-stream.ts'
import type { StreamState } from './event-stream.ts'

const answer = (...frames: string[]) => new Response(frames.join(''))
const waitForTimers = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A server that gives one of these responses per connection, then none. */
function listen(answers: (Response | Error)[]) {
  const received: string[] = []
  const states: StreamState[] = []
  const lastIds: (string | undefined)[] = []
  const pausesMs: number[] = []
  const forever = new Promise<never>(() => undefined)
  const close = openEventStream({
    connect: async (lastEventId) => {
      lastIds.push(lastEventId)
      const next = answers.shift()
      if (!next) return forever
      if (next instanceof Error) throw next
      return next
    },
    onMessage: ({ data }) => received.push(data),
    onState: (state) => states.push(state),
    pause: async (ms) => void pausesMs.push(ms),
  })
  return { received, states, lastIds, pausesMs, close }
}

test('a broken stream resumes after the last received event', async () => {
  const { received, lastIds, states } = listen([answer('id: 1\ndata: a\n\n', 'id: 2\ndata: b\n\n'), answer('id: 3\ndata: c\n\n')])
  await waitForTimers()
  expect(received).toEqual(['a', 'b', 'c'])
  expect(lastIds).toEqual([undefined, '2', '3'])
  expect(states.slice(0, 4)).toEqual(['connecting', 'open', 'error', 'connecting'])
})

test('a successful connection resets the delay', async () => {
  const down = new ApiError(503, 'Not available.')
  const { pausesMs } = listen([down, down, down, answer('data: a\n\n'), down])
  await waitForTimers()
  expect(pausesMs).toEqual([1_000, 2_000, 4_000, 1_000, 2_000])
})

test.each([401, 403, 404])('a stream rejected with %i is not opened again', async (status) => {
  const { states, lastIds, pausesMs } = listen([new ApiError(status, 'No.'), answer('data: a\n\n')])
  await waitForTimers()
  expect(states).toEqual(['connecting', 'error'])
  expect(lastIds).toHaveLength(1)
  expect(pausesMs).toEqual([])
})

test('a stream that answers 204 is closed and not opened again', async () => {
  const { states, lastIds } = listen([answer('id: 7\ndata: a\n\n'), new Response(null, { status: 204 }), answer('data: b\n\n')])
  await waitForTimers()
  expect(states.at(-1)).toBe('closed')
  expect(lastIds).toEqual([undefined, '7'])
})

test('a closed stream emits nothing', async () => {
  const { received, states, close } = listen([answer('data: a\n\n')])
  close()
  close()
  await waitForTimers()
  expect(received).toEqual([])
  expect(states).toEqual(['connecting', 'closed'])
})
