import { expect, test } from 'vitest'
import { measureSteps } from './step-usage.ts'
import { crew, snapshotOf } from '../testing/samples.ts'
import { Scenario } from '../testing/scenario.ts'

test("a step's usage is its own answers and active time, without waits", () => {
  const scenario = new Scenario(snapshotOf(crew()))
    .resume()
    .advanceMs(300)
    .calls(['pay', { sum: 1 }])
    .advanceMs(9_000)
    .reply('yes')
    .advanceMs(20)
    .resume()
    .advanceMs(40)
    .toolReturns('Paid.')
  scenario.advanceMs(100).modelAnswers('one').advanceMs(700).modelAnswers('two')
  const spent = measureSteps(scenario.events)
  expect([...spent].map(([step, { workedMs, calls }]) => [step, workedMs, calls.length])).toEqual([
    [0, 460, 2],
    [1, 700, 1],
  ])
})
