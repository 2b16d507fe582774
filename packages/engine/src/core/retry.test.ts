import { describe, expect, test } from 'vitest'
import { toRetry } from './retry.ts'
import type { Snapshot } from './run.ts'
import { crew, flow, snapshotOf } from '../testing/samples.ts'
import { Scenario } from '../testing/scenario.ts'

const twoTasks = snapshotOf(crew())
const asking = snapshotOf(flow({ steps: [{ title: 'Choice', kind: 'human', prompt: 'Well?' }] }))

const pending = () => new Scenario(twoTasks)
const running = () => pending().resume()
const scenarios = {
  pending,
  running,
  waiting: () => new Scenario(asking).resume(),
  completed: () => running().modelAnswers('one').modelAnswers('two'),
}

describe('a run that did not complete', () => {
  test('a retry starts with the step that did not finish', () => {
    const broken = running().modelAnswers('one').send({ type: 'model_failed', reason: 'Down.' })
    const again = new Scenario(toRetry(twoTasks, broken.state) as Snapshot).resume().modelAnswers('two, at last')
    expect(again.types).toEqual(['run_started', 'step_started', 'step_finished', 'result', 'crew_end'])
    expect(again.state.outputs.map(({ text }) => text)).toEqual(['one', 'two, at last'])
  })

  test("a retry tells the step's agent what earlier attempts changed or may have changed", () => {
    const first = running()
      .calls(['note', { n: 1 }], ['look'], ['post', { n: 2 }])
      .toolReturns('Noted.')
      .toolReturns('Seen.')
      .send({ type: 'stop' })
    const snapshot = toRetry(twoTasks, first.state) as Snapshot
    const second = new Scenario(snapshot)
      .resume()
      .calls(['note', { n: 3 }])
      .toolReturns('Noted again.')
      .send({ type: 'fail', reason: 'Dark.' })
    const third = new Scenario(toRetry(snapshot, second.state) as Snapshot).resume()
    const [opening] = third.state.work!.frames[0]!.messages
    expect(opening!.text).toMatch(
      /must not repeat:\n- note: Noted\.\n- post: It is not known whether this happened\.\n- note: Noted again\.$/,
    )
    expect(third.modelAnswers('Draft').state.work!.frames[0]!.messages[0]!.text).not.toContain('must not repeat')
  })

  test.each(['pending', 'running', 'waiting', 'completed'] as const)('a %s run is not retried', (status) => {
    expect(toRetry(status === 'waiting' ? asking : twoTasks, scenarios[status]().state)).toMatchObject({ code: 'not_failed' })
  })
})
