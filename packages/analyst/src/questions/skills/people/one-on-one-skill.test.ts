import { expect, test } from 'vitest'
import { askAnalyst, listOf } from '../../testing/ask-analyst.ts'

test('a note that is no longer than its title has no empty quote in the agenda', async () => {
  const note = (content: string) => ({ id: content, title: content.split('\n')[0], entry_date: '2026-10-07', content })
  const answer = await askAnalyst('Prepare my 1:1 with Priya Shah', {
    find_people: listOf('people', [{ name: 'Priya Shah', role: null, user_id: 'p', contact_id: null, emails: [], last_interaction: null }]),
    list_tasks: listOf('tasks', []),
    list_threads: listOf('threads', []),
    list_notes: listOf('notes', [note('Ask Priya about the carrier.'), note('Talk with Priya\nShe wants to move to Oslo.')]),
  })
  expect(answer).toMatch(/7 Oct 2026\)$/m)
  expect(answer).toMatch(/7 Oct 2026\): She wants to move to Oslo\.$/m)
})
