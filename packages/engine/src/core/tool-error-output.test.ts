import { describe, expect, test } from 'vitest'
import { crew, snapshotOf } from '../testing/samples.ts'
import { Scenario } from '../testing/scenario.ts'

const error = 'lane is required.'
const answering = (text: string) => {
  const tasks = [{ name: 'Rates', description: 'Find the rates', agent: 'writer', human_input: true }]
  return new Scenario(snapshotOf(crew({ tasks }))).resume().calls(['look']).toolReturns(error, false).modelAnswers(text)
}

describe('a tool error', () => {
  test.each([error, `**${error}**`, `"Lane is required"`, `Error: ${error}`, `Tool error: ${error}`])(
    'given as %j fails the run',
    (text) => {
      expect(answering(text).last).toMatchObject({ type: 'crew_error', details: { reason: `The tool “look” failed: ${error}` } })
    },
  )

  test.each([
    'Rates are stable at 3,200 EUR per container.',
    'The tool says: lane is required. From the notes: Hamburg to Oslo costs 3,200 EUR, which is 4% more than in May.',
    'No lane.',
  ])('does not fail an answer with content of its own: %j', (text) => {
    expect(answering(text).last).toMatchObject({ type: 'wait_for_human', details: { kind: 'review' } })
  })

  test('is not offered as a changed draft either', () => {
    const scenario = answering('Rates are stable at 3,200 EUR.').reply('Add the lane').resume()
    expect(scenario.calls(['look']).toolReturns('No such lane.', false).modelAnswers('No such lane.').last.type).toBe('crew_error')
  })
})
