import type { RunSummary } from '@adjutant/contract/ai/runs'
import { expect, it } from 'vitest'
import { isShownOnPage, listFailures, listWaits, toRunLink } from './waits.ts'

const asking = {
  id: 'r',
  kind: 'flow',
  name: 'memo',
  status: 'waiting',
  conversation_id: 'c',
  prompt: 'Well?',
  schedule_id: null,
  waiting_since: '2026-11-16T07:00:00Z',
} as RunSummary

it('lists open questions, each question of a run separately', () => {
  const [first, second, third] = listWaits([asking, { ...asking, prompt: 'Sure?' }, { ...asking, waiting_since: '2026-11-16T08:00:00Z' }])
  expect(first).toMatchObject({ name: 'memo', prompt: 'Well?', conversationId: 'c', isScheduled: false, since: '2026-11-16T07:00:00Z' })
  expect(new Set([first, second, third].map((wait) => wait!.key)).size).toBe(3)
  expect(listWaits([{ ...asking, schedule_id: 's' }])).toMatchObject([{ isScheduled: true }])
})

it('omits runs that do not wait', () => {
  expect(listWaits([{ ...asking, status: 'running' }])).toEqual([])
})

it('links to the conversation, or to the run if it has none', () => {
  const alone = { ...asking, conversation_id: null }
  expect(listWaits([asking, alone, { ...alone, kind: 'crew' }]).map(toRunLink)).toEqual([
    { to: '/app/conversations/$conversationId', params: { conversationId: 'c' } },
    { to: '/app/runs', search: { flow_run: 'r' } },
    { to: '/app/runs', search: { crew_run: 'r' } },
  ])
})

it.each([
  [asking, '/app/conversations/c', true],
  [asking, '/app/conversations/d?x=c', false],
  [{ ...asking, conversation_id: null }, '/app/runs?flow_run=r', true],
  [{ ...asking, conversation_id: null }, '/app/runs?crew_run=r', false],
  [{ ...asking, conversation_id: null }, '/app/runs', false],
])('decides for %o whether it is shown at %s', (line, href, isHere) => {
  expect(listWaits([line]).map(isShownOnPage(href))).toEqual([isHere])
})

it('lists failed runs but not stopped ones', () => {
  const failed = { ...asking, status: 'failed', outcome: 'failed', reason: 'No key.', ended_at: '2026-11-16T08:00:00Z' } as RunSummary
  const stopped = { ...asking, status: 'completed', outcome: 'stopped' } as RunSummary
  expect(listFailures([failed, stopped, asking])).toEqual([
    { runId: 'r', kind: 'flow', name: 'memo', reason: 'No key.', at: '2026-11-16T08:00:00Z', conversationId: 'c' },
  ])
})
