import { expect, test } from 'vitest'
import { canStop, toRunNote, toStepsText } from './run-summary.ts'

const line = { outcome: null, prompt: null, reason: null, result: null, at_step: null }

test.each([
  [{ ...line, status: 'waiting', prompt: '## Options\n\nWhich **way**?' }, 'Options. Which way?'],
  [{ ...line, status: 'waiting', at_step: 'Your view', prompt: 'Which way?' }, 'Your view: Which way?'],
  [{ ...line, status: 'failed', outcome: 'failed', at_step: 'Memo', reason: 'No key.' }, 'At “Memo”: No key.'],
  [{ ...line, status: 'failed', outcome: 'failed', reason: 'No key.' }, 'No key.'],
  [{ ...line, status: 'completed', outcome: 'stopped', at_step: 'Memo' }, 'At “Memo”'],
  [{ ...line, status: 'running', at_step: 'Memo' }, 'Memo'],
  [{ ...line, status: 'completed', outcome: 'completed', result: '- *One* [task](/app/my-tasks) is late, [an' }, 'One task is late, an.'],
] as const)('the line of %o says “%s”', (run, note) => {
  expect(toRunNote(run)).toBe(note)
})

test("a run that ended can't be stopped", () => {
  expect((['running', 'waiting', 'pending', 'completed', 'failed'] as const).map((status) => canStop({ status }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('a completed run with skipped steps is not shown as unfinished', () => {
  expect(toStepsText({ outcome: 'completed', steps_done: 1, steps_total: 2 })).toBe('1 done')
  expect(toStepsText({ outcome: null, steps_done: 1, steps_total: 2 })).toBe('1 of 2')
})
