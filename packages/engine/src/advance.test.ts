import { describe, expect, test } from 'vitest'
import { points } from './ports.ts'
import { standardLimits } from './run.ts'
import { startRun, submit } from './submit.ts'
import { crew, flow, snapshotOf } from './testing/samples.ts'
import { calls, failsWith, says, ScriptedModel, silence, type Line } from './testing/scripted.ts'
import { runId, Workshop } from './testing/workshop.ts'
import { toStatusWord } from './words.ts'

const open = (...lines: Line[]) => new Workshop(new ScriptedModel(...lines)).start(snapshotOf(crew()))
const stop = { type: 'stop' } as const

/** Waits until everything that needs neither time nor people has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a job', () => {
  test('carries a run from start to end', async () => {
    const shop = await open(says('A draft'), says('A judgement'))
    expect(await shop.work()).toBe('ended')
    expect(shop.state).toMatchObject({ status: 'completed', result: 'A judgement' })
    expect([...shop.store.effects.values()]).toMatchObject([{ kind: 'result', as: 'message', text: 'A judgement' }])
    expect(shop.deltas).toEqual(['A draft', 'A judgement'])
  })

  test('calls the model with the agent, its tools and the conversation', async () => {
    const model = new ScriptedModel(calls('look', { at: 1 }), says('Done'))
    await (await new Workshop(model).start(snapshotOf(crew()))).work()
    expect(model.asked[0]).toMatchObject({ agent: 'writer', instructions: expect.stringContaining('the writer') })
    expect(model.asked[0]!.tools.map(({ name }) => name)).toContain('look')
    expect(model.asked[0]!.messages).toEqual([{ role: 'user', text: 'Write about bees' }])
    expect(model.asked[1]!.messages.at(-1)).toMatchObject({ role: 'tool', text: 'look answered {"at":1}' })
  })

  test('ends when a person is asked, and the next job continues after the reply', async () => {
    const shop = await new Workshop(new ScriptedModel()).start(snapshotOf(flow()))
    expect(await shop.work()).toBe('waiting')
    expect([...shop.store.effects.values()]).toMatchObject([{ kind: 'wait', wait: 1, prompt: 'Go on with bees?' }])
    expect(shop.store.jobs).toHaveLength(1)
    await shop.reply('yes')
    expect(shop.store.jobs).toHaveLength(2)
    expect(await shop.work()).toBe('ended')
    expect(shop.tools.made).toEqual([`look ${runId}:0:1`])
  })

  test('runs a tool without asking while the person grants it, and no longer', async () => {
    const shop = await open(calls('pay', { sum: 1 }), calls('note'), calls('pay', { sum: 2 }))
    shop.tools.granted = ['pay']
    const { write } = shop.tools
    shop.tools.write = (...given) => {
      shop.tools.granted = []
      return write.apply(shop.tools, given)
    }
    expect(await shop.work()).toBe('waiting')
    expect(shop.tools.made).toEqual([`pay ${runId}:0:1`])
    expect(shop.events.at(-1)).toMatchObject({ type: 'wait_for_human', details: { approval: { arguments: { sum: 2 } } } })
  })

  test('of the process that stores the run starts with the start event and takes over from nobody', async () => {
    const shop = new Workshop(new ScriptedModel(says('A draft'), says('A judgement')))
    await startRun(shop, runId, snapshotOf(crew()), true)
    expect(shop.types).toEqual(['run_started', 'step_started'])
    const take = shop.store.take.bind(shop.store)
    shop.store.take = async (id) => ({ ...(await take(id))!, isBegun: true })
    expect(await shop.work()).toBe('ended')
    expect(shop.types).not.toContain('warning')
    expect(shop.state).toMatchObject({ result: 'A judgement', counts: { takeOvers: 0 } })
  })

  test('of the process that stores the run waits for its turn if the first step changes records', async () => {
    const shop = new Workshop(new ScriptedModel())
    const steps = [{ title: 'Choice', kind: 'human' as const, prompt: 'Go on with {topic}?' }]
    await startRun(shop, runId, snapshotOf(flow({ steps })), true)
    expect(shop.types).toEqual(['run_started'])
    expect(shop.store.effects.size).toBe(0)
    expect(await shop.work()).toBe('waiting')
    expect(shop.store.effects.size).toBe(1)
  })

  test('gives up on a missing run', async () => {
    expect(await new Workshop(new ScriptedModel()).work()).toBe('missing')
  })

  test('does nothing to an ended run', async () => {
    const shop = await open()
    await shop.work()
    const before = shop.events.length
    expect(await shop.work()).toBe('ended')
    expect(shop.events).toHaveLength(before)
  })

  test("fails the run with the model's reason", async () => {
    const shop = await open(failsWith('The provider is down.'))
    expect(await shop.work()).toBe('ended')
    expect(shop.events.at(-1)).toMatchObject({ type: 'crew_error', details: { status: 'failed', reason: 'The provider is down.' } })
  })

  test('leaves the run to the next job when something outside of the run breaks', async () => {
    const shop = await open(() => Promise.reject(new Error('out of memory')))
    await expect(shop.work()).rejects.toThrow('out of memory')
    expect(shop.state.status).toBe('running')
    expect(await shop.work()).toBe('ended')
    expect(shop.types).toContain('warning')
    expect(shop.state.status).toBe('completed')
  })

  test('ends a looping model at the limit and names it', async () => {
    const loop = Array.from({ length: 300 }, () => calls('look'))
    const shop = await open(...loop)
    expect(await shop.work()).toBe('ended')
    expect(shop.state.reason).toBe(`The run reached its limit of ${standardLimits.toolCalls} tool calls.`)
    expect(shop.tools.made).toHaveLength(standardLimits.toolCalls)
  })

  test("aborts a model call when the run's time is up", async () => {
    const shop = await open(silence)
    const working = shop.work()
    await settled()
    shop.clock.pass(standardLimits.timeMs)
    expect(await working).toBe('ended')
    expect(shop.events.at(-1)).toMatchObject({ details: { status: 'failed', limit: 'timeMs' } })
  })
})

describe('the named points', () => {
  test('are all passed, so that a test can kill the process at each of them', async () => {
    const passed = new Set<string>()
    const at = (point: string) => void passed.add(point)
    const shop = new Workshop(new ScriptedModel(calls('look'), calls('note'), calls('pay')))
    const ports = shop.ports({ at })
    await startRun(ports, runId, snapshotOf(crew()))
    await shop.work(undefined, { at })
    await submit(ports, runId, { type: 'reply', reply: { text: 'no' } })
    await submit(ports, runId, stop)
    expect([...passed].toSorted()).toEqual(points.toSorted())
  })
})

describe('records', () => {
  test("are written together with the tool's result", async () => {
    const shop = await open(calls('note', { text: 'Buy honey' }))
    await shop.work()
    expect([...shop.store.records]).toEqual([[`${runId}:0:1`, { text: 'Buy honey' }]])
    expect(shop.tools.made).toEqual([])
  })

  test('are written once, wherever the process dies', async () => {
    for (const point of ['before-tool', 'before-commit', 'in-write', 'after-commit'] as const) {
      const shop = await open(calls('note', { text: 'Buy honey' }))
      let hasCall = false
      const die = (at: string) => {
        hasCall ||= shop.types.includes('tool_call')
        if (hasCall && at === point) throw new Error('kill -9')
      }
      await expect(shop.work(undefined, { at: die })).rejects.toThrow('kill -9')
      expect(await shop.work()).toBe('ended')
      expect(shop.store.records.size, point).toBe(1)
      expect(shop.state.status).toBe('completed')
    }
  })
})

describe('a stop', () => {
  test('aborts a model call, and no event follows', async () => {
    const shop = await open(silence)
    const leaving = new AbortController()
    const working = shop.work(leaving.signal)
    await settled()
    await shop.tell(stop)
    expect(shop.store.aborts).toEqual([runId])
    leaving.abort()
    expect(await working).toBe('ended')
    expect(shop.types).toEqual(['run_started', 'step_started', 'crew_end'])
    expect(shop.events.at(-1)).toMatchObject({ summary: 'Stopped.', details: { status: 'stopped' } })
  })

  test('with a lost signal wins over a later answer', async () => {
    const shop: Workshop = await open(async () => {
      await shop.tell(stop)
      return says('Too late')
    })
    expect(await shop.work()).toBe('ended')
    expect(shop.types).toEqual(['run_started', 'step_started', 'crew_end'])
  })

  test('ends the partial output of the active step', async () => {
    const leaving = new AbortController()
    const shop = await open((_, { say }) => {
      leaving.abort()
      say('half a sen')
      return says('half a sentence')
    })
    await shop.work(leaving.signal)
    expect(shop.deltas).toEqual([])
  })

  test('repeated changes nothing', async () => {
    const shop = await open()
    expect(await shop.tell(stop)).toMatchObject({ isChanged: true })
    expect(await shop.tell(stop)).toMatchObject({ isChanged: false, state: { status: 'stopped' } })
    expect(shop.types).toEqual(['run_started', 'crew_end'])
  })

  test('of a waiting run closes the question', async () => {
    const shop = await new Workshop(new ScriptedModel()).start(snapshotOf(flow()))
    await shop.work()
    await shop.tell(stop)
    expect(await shop.reply('yes')).toMatchObject({ refused: 'run_ended' })
    expect(shop.state.wait).toBeUndefined()
  })
})

describe('concurrency', () => {
  test('a fenced worker writes nothing and makes no further call', async () => {
    const slow = Promise.withResolvers<void>()
    const shop = await open(async () => {
      await slow.promise
      return calls('post')
    })
    const zombie = shop.work()
    await settled()
    expect(await shop.work()).toBe('ended')
    const before = structuredClone(shop.events)
    slow.resolve()
    expect(await zombie).toBe('fenced')
    expect(shop.events).toEqual(before)
    expect(shop.tools.made).toEqual([])
  })

  test('the first of two replies wins', async () => {
    const shop = await new Workshop(new ScriptedModel()).start(snapshotOf(flow()))
    await shop.work()
    const outcomes = await Promise.all([shop.reply('yes'), shop.reply('no')])
    expect(outcomes.filter((outcome) => 'isChanged' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toMatchObject([{ refused: 'not_waiting' }])
    expect(shop.types.filter((type) => type === 'human_reply')).toHaveLength(1)
  })

  test('a draining process requests another one, which continues', async () => {
    const shop = await open(silence)
    const leaving = new AbortController()
    const working = shop.work(leaving.signal)
    await settled()
    leaving.abort()
    expect(await working).toBe('interrupted')
    expect(shop.store.jobs).toEqual([runId, runId])
    expect(await shop.work()).toBe('ended')
    expect(shop.state.status).toBe('completed')
  })

  test('a command for a missing run says so', async () => {
    expect(await new Workshop(new ScriptedModel()).tell(stop)).toEqual({ refused: 'no_such_run' })
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
    expect(toStatusWord(kind, status)).toBe(word)
  })
})
