import { expect, test, vi } from 'vitest'
import { createIntentFinder, type Embed, isPossible } from './find-intent.ts'
import { intentExamples } from './intent-examples.ts'

/** One dimension per word: texts with common words are similar. */
const words = [
  ...new Set(
    Object.values(intentExamples)
      .flat()
      .join(' ')
      .toLowerCase()
      .match(/\p{L}+/gu),
  ),
]
const toVector = (text: string): number[] => {
  const used = new Set(text.toLowerCase().match(/\p{L}+/gu))
  return words.map((word) => (used.has(word) ? 1 : 0))
}
const embedWords: Embed = async (texts) => texts.map(toVector)

test('finds the intent of the nearest examples', async () => {
  const find = createIntentFinder(embedWords, isPossible)
  expect(await find('Which customers are at risk of leaving?')).toEqual({ intent: 'customersAtRisk', isClear: true })
  expect(await find('Show the trend of the churn rate, please')).toMatchObject({ intent: 'trend' })
})

test('finds no intent for a question that is near to no example', async () => {
  const find = createIntentFinder(async (texts) => texts.map((text) => (text === 'xyz' ? words.map(() => 0) : toVector(text))), isPossible)
  expect(await find('xyz')).toBeUndefined()
})

test('leaves out an intent whose words are missing', async () => {
  const find = createIntentFinder(embedWords, (intent) => intent !== 'customersAtRisk')
  expect((await find('Which customers are at risk of leaving?'))?.intent).not.toBe('customersAtRisk')
})

test('embeds the examples once', async () => {
  const embed = vi.fn(embedWords)
  const find = createIntentFinder(embed, isPossible)
  for (const question of ['What is overdue?', 'What is late?']) await find(question)
  expect(embed.mock.calls.map(([texts]) => texts.length)).toEqual([1, Object.values(intentExamples).flat().length, 1])
})

test('retries only the failed examples', async () => {
  let failing = 5
  const embed = vi.fn<Embed>(async (texts) =>
    texts.map((text, place) => (texts.length > 1 && place < failing ? undefined : toVector(text))),
  )
  const find = createIntentFinder(embed, isPossible)
  expect(await find('What is overdue?')).toBeUndefined()
  failing = 0
  expect(await find('What is overdue?')).toMatchObject({ intent: 'overdue' })
  expect(embed.mock.calls.at(-1)?.[0]).toHaveLength(5)
})

test('uses the wording while the examples are not ready, and retries after a failure', async () => {
  vi.useFakeTimers()
  let isWorking = false
  const find = createIntentFinder(
    (texts, { urgent }) => (urgent || isWorking ? embedWords(texts, { urgent }) : Promise.reject(new Error('No model'))),
    isPossible,
  )
  expect(await find('What is overdue?')).toBeUndefined()
  isWorking = true
  expect(await find('What is overdue?')).toMatchObject({ intent: 'overdue' })
  const slow = createIntentFinder(
    (texts, { urgent }) => (urgent ? embedWords(texts, { urgent }) : new Promise(() => undefined)),
    isPossible,
  )
  const found = slow('What is overdue?')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await found).toBeUndefined()
  vi.useRealTimers()
})
