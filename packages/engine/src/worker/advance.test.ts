import { describe, expect, test } from 'vitest'
import { checkpoints } from './ports.ts'
import { defaultLimits } from '../core/run.ts'
import { startRun, submit } from './submit.ts'
import { crew, flow, snapshotOf } from '../testing/samples.ts'
import { calls, failsWith, says, ScriptedModel, neverAnswers, type ScriptedAnswer } from '../testing/scripted.ts'
import { runId, EngineHarness } from '../testing/engine-harness.ts'
import { toPublicStatus } from '../view/status-names.ts'

const open = (...lines: ScriptedAnswer[]) => new EngineHarness(new ScriptedModel(...lines)).start(snapshotOf(crew()))
const stop = { type: 'stop' } as const

/** Waits until everything that needs neither time nor people has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a job', () => {
  test('carries a run from start to end', async () => {
    const harness = await open(says('A draft'), says('A judgement'))
    expect(await harness.work()).toBe('ended')
    expect(harness.state).toMatchObject({ status: 'completed', result: 'A judgement' })
    expect([...harness.store.effects.values()]).toMatchObject([{ kind: 'result', as: 'message', text: 'A judgement' }])
    expect(harness.deltas).toEqual(['A draft', 'A judgement'])
  })

  test('calls the model with the agent, its tools and the conversation', async () => {
    const model = new ScriptedModel(calls('look', { at: 1 }), says('Done'))
    await (await new EngineHarness(model).start(snapshotOf(crew()))).work()
    expect(model.requests[0]).toMatchObject({ agent: 'writer', instructions: expect.stringContaining('the writer') })
    expect(model.requests[0]!.tools.map(({ name }) => name)).toContain('look')
    expect(model.requests[0]!.messages).toEqual([{ role: 'user', text: 'Write about bees' }])
    expect(model.requests[1]!.messages.at(-1)).toMatchObject({ role: 'tool', text: 'look answered {"at":1}' })
  })

  test('ends when a person is asked, and the next job continues after the reply', async () => {
    const harness = await new EngineHarness(new ScriptedModel()).start(snapshotOf(flow()))
    expect(await harness.work()).toBe('waiting')
    expect([...harness.store.effects.values()]).toMatchObject([{ kind: 'wait', wait: 1, prompt: 'Go on with bees?' }])
    expect(harness.store.jobs).toHaveLength(1)
    await harness.reply('yes')
    expect(harness.store.jobs).toHaveLength(2)
    expect(await harness.work()).toBe('ended')
    expect(harness.tools.made).toEqual([`look ${runId}:0:1`])
  })

  test('runs a tool without asking only while the person grants it', async () => {
    const harness = await open(calls('pay', { sum: 1 }), calls('note'), calls('pay', { sum: 2 }))
    harness.tools.granted = ['pay']
    const { write } = harness.tools
    harness.tools.write = (...given) => {
      harness.tools.granted = []
      return write.apply(harness.tools, given)
    }
    expect(await harness.work()).toBe('waiting')
    expect(harness.tools.made).toEqual([`pay ${runId}:0:1`])
    expect(harness.events.at(-1)).toMatchObject({ type: 'wait_for_human', details: { approval: { arguments: { sum: 2 } } } })
  })

  test('of the process that stores the run starts with the start event and takes over from nobody', async () => {
    const harness = new EngineHarness(new ScriptedModel(says('A draft'), says('A judgement')))
    await startRun(harness, runId, snapshotOf(crew()), true)
    expect(harness.types).toEqual(['run_started', 'step_started'])
    const take = harness.store.take.bind(harness.store)
    harness.store.take = async (id) => ({ ...(await take(id))!, isBegun: true })
    expect(await harness.work()).toBe('ended')
    expect(harness.types).not.toContain('warning')
    expect(harness.state).toMatchObject({ result: 'A judgement', counts: { takeOvers: 0 } })
  })

  test('of the process that stores the run waits for its turn if the first step changes records', async () => {
    const harness = new EngineHarness(new ScriptedModel())
    const steps = [{ title: 'Choice', kind: 'human' as const, prompt: 'Go on with {topic}?' }]
    await startRun(harness, runId, snapshotOf(flow({ steps })), true)
    expect(harness.types).toEqual(['run_started'])
    expect(harness.store.effects.size).toBe(0)
    expect(await harness.work()).toBe('waiting')
    expect(harness.store.effects.size).toBe(1)
  })

  test('gives up on a missing run', async () => {
    expect(await new EngineHarness(new ScriptedModel()).work()).toBe('missing')
  })

  test('does nothing to an ended run', async () => {
    const harness = await open()
    await harness.work()
    const before = harness.events.length
    expect(await harness.work()).toBe('ended')
    expect(harness.events).toHaveLength(before)
  })

  test("fails the run with the model's reason", async () => {
    const harness = await open(failsWith('The provider is down.'))
    expect(await harness.work()).toBe('ended')
    expect(harness.events.at(-1)).toMatchObject({ type: 'crew_error', details: { status: 'failed', reason: 'The provider is down.' } })
  })

  test('leaves the run to the next job after an error outside of the run', async () => {
    const harness = await open(() => Promise.reject(new Error('out of memory')))
    await expect(harness.work()).rejects.toThrow('out of memory')
    expect(harness.state.status).toBe('running')
    expect(await harness.work()).toBe('ended')
    expect(harness.types).toContain('warning')
    expect(harness.state.status).toBe('completed')
  })

  test('ends a looping model at the limit and names it', async () => {
    const loop = Array.from({ length: 300 }, () => calls('look'))
    const harness = await open(...loop)
    expect(await harness.work()).toBe('ended')
    expect(harness.state.reason).toBe(`The run reached its limit of ${defaultLimits.toolCalls} tool calls.`)
    expect(harness.tools.made).toHaveLength(defaultLimits.toolCalls)
  })

  test("aborts a model call when the run's time is up", async () => {
    const harness = await open(neverAnswers)
    const working = harness.work()
    await settled()
    harness.clock.advanceMs(defaultLimits.timeMs)
    expect(await working).toBe('ended')
    expect(harness.events.at(-1)).toMatchObject({ details: { status: 'failed', limit: 'timeMs' } })
  })
})

describe('the named points', () => {
  test('are all reached, so that a test can kill the process at each point', async () => {
    const passed = new Set<string>()
    const at = (point: string) => void passed.add(point)
    const harness = new EngineHarness(new ScriptedModel(calls('look'), calls('note'), calls('pay')))
    const ports = harness.ports({ at })
    await startRun(ports, runId, snapshotOf(crew()))
    await harness.work(undefined, { at })
    await submit(ports, runId, { type: 'reply', reply: { text: 'no' } })
    await submit(ports, runId, stop)
    expect([...passed].toSorted()).toEqual(checkpoints.toSorted())
  })
})

describe('records', () => {
  test("are written together with the tool's result", async () => {
    const harness = await open(calls('note', { text: 'Buy honey' }))
    await harness.work()
    expect([...harness.store.records]).toEqual([[`${runId}:0:1`, { text: 'Buy honey' }]])
    expect(harness.tools.made).toEqual([])
  })

  test('are written once, wherever the process dies', async () => {
    for (const point of ['before-tool', 'before-commit', 'in-write', 'after-commit'] as const) {
      const harness = await open(calls('note', { text: 'Buy honey' }))
      let hasCall = false
      const die = (at: string) => {
        hasCall ||= harness.types.includes('tool_call')
        if (hasCall && at === point) throw new Error('kill -9')
      }
      await expect(harness.work(undefined, { at: die })).rejects.toThrow('kill -9')
      expect(await harness.work()).toBe('ended')
      expect(harness.store.records.size, point).toBe(1)
      expect(harness.state.status).toBe('completed')
    }
  })
})

describe('a stop', () => {
  test('aborts a model call, and no event follows', async () => {
    const harness = await open(neverAnswers)
    const leaving = new AbortController()
    const working = harness.work(leaving.signal)
    await settled()
    await harness.send(stop)
    expect(harness.store.aborts).toEqual([runId])
    leaving.abort()
    expect(await working).toBe('ended')
    expect(harness.types).toEqual(['run_started', 'step_started', 'crew_end'])
    expect(harness.events.at(-1)).toMatchObject({ summary: 'Stopped.', details: { status: 'stopped' } })
  })

  test('with a lost signal wins over a later answer', async () => {
    const harness: EngineHarness = await open(async () => {
      await harness.send(stop)
      return says('Too late')
    })
    expect(await harness.work()).toBe('ended')
    expect(harness.types).toEqual(['run_started', 'step_started', 'crew_end'])
  })

  test('ends the partial output of the active step', async () => {
    const leaving = new AbortController()
    const harness = await open((_, { onText }) => {
      leaving.abort()
      onText('half a sen')
      return says('half a sentence')
    })
    await harness.work(leaving.signal)
    expect(harness.deltas).toEqual([])
  })

  test('repeated changes nothing', async () => {
    const harness = await open()
    expect(await harness.send(stop)).toMatchObject({ isChanged: true })
    expect(await harness.send(stop)).toMatchObject({ isChanged: false, state: { status: 'stopped' } })
    expect(harness.types).toEqual(['run_started', 'crew_end'])
  })

  test('of a waiting run closes the question', async () => {
    const harness = await new EngineHarness(new ScriptedModel()).start(snapshotOf(flow()))
    await harness.work()
    await harness.send(stop)
    expect(await harness.reply('yes')).toMatchObject({ code: 'run_ended' })
    expect(harness.state.wait).toBeUndefined()
  })
})

describe('concurrency', () => {
  test('a fenced worker writes nothing and makes no further call', async () => {
    const slow = Promise.withResolvers<void>()
    const harness = await open(async () => {
      await slow.promise
      return calls('post')
    })
    const zombie = harness.work()
    await settled()
    expect(await harness.work()).toBe('ended')
    const before = structuredClone(harness.events)
    slow.resolve()
    expect(await zombie).toBe('fenced')
    expect(harness.events).toEqual(before)
    expect(harness.tools.made).toEqual([])
  })

  test('the first of two replies wins', async () => {
    const harness = await new EngineHarness(new ScriptedModel()).start(snapshotOf(flow()))
    await harness.work()
    const outcomes = await Promise.all([harness.reply('yes'), harness.reply('no')])
    expect(outcomes.filter((outcome) => 'isChanged' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'code' in outcome)).toMatchObject([{ code: 'not_waiting' }])
    expect(harness.types.filter((type) => type === 'human_reply')).toHaveLength(1)
  })

  test('a draining process requests another job, which continues the run', async () => {
    const harness = await open(neverAnswers)
    const leaving = new AbortController()
    const working = harness.work(leaving.signal)
    await settled()
    leaving.abort()
    expect(await working).toBe('interrupted')
    expect(harness.store.jobs).toEqual([runId, runId])
    expect(await harness.work()).toBe('ended')
    expect(harness.state.status).toBe('completed')
  })

  test('a command for a missing run is rejected', async () => {
    expect(await new EngineHarness(new ScriptedModel()).send(stop)).toEqual({ code: 'no_such_run' })
  })
})

describe('API statuses', () => {
  test.each([
    ['crew', 'waiting', 'awaiting_human_input'],
    ['crew', 'pending', 'pending'],
    ['flow', 'pending', 'running'],
    ['flow', 'waiting', 'paused'],
    ['flow', 'stopped', 'completed'],
    ['crew', 'stopped', 'completed'],
  ] as const)('a %s that is %s is reported as %s', (kind, status, word) => {
    expect(toPublicStatus(kind, status)).toBe(word)
  })
})
