import { describe, expect, test } from 'vitest'
import type { Json } from './json.ts'
import { crew, flow, snapshotOf, tools } from './testing/samples.ts'
import { calls, ScriptedModel } from './testing/scripted.ts'
import { EngineHarness } from './testing/engine-harness.ts'

type Approval = (typeof tools)[number]['approval']
type Text = 'nothing' | 'own records' | 'untrusted text'
type Row = [approval: Approval, read: Text, grant: 'none' | 'granted' | 'always in this run', asks: boolean]

const browsing = (read: Text, harness: EngineHarness) => {
  const { call } = harness.tools
  harness.tools.call = async (...given) => ({ ...(await call.apply(harness.tools, given)), isUntrusted: read === 'untrusted text' })
}

/** `wire`: the tool under test. */
async function asks([approval, read, grant]: Row): Promise<boolean> {
  const wire = { ...tools[0]!, id: 'tool-wire', name: 'wire', approval }
  const agents = crew().agents.map((agent) => ({ ...agent, tools: [...agent.tools, 'wire'] }))
  const definition = crew({ tools: [...tools, wire], agents })
  const isInRun = grant === 'always in this run'
  const before = [...(isInRun ? [calls('wire')] : []), ...(read === 'nothing' ? [] : [calls('browse')])]
  const harness = new EngineHarness(new ScriptedModel(...before, calls('wire')))
  if (read !== 'nothing') browsing(read, harness)
  if (grant === 'granted') harness.tools.granted = ['wire']
  await harness.start(snapshotOf(definition))
  if (isInRun && (await harness.work()) === 'waiting')
    await harness.send({ type: 'reply', reply: { text: '', decision: 'approve', always: true } })
  return (await harness.work()) === 'waiting'
}

describe('the need for approval depends on the tool, the text that the run has read, and the grants', () => {
  test.each<Row>([
    ['never', 'nothing', 'none', false],
    ['never', 'untrusted text', 'none', false],
    ['always', 'nothing', 'none', true],
    ['always', 'nothing', 'granted', false],
    ['always', 'nothing', 'always in this run', false],
    ['always', 'own records', 'none', true],
    ['always', 'own records', 'granted', false],
    ['always', 'own records', 'always in this run', false],
    ['always', 'untrusted text', 'none', true],
    ['always', 'untrusted text', 'granted', true],
    ['always', 'untrusted text', 'always in this run', true],
    ['after_foreign_text', 'nothing', 'none', false],
    ['after_foreign_text', 'own records', 'none', true],
    ['after_foreign_text', 'own records', 'granted', false],
    ['after_foreign_text', 'untrusted text', 'none', true],
    ['after_foreign_text', 'untrusted text', 'granted', true],
  ])('%s after %s with %s → %s', async (...row) => {
    expect(await asks(row)).toBe(row[3])
  })
})

test('a call to an external service asks after a write that returned untrusted text', async () => {
  const steps = ['look', 'fetch'].map((tool) => ({ title: tool, kind: 'tool' as const, tool, prompt: '{}' }))
  const harness = new EngineHarness(new ScriptedModel())
  browsing('untrusted text', harness)
  await harness.start(snapshotOf(flow({ steps }), {}, {}))
  expect(await harness.work()).toBe('waiting')
})

describe('a result that becomes a record', () => {
  const steps = (tool: string) => [{ title: 'Facts', kind: 'tool' as const, tool, prompt: '{}' }]
  const start = (tool: string, result = 'note') =>
    new EngineHarness(new ScriptedModel()).start(snapshotOf(flow({ steps: steps(tool), result }), {}, {}))
  const savedAs = (harness: EngineHarness) =>
    harness.events.find(({ type }) => type === 'result')?.details as { as: string; output: string }

  test.each([
    ['look', 'note'],
    ['browse', 'message'],
  ])('is saved without a question after %s as %s', async (tool, as) => {
    const harness = await start(tool, as)
    expect(await harness.work()).toBe('ended')
    expect(savedAs(harness).as).toBe(as)
  })

  test('asks each time after untrusted text', async () => {
    const harness = await start('browse')
    expect(await harness.work()).toBe('waiting')
    const text = 'browse answered {}'
    const approval = { tool: 'save_result', arguments: { as: 'note', text }, changes: [{ field: 'note', from: null, to: text }] as Json }
    expect(harness.events.at(-1)).toMatchObject({ details: { kind: 'approval', wait: 1, approval: { ...approval, asks_each_time: true } } })
    await harness.reply('yes')
    expect(await harness.work()).toBe('ended')
    expect(savedAs(harness)).toEqual({ as: 'note', output: text })
  })

  test('stays a message if the person says no', async () => {
    const harness = await start('browse')
    await harness.work()
    await harness.reply('no')
    expect(await harness.work()).toBe('ended')
    expect(harness.state.status).toBe('completed')
    expect(savedAs(harness).as).toBe('message')
  })

  test('is saved with the edits of the person', async () => {
    const harness = await start('browse')
    await harness.work()
    await harness.send({ type: 'reply', reply: { text: '', decision: 'approve', arguments: { as: 'note', text: 'Mine' } } })
    await harness.work()
    expect(savedAs(harness)).toEqual({ as: 'note', output: 'Mine' })
  })
})
