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
    expect(harness.events.at(-1)).toMatchObject({ type: 'wait_for_human', details: { prompt: 'Pay?', approval: first } })
    await harness.reply('yes')
    expect(await harness.work()).toBe('waiting')
    const second = { ...shown, arguments: { sum: 2 }, changes: [1] }
    expect(harness.events.at(-1)).toMatchObject({ type: 'wait_for_human', details: { prompt: 'Pay?', approval: second } })
    expect(harness.types).not.toContain('warning')
    expect(harness.state.counts.steps).toBe(1)
  })

  test('and is impossible is reported to its agent without a question', async () => {
    const harness = await open(calls('pay', { hidden: true }), says('There is none.'), says('Indeed.'))
    expect(await harness.work()).toBe('ended')
    expect(harness.types).not.toContain('wait_for_human')
    expect(harness.events.find(({ type }) => type === 'tool_result')).toMatchObject({ details: { ok: false, output: 'Not found.' } })
    expect(harness.tools.made).toEqual([])
  })

  test('and is impossible fails a step that consists of the call', async () => {
    const steps = [{ title: 'Pay', kind: 'tool' as const, tool: 'pay', prompt: '{"hidden": true}' }]
    const harness = await new EngineHarness(new ScriptedModel()).start(snapshotOf(flow({ steps }), {}, {}))
    expect(await harness.work()).toBe('ended')
    expect(harness.state).toMatchObject({ status: 'failed', reason: 'pay: Not found.' })
    expect(harness.tools.made).toEqual([])
  })

  test('and was approved in an earlier step runs without another question; its receipt is stored with its result', async () => {
    const harness = await open(callsAll({ ...pay(3), isApproved: true }), says('Paid.'), says('Good.'))
    const receipt = { text: 'Paid 3.', record: null, changes: [] }
    const { call } = harness.tools
    harness.tools.call = async (...given) => ({ ...(await call.apply(harness.tools, given)), receipt })
    expect(await harness.work()).toBe('ended')
    expect(harness.types).not.toContain('wait_for_human')
    expect(harness.events.find(({ type }) => type === 'tool_result')).toMatchObject({ details: { ok: true, receipt } })
  })
})
