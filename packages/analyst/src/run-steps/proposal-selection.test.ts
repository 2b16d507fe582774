import { expect, test } from 'vitest'
import { readSelection } from './proposal-selection.ts'

const titles = ['Plan the leadership offsite', 'Approve bridge term sheet', 'Call lead investor', 'Call the bank']

test.each<[reply: string, selected: number[]]>([
  ['all', [1, 2, 3, 4]],
  ['All of them, please.', [1, 2, 3, 4]],
  ['yes', [1, 2, 3, 4]],
  ['Approve all!', [1, 2, 3, 4]],
  ['“all”', [1, 2, 3, 4]],
  ['none', []],
  ['No', []],
  ['1', [1]],
  ['1, 3', [1, 3]],
  ['3 and 1', [1, 3]],
  ['#2', [2]],
  ['only 2-4', [2, 3, 4]],
  ['1 to 2', [1, 2]],
  ['all but 2', [1, 3, 4]],
  ['All except 2 and 4', [1, 3]],
  ['everything, not 3', [1, 2, 4]],
  ['leave out 1', [2, 3, 4]],
  ['only the term sheet', [2]],
  ['all except the offsite', [2, 3, 4]],
  ['the offsite and the bank', [1, 4]],
])('%j selects %j', (reply, selected) => {
  expect(readSelection(reply, titles)).toEqual({ selected })
})

test.each(['not now', 'not all', 'skip all', 'leave out all', 'now', 'no 2', 'not 2', 'not the invoice yet'])(
  'a rejection is not a selection: %j is unclear',
  (reply) => expect(readSelection(reply, ['Call the bank', 'Update the knowledge base', 'Send the invoice'])).toBe('unclear'),
)

test.each([
  '',
  '0',
  '5',
  '1, 9',
  '4-2',
  'call',
  'maybe later',
  'all but the moon',
  'move the offsite to Friday',
  'all tomorrow',
  'not sure',
])('%j is unclear', (reply) => {
  expect(readSelection(reply, titles)).toBe('unclear')
})
