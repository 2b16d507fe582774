import { describe, expect, test } from 'vitest'
import { crew, flow, snapshotOf } from './testing/samples.ts'
import { Scenario } from './testing/scenario.ts'

const running = (limits = {}) => new Scenario(snapshotOf(crew(), limits)).takeUp()

describe('a run that is claimed after a crash', () => {
  test('says so and calls the model again', () => {
    const scenario = running().takeUp()
    expect(scenario.last).toMatchObject({ type: 'warning', details: { code: 'taken_over', step: 0 } })
    expect(scenario.says('one').state.outputs).toHaveLength(1)
  })

  test.each(['look', 'note'])('repeats the call of %s, which has no lasting effect', (tool) => {
    const scenario = running().calls([tool]).takeUp()
    expect(scenario.last).toMatchObject({ type: 'warning', details: { code: 'taken_over', tool } })
    expect(scenario.gets('Done.').state.status).toBe('running')
  })

  test('asks the person about an outside call with an unknown result', () => {
    const scenario = running()
      .calls(['post', { to: 'them' }])
      .takeUp()
    expect(scenario.last).toMatchObject({
      type: 'wait_for_human',
      details: { kind: 'outcome', approval: { tool: 'post', arguments: { to: 'them' } } },
    })
  })

  test('repeats an outside call under a new number when the person says so', () => {
    const scenario = running().calls(['post']).takeUp().reply('Again').takeUp()
    expect(scenario.last).toMatchObject({ type: 'tool_call', details: { tool: 'post', n: 2 } })
  })

  test('takes yes as repeat and no as skip', () => {
    const asking = () => running().calls(['post']).takeUp()
    expect(asking().reply('', { decision: 'approve' }).takeUp().last.type).toBe('tool_call')
    expect(asking().reply('', { decision: 'reject' }).takeUp().last.type).toBe('tool_result')
  })

  test("takes the person's text as the result otherwise", () => {
    const scenario = running().calls(['post']).takeUp().reply('It arrived.').takeUp()
    expect(scenario.last).toMatchObject({ type: 'tool_result', details: { ok: true, output: 'It arrived.' } })
    expect(scenario.events.filter(({ type }) => type === 'tool_call')).toHaveLength(1)
  })

  test('asks the same in a flow with a tool step', () => {
    const steps = [{ title: 'Send', kind: 'tool' as const, tool: 'post', prompt: 'Hello' }]
    const scenario = new Scenario(snapshotOf(flow({ steps }), {}, {})).takeUp().takeUp().reply('It was sent.').takeUp()
    expect(scenario.state).toMatchObject({ status: 'completed', result: 'It was sent.' })
  })

  test('fails when it is killed again and again', () => {
    const scenario = running({ takeOvers: 2 }).takeUp().takeUp().takeUp()
    expect(scenario.last.details).toMatchObject({ status: 'failed', limit: 'takeOvers' })
  })
})

describe('a run at its limit', () => {
  test('of tool calls ends before the next call', () => {
    const scenario = running({ toolCalls: 2 }).calls(['look']).gets('1').calls(['look']).gets('2').calls(['look'])
    expect(scenario.events.filter(({ type }) => type === 'tool_call')).toHaveLength(2)
    expect(scenario.last).toMatchObject({
      type: 'crew_error',
      summary: 'Failed: The run reached its limit of 2 tool calls.',
      details: { limit: 'toolCalls' },
    })
  })

  test('of steps ends before the next model call', () => {
    const scenario = running({ steps: 3 }).calls(['look']).gets('1').calls(['look']).gets('2').calls(['look']).gets('3')
    expect(scenario.last.details).toMatchObject({ status: 'failed', limit: 'steps' })
  })

  test('of tokens ends after the answer that exceeded it', () => {
    expect(running({ tokens: 14 }).calls(['look']).last.details).toMatchObject({ status: 'failed', limit: 'tokens' })
  })

  test('of time ends at the next step', () => {
    expect(running({ timeMs: 1_000 }).pass(1_000).says('one').last.details).toMatchObject({ status: 'failed', limit: 'timeMs' })
  })

  test("does not count a person's time to answer", () => {
    const scenario = running({ timeMs: 1_000 }).pass(400).calls(['pay']).pass(100_000).reply('yes').takeUp().pass(400).gets('Paid.')
    expect(scenario.state.status).toBe('running')
    expect(scenario.pass(300).says('one').last.details).toMatchObject({ limit: 'timeMs' })
  })

  test('of a delegating manager counts the work of its crew', () => {
    const scenario = new Scenario(snapshotOf(crew({ process: 'hierarchical' }), { toolCalls: 1 }))
      .takeUp()
      .calls(['delegate', { agent: 'writer', task: 'Write' }])
    expect(scenario.calls(['look']).last.details).toMatchObject({ limit: 'toolCalls' })
  })
})
