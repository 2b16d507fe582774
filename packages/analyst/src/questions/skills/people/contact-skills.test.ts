import { expect, test } from 'vitest'
import { askAnalyst, listOf } from '../../testing/ask-analyst.ts'

const talk = (date: string, summary: string) => ({ date, summary, notes: null })
const [past, future] = [talk('2026-11-03', 'Price talk'), talk('2030-01-01', 'Anniversary')]

/** The newest first, as the tool lists them. */
const answersWith = (last_interactions: object[]) => {
  const contact = { id: 'c', name: 'Daniel Weiss', role: null, emails: [], phones: [], is_user: false, notes: null }
  return { list_contacts: listOf('contacts', [{ ...contact, interactions: last_interactions.length, last_interactions }]) }
}

test('an interaction in the future is not the last one', async () => {
  const answer = await askAnalyst('When did we last speak with Daniel Weiss?', answersWith([future, past]))
  expect(answer).toContain('Last interaction: Tue, 3 Nov 2026, 15 days ago, “Price talk”.')
  expect(answer).not.toMatch(/2030|in total/)
  expect(await askAnalyst('Wer ist Daniel Weiss?', answersWith([future, past]))).toContain('Zuletzt: Di., 3. Nov. 2026, vor 15 Tagen')
})

test('a contact with only future interactions has no last one', async () => {
  const answer = await askAnalyst('Who is Daniel Weiss?', answersWith([future]))
  expect(answer).toContain('Entered for Tue, 1 Jan 2030: “Anniversary”.')
  expect(answer).not.toMatch(/ago|Last interaction/)
})

test('a colleague whose only interaction is in the future has no last one', async () => {
  const colleague = { name: 'Priya Nair', role: 'CFO', user_id: 'p', contact_id: 'c', emails: [], last_interaction: future }
  const answers = { list_contacts: listOf('contacts', []), find_people: { people: [colleague] } }
  const answer = await askAnalyst('Who is Priya Nair?', answers)
  expect(answer).toContain('**Priya Nair**, CFO')
  expect(answer).not.toContain('2030')
})
