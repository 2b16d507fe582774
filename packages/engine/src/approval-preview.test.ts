import { describe, expect, test } from 'vitest'
import { crew, flow, snapshotOf } from './testing/samples.ts'
import { calls, callsAll, says, ScriptedModel, type Line } from './testing/scripted.ts'
import { Workshop } from './testing/workshop.ts'

const open = (...lines: Line[]) => new Workshop(new ScriptedModel(...lines)).start(snapshotOf(crew()))
const pay = (sum: number) => ({ tool: 'pay', arguments: { sum } })

describe('a call that needs approval', () => {
  test('is shown with a preview made right before the question', async () => {
    const shop = await open(callsAll(pay(1), pay(2)), says('Paid.'))
    shop.tools.preview = async () => ({ prompt: 'Pay?', record: { title: 'Account' }, changes: [shop.tools.made.length] })
    const shown = { tool: 'pay', record: { title: 'Account' } }
    expect(await shop.work()).toBe('waiting')
    const first = { ...shown, arguments: { sum: 1 }, changes: [0] }
    expect(shop.events.at(-1)).toMatchObject({ type: 'wait_for_human', details: { prompt: 'Pay?', approval: first } })
    await shop.reply('yes')
    expect(await shop.work()).toBe('waiting')
    const second = { ...shown, arguments: { sum: 2 }, changes: [1] }
    expect(shop.events.at(-1)).toMatchObject({ type: 'wait_for_human', details: { prompt: 'Pay?', approval: second } })
    expect(shop.types).not.toContain('warning')
    expect(shop.state.counts.steps).toBe(1)
  })

  test('and is impossible is reported to its agent without a question', async () => {
    const shop = await open(calls('pay', { hidden: true }), says('There is none.'), says('Indeed.'))
    expect(await shop.work()).toBe('ended')
    expect(shop.types).not.toContain('wait_for_human')
    expect(shop.events.find(({ type }) => type === 'tool_result')).toMatchObject({ details: { ok: false, output: 'Not found.' } })
    expect(shop.tools.made).toEqual([])
  })

  test('and is impossible fails a step that consists of the call', async () => {
    const steps = [{ title: 'Pay', kind: 'tool' as const, tool: 'pay', prompt: '{"hidden": true}' }]
    const shop = await new Workshop(new ScriptedModel()).start(snapshotOf(flow({ steps }), {}, {}))
    expect(await shop.work()).toBe('ended')
    expect(shop.state).toMatchObject({ status: 'failed', reason: 'pay: Not found.' })
    expect(shop.tools.made).toEqual([])
  })

  test('and was approved in an earlier step runs without another question; its receipt is stored with its result', async () => {
    const shop = await open(callsAll({ ...pay(3), isApproved: true }), says('Paid.'), says('Good.'))
    const receipt = { text: 'Paid 3.', record: null, changes: [] }
    const { call } = shop.tools
    shop.tools.call = async (...given) => ({ ...(await call.apply(shop.tools, given)), receipt })
    expect(await shop.work()).toBe('ended')
    expect(shop.types).not.toContain('wait_for_human')
    expect(shop.events.find(({ type }) => type === 'tool_result')).toMatchObject({ details: { ok: true, receipt } })
  })
})
