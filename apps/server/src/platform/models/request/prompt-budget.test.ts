import type { ModelMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fitPrompt, toPromptBudget } from './prompt-budget.ts'
import { makeRequest } from '../testing/model-harness.ts'

const tools = [
  { name: 'list_tasks', description: 'Lists', input: z.object({}), isReadOnly: true },
  { name: 'create_task', description: 'Creates', input: z.object({}) },
]

const exchange = (place: number, tool: string, text: string): ModelMessage[] => [
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: `c${place}`, toolName: tool, input: { page: place } }] },
  { role: 'tool', content: [{ type: 'tool-result', toolCallId: `c${place}`, toolName: tool, output: { type: 'text', value: text } }] },
]

/** A conversation of an agent that calls the same tool again and again. */
const looping = (rounds: number, length: number, tool = 'list_tasks'): ModelMessage[] => [
  { role: 'user', content: 'Find the cause.' },
  ...Array.from({ length: rounds }, (_, place) => exchange(place, tool, `Result ${place} ${'x'.repeat(length)}`)).flat(),
]

const lengthOf = (messages: readonly ModelMessage[]): number => JSON.stringify(messages).length
const fit = (messages: ModelMessage[], contextTokens = 128_000) =>
  fitPrompt(makeRequest({ messages, tools }), 1_000, toPromptBudget(contextTokens)).messages
const resultsOf = (messages: ModelMessage[]) => messages.filter(({ role }) => role === 'tool').map((message) => JSON.stringify(message))

describe('old tool results', () => {
  test('stay as long as they fit', () => {
    const messages = looping(5, 5_000)
    expect(fit(messages)).toEqual(messages)
  })

  test('are replaced by a note on how to read them again, and the newest stays whole', () => {
    const results = resultsOf(fit(looping(40, 5_000)))
    expect(results[0]).toContain('Call list_tasks again with the same arguments to read it.')
    expect(results[0]).not.toContain('xxxxx')
    expect(results.at(-1)).toContain('x'.repeat(5_000))
  })

  test('of a tool that changes something keep their beginning and must not be repeated', () => {
    const [first] = resultsOf(fit(looping(40, 5_000, 'create_task')))
    expect(first).toContain('Result 0')
    expect(first).toContain('don’t repeat it')
    expect(first).not.toContain('Call create_task again')
  })

  test('are removed many at a time, so that the beginning of the prompt stays the same for several calls', () => {
    const beginnings = Array.from(
      { length: 40 },
      (_, rounds) => resultsOf(fit(looping(rounds + 1, 5_000))).filter((one) => one.includes('removed')).length,
    )
    const distinct = new Set(beginnings)
    expect(distinct.size).toBeLessThan(10)
    expect(beginnings.at(-1)).toBeGreaterThan(20)
  })

  test('the prompt of an agent that loops stops growing', () => {
    const lengths = [10, 20, 40, 60].map((rounds) => lengthOf(fit(looping(rounds, 8_000))))
    expect(Math.max(...lengths)).toBeLessThan(24_000 * 3 + 60 * 400)
  })
})

describe('a prompt', () => {
  test.each([4_096, 8_192, 32_768, 128_000, 400_000])('takes at most half of a context window of %i tokens', (contextTokens) => {
    const messages = [
      ...looping(30, 50_000),
      { role: 'user' as const, content: '\n"'.repeat(400_000) },
      { role: 'user' as const, content: 'Short.' },
    ]
    const fitting = fit(messages, contextTokens)
    expect(lengthOf(fitting) + 1_000).toBeLessThanOrEqual(contextTokens * 0.5 * 3)
    expect(fitting.at(-1)).toEqual({ role: 'user', content: 'Short.' })
    expect(fitting[0]).toEqual(messages[0])
    expect(contextTokens < 8_000 || fitting.length === messages.length).toBe(true)
  })

  test('loses the long arguments of a call only if it does not fit', () => {
    const call = { type: 'tool-call' as const, toolCallId: 'c', toolName: 'create_task', input: { content: 'y'.repeat(300_000) } }
    const messages: ModelMessage[] = [{ role: 'assistant', content: [call] }]
    expect(fit(messages, 400_000)).toEqual(messages)
    expect(JSON.stringify(fit(messages, 32_768))).toContain('"removed":"300,014 characters"')
  })
})
