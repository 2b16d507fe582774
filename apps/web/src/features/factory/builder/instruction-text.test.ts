import { expect, test } from 'vitest'
import { toInstructionText, toStepText } from './instruction-text.ts'

test('an instruction is shown without the words for the agent', () => {
  expect(
    toInstructionText('Prepare the meeting with {person}.\nBegin with the tool prepare_meeting.\nperson: {person}\ntopic: {topic}'),
  ).toBe('Prepare the meeting with “person”.')
  expect(toInstructionText('{Overdue} does not equal "Nothing is overdue."')).toBe('“Overdue” does not equal "Nothing is overdue."')
})

test('an empty list of arguments is not shown', () => {
  expect([toStepText('{}'), toStepText('{"title": "Call"}'), toStepText('Write about {topic}')]).toEqual([
    '',
    '{"title": "Call"}',
    'Write about “topic”',
  ])
})
