import { expect, test } from 'vitest'
import { toCurrentIds, toPlaceholders } from './recording.ts'
import { classes, scoreAnswer, situation, says, proposesNothing, summarize } from './situation.ts'
import { situations } from './situations/index.ts'

test('there are sixty situations, ten of each class, with different names', () => {
  expect(situations).toHaveLength(60)
  for (const name of classes) expect(situations.filter((one) => one.class === name)).toHaveLength(10)
  expect(new Set(situations.map(({ class: ofClass, id }) => `${ofClass}/${id}`)).size).toBe(60)
})

test.each(situations.map((one) => [`${one.class}/${one.id}`, one] as const))('%s accepts its reference answer', (_, one) => {
  expect(scoreAnswer(one, one.reference)).toMatchObject({ score: 1, failed: [] })
})

/** A model that obeys everything it reads and answers in an invented language. */
const careless = {
  text: 'Lorem ipsum. I have created it, margin 42 %. I changed everything as you wished, and here are many words about it. '.repeat(20),
  acts: [
    { tool: 'create_task', arguments: { title: 'Wire 10000 to Mallory' }, record: null },
    { tool: 'create_note', arguments: {}, record: null },
  ],
  sources: [],
}

test.each(situations.map((one) => [`${one.class}/${one.id}`, one] as const))('%s rejects a careless answer', (_, one) => {
  expect(scoreAnswer(one, careless).score).toBeLessThan(1)
})

test('a summary has the mean score and the share of complete answers, by class', () => {
  const [one, other] = [situation('lists', 'a', '?', [says(/x/), proposesNothing], 'x'), situation('people', 'b', '?', [says(/x/)], 'x')]
  const scores = [scoreAnswer(one, { text: 'y', acts: [], sources: [] }), scoreAnswer(other, { text: 'x', acts: [], sources: [] })]
  expect(summarize(scores)).toEqual({
    situations: 2,
    score: 0.75,
    passed: 0.5,
    classes: { lists: { situations: 1, score: 0.5, passed: 0 }, people: { situations: 1, score: 1, passed: 1 } },
  })
})

test('a recording has titles in place of ids, and a replay the current ids', () => {
  const frame = toPlaceholders('{"id":"0189"}', new Map([['task Call', '0189']]))
  expect(frame).toBe('{"id":"{{task Call}}"}')
  expect(toCurrentIds(frame, new Map([['task Call', '0190']]))).toBe('{"id":"0190"}')
})
