import { limits } from '@adjutant/contract/core/limits'
import { expect, test } from 'vitest'
import { readTasks } from './result-tasks.parser.ts'

test('list items become tasks with their dates, priorities and details', () => {
  const text = `Here is what to do.

1. **Call the bank** by 2026-12-01 (Urgent)
   Ask for Mrs Keller.
   - and for the rate
2. [ ] Write to [Ada](/app/contacts?contact=1), high priority
- Plain one, due 2026-02-30

Then rest.`
  expect(readTasks(text)).toEqual([
    {
      title: 'Call the bank by 2026-12-01 (Urgent)',
      priority: 'Urgent',
      due_date: '2026-12-01',
      description: 'Ask for Mrs Keller.\n- and for the rate',
    },
    { title: 'Write to Ada, high priority', priority: 'High' },
    { title: 'Plain one, due 2026-02-30', priority: 'Medium' },
  ])
})

test('only the list below a next-steps heading counts, if there is one', () => {
  const text = '## What I see\n- Sales fell\n\n## Do next\n- Talk to sales\n\n## How we will know\n- Sales rise'
  expect(readTasks(text).map(({ title }) => title)).toEqual(['Talk to sales'])
  expect(readTasks('## Actions\nNone.\n\n## Rest\n- One').map(({ title }) => title)).toEqual(['One'])
})

test('a text without a list becomes one task', () => {
  expect(readTasks('# Call the bank\n\nToday.')).toEqual([
    { title: 'Call the bank', priority: 'Medium', description: '# Call the bank\n\nToday.' },
  ])
})

test('a long item keeps all its words, and a long list is truncated', () => {
  const [task] = readTasks(`- ${'word '.repeat(100)}`)
  expect(task!.title.length).toBeLessThanOrEqual(limits.title)
  expect(task!.description).toContain('word '.repeat(99))
  expect(readTasks('- one\n'.repeat(500))).toHaveLength(limits.tasksPerResult)
})
