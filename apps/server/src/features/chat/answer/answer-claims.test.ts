import { describe, expect, test } from 'vitest'
import { claimsAction } from './answer-claims.ts'

describe('a text that claims an own act', () => {
  test.each([
    'I created the task.',
    'Done! I have added the note to your journal.',
    'I’ve just updated the goal and moved on.',
    "I've now assigned it to Ada.",
    'I went ahead and scheduled the review.',
    'I have already sent the message.',
    'First, I deleted the old one.',
    'i saved it',
  ])('%s', (text) => {
    expect(claimsAction(text)).toBe(true)
  })
})

test.each(['\n', '“', '«', '"', '> ', 'I ', '`'])('a hundred thousand characters of %j are checked quickly', (sign) => {
  expect(claimsAction(`${sign.repeat(100_000 / sign.length)}x`)).toBe(false)
})

describe('a text that claims no act', () => {
  test.each([
    'The task was created by Ada on Monday.',
    'You created three tasks this week.',
    'Shall I create the task?',
    'I can add it if you like.',
    'I will move it once you allow it.',
    'I have not changed anything.',
    "I haven't created it yet.",
    '> I created the whole plan alone.',
    'Ada writes: “I sent the offer on Friday.”',
    'She said "I deleted it" and left.',
    '```\nI created a file\n```',
    'I have three updated figures for you.',
  ])('%s', (text) => {
    expect(claimsAction(text)).toBe(false)
  })
})
