import { expect, test } from 'vitest'
import { textOf } from '../../testing/scripted-model.ts'
import { testRuns } from './testing/runs.ts'

const { t, model, agentWith, crewOf, started, until } = await testRuns()

const rounds = 14

test('the prompt of an agent that reads endlessly stops growing, and explains how to read earlier results again', async () => {
  const me = await t.person('ceo')
  const note = await t.call('POST /api/journals/', {
    as: me,
    payload: { content: `Minutes\n${'The board met and agreed. '.repeat(1_000)}` },
  })
  const { id } = note.json<{ id: string }>()
  const crew = await crewOf(me, ['Find the cause'], await agentWith(me, 'read_record'))
  model.play((_, index) => (index < rounds ? { tool: 'read_record', input: { kind: 'note', id } } : 'It is the board.'))
  await until(me, await started(me, crew.id), 'completed')
  expect(model.requests).toHaveLength(rounds + 1)
  const lengths = model.requests.map(({ messages }) => JSON.stringify(messages).length)
  // Half of the results budget is free after each removal, so the prompt grows and shrinks below it.
  expect(Math.max(...lengths)).toBeLessThan(24_000 * 3 + 20_000)
  expect(Math.max(...lengths.slice(rounds / 2))).toBeLessThanOrEqual(Math.max(...lengths.slice(0, rounds / 2)) + 5_000)
  const results = model.requests
    .at(-1)!
    .messages.filter(({ role }) => role === 'tool')
    .map(textOf)
  expect(results).toHaveLength(rounds)
  expect(results[0]).toContain('Call read_record again with the same arguments to read it.')
  expect(results.at(-1)).toContain('The board met and agreed.')
})
