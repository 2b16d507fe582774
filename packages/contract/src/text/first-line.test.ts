import { describe, expect, test } from 'vitest'
import { firstLine, findQuestionLine, splitQuestion } from './first-line.ts'

describe('the first line of a Markdown text', () => {
  test.each([
    ['Plain words', 'Plain words'],
    ['\n\n  indented\nsecond', 'indented'],
    ['first\r\nsecond', 'first'],
    ['# Heading', 'Heading'],
    ['### Closed heading ###', 'Closed heading'],
    ['#hashtag stays', '#hashtag stays'],
    ['> quoted', 'quoted'],
    ['- item', 'item'],
    ['- [x] done', 'done'],
    ['1. **Cut** the `cost` of _travel_', 'Cut the cost of travel'],
    ['***both***', 'both'],
    ['__strong__ and *weak*', 'strong and weak'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['see [the plan](https://example.com/a) ![chart](c.png)', 'see the plan chart'],
    ['-5 degrees', '-5 degrees'],
    ['2026 was good', '2026 was good'],
    ['---\n\n```\ncode', 'code'],
    ['| a | b |\n|---|---|', 'a | b |'],
  ])('%j gives %j', (markdown, line) => {
    expect(firstLine(markdown, 300)).toBe(line)
  })

  test('a text of markup only is its own first line', () => {
    expect(firstLine('***\n---', 300)).toBe('***')
    expect(firstLine('', 300)).toBe('')
  })

  test('is truncated with an ellipsis', () => {
    expect(firstLine('a'.repeat(100), 100)).toBe('a'.repeat(100))
    expect(firstLine('a'.repeat(101), 100)).toBe(`${'a'.repeat(99)}…`)
    expect(firstLine(`${'a'.repeat(90)} ${'b'.repeat(8)} c c`, 100)).toBe(`${'a'.repeat(90)} ${'b'.repeat(8)}…`)
  })

  test('never splits a character', () => {
    const line = firstLine(`${'a'.repeat(98)}${'😀'.repeat(10)}`, 100)
    expect(line).toBe(`${'a'.repeat(98)}…`)
    expect(line.isWellFormed()).toBe(true)
  })

  test.each(['*', '_', '`', '[', '#', '> ', '- ', '*_', '![', '[]('])('handles a hundred thousand of %j', (mark) => {
    expect(firstLine(mark.repeat(100_000), 300).length).toBeLessThanOrEqual(300)
  })
})

test.each([
  [
    'This is worked out:\n\n- one\n- two\n\n**Which way** do you lean?\nA few words are enough.',
    'Which way do you lean? A few words are enough.',
  ],
  ['Go?', 'Go?'],
  ['# Well?\nSay.', 'Well?'],
  ['Here it is:\n\n- one\n- two', 'Here it is:'],
  [`Short.\n\n${'x'.repeat(5_000)}`, 'Short.'],
])('shows the question of a prompt: %j', (prompt, asked) => {
  expect(findQuestionLine(prompt, 300)).toBe(asked)
})

test('splits the last paragraph as the question from the context before it', () => {
  expect(splitQuestion('These are the options:\n\n- A\n- B\n\nWhich way?\n', 500)).toEqual({
    context: 'These are the options:\n\n- A\n- B',
    question: 'Which way?',
  })
})

test.each(['Look:\n\n- A\n- B', 'Look:\n\n1) A\n2) B', 'Look:\n\n## End', `Look:\n\n${'x'.repeat(501)}`])(
  "does not split a text that doesn't end with a question: %j",
  (prompt) => {
    expect(splitQuestion(prompt, 500)).toBeUndefined()
  },
)

test.each(['Which way?', '', 'Look:\n\n-5 degrees, or +5?', 'Look:\n\n#hashtag or not?'])(
  '%j ends with a question, also without context',
  (prompt) => {
    expect(splitQuestion(prompt, 500)?.question).toBe(prompt.split('\n\n').at(-1))
  },
)
