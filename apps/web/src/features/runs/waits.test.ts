import type { FlowRun } from '@adjutant/contract/runs'
import { expect, it } from 'vitest'
import { listWaits } from './waits.ts'

const asking = {
  id: 'r',
  name: 'memo',
  status: 'paused',
  conversation_id: 'c',
  timeline: [{ id: 3, type: 'wait_for_human', summary: '', details: { prompt: 'Well?' }, ts: '' }],
} as unknown as FlowRun

it('lists the questions that are open, each question of a run as another', () => {
  expect(listWaits([], [asking])).toEqual([{ key: 'r 3', name: 'memo', conversationId: 'c' }])
})

it('leaves out runs that do not wait, and those without a place to answer', () => {
  expect(
    listWaits(
      [],
      [
        { ...asking, status: 'running' },
        { ...asking, conversation_id: null },
      ],
    ),
  ).toEqual([])
})
