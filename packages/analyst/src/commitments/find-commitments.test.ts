import { describe, expect, test } from 'vitest'
import { findCommitments, findOwnCommitment } from './find-commitments.ts'

// A Wednesday.
const day = '2026-11-18'
const inNote = (text: string) => findCommitments(text, { kind: 'note', isOwn: true, day })
const inMessage = (text: string, isOwn = true) => findCommitments(text, { kind: 'message', isOwn, day })

describe('a message', () => {
  test.each([
    ['I’ll send it on Friday.', 'I’ll send it on Friday.'],
    ["Sure, I'll look into it.", "Sure, I'll look into it."],
    ['Thanks! I will call her tomorrow. Best, Ada', 'I will call her tomorrow.'],
    ['Good point.\nI am going to ask legal', 'I am going to ask legal'],
    ['Will do.', 'Will do.'],
    ['Let me check that by Monday.', 'Let me check that by Monday.'],
    ['By Monday I’ll have it.', 'By Monday I’ll have it.'],
    ['I’ll send it, tell me if you need more.', 'I’ll send it, tell me if you need more.'],
    ['ill send it tmrw', 'ill send it tmrw'],
    ['Sending it over now.', 'Sending it over now.'],
    ['Kein Problem, den Plan schicke ich dir.', 'Kein Problem, den Plan schicke ich dir.'],
    ['Ich reiche es bis 25.11. nach.', 'Ich reiche es bis 25.11. nach.'],
  ])('%j contains a commitment', (text, sentence) => {
    expect(findOwnCommitment(text, { kind: 'message', day })?.sentence).toBe(sentence)
  })

  test.each([
    'Will you send it on Friday?',
    'We will grow by ten per cent.',
    'She said I will be there.',
    'I would send it if I could.',
    'I’ll never do that.',
    'I will not come on Friday.',
    'Let me know by Friday.',
    'Let me know and I’ll plan it.',
    'I’ll send it on Friday, I think.',
    'I’ll send it on Friday if you agree.',
    'Sending it takes until Friday.',
    'You will receive 20% off until Friday.',
    'Schicke mir den Plan bis Freitag.',
    'Friday is fine.',
    'Illness is no excuse.',
    `I will ${'really '.repeat(60)}do it.`,
    '> I will send it on Friday.',
    '```\nI will send it on Friday.\n```',
    'Thanks!\n\nOn Mon, 16 Nov 2026, Ada Lovelace wrote:\nI will send it on Friday.',
  ])('%j contains no commitment', (text) => {
    expect(inMessage(text)).toEqual([])
  })

  test('has a direction that depends on its reader', () => {
    const text = 'I’ll send you the lease by Friday.'
    expect(inMessage(text, true)).toMatchObject([{ direction: 'i_owe', action: 'Send you the lease', due: '2026-11-20' }])
    expect(inMessage(text, false)).toMatchObject([{ direction: 'owed_to_me' }])
    expect(inMessage('You promised me the lease by Friday.', false)).toMatchObject([{ direction: 'i_owe' }])
  })

  test('can contain several commitments, each with its position', () => {
    const text = 'Hi Tom.\nI’ll call the bank today. It rains. I will send you the offer on Monday.'
    const found = inMessage(text)
    expect(found.map(({ due }) => due)).toEqual(['2026-11-18', '2026-11-23'])
    expect(found.map(({ from, sentence }) => text.slice(from, from + sentence.length))).toEqual(found.map(({ sentence }) => sentence))
  })
})

describe('a note', () => {
  test('joins the lines of a paragraph, but not those of a list', () => {
    expect(inNote('Call\n\nI promised Halden\na new offer by Friday.')).toMatchObject([
      { sentence: 'I promised Halden a new offer by Friday.', person: 'Halden', due: '2026-11-20' },
    ])
    expect(inNote('Call\n\n- Priya to send the plan by Friday\n- Tom owes me the NDA')).toMatchObject([
      { person: 'Priya', action: 'Send the plan' },
      { person: 'Tom', action: 'The NDA' },
    ])
  })

  test('reads open boxes and skips checked ones', () => {
    expect(inNote('Steps\n- [ ] Sofia: update the price list by Friday\n- [x] Ben: call the bank by Friday')).toMatchObject([
      { direction: 'owed_to_me', person: 'Sofia', sentence: 'Sofia: update the price list by Friday' },
    ])
  })

  test.each(['Ways to sign in', 'Days to close', 'Ask Ben to prepare the inventory by Friday.', 'They agreed on little else.'])(
    '%j contains no commitment',
    (text) => {
      expect(inNote(text)).toEqual([])
    },
  )

  test.each([
    ['Lars: I’ll order the laptops by Friday', { direction: 'owed_to_me', person: 'Lars' }],
    ['AP me: order the laptops by Friday', { direction: 'i_owe' }],
    ['By Friday Dana will share the list.', { direction: 'owed_to_me', person: 'Dana' }],
    ['Still need to send Dana the list by Friday.', { direction: 'i_owe', person: 'Dana' }],
    ['Von Dana kommt bis Freitag die Liste.', { direction: 'owed_to_me', person: 'Dana' }],
  ])('%j has an owner', (text, expected) => {
    expect(inNote(text)).toMatchObject([{ ...expected, due: '2026-11-20' }])
  })

  test('ignores Markdown inside a sentence', () => {
    expect(inNote('I **promised Halden** a [new offer](https://example.com) by Friday.')).toMatchObject([
      { sentence: 'I promised Halden a new offer by Friday.' },
    ])
  })
})

// A quadratic search would exceed the time limit of the test.
test.each([
  ['one long line', 'I will send it '.repeat(7_000)],
  ['one letter', 'a'.repeat(100_000)],
  ['capital words', 'Ada Lovelace '.repeat(8_000)],
  ['punctuation', '.,;:!?“”"'.repeat(11_000)],
  ['spaces', `I will${' '.repeat(99_000)}send it.`],
  ['short sentences', 'Ada and Ben will and I will, so we. '.repeat(2_800)],
])('a text of 100,000 characters of %s is read', (_, text) => {
  expect(inNote(text).length).toBeLessThanOrEqual(50)
  expect(inMessage(text).length).toBeLessThanOrEqual(50)
})

test('the number of commitments per text is limited', () => {
  expect(inNote('- I will send the offer by Friday.\n'.repeat(2_500))).toHaveLength(50)
})
