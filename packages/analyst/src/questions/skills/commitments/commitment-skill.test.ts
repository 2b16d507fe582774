import { expect, test } from 'vitest'
import type { CommitmentView } from '../../../records/record-views.ts'
import { createAnalyst } from '../../answer-question.ts'
import type { ToolResult } from '../../question-context.ts'
import { askAnalyst, listOf, today } from '../../testing/ask-analyst.ts'

const commitment = (text: string, more: Partial<CommitmentView> = {}): CommitmentView => ({
  ...{ id: text, text, direction: 'i_owe', state: 'open', due_date: null, overdue: false },
  ...{ person: null, contact_id: null, made_on: '2026-11-10', quote: null, noticed_in: null },
  ...more,
})

const owed = { direction: 'owed_to_me' } as const
const stored: CommitmentView[] = [
  commitment('Send the offer', { person: 'Anna Berg', contact_id: 'anna', due_date: '2026-11-20' }),
  commitment('Sign the lease', { person: 'Tom Berg', due_date: '2026-11-12' }),
  commitment('Decide on the carrier'),
  commitment('Deliver the audit list', { ...owed, person: 'Jonas Lind', due_date: '2026-11-13' }),
  commitment('Send the figures', { ...owed, person: 'Priya Nair', due_date: '2026-11-25' }),
  commitment('Book the venue', { person: 'Anna Berg', state: 'proposed' }),
  commitment('Call the press', { ...owed, person: 'Jonas Lind', state: 'proposed' }),
]

/** Answers the tool calls as the server does. */
async function ask(question: string, commitments = stored, total?: number): Promise<string> {
  const analyst = createAnalyst()
  const results: ToolResult[] = []
  for (;;) {
    const availableTools = new Set(['list_commitments', 'search_records'])
    const input = { question, isFirstAnswer: false, today, availableTools, passages: [], memories: [], results }
    const response = await analyst.answer(input)
    if ('text' in response) return response.text
    for (const call of response.calls) {
      const own = commitments.filter(({ state }) => state === call.input.state)
      const answer = call.tool === 'list_commitments' ? listOf('commitments', own, total ?? own.length) : { records: [] }
      results.push({ ...call, answer })
    }
  }
}

const mine = ['Send the offer', 'Sign the lease', 'Decide on the carrier']
const theirs = ['Deliver the audit list', 'Send the figures']
const all = [...mine, ...theirs]

test.each<[string, string[], string]>([
  ['who owes me something?', theirs, '2 promises to you are open'],
  ['Who owes me anything?', theirs, '2 promises to you are open'],
  ['What am I owed?', theirs, '2 promises to you are open'],
  ['What has been promised to me?', theirs, '2 promises to you are open'],
  ['Have we been promised anything?', theirs, '2 promises to you are open'],
  ['Show me what others promised us', theirs, '2 promises to you are open'],
  ['what did Jonas promise me?', ['Deliver the audit list'], '1 promise of Jonas Lind to you is open'],
  ['What does jonas owe me?', ['Deliver the audit list'], '1 promise of Jonas Lind to you is open'],
  ['What did Jonas promise?', ['Deliver the audit list'], '1 promise of Jonas Lind to you is open'],
  ["What are Priya's promises?", ['Send the figures'], '1 promise of Priya Nair to you is open'],
  ['What was I promised by Priya?', ['Send the figures'], '1 promise of Priya Nair to you is open'],
  ['What did I promise Anna?', ['Send the offer'], '1 of your promises to Anna Berg is open'],
  ['what did i promise anna berg', ['Send the offer'], '1 of your promises to Anna Berg is open'],
  ['What was promised to Tom?', ['Sign the lease'], '1 of your promises to Tom Berg is open'],
  ['What do I owe Tom Berg?', ['Sign the lease'], '1 of your promises to Tom Berg is open'],
  ['What did I promise about the lease?', ['Sign the lease'], '1 of your promises about “lease” is open'],
  ['What have I promised?', mine, '3 of your promises are open'],
  ['Show me my promises', mine, '3 of your promises are open'],
  ['Which of my promises are overdue?', ['Sign the lease'], '1 of your promises is overdue'],
  ['Which of my promises are due this week?', ['Send the offer'], '1 of your promises is due'],
  ['Who owes me something overdue?', ['Deliver the audit list'], '1 promise to you is overdue'],
  ['Which promises are open?', all, '3 of your promises are open'],
  ['Wer schuldet mir etwas?', theirs, '2 Zusagen an Sie sind offen'],
  ['Was wurde mir versprochen?', theirs, '2 Zusagen an Sie sind offen'],
  ['Was hat mir Jonas versprochen?', ['Deliver the audit list'], '1 Zusage von Jonas Lind an Sie ist offen'],
  ['Was habe ich Anna versprochen?', ['Send the offer'], '1 Ihrer Zusagen an Anna Berg ist offen'],
])('“%s” lists the commitments of that direction and person', async (question, expected, heading) => {
  const answer = await ask(question)
  expect(answer).toContain(heading)
  expect(all.filter((text) => answer.includes(text))).toEqual(expected)
})

test('unconfirmed commitments are counted, not listed', async () => {
  expect(await ask('What did I promise Anna?')).toContain('1 more is not confirmed yet.')
  expect(await ask('Which promises are open?')).toContain('2 more are not confirmed yet.')
  expect(await ask('Which of my promises are overdue?')).not.toContain('not confirmed')
  const answer = await ask('What have I promised?')
  expect(answer).not.toContain('Book the venue')
  expect(await ask('What have I promised?', [commitment('Book', { state: 'proposed' })])).toContain(
    'No promise of yours is open. 1 is not confirmed yet.',
  )
})

test('the answer for a person without a commitment says so', async () => {
  expect(await ask('What did I promise Zoe?')).toContain('No promise of yours to Zoe is open.')
  expect(await ask('what does bob owe me?')).toContain('No promise of bob to you is open.')
  expect(await ask('What did I promise about Lisbon?')).toContain('No promise of yours about “Lisbon” is open.')
  expect(await ask('Which promises did Zoe make?')).toContain('No promise of Zoe to you is open.')
})

test('an unanswered message is a thread, not a commitment', async () => {
  const threads = { list_threads: listOf('threads', []), list_commitments: listOf('commitments', stored) }
  expect(await askAnalyst('Do I owe anyone a reply?', threads)).not.toContain('promise')
})

test('a line contains the due date, the quote, both people and the source', async () => {
  const quoted = commitment('Send the offer', {
    ...{ person: 'Anna Berg', contact_id: 'c1', due_date: '2026-11-13', overdue: true, quote: 'I will send [the] offer.' },
    noticed_in: { kind: 'contact', id: 'c1' },
  })
  expect(await ask('What have I promised?', [quoted])).toContain(
    '- Send the offer: due Fri, 13 Nov 2026, 5 days overdue (you to [Anna Berg](/app/contacts?contact=c1), in [an interaction](/app/contacts?contact=c1) of Tue, 10 Nov 2026: “I will send \\[the\\] offer.”)',
  )
})

test('the heading counts all commitments, and the list says how many it omits', async () => {
  const late = Array.from({ length: 12 }, (_, n) => commitment(`Send offer ${n}`, { due_date: '2026-11-12', overdue: true }))
  const answer = await ask('Which of my promises are overdue?', late)
  expect(answer).toContain('12 of your promises are overdue, the earliest first.')
  expect(answer).toContain('- … and 2 more.')
})

test('an answer from a part of the records says so', async () => {
  expect(await ask('What did I promise?', stored, 157)).toContain('I read 5 of 157 promises.')
})

test('an answer from a part of the contacts makes no claim about all contacts', async () => {
  const contact = {
    id: 'c',
    name: 'Halden',
    role: null,
    last_interactions: [{ date: '2026-11-10', summary: 'Call', notes: 'They are content.' }],
  }
  const answer = await askAnalyst('Which customers are at risk?', {
    list_notes: listOf('notes', []),
    list_contacts: listOf('contacts', [contact], 120),
  })
  expect(answer).toContain('I found no contact who is unhappy')
  expect(answer).toContain('I read 1 of 120 contacts.')
})
