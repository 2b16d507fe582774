import { expect, test } from 'vitest'
import { toTaskProposal } from './task-proposal.ts'

// A Wednesday.
const day = '2026-11-18'
const propose = (text: string, isOwn = false) => toTaskProposal({ text, senderName: 'Ada', isOwn, day })

test.each([
  ['Can you send me the board deck by Friday?', 'Send me the board deck', '2026-11-20', 'Friday'],
  ['Please call the bank tomorrow.', 'Call the bank', '2026-11-19', 'tomorrow'],
  ['We need to sign the lease on 5 March', 'Sign the lease', '2027-03-05', '5 March'],
  ['The audit is due 2026-12-01.', 'The audit is', '2026-12-01', '2026-12-01'],
  ['Hello Ben. Could you please book the room today?', 'Book the room', '2026-11-18', 'today'],
  ['Please file the return by 30 November.', 'File the return', '2026-11-30', '30 November'],
  ['Please file the return by Nov. 30, with the annex.', 'File the return, with the annex', '2026-11-30', 'Nov. 30'],
  ['Send it by 30 Nov. Thanks!', 'Send it', '2026-11-30', '30 Nov'],
  ['Send the pack by 30 Nov. to the board.', 'Send the pack to the board', '2026-11-30', '30 Nov.'],
  ['Please sign the lease on Friday, 20 November 2026.', 'Sign the lease', '2026-11-20', '20 November 2026'],
  ['Have you seen this?', 'Have you seen this', null, null],
  ['We met yesterday about the harbour.', 'We met about the harbour', null, null],
])('proposes a task for “%s”', (text, title, due_date, date_words) => {
  expect(propose(text)).toMatchObject({ title, due_date, date_words, is_promise: false })
})

test("for the person's own message the task is about the commitment, and its date has priority", () => {
  const text = 'The meeting is on Monday. I’ll send the agenda on Friday.'
  expect(propose(text, true)).toEqual({
    title: 'Send the agenda',
    description: `Ada, ${day}:\n\n${text}`,
    due_date: '2026-11-20',
    date_words: 'Friday',
    is_promise: true,
  })
  expect(propose(text, false)).toMatchObject({ is_promise: false, due_date: '2026-11-23' })
})

test('replaces “you” by the name if there is one other person', () => {
  const titleOf = (text: string, otherName?: string) => toTaskProposal({ text, senderName: 'Ada', isOwn: true, otherName, day }).title
  expect(titleOf('I’ll send you the figures by Friday.', 'Tom Reed')).toBe('Send Tom the figures')
  expect(titleOf('Sure, I will look at your draft tomorrow.', 'Tom Reed')).toBe('Look at Tom’s draft')
  expect(titleOf('I’ll send you the figures.')).toBe('Send you the figures')
  expect(titleOf('I’ll send you the figures.', 'tom@example.com')).toBe('Send you the figures')
})

test('a proposal fits into a task for a message of any length', () => {
  const long = propose(`Please ${'x'.repeat(90_000)} 😀`)
  expect([long.title.length <= 300, long.description.length <= 10_000, long.title !== '']).toEqual([true, true, true])
})
