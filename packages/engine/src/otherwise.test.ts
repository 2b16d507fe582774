import { describe, expect, test } from 'vitest'
import { toRetry } from './core/retry.ts'
import type { FlowStepDefinition } from './definition/definition.ts'
import { flow, snapshotOf } from './testing/samples.ts'
import { Scenario } from './testing/scenario.ts'
import type { Snapshot } from './core/run.ts'

const ask = (title: string, when?: string): FlowStepDefinition => ({ title, kind: 'human', prompt: `${title}?`, ...(when && { when }) })
const branch = (title: string, when: string, otherwise?: string): FlowStepDefinition => ({
  title,
  kind: 'branch',
  when,
  ...(otherwise && { otherwise }),
})

const snapshotWith = (...steps: FlowStepDefinition[]) => snapshotOf(flow({ steps }), {}, {})

/** Answers the first step with this text and all others with "x", and returns the titles of the steps that ran. */
function titlesAfter(snapshot: Snapshot, answer: string): string[] {
  const scenario = new Scenario(snapshot).resume().reply(answer).resume()
  while (scenario.state.status === 'waiting') scenario.reply('x').resume()
  expect(scenario.state.status).toBe('completed')
  return scenario.state.outputs.map(({ title }) => title)
}

describe('a step with the condition otherwise', () => {
  const steps = [ask('Score'), ask('Praise', '{Score} is at least 8'), ask('Warn', 'otherwise'), ask('End')]
  test.each([
    ['9', ['Score', 'Praise', 'End']],
    ['8 of 10', ['Score', 'Praise', 'End']],
    ['3', ['Score', 'Warn', 'End']],
    ['none', ['Score', 'Warn', 'End']],
  ])('after a score of %j', (answer, expected) => {
    expect(titlesAfter(snapshotWith(...steps), answer)).toEqual(expected)
  })

  test('uses the earlier decision, not the value that has changed since', () => {
    const changing = [ask('Score'), ask('Praise', '{previous} is at least 8'), ask('Warn', 'otherwise')]
    expect(titlesAfter(snapshotWith(...changing), '9')).toEqual(['Score', 'Praise'])
  })

  test('can have a condition of its own, and only one of the chain runs', () => {
    const chain = [
      ask('Score'),
      ask('High', '{Score} is at least 8'),
      ask('Mid', 'otherwise and {Score} is at least 5'),
      ask('Low', 'otherwise'),
    ]
    const run = (answer: string) => titlesAfter(snapshotWith(...chain), answer).slice(1)
    expect([run('9'), run('6'), run('2')]).toEqual([['High'], ['Mid'], ['Low']])
  })
})

describe('a branch with the condition otherwise', () => {
  const steps = [
    ask('Score'),
    branch('Good', '{Score} is at least 8'),
    ask('Praise'),
    ask('Invite'),
    branch('Bad', 'otherwise', 'End'),
    ask('Warn', '{Score} is at most 3'),
    ask('Coach', 'otherwise'),
    ask('End'),
  ]
  test.each([
    ['9', ['Praise', 'Invite', 'End']],
    ['2', ['Warn', 'End']],
    ['5', ['Coach', 'End']],
  ])('after a score of %j', (answer, expected) => {
    expect(titlesAfter(snapshotWith(...steps), answer).slice(1)).toEqual(expected)
  })
})

test('a retry remembers which conditions were false', () => {
  const snapshot = snapshotWith(ask('Score'), ask('Praise', '{Score} is at least 8'), ask('Warn', 'otherwise'), ask('Call', 'otherwise'))
  const stopped = new Scenario(snapshot).resume().reply('9').resume().send({ type: 'stop' })
  const retry = toRetry(snapshot, stopped.state)
  if ('code' in retry) throw new Error(retry.message)
  const scenario = new Scenario(retry).resume()
  expect(scenario.last).toMatchObject({ type: 'wait_for_human', details: { prompt: 'Praise?' } })
  expect(
    scenario
      .reply('x')
      .resume()
      .state.outputs.map(({ title }) => title),
  ).toEqual(['Score', 'Praise'])
  const low = new Scenario(snapshot).resume().reply('1').resume().send({ type: 'stop' })
  const second = toRetry(snapshot, low.state)
  if ('code' in second) throw new Error(second.message)
  expect(second.carried).toMatchObject({ falseBranches: [1] })
  expect(
    new Scenario(second)
      .resume()
      .reply('x')
      .resume()
      .state.outputs.map(({ title }) => title),
  ).toEqual(['Score', 'Warn'])
})
