import { describe, expect, test } from 'vitest'
import { toRetry } from './retry.ts'
import type { Snapshot } from './run.ts'
import { measureSteps } from '../view/step-usage.ts'
import { crew, flow, snapshotOf } from '../testing/samples.ts'
import { Scenario } from '../testing/scenario.ts'

const twoTasks = snapshotOf(crew())
const asking = snapshotOf(flow({ steps: [{ title: 'Choice', kind: 'human', prompt: 'Well?' }] }))

const pending = () => new Scenario(twoTasks)
const running = () => pending().takeUp()
const scenarios = { pending, running, waiting: () => new Scenario(asking).takeUp(), completed: () => running().says('one').says('two') }

describe('a run that did not complete', () => {
  test('a retry starts with the step that did not finish', () => {
    const broken = running().says('one').send({ type: 'model_failed', reason: 'Down.' })
    const again = new Scenario(toRetry(twoTasks, broken.state) as Snapshot).takeUp().says('two, at last')
    expect(again.types).toEqual(['run_started', 'step_started', 'step_finished', 'result', 'crew_end'])
    expect(again.state.outputs.map(({ text }) => text)).toEqual(['one', 'two, at last'])
  })

  test("a retry tells the step's agent what earlier attempts changed or may have changed", () => {
    const first = running()
      .calls(['note', { n: 1 }], ['look'], ['post', { n: 2 }])
      .gets('Noted.')
      .gets('Seen.')
      .send({ type: 'stop' })
    const snapshot = toRetry(twoTasks, first.state) as Snapshot
    const second = new Scenario(snapshot)
      .takeUp()
      .calls(['note', { n: 3 }])
      .gets('Noted again.')
      .send({ type: 'fail', reason: 'Dark.' })
    const third = new Scenario(toRetry(snapshot, second.state) as Snapshot).takeUp()
    const [opening] = third.state.work!.frames[0]!.messages
    expect(opening!.text).toMatch(
      /must not repeat:\n- note: Noted\.\n- post: It is not known whether this happened\.\n- note: Noted again\.$/,
    )
    expect(third.says('Draft').state.work!.frames[0]!.messages[0]!.text).not.toContain('must not repeat')
  })

  test.each(['pending', 'running', 'waiting', 'completed'] as const)('a %s run is not retried', (status) => {
    expect(toRetry(status === 'waiting' ? asking : twoTasks, scenarios[status]().state)).toMatchObject({ refused: 'not_failed' })
  })
})

test("a step's usage is its own answers and active time, without waits", () => {
  const scenario = running()
    .pass(300)
    .calls(['pay', { sum: 1 }])
    .pass(9_000)
    .reply('yes')
    .pass(20)
    .takeUp()
    .pass(40)
    .gets('Paid.')
  scenario.pass(100).says('one').pass(700).says('two')
  const spent = measureSteps(scenario.events)
  expect([...spent].map(([step, { workedMs, calls }]) => [step, workedMs, calls.length])).toEqual([
    [0, 460, 2],
    [1, 700, 1],
  ])
})
