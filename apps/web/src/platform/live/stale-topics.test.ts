import { expect, it } from 'vitest'
import { createStaleTopics, listStaleGroups, type ChangedTopic } from './stale-topics.ts'

function setUp() {
  const timers: (() => void)[] = []
  const refreshed: (ChangedTopic[] | 'all')[] = []
  const state = { busy: false }
  const markStale = createStaleTopics({
    refresh: (topics) => refreshed.push(topics),
    isBusy: () => state.busy,
    later: (work) => timers.push(work),
  })
  const tick = () => timers.splice(0).forEach((work) => work())
  return { markStale, tick, refreshed, state }
}

it('refetches the topics of several events once', () => {
  const { markStale, tick, refreshed } = setUp()
  for (const topic of ['tasks', 'tasks', 'bin'] as const) markStale(topic)
  expect(refreshed).toEqual([])
  tick()
  expect(refreshed).toEqual([['tasks', 'bin']])
})

it("waits until the tab's own mutation has finished", () => {
  const { markStale, tick, refreshed, state } = setUp()
  state.busy = true
  markStale('tasks')
  tick()
  expect(refreshed).toEqual([])
  state.busy = false
  tick()
  expect(refreshed).toEqual([['tasks']])
})

it('refetches everything after a reset or a change of membership', () => {
  const { markStale, tick, refreshed } = setUp()
  markStale('notes')
  markStale('reset')
  tick()
  markStale('organizations')
  tick()
  expect(refreshed).toEqual(['all', 'all'])
})

it('handles the next event after a refresh', () => {
  const { markStale, tick, refreshed } = setUp()
  markStale('notes')
  tick()
  markStale('goals')
  tick()
  expect(refreshed).toEqual([['notes'], ['goals']])
})

it('maps chat events to conversations, records also to the desk, their history and chains, and any other topic to its own calls', () => {
  const groups = ['files', 'chain', 'tasks', 'history', 'desk', 'conversations', 'chat']
  expect(listStaleGroups(['files', 'tasks', 'conversations'])).toEqual(groups)
  expect(listStaleGroups(['schedules'])).toEqual(['schedules', 'desk'])
})
