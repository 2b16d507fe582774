import type { RunLine } from '@adjutant/contract/runs'
import { expect, it } from 'vitest'
import { listWaits } from './waits.ts'

const asking = { id: 'r', name: 'memo', status: 'waiting', conversation_id: 'c', prompt: 'Well?', steps_done: 1 } as RunLine

it('lists the questions that are open, each question of a run as another', () => {
  const [first, second] = listWaits([asking, { ...asking, prompt: 'Sure?' }])
  expect(first).toMatchObject({ name: 'memo', prompt: 'Well?', conversationId: 'c' })
  expect(first!.key).not.toBe(second!.key)
})

it('leaves out runs that do not wait, and those without a place to answer', () => {
  expect(
    listWaits([
      { ...asking, status: 'running' },
      { ...asking, conversation_id: null },
    ]),
  ).toEqual([])
})
