import { expect, test } from 'vitest'
import { draftCrewFromKeywords } from './crew-draft.ts'

const draft = (request: string) => draftCrewFromKeywords(request, (name) => name, 'UTC')

test.each([
  ['I need a crew that reads our competitors’ news every week and tells me what changed for us.', 'Reads our competitors’ news every week'],
  ['Every Monday morning, look at the overdue tasks, propose new dates and ask me before anything is sent.', 'Look at the overdue tasks'],
  ['Please compare the three offers for the new warehouse in the north of Poland', 'Compare the three offers for the new'],
  ['Every Friday at 7:30, look at our goals and draft a note', 'Look at our goals'],
  ['On the 15th of every month at 9 am, check the KPIs', 'Check the KPIs'],
  ['Write a newsletter', 'Write a newsletter'],
  ['¿?', '¿'],
])('%s gets a short title', (request, name) => {
  expect(draft(request).name).toBe(name)
})

test('adds a question for a person who wants to be asked', () => {
  const asked = (request: string) => draft(request).tasks.map(({ human_input }) => human_input)
  expect(asked('Compare the budget with the figures, ask me which matter, and write a report')).toEqual([true, false])
  expect(asked('Compare the budget with the figures and write a report, but ask me before it is sent')).toEqual([false, true])
  expect(asked('Compare the budget with the figures and write a report')).toEqual([false, false])
})

test('a request of the maximum length results in a draft', () => {
  const { name, tasks } = draft('write '.repeat(1_660))
  expect([name.length <= 60, tasks.length]).toEqual([true, 2])
})

test.each([
  ['Every Friday, look at our goals and draft a note', 'note'],
  ['Write a short weekly note about the market', 'note'],
  ['Read my notes and write a letter to the investors', 'message'],
  ['Write a letter from my notes', 'message'],
  ['Keep the summary in my notes', 'note'],
  ['Go through the minutes and create follow-up tasks', 'tasks'],
  ['Chase overdue tasks and remind people', 'message'],
  ['Review the quarter and give strategic advice', 'advice'],
  ['Save the report as a Markdown file', 'file'],
])('%j results in the kind %s', (request, result) => {
  expect(draft(request).result).toBe(result)
})
