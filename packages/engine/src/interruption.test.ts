import { describe, expect, test } from 'vitest'
import { crew, flow, snapshotOf } from './testing/samples.ts'
import { Scenario } from './testing/scenario.ts'

const running = (limits = {}) => new Scenario(snapshotOf(crew(), limits)).resume()

describe('a run that is claimed after a crash', () => {
  test('records a warning and calls the model again', () => {
    const scenario = running().resume()
    expect(scenario.last).toMatchObject({ type: 'warning', details: { code: 'taken_over', step: 0 } })
    expect(scenario.modelAnswers('one').state.outputs).toHaveLength(1)
  })

  test.each(['look', 'note'])('repeats the call of %s, which has no lasting effect', (tool) => {
    const scenario = running().calls([tool]).resume()
    expect(scenario.last).toMatchObject({ type: 'warning', details: { code: 'taken_over', tool } })
    expect(scenario.toolReturns('Done.').state.status).toBe('running')
  })

  test('asks the person about an outside call with an unknown result', () => {
    const scenario = running()
      .calls(['post', { to: 'them' }])
      .resume()
    expect(scenario.last).toMatchObject({
      type: 'wait_for_human',
      details: { kind: 'outcome', approval: { tool: 'post', arguments: { to: 'them' } } },
    })
  })

  test('repeats an outside call under a new number when the person says so', () => {
    const scenario = running().calls(['post']).resume().reply('Again').resume()
    expect(scenario.last).toMatchObject({ type: 'tool_call', details: { tool: 'post', n: 2 } })
  })

  test('interprets yes as repeat and no as skip', () => {
    const asking = () => running().calls(['post']).resume()
    expect(asking().reply('', { decision: 'approve' }).resume().last.type).toBe('tool_call')
    expect(asking().reply('', { decision: 'reject' }).resume().last.type).toBe('tool_result')
  })

  test("takes the person's text as the result otherwise", () => {
    const scenario = running().calls(['post']).resume().reply('It arrived.').resume()
    expect(scenario.last).toMatchObject({ type: 'tool_result', details: { ok: true, output: 'It arrived.' } })
    expect(scenario.events.filter(({ type }) => type === 'tool_call')).toHaveLength(1)
  })

  test('asks the same question in a flow with a tool step', () => {
    const steps = [{ title: 'Send', kind: 'tool' as const, tool: 'post', prompt: 'Hello' }]
    const scenario = new Scenario(snapshotOf(flow({ steps }), {}, {})).resume().resume().reply('It was sent.').resume()
    expect(scenario.state).toMatchObject({ status: 'completed', result: 'It was sent.' })
  })

  test('fails after too many crashes', () => {
    const scenario = running({ takeOvers: 2 }).resume().resume().resume()
    expect(scenario.last.details).toMatchObject({ status: 'failed', limit: 'takeOvers' })
  })
})

describe('a run at its limit', () => {
  test('of tool calls ends before the next call', () => {
    const scenario = running({ toolCalls: 2 }).calls(['look']).toolReturns('1').calls(['look']).toolReturns('2').calls(['look'])
    expect(scenario.events.filter(({ type }) => type === 'tool_call')).toHaveLength(2)
    expect(scenario.last).toMatchObject({
      type: 'crew_error',
      summary: 'Failed: The run reached its limit of 2 tool calls.',
      details: { limit: 'toolCalls' },
    })
  })

  test('of steps ends before the next model call', () => {
    const scenario = running({ steps: 3 })
      .calls(['look'])
      .toolReturns('1')
      .calls(['look'])
      .toolReturns('2')
      .calls(['look'])
      .toolReturns('3')
    expect(scenario.last.details).toMatchObject({ status: 'failed', limit: 'steps' })
  })

  test('of tokens ends after the answer that exceeded it', () => {
    expect(running({ tokens: 14 }).calls(['look']).last.details).toMatchObject({ status: 'failed', limit: 'tokens' })
  })

  test('of time ends at the next step', () => {
    expect(running({ timeMs: 1_000 }).advanceMs(1_000).modelAnswers('one').last.details).toMatchObject({
      status: 'failed',
      limit: 'timeMs',
    })
  })

  test("does not count a person's time to answer", () => {
    const scenario = running({ timeMs: 1_000 })
      .advanceMs(400)
      .calls(['pay'])
      .advanceMs(100_000)
      .reply('yes')
      .resume()
      .advanceMs(400)
      .toolReturns('Paid.')
    expect(scenario.state.status).toBe('running')
    expect(scenario.advanceMs(300).modelAnswers('one').last.details).toMatchObject({ limit: 'timeMs' })
  })

  test('of a delegating manager counts the work of its crew', () => {
    const scenario = new Scenario(snapshotOf(crew({ process: 'hierarchical' }), { toolCalls: 1 }))
      .resume()
      .calls(['delegate', { agent: 'writer', task: 'Write' }])
    expect(scenario.calls(['look']).last.details).toMatchObject({ limit: 'toolCalls' })
  })
})
