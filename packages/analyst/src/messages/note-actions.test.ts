import { describe, expect, test } from 'vitest'
import { findNoteActions } from './note-actions.ts'

const meeting = {
  day: '2026-11-17',
  me: { id: 'me', name: 'Maria Keller' },
  others: [
    { id: 'ann', name: 'Ann Gupta' },
    { id: 'bob', name: 'Bob Stone' },
    { id: 'bob2', name: 'Bob Miles' },
  ],
  guests: ['Jana Horák'],
}
const find = (text: string) => findNoteActions(text, meeting)

describe('actions and decisions of a note', () => {
  test.each([
    ['Ann will send the contract by Friday.', { kind: 'action', title: 'Send the contract', dueDate: '2026-11-20', personId: 'ann' }],
    ['- [ ] Book the venue', { kind: 'action', title: 'Book the venue', dueDate: null, personId: null }],
    ['* Action: Bob Stone to review the budget', { title: 'Review the budget', personId: 'bob' }],
    ['Ann: prepare the board pack until 30 November', { title: 'Prepare the board pack', dueDate: '2026-11-30', personId: 'ann' }],
    ["I'll call the bank tomorrow", { title: 'Call the bank', dueDate: '2026-11-18', personId: 'me' }],
    ['We need to hire a controller', { title: 'Hire a controller', personId: null }],
    ['@Ann check the numbers', { title: 'Check the numbers', personId: 'ann' }],
    ['Please send the minutes to everyone.', { title: 'Send the minutes to everyone', personId: null }],
    [
      'Decision: we open the Lyon depot in three months.',
      { kind: 'decision', title: 'We open the Lyon depot in three months', dueDate: null },
    ],
    ['We agreed to raise prices by 3 %.', { kind: 'decision', title: 'Raise prices by 3 %' }],
    ['TODO: clarify the lease', { title: 'Clarify the lease' }],
    ['Ann should hire a controller', { title: 'Hire a controller', personId: 'ann' }],
    ['I need to renew the passport', { title: 'Renew the passport', personId: 'me' }],
    ['Ann promised to ship the samples on Monday', { title: 'Ship the samples', dueDate: '2026-11-23', personId: 'ann' }],
    [
      'Jana Horák will send the draft by Friday.',
      { kind: 'action', title: 'Jana Horák: Send the draft', dueDate: '2026-11-20', personId: null },
    ],
    ['Jana should check the lease', { title: 'Jana Horák: Check the lease', personId: null }],
    ['Jana: prepare the offer until 30 November', { title: 'Jana Horák: Prepare the offer', dueDate: '2026-11-30', personId: null }],
  ])('finds %j', (text, expected) => {
    expect(find(text)).toMatchObject([expected])
  })

  test.each([
    'The weather was good.',
    'Ann presented the numbers.',
    'Will Ann send the contract?',
    '- [x] Book the venue',
    'Revenue grew by 4 % in October.',
    '# Agenda',
    '',
    'We talked about the plan.',
    'Ann will be away next week.',
    'If sales fall, Ann will call the bank.',
    '> Ann will call the bank.',
  ])('finds nothing in %j', (text) => {
    expect(find(text)).toEqual([])
  })

  test('names nobody if two people have the first name', () => {
    expect(find('Bob will review the budget')).toEqual([])
    expect(find('- [ ] Bob will review the budget')).toMatchObject([{ personId: null }])
  })

  test('ignores a date before the meeting, and lists the same action once', () => {
    expect(find('Ann to send the report of 3 November 2026\nAnn to send the report of 3 November 2026')).toMatchObject([{ dueDate: null }])
  })

  test('finds at most fifty actions', () => {
    expect(find(Array.from({ length: 200 }, (_, n) => `- [ ] Task ${n} of the list`).join('\n'))).toHaveLength(50)
  })
})
