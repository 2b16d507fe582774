import { expect, it } from 'vitest'
import { toActionTask, toAdviceParts } from './advice-actions.ts'

const action = 'Get [Grow \\[EU\\]](/app/strategy?goal=1) back on schedule, or move its date. Owner: you. Due 2 June 2026.'

it('extracts the next actions of an advice and keeps the rest unchanged', () => {
  const content = `## What I see\n\n- Late\n\n## Do next\n\n1. ${action}\n2. Call\n   them\n\n## How we will know\n\n- On Monday`
  expect(toAdviceParts(content)).toEqual({
    before: '## What I see\n\n- Late\n\n## Do next',
    actions: [action, 'Call\nthem'],
    after: '## How we will know\n\n- On Monday',
  })
  for (const other of ['Buy less.', '## Do next\n\nNothing.', '## Do next'])
    expect(toAdviceParts(other)).toEqual({ before: other, actions: [], after: '' })
})

it("turns an action into a task with its due date and whether it is the reader's own", () => {
  expect(toActionTask(action)).toEqual({
    title: 'Get Grow [EU] back on schedule, or move its date',
    description: 'Get Grow [EU] back on schedule, or move its date. Owner: you. Due 2 June 2026.',
    due_date: '2026-06-02',
    isMine: true,
  })
  const otherPersonsTask = { title: 'Finish the deck, 3 days overdue', due_date: '2027-03-12', isMine: false }
  expect(toActionTask('Finish the deck, 3 days overdue. Owner: J. R. Doe. Due 12 March 2027.')).toMatchObject(otherPersonsTask)
  // Advice of earlier versions.
  expect(toActionTask('**Call** Ada: Bob, by 12 March 2027.')).toMatchObject({ title: 'Call Ada', due_date: '2027-03-12', isMine: false })
  expect(toActionTask('Leave things as they are and look again: you.')).toMatchObject({ due_date: '', isMine: true })
  expect(toActionTask('word '.repeat(200)).title.length).toBeLessThanOrEqual(300)
})
