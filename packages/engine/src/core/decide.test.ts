import { describe, expect, test } from 'vitest'
import type { Command } from './command.ts'
import { fold } from './fold.ts'
import type { RunEvent } from './event.ts'
import type { RunStatus } from './run.ts'
import { crew, flow, snapshotOf } from '../testing/samples.ts'
import { Scenario, usage } from '../testing/scenario.ts'

const twoTasks = snapshotOf(crew())
const asking = snapshotOf(flow({ steps: [{ title: 'Choice', kind: 'human', prompt: 'Well?' }] }))

const pending = () => new Scenario(twoTasks)
const running = () => pending().resume()
const waiting = () => new Scenario(asking).resume()
const completed = () => running().modelAnswers('one').modelAnswers('two')
const failed = () => running().send({ type: 'fail', reason: 'No power.' })
const stopped = () => running().send({ type: 'stop' })

const states: Record<RunStatus, () => Scenario> = { pending, running, waiting, completed, failed, stopped }
const commands: Record<string, Command> = {
  resume: { type: 'resume' },
  model_answered: { type: 'model_answered', text: 'x', calls: [], usage },
  model_failed: { type: 'model_failed', reason: 'Down.' },
  tool_answered: { type: 'tool_answered', call: '0-1-1', answer: { ok: true, output: '' } },
  reply: { type: 'reply', reply: { text: 'yes' } },
  stop: { type: 'stop' },
  fail: { type: 'fail', reason: 'No power.' },
  limit_hit: { type: 'limit_hit', limit: 'timeMs' },
}

// The effect of each command in each state: the resulting status or the error.
const table: Record<RunStatus, Record<string, string>> = {
  pending: {
    resume: 'running',
    model_answered: 'not_asked',
    model_failed: 'not_asked',
    tool_answered: 'not_called',
    reply: 'not_waiting',
    stop: 'stopped',
    fail: 'failed',
    limit_hit: 'failed',
  },
  running: {
    resume: 'running',
    model_answered: 'running',
    model_failed: 'failed',
    tool_answered: 'not_called',
    reply: 'not_waiting',
    stop: 'stopped',
    fail: 'failed',
    limit_hit: 'failed',
  },
  waiting: {
    resume: 'waiting',
    model_answered: 'not_asked',
    model_failed: 'not_asked',
    tool_answered: 'not_called',
    reply: 'running',
    stop: 'stopped',
    fail: 'failed',
    limit_hit: 'failed',
  },
  completed: {
    resume: 'completed',
    model_answered: 'run_ended',
    model_failed: 'run_ended',
    tool_answered: 'run_ended',
    reply: 'run_ended',
    stop: 'completed',
    fail: 'run_ended',
    limit_hit: 'run_ended',
  },
  failed: {
    resume: 'failed',
    model_answered: 'run_ended',
    model_failed: 'run_ended',
    tool_answered: 'run_ended',
    reply: 'run_ended',
    stop: 'failed',
    fail: 'run_ended',
    limit_hit: 'run_ended',
  },
  stopped: {
    resume: 'stopped',
    model_answered: 'run_ended',
    model_failed: 'run_ended',
    tool_answered: 'run_ended',
    reply: 'run_ended',
    stop: 'stopped',
    fail: 'run_ended',
    limit_hit: 'run_ended',
  },
}

describe('the state table', () => {
  const rows = Object.entries(table).flatMap(([status, row]) =>
    Object.entries(row).map(([command, outcome]) => [status, command, outcome] as const),
  )

  test.each(rows)('a %s run with command %s: %s', (status, command, outcome) => {
    const scenario = states[status as RunStatus]()
    expect(scenario.state.status).toBe(status)
    const rejected = scenario.rejectionCodeOf(commands[command]!)
    expect(rejected ?? scenario.send(commands[command]!).state.status).toBe(outcome)
  })

  test.each(['completed', 'failed', 'stopped'] as const)('a %s run gets no more events', (status) => {
    const scenario = states[status]()
    const before = scenario.events.length
    scenario.send({ type: 'stop' }).send({ type: 'resume' })
    expect(scenario.events).toHaveLength(before)
    expect(scenario.last.details).toMatchObject({ status })
  })
})

describe('steps', () => {
  test('a crew executes its tasks, returns the last output and ends', () => {
    const scenario = completed()
    expect(scenario.types).toEqual(['run_started', 'step_started', 'step_finished', 'step_started', 'step_finished', 'result', 'crew_end'])
    expect(scenario.state).toMatchObject({ result: 'two', usage: { input_tokens: 20, output_tokens: 10 } })
  })

  test('a later task sees the earlier outputs', () => {
    const { messages } = running().modelAnswers('Bees are fine.').state.work!.frames[0]!
    expect(messages[0]).toMatchObject({ role: 'user', text: expect.stringContaining('Bees are fine.') })
  })

  test('a task with a context sees only those outputs', () => {
    const tasks = ['A', 'B', 'C'].map((name) => ({
      name,
      description: `Do ${name}`,
      agent: 'writer',
      ...(name === 'C' && { context: ['A'] }),
    }))
    const { messages } = new Scenario(snapshotOf(crew({ tasks }))).resume().modelAnswers('alpha').modelAnswers('beta').state.work!
      .frames[0]!
    expect(messages[0]).toMatchObject({ text: expect.stringContaining('alpha') })
    expect(messages[0]).toMatchObject({ text: expect.not.stringContaining('beta') })
  })

  test.each([
    ['yes, do it', ['Choice', 'Agreed', 'Plan']],
    ['no', ['Choice', 'Agreed']],
  ])('a branch after the reply %j executes %j', (reply, titles) => {
    const scenario = new Scenario(snapshotOf(flow())).resume().toolReturns('facts').reply(reply).resume()
    if (scenario.state.status === 'running') scenario.modelAnswers('the plan')
    const finished = scenario.events.flatMap((event) => (event.type === 'step_finished' ? [event.details.title] : []))
    expect(finished).toEqual(['Facts', ...titles])
    expect(scenario.state.status).toBe('completed')
  })

  test("a person's input is never parsed for placeholders", () => {
    const steps = [
      { title: 'Ask', kind: 'human' as const, prompt: 'Well?' },
      { title: 'Use', kind: 'agent' as const, agent: 'writer', prompt: 'They said {Ask} about {topic}.' },
    ]
    const scenario = new Scenario(snapshotOf(flow({ steps }))).resume().reply('{topic} $& {Ask}').resume()
    expect(scenario.state.work!.frames[0]!.messages[0]).toMatchObject({
      text: expect.stringContaining('They said {topic} $& {Ask} about bees.'),
    })
  })

  test('a tool step that fails ends the run with its reason', () => {
    const scenario = new Scenario(snapshotOf(flow())).resume().toolReturns('The shelf is empty.', false)
    expect(scenario.last).toMatchObject({
      type: 'terminal',
      details: { status: 'failed', reason: 'The tool “look” failed: The shelf is empty.' },
    })
  })

  test('an event of an unknown type is skipped', () => {
    const events = running().events
    const strange = { seq: 3, type: 'from_the_future', summary: '', details: {}, atMs: 5 } as unknown as RunEvent
    expect(fold(twoTasks, [...events, strange])).toEqual({ ...fold(twoTasks, events), seq: 3 })
  })
})

describe('tools', () => {
  test('a call is recorded before it is made, and its result afterwards', () => {
    const scenario = running().calls(['look', { at: 'hives' }])
    expect(scenario.last).toMatchObject({ type: 'tool_call', details: { tool: 'look', arguments: { at: 'hives' }, n: 1 } })
    expect(scenario.toolReturns('Six hives.').last).toMatchObject({ type: 'tool_result', details: { ok: true, output: 'Six hives.' } })
    expect(scenario.state.work!.frames[0]!.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
  })

  test('characters that a database rejects are removed from model and tool output', () => {
    const scenario = running()
      .calls(['look', { 'a\0': ['b\0', 'c\ud800', 'd \u{1f41d}'] }])
      .toolReturns('e\0f')
    expect(JSON.stringify(scenario.events)).not.toMatch(/\\u0000|\\ud800/)
    expect(scenario.events.at(-2)!.details).toMatchObject({ arguments: { a: ['b', 'c\ufffd', 'd \u{1f41d}'] } })
    expect(scenario.last.details).toMatchObject({ output: 'ef' })
  })

  test('a very long answer is truncated', () => {
    const scenario = running().calls(['look']).toolReturns('x'.repeat(200_000))
    expect(JSON.stringify(scenario.last).length).toBeLessThan(51_000)
  })

  test('several calls of one answer run in sequence', () => {
    const scenario = running()
      .calls(['look', { n: 1 }], ['note', { n: 2 }])
      .toolReturns('first')
    expect(scenario.types.slice(-3)).toEqual(['tool_call', 'tool_result', 'tool_call'])
    expect(scenario.last.details).toMatchObject({ tool: 'note', n: 2 })
  })

  test('a tool failure is reported to the model, and the run continues', () => {
    const scenario = running().calls(['look']).toolReturns('No.', false).modelAnswers('Then not.')
    expect(scenario.state.outputs[0]!.text).toBe('Then not.')
  })

  test.each([
    ['look', 'broken arguments'],
    ['teleport', 'a tool that is not there'],
  ])('a model that calls %s with %s gets an error and may retry twice', (tool) => {
    const scenario = running()
    const send = () => (tool === 'look' ? scenario.sendsInvalidCall(tool) : scenario.calls([tool]))
    send()
    send()
    expect(scenario.types.slice(-2)).toEqual(['warning', 'warning'])
    expect(scenario.state.status).toBe('running')
    send()
    expect(scenario.last).toMatchObject({ type: 'crew_error', details: { status: 'failed', reason: expect.stringContaining(tool) } })
  })

  test('three invalid calls in one answer count as one attempt, and each is reported', () => {
    const scenario = running().calls(['teleport'], ['levitate'], ['vanish'])
    expect(scenario.types.slice(-3)).toEqual(['warning', 'warning', 'warning'])
    expect(scenario.calls(['teleport'], ['vanish']).state.status).toBe('running')
    expect(scenario.calls(['teleport'], ['vanish']).last.details).toMatchObject({ status: 'failed' })
  })

  test('a valid call between two invalid ones resets the count', () => {
    const scenario = running()
      .sendsInvalidCall('look')
      .sendsInvalidCall('look')
      .calls(['look'])
      .toolReturns('Fine.')
      .sendsInvalidCall('look')
      .sendsInvalidCall('look')
    expect(scenario.state.status).toBe('running')
  })

  test('an empty answer is reported, and the third one fails the run', () => {
    const scenario = running().modelAnswers('').modelAnswers(' ')
    expect(scenario.last).toMatchObject({ type: 'warning', details: { code: 'empty_answer' } })
    expect(scenario.modelAnswers('').last.details).toMatchObject({ status: 'failed' })
  })

  test("an agent can't use a tool of another agent", () => {
    const agents = crew().agents.map((agent) => ({ ...agent, tools: ['look'] }))
    const scenario = new Scenario(snapshotOf(crew({ agents }))).resume().calls(['note'])
    expect(scenario.last).toMatchObject({ type: 'warning', details: { code: 'broken_arguments', tool: 'note' } })
  })
})

describe('a manager', () => {
  const led = () => new Scenario(snapshotOf(crew({ process: 'hierarchical' }))).resume()

  test('delegates to a member, who may use tools, and reads the result', () => {
    const scenario = led().calls(['delegate', { agent: 'writer', task: 'Write a line' }])
    expect(scenario.state.work!.frames.map(({ agent }) => agent)).toEqual(['manager', 'agent-writer'])
    scenario.calls(['look']).toolReturns('Six hives.').modelAnswers('A line about six hives.')
    expect(scenario.state.work!.frames).toHaveLength(1)
    expect(scenario.state.work!.frames[0]!.messages.at(-1)).toMatchObject({ role: 'tool', text: 'A line about six hives.' })
    expect(scenario.modelAnswers('Approved.').state.outputs[0]!.text).toBe('Approved.')
  })

  test('gets an error when it delegates to nobody', () => {
    expect(led().calls(['delegate', { agent: 'the king', task: 'Rule' }]).last).toMatchObject({ type: 'warning' })
  })

  test('is the only agent who delegates', () => {
    const scenario = led()
      .calls(['delegate', { agent: 'writer', task: 'Write' }])
      .calls(['delegate', { agent: 'critic', task: 'Write' }])
    expect(scenario.last).toMatchObject({ type: 'warning', details: { tool: 'delegate' } })
  })
})
