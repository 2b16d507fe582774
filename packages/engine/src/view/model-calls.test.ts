import { describe, expect, test } from 'vitest'
import { crew, snapshotOf } from '../testing/samples.ts'
import { Scenario, usage } from '../testing/scenario.ts'
import { listModelCalls } from './model-calls.ts'

describe('the model calls of a run', () => {
  const tasks = [{ name: 'Draft', description: 'Write about {topic}', agent: 'writer', human_input: true }]
  const snapshot = snapshotOf(crew({ tasks: [...tasks, { name: 'Judge', description: 'Judge it', agent: 'critic' }] }))
  const run = () =>
    new Scenario(snapshot)
      .resume()
      .calls(['look', { at: 1 }])
      .toolReturns('Seven bees')
      .modelAnswers('A draft')
      .reply('Shorter')
      .resume()
      .modelAnswers('Draft')

  test('show the request, answer and usage of each call', () => {
    const calls = listModelCalls(snapshot, run().reply('ok').resume().modelAnswers('Good').events)
    expect(calls).toMatchObject([
      {
        step: 0,
        agent: 'writer',
        instructions: expect.stringContaining('You are writer'),
        messages: [{ role: 'user', text: 'Write about bees' }],
        reply: '',
        calls: [{ tool: 'look', arguments: { at: 1 } }],
        usage,
      },
      { step: 0, messages: [{ role: 'tool', tool: 'look', ok: true, text: 'Seven bees' }], reply: 'A draft', calls: [] },
      { step: 0, messages: [{ role: 'user', text: 'Shorter' }], reply: 'Draft' },
      { step: 1, agent: 'critic', messages: [{ role: 'user', text: expect.stringContaining('Judge it') }], reply: 'Good' },
    ])
    expect(calls.map(({ instructions }) => instructions !== undefined)).toEqual([true, false, false, true])
  })

  test('are limited to one step if it is named', () => {
    expect(listModelCalls(snapshot, run().events, 0)).toHaveLength(3)
    expect(listModelCalls(snapshot, run().events, 1)).toEqual([])
  })

  test('show the system prompt as it was sent, stored once per agent and step', () => {
    const scenario = new Scenario(snapshot).resume()
    const answer = { type: 'model_answered' as const, usage, instructions: 'Sent' }
    scenario.send({ ...answer, text: '', calls: [{ tool: 'look', arguments: {} }] }).toolReturns('x')
    scenario.send({ ...answer, text: 'Draft', calls: [] })
    expect(listModelCalls(snapshot, scenario.events)[0]).toMatchObject({ instructions: 'Sent' })
    expect(JSON.stringify(scenario.events).match(/"Sent"/g)).toHaveLength(1)
  })

  test('of a delegated task are the calls of the member, with its own system prompt', () => {
    const led = snapshotOf(crew({ process: 'hierarchical', tasks: [{ name: 'Draft', description: 'Write', agent: 'writer' }] }))
    const scenario = new Scenario(led)
      .resume()
      .calls(['delegate', { agent: 'critic', task: 'Judge bees' }])
      .modelAnswers('Fine')
      .modelAnswers('All fine')
    expect(listModelCalls(led, scenario.events)).toMatchObject([
      { agent: 'Manager', calls: [{ tool: 'delegate' }] },
      { agent: 'critic', instructions: expect.stringContaining('You are critic'), messages: [{ text: 'Judge bees' }], reply: 'Fine' },
      { agent: 'Manager', messages: [{ role: 'tool', tool: 'delegate', text: 'Fine' }], reply: 'All fine' },
    ])
  })
})
