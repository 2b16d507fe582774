import { describe, expect, test } from 'vitest'
import { crew, flow, snapshotOf } from './testing/samples.ts'
import { calls, callsAll, says, ScriptedModel, type ScriptedAnswer } from './testing/scripted.ts'
import { EngineHarness } from './testing/engine-harness.ts'

const open = (...lines: ScriptedAnswer[]) => new EngineHarness(new ScriptedModel(...lines)).start(snapshotOf(crew()))
const pay = (sum: number) => ({ tool: 'pay', arguments: { sum } })

describe('a call that needs approval', () => {
  test('is shown with a preview made right before the question', async () => {
    const harness = await open(callsAll(pay(1), pay(2)), says('Paid.'))
    harness.tools.preview = async () => ({ prompt: 'Pay?', record: { title: 'Account' }, changes: [harness.tools.made.length] })
    const shown = { tool: 'pay', record: { title: 'Account' } }
    expect(await harness.work()).toBe('waiting')
    const first = { ...shown, arguments: { sum: 1 }, changes: [0] }
    expect(harness.events.at(-1)).toMatchObject({
      type: 'wait_for_human',
      details: { prompt: '2 actions need your approval.', approval: first },
    })
    await harness.reply('yes')
    expect(await harness.work()).toBe('waiting')
    const second = { ...shown, arguments: { sum: 2 }, changes: [1] }
    expect(harness.events.at(-1)).toMatchObject({ type: 'wait_for_human', details: { prompt: 'Pay?', approval: second } })
    expect(harness.types).not.toContain('warning')
    expect(harness.state.counts.steps).toBe(1)
  })

  test('is reported to its agent without a question if it is impossible', async () => {
    const harness = await open(calls('pay', { hidden: true }), says('There is none.'), says('Indeed.'))
    expect(await harness.work()).toBe('ended')
    expect(harness.types).not.toContain('wait_for_human')
    expect(harness.events.find(({ type }) => type === 'tool_result')).toMatchObject({ details: { ok: false, output: 'Not found.' } })
    expect(harness.tools.made).toEqual([])
  })

  test('fails a step that consists of the call if it is impossible', async () => {
    const steps = [{ title: 'Pay', kind: 'tool' as const, tool: 'pay', prompt: '{"hidden": true}' }]
    const harness = await new EngineHarness(new ScriptedModel()).start(snapshotOf(flow({ steps }), {}, {}))
    expect(await harness.work()).toBe('ended')
    expect(harness.state).toMatchObject({ status: 'failed', reason: 'pay: Not found.' })
    expect(harness.tools.made).toEqual([])
  })

  test('has its receipt stored with its result', async () => {
    const harness = await open(callsAll(pay(3)), says('Paid.'), says('Good.'))
    const receipt = { text: 'Paid 3.', record: null, changes: [] }
    const { call } = harness.tools
    harness.tools.call = async (...given) => ({ ...(await call.apply(harness.tools, given)), receipt })
    await harness.work()
    await harness.reply('yes')
    expect(await harness.work()).toBe('ended')
    expect(harness.events.find(({ type }) => type === 'tool_result')).toMatchObject({ details: { ok: true, receipt } })
  })
})

describe('several calls of one answer that need approval', () => {
  const idOf = (place: number) => `0-1-${place}`
  const opened = async () => {
    const harness = await open(callsAll(pay(1), pay(2), { tool: 'pay', arguments: { hidden: true } }, pay(4)), says('Paid.'))
    expect(await harness.work()).toBe('waiting')
    return harness
  }
  const lastWait = (harness: EngineHarness) => harness.events.findLast(({ type }) => type === 'wait_for_human')!.details
  const sums = (harness: EngineHarness) => harness.events.flatMap((event) => (event.type === 'tool_call' ? [event.details.arguments] : []))

  test('are asked about together, without the impossible calls', async () => {
    const harness = await opened()
    expect(lastWait(harness)).toMatchObject({
      prompt: '3 actions need your approval.',
      approval: { tool: 'pay', arguments: { sum: 1 } },
      approvals: [
        { call: idOf(1), arguments: { sum: 1 } },
        { call: idOf(2), arguments: { sum: 2 } },
        { call: idOf(4), arguments: { sum: 4 } },
      ],
    })
  })

  test('are approved one by one in any order; the others are asked about again', async () => {
    const harness = await opened()
    await harness.send({ type: 'reply', reply: { text: '', decision: 'approve', calls: [idOf(4)] } })
    expect(await harness.work()).toBe('waiting')
    expect(sums(harness)).toEqual([{ sum: 4 }])
    expect(lastWait(harness)).toMatchObject({ wait: 2, approvals: [{ call: idOf(1) }, { call: idOf(2) }] })
    await harness.send({ type: 'reply', reply: { text: 'Too much', decision: 'reject', calls: [idOf(2)] } })
    expect(await harness.work()).toBe('waiting')
    expect(lastWait(harness)).not.toHaveProperty('approvals')
    await harness.send({ type: 'reply', reply: { text: 'yes' } })
    await harness.work()
    expect(sums(harness)).toEqual([{ sum: 4 }, { sum: 1 }])
  })

  test('are approved all at once', async () => {
    const harness = await opened()
    await harness.send({ type: 'reply', reply: { text: '', decision: 'approve', calls: [1, 2, 4].map(idOf) } })
    expect(await harness.work()).toBe('ended')
    expect(sums(harness)).toEqual([{ sum: 1 }, { sum: 2 }, { sum: 4 }])
    expect(harness.types.filter((type) => type === 'wait_for_human')).toHaveLength(1)
  })

  test.each([
    ['none', []],
    ['one that is not asked about', [idOf(1), idOf(3)]],
  ])('cannot be decided by naming %s', async (_what, named) => {
    const harness = await opened()
    const rejected = { code: 'wrong_decision' }
    expect(await harness.send({ type: 'reply', reply: { text: '', decision: 'approve', calls: named } })).toMatchObject(rejected)
    const both = [idOf(1), idOf(2)]
    expect(await harness.send({ type: 'reply', reply: { text: '', decision: 'approve', calls: both, always: true } })).toMatchObject(
      rejected,
    )
    expect(sums(harness)).toEqual([])
  })
})
