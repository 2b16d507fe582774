import { expect, test } from 'vitest'
import { askAnalyst, listOf } from '../testing/ask-analyst.ts'

interface Records {
  notes?: object[]
  contacts?: object[]
  threads?: object[]
  /** The number of all threads. */
  threadCount?: number
}

const ask = (question: string, { notes = [], contacts = [], threads = [], threadCount }: Records): Promise<string> =>
  askAnalyst(question, {
    list_notes: listOf('notes', notes),
    list_contacts: listOf('contacts', contacts),
    list_threads: listOf('threads', threads, threadCount),
  })

const note = (content: string, entry_date = '2026-11-16') => ({ id: content, title: content.split('\n')[0], entry_date, content })
const thread = (text: string, is_mine = true) => ({
  id: 't',
  name: 'Priya',
  with: [],
  last_messages: [{ from: 'Somebody', is_mine, at: '2026-11-16T09:00:00.000Z', text }],
})
const contact = (notes: string) => ({
  id: 'c',
  name: 'Halden',
  role: null,
  last_interactions: [{ date: '2026-11-10', summary: 'Call', notes }],
})

test.each([
  ['the title of a note', { notes: [note('I told Priya that I will decide on the December carrier by Wednesday.')] }, 'December carrier'],
  ['an interaction', { contacts: [contact('I promised an answer within ten days.')] }, 'within ten days'],
  ['a sentence that begins otherwise', { threads: [thread('Send me the contract, I will sign it this week.')] }, 'I will sign'],
])('a promise in %s is listed', async (_, records, text) => {
  const answer = await ask('What did I promise?', records)
  expect(answer).toContain('I found 1 promise of yours')
  expect(answer).toContain(text)
})

test('a promise that spans two lines of a note is quoted whole', async () => {
  const answer = await ask('What did I promise?', { notes: [note('Call\n\nI promised Halden\na new offer by Friday.')] })
  expect(answer).toContain('“I promised Halden a new offer by Friday.”')
})

test('a condition or the message of somebody who left is no promise', async () => {
  const threads = [thread('If you agree, I will sign.'), thread('I will send it tomorrow.', false)]
  expect(await ask('What did I promise?', { threads })).toContain('I found no promise of yours.')
})

test('the heading counts all promises, and the list says how many it leaves out', async () => {
  const notes = Array.from({ length: 12 }, (_, n) => note(`I will send offer ${n} by 2026-11-12.`, '2026-11-01'))
  const answer = await ask('Which of my promises are overdue?', { notes })
  expect(answer).toContain('12 of your promises are overdue, the earliest first.')
  expect(answer).toContain('- … and 2 more.')
})

test('an answer from a part of the records says so', async () => {
  const answer = await ask('What did I promise?', { threads: [thread('Thank you.')], threadCount: 57 })
  expect(answer).toContain('I read 1 of 57 threads.')
})

test('no customer at risk in a part of the contacts is no claim about all', async () => {
  const answer = await askAnalyst('Which customers are at risk?', {
    list_notes: listOf('notes', []),
    list_contacts: listOf('contacts', [contact('They are content.')], 120),
  })
  expect(answer).toContain('I found no contact who is unhappy')
  expect(answer).toContain('I read 1 of 120 contacts.')
})
