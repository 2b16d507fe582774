import { expect, test } from 'vitest'
import { toToolRecords, type DecidedCall } from './tool-record.logic.ts'

/** The outcomes from the oldest to the newest. */
const callsOf = (outcomes: DecidedCall['outcome'][], more: Partial<DecidedCall> = {}): DecidedCall[] =>
  outcomes.map((outcome, place) => ({ agent: 'Scout', tool: 'create_task', title: 'Create a task', outcome, atMs: place, ...more }))
const times = (count: number, outcome: DecidedCall['outcome']) => Array.from({ length: count }, () => outcome)
const suggestionOf = (outcomes: DecidedCall['outcome'][], canBeGranted = true) =>
  toToolRecords(callsOf(outcomes), () => canBeGranted)[0]!.suggestion

test('counts by agent and tool, the most used first', () => {
  const records = toToolRecords(
    [
      ...callsOf(['accepted', 'edited', 'rejected', 'undone', 'failed', 'accepted']),
      ...callsOf(['accepted'], { agent: null }),
      ...callsOf(['failed', 'failed'], { tool: 'update_task', title: 'Update a task' }),
    ],
    () => true,
  )
  expect(records).toEqual([
    {
      agent: 'Scout',
      tool: 'create_task',
      title: 'Create a task',
      accepted: 2,
      edited: 1,
      rejected: 1,
      undone: 1,
      failed: 1,
      suggestion: null,
    },
    expect.objectContaining({ agent: 'Scout', tool: 'update_task', failed: 2, accepted: 0 }),
    expect.objectContaining({ agent: null, tool: 'create_task', accepted: 1 }),
  ])
})

test('ten accepted calls in a row suggest more autonomy, if the tool can be allowed', () => {
  expect(suggestionOf(times(9, 'accepted'))).toBeNull()
  expect(suggestionOf(times(10, 'accepted'))).toBe('more_autonomy')
  expect(suggestionOf(times(10, 'accepted'), false)).toBeNull()
  expect(suggestionOf([...times(3, 'rejected'), ...times(10, 'accepted')])).toBe('more_autonomy')
  expect(suggestionOf([...times(9, 'accepted'), 'edited'])).toBeNull()
  expect(suggestionOf([...times(10, 'accepted'), 'failed'])).toBeNull()
})

test('three rejected or undone calls among the latest ten suggest less autonomy', () => {
  expect(suggestionOf(['rejected', 'undone'])).toBeNull()
  expect(suggestionOf(['rejected', 'undone', 'undone'], false)).toBe('less_autonomy')
  expect(suggestionOf([...times(3, 'undone'), ...times(8, 'accepted')])).toBeNull()
})
