import { describe, expect, test } from 'vitest'
import { measureSteps } from '../view/step-usage.ts'
import { crew, flow, snapshotOf } from '../testing/samples.ts'
import { calls, failsWith, isUnavailable, says, ScriptedModel, type ScriptedAnswer } from '../testing/scripted.ts'
import { Scenario } from '../testing/scenario.ts'
import { runId, EngineHarness } from '../testing/engine-harness.ts'

const minuteMs = 60_000
const cause = "The model isn't responding."

async function open(...lines: ScriptedAnswer[]): Promise<EngineHarness> {
  const harness = await new EngineHarness(new ScriptedModel(...lines)).start(snapshotOf(crew()))
  harness.outageTimeoutMs = 60 * minuteMs
  return harness
}

const head = (harness: EngineHarness) => harness.store.rows.get(runId)!.head
const delays = (harness: EngineHarness) =>
  harness.events.flatMap(({ type, details, atMs }) =>
    type === 'warning' && details.code === 'model_unavailable' ? [Date.parse(details.retry_at) - atMs] : [],
  )

describe('a run with an unavailable model', () => {
  test('is postponed with one warning that names the time, and continues when the model is back', async () => {
    const harness = await open(isUnavailable(), says('A draft'), says('A judgement'))
    expect(await harness.work()).toBe('postponed')
    expect(harness.types).toEqual(['run_started', 'step_started', 'warning'])
    expect(harness.events.at(-1)).toMatchObject({
      summary: `${cause} Next attempt at 00:16:45 UTC.`,
      details: { code: 'model_unavailable', step: 0, retry_at: '1970-01-01T00:16:45.000Z', attempt: 1 },
    })
    expect(head(harness)).toMatchObject({ status: 'running', retryInMs: 5_000 })
    harness.clock.advanceMs(5_000)
    expect(await harness.work()).toBe('ended')
    expect(harness.state).toMatchObject({ status: 'completed', result: 'A judgement', counts: { takeOvers: 0 } })
    expect(harness.types.filter((type) => type === 'warning')).toHaveLength(1)
    expect(harness.state.outage).toBeUndefined()
    expect(head(harness)).not.toHaveProperty('retryInMs')
  })

  test("backs off, and respects the provider's Retry-After", async () => {
    const harness = await open(
      isUnavailable(),
      isUnavailable(),
      isUnavailable(),
      isUnavailable(600_000),
      isUnavailable(1_000),
      says('A draft'),
      isUnavailable(),
    )
    for (const expected of [5_000, 10_000, 20_000, 600_000, 80_000]) {
      expect(await harness.work()).toBe('postponed')
      expect(delays(harness).at(-1)).toBe(expected)
      harness.clock.advanceMs(expected)
    }
    // An answer ends the outage, so the next one starts with a short delay.
    expect(await harness.work()).toBe('postponed')
    expect(delays(harness).at(-1)).toBe(5_000)
  })

  test('fails with a clear reason after its maximum wait and a last attempt', async () => {
    const harness = await open(...Array.from({ length: 60 }, () => isUnavailable()))
    for (let outcome = ''; outcome !== 'ended'; outcome = await harness.work()) harness.clock.advanceMs(head(harness).retryInMs ?? 0)
    const [first] = harness.events.filter(({ type }) => type === 'warning')
    expect(harness.events.at(-1)!.atMs - first!.atMs).toBe(60 * minuteMs)
    expect(harness.state.reason).toBe(`${cause} The run waited 60 minutes for it and gave up. Retry the run later.`)
    expect(delays(harness).length).toBeLessThan(20)
  })

  test('fails at once without waiting time or for a permanent error', async () => {
    const harness = await open(isUnavailable())
    harness.outageTimeoutMs = 0
    expect(await harness.work()).toBe('ended')
    expect(harness.state).toMatchObject({ status: 'failed', reason: 'No answer.' })
    const other = await open(failsWith('Wrong key.'))
    expect(await other.work()).toBe('ended')
    expect(other.state).toMatchObject({ status: 'failed', reason: 'Wrong key.' })
  })

  test('does not count waiting as active time, for its limit and its step', async () => {
    const harness = await open(isUnavailable(), says('A draft'), says('A judgement'))
    await harness.work()
    harness.clock.advanceMs(45 * minuteMs)
    expect(await harness.work()).toBe('ended')
    expect(harness.state.status).toBe('completed')
    expect(head(harness).workedMs).toBe(0)
    expect(measureSteps(harness.events).get(0)!.workedMs).toBe(0)
  })

  test('can be stopped while it waits', async () => {
    const harness = await open(isUnavailable())
    await harness.work()
    expect(await harness.send({ type: 'stop' })).toMatchObject({ isChanged: true })
    expect(await harness.work()).toBe('ended')
    expect(harness.state.status).toBe('stopped')
  })

  test('is claimed by another worker without an interruption event', async () => {
    const harness = await open(isUnavailable(), () => Promise.reject(new Error('killed')))
    await harness.work()
    await expect(harness.work()).rejects.toThrow('killed')
    expect(await harness.work()).toBe('ended')
    expect(harness.types.filter((type) => type === 'warning')).toHaveLength(1)
  })

  test("is postponed when a tool's model is unavailable, and calls the tool again under the same key", async () => {
    const steps = [{ title: 'Sum up', kind: 'tool' as const, tool: 'look', prompt: '{topic}' }]
    const harness = await new EngineHarness(new ScriptedModel()).start(snapshotOf(flow({ steps })))
    harness.outageTimeoutMs = minuteMs
    const { call } = harness.tools
    harness.tools.call = async (given) => {
      const answer = await call.call(harness.tools, given)
      return harness.tools.made.length === 1 ? { ok: false, output: 'No answer.', outage: { cause } } : answer
    }
    expect(await harness.work()).toBe('postponed')
    expect(await harness.work()).toBe('ended')
    expect(harness.state.status).toBe('completed')
    expect(harness.tools.made).toEqual([`look ${runId}:0:1`, `look ${runId}:0:1`])
  })
})

describe('a tool error', () => {
  const reviewed = crew({ tasks: [{ name: 'Draft', description: 'Write', agent: 'agent-writer', human_input: true }] })
  const error = 'lane is required.'

  test('that the model returns as its output fails the step instead of being offered for review', () => {
    const scenario = new Scenario(snapshotOf(reviewed, {}, {}))
      .resume()
      .calls(['look'])
      .toolReturns(error, false)
      .modelAnswers(`${error}\n`)
    expect(scenario.last).toMatchObject({ type: 'crew_error', details: { reason: `The tool “look” failed: ${error}` } })
    expect(scenario.types).not.toContain('wait_for_human')
  })

  test('that the model rephrases is a normal output', () => {
    const scenario = new Scenario(snapshotOf(reviewed, {}, {}))
      .resume()
      .calls(['look'])
      .toolReturns(error, false)
      .modelAnswers('I could not look. Which lane?')
    expect(scenario.last.type).toBe('wait_for_human')
  })

  test('that a crew member passes on reaches the manager as a failure', async () => {
    const model = new ScriptedModel(
      calls('delegate', { agent: 'writer', task: 'Write' }),
      calls('look', { fail: true }),
      says('look is not in the mood.'),
    )
    const harness = await new EngineHarness(model).start(snapshotOf(crew({ process: 'hierarchical' })))
    await harness.work()
    expect(model.requests[3]!.messages.at(-1)).toMatchObject({ role: 'tool', ok: false, text: 'look is not in the mood.' })
  })
})
