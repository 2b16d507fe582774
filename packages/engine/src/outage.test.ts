import { describe, expect, test } from 'vitest'
import { measureSteps } from './step-spent.ts'
import { crew, flow, snapshotOf } from './testing/samples.ts'
import { calls, failsWith, isAway, says, ScriptedModel, type Line } from './testing/scripted.ts'
import { Tale } from './testing/tale.ts'
import { runId, Workshop } from './testing/workshop.ts'

const minuteMs = 60_000
const cause = 'The model isn’t responding.'

async function open(...lines: Line[]): Promise<Workshop> {
  const shop = await new Workshop(new ScriptedModel(...lines)).start(snapshotOf(crew()))
  shop.patienceMs = 60 * minuteMs
  return shop
}

const head = (shop: Workshop) => shop.store.rows.get(runId)!.head
const delays = (shop: Workshop) =>
  shop.events.flatMap(({ type, details, atMs }) =>
    type === 'warning' && details.code === 'model_unavailable' ? [Date.parse(details.retry_at!) - atMs] : [],
  )

describe('a run with an unavailable model', () => {
  test('is postponed with one warning that names the time, and continues when the model is back', async () => {
    const shop = await open(isAway(), says('A draft'), says('A judgement'))
    expect(await shop.work()).toBe('postponed')
    expect(shop.types).toEqual(['run_started', 'step_started', 'warning'])
    expect(shop.events.at(-1)).toMatchObject({
      summary: `${cause} Next attempt at 00:16:45 UTC.`,
      details: { code: 'model_unavailable', step: 0, retry_at: '1970-01-01T00:16:45.000Z', attempt: 1 },
    })
    expect(head(shop)).toMatchObject({ status: 'running', retryInMs: 5_000 })
    shop.clock.pass(5_000)
    expect(await shop.work()).toBe('ended')
    expect(shop.state).toMatchObject({ status: 'completed', result: 'A judgement', counts: { takeOvers: 0 } })
    expect(shop.types.filter((type) => type === 'warning')).toHaveLength(1)
    expect(shop.state.outage).toBeUndefined()
    expect(head(shop)).not.toHaveProperty('retryInMs')
  })

  test("backs off, and respects the provider's Retry-After", async () => {
    const shop = await open(isAway(), isAway(), isAway(), isAway(600_000), isAway(1_000), says('A draft'), isAway())
    for (const expected of [5_000, 10_000, 20_000, 600_000, 80_000]) {
      expect(await shop.work()).toBe('postponed')
      expect(delays(shop).at(-1)).toBe(expected)
      shop.clock.pass(expected)
    }
    // An answer ends the outage, so the next one starts with a short delay.
    expect(await shop.work()).toBe('postponed')
    expect(delays(shop).at(-1)).toBe(5_000)
  })

  test('fails with a clear reason after its maximum wait and a last attempt', async () => {
    const shop = await open(...Array.from({ length: 60 }, () => isAway()))
    for (let outcome = ''; outcome !== 'ended'; outcome = await shop.work()) shop.clock.pass(head(shop).retryInMs ?? 0)
    const [first] = shop.events.filter(({ type }) => type === 'warning')
    expect(shop.events.at(-1)!.atMs - first!.atMs).toBe(60 * minuteMs)
    expect(shop.state.reason).toBe(`${cause} The run waited 60 minutes for it and gave up. Retry the run later.`)
    expect(delays(shop).length).toBeLessThan(20)
  })

  test('fails at once without waiting time or for a permanent error', async () => {
    const shop = await open(isAway())
    shop.patienceMs = 0
    expect(await shop.work()).toBe('ended')
    expect(shop.state).toMatchObject({ status: 'failed', reason: 'No answer.' })
    const other = await open(failsWith('Wrong key.'))
    expect(await other.work()).toBe('ended')
    expect(other.state).toMatchObject({ status: 'failed', reason: 'Wrong key.' })
  })

  test('does not count waiting as active time, for its limit and its step', async () => {
    const shop = await open(isAway(), says('A draft'), says('A judgement'))
    await shop.work()
    shop.clock.pass(45 * minuteMs)
    expect(await shop.work()).toBe('ended')
    expect(shop.state.status).toBe('completed')
    expect(head(shop).workedMs).toBe(0)
    expect(measureSteps(shop.events).get(0)!.workedMs).toBe(0)
  })

  test('can be stopped while it waits', async () => {
    const shop = await open(isAway())
    await shop.work()
    expect(await shop.tell({ type: 'stop' })).toMatchObject({ isChanged: true })
    expect(await shop.work()).toBe('ended')
    expect(shop.state.status).toBe('stopped')
  })

  test('is claimed by another worker without an interruption event', async () => {
    const shop = await open(isAway(), () => Promise.reject(new Error('killed')))
    await shop.work()
    await expect(shop.work()).rejects.toThrow('killed')
    expect(await shop.work()).toBe('ended')
    expect(shop.types.filter((type) => type === 'warning')).toHaveLength(1)
  })

  test("is postponed when a tool's model is unavailable, and calls the tool again under the same key", async () => {
    const steps = [{ title: 'Sum up', kind: 'tool' as const, tool: 'look', prompt: '{topic}' }]
    const shop = await new Workshop(new ScriptedModel()).start(snapshotOf(flow({ steps })))
    shop.patienceMs = minuteMs
    const { call } = shop.tools
    shop.tools.call = async (given) => {
      const answer = await call.call(shop.tools, given)
      return shop.tools.made.length === 1 ? { ok: false, output: 'No answer.', outage: { cause } } : answer
    }
    expect(await shop.work()).toBe('postponed')
    expect(await shop.work()).toBe('ended')
    expect(shop.state.status).toBe('completed')
    expect(shop.tools.made).toEqual([`look ${runId}:0:1`, `look ${runId}:0:1`])
  })
})

describe('a tool error', () => {
  const reviewed = crew({ tasks: [{ name: 'Draft', description: 'Write', agent: 'agent-writer', human_input: true }] })
  const error = 'lane is required.'

  test('that the model returns as its output fails the step instead of being offered for review', () => {
    const tale = new Tale(snapshotOf(reviewed, {}, {})).takeUp().calls(['look']).gets(error, false).says(`${error}\n`)
    expect(tale.last).toMatchObject({ type: 'crew_error', details: { reason: `The tool “look” failed: ${error}` } })
    expect(tale.types).not.toContain('wait_for_human')
  })

  test('that the model answers in its own words is a normal output', () => {
    const tale = new Tale(snapshotOf(reviewed, {}, {})).takeUp().calls(['look']).gets(error, false).says('I could not look. Which lane?')
    expect(tale.last.type).toBe('wait_for_human')
  })

  test('that a crew member passes on reaches the manager as a failure', async () => {
    const model = new ScriptedModel(
      calls('delegate', { agent: 'writer', task: 'Write' }),
      calls('look', { fail: true }),
      says('look is not in the mood.'),
    )
    const shop = await new Workshop(model).start(snapshotOf(crew({ process: 'hierarchical' })))
    await shop.work()
    expect(model.asked[3]!.messages.at(-1)).toMatchObject({ role: 'tool', ok: false, text: 'look is not in the mood.' })
  })
})
