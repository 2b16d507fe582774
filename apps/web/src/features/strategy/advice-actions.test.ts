import { expect, it } from 'vitest'
import { toActionTask, toAdviceParts } from './advice-actions.ts'

const action = 'Decide how [Grow \\[EU\\]](/app/strategy?goal=1) makes up 40 points, or move its date: you, by 2 June 2026.'

it('takes the things to do next out of an advice, and leaves the rest as it stands', () => {
  const content = `## What I see\n\n- Late\n\n## Do next\n\n1. ${action}\n2. Call\n   them\n\n## How we will know\n\n- On Monday`
  expect(toAdviceParts(content)).toEqual({
    before: '## What I see\n\n- Late\n\n## Do next',
    actions: [action, 'Call\nthem'],
    after: '## How we will know\n\n- On Monday',
  })
  for (const other of ['Buy less.', '## Do next\n\nNothing.', '## Do next'])
    expect(toAdviceParts(other)).toEqual({ before: other, actions: [], after: '' })
})

it('words a task by what is to be done, with its day and whether it is one’s own', () => {
  expect(toActionTask(action)).toEqual({
    title: 'Decide how Grow [EU] makes up 40 points, or move its date',
    description: 'Decide how Grow [EU] makes up 40 points, or move its date: you, by 2 June 2026.',
    due_date: '2026-06-02',
    isMine: true,
  })
  expect(toActionTask('**Call** Ada: Bob, by 12 March 2027.')).toMatchObject({ title: 'Call Ada', due_date: '2027-03-12', isMine: false })
  expect(toActionTask('Leave things as they are and look again: you.')).toMatchObject({ due_date: '', isMine: true })
  expect(toActionTask('word '.repeat(200)).title.length).toBeLessThanOrEqual(300)
})
