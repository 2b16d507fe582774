import { describe, expect, test } from 'vitest'
import { toSearchQuery, type ConversationTurn } from './follow-up.logic.ts'

/** Questions and answers in turns. */
const turns = (...texts: string[]): ConversationTurn[] => texts.map((text, place) => ({ isQuestion: place % 2 === 0, text }))

const ordered = turns('What did Casa Verde order?', 'They ordered 300 taps for Trieste [1].')

describe('a follow-up question is completed with', () => {
  test.each([
    ['and by when do they need it?', ['Casa Verde', 'order', 'Trieste']],
    ['Why?', ['Casa Verde']],
    ['What about Rimatec?', ['Rimatec', 'order']],
    ['How much is that?', ['Casa Verde']],
    ['Und bis wann brauchen sie das?', ['Casa Verde']],
    ['Wer ist dort der Ansprechpartner?', ['Casa Verde']],
    ['Wann soll das fertig sein?', ['Casa Verde']],
    ['Who works there?', ['Casa Verde']],
    ['Who signed this contract?', ['Casa Verde']],
    ['Wie hoch ist sein Budget?', ['Casa Verde']],
  ])('the previous question: %s', (question, expected) => {
    const query = toSearchQuery(question, ordered)
    expect(query.startsWith(question)).toBe(true)
    for (const word of expected) expect(query).toContain(word)
  })

  test('the question that it continues, over several turns', () => {
    const earlier = turns(
      'Who audits the plant in Linz?',
      'An agency.',
      'Since when?',
      'Since May.',
      'And what do they charge?',
      'A flat fee.',
    )
    expect(toSearchQuery('Is it due?', earlier)).toContain('plant in Linz')
    expect(toSearchQuery('Is it due?', [...turns('Where is the archive?', 'Here.'), ...earlier])).not.toContain('archive')
  })

  test('the names in the last answer', () => {
    const earlier = turns('Who is our largest customer in Italy?', 'Your largest customer is **Casa Verde** in Milan, contract 4711 [2].')
    const query = toSearchQuery('When do they pay?', earlier)
    for (const word of ['Casa Verde', 'Milan', '4711']) expect(query).toContain(word)
    expect(query).not.toMatch(/[*[\]]/)
  })
})

test.each([
  'Which budget was not approved?',
  'When does the lease of the hall in Graz end?',
  'Find the note that mentions pumps',
  'Wann endet der Mietvertrag für die Halle in Graz?',
  'Who is our lawyer?',
  'What is due this week?',
  'Which invoices do I have to approve this quarter?',
  'Is there a contract with Halden?',
  'Are there open invoices?',
  'Wann soll der Umbau in Graz fertig sein?',
  'Was ist diese Woche fällig?',
])('a self-contained question stays unchanged: %s', (question) => {
  expect(toSearchQuery(question, ordered)).toBe(question)
})

test('without earlier turns and with long ones it stays a valid query', () => {
  expect(toSearchQuery('And why?', [])).toBe('And why?')
  expect(toSearchQuery('And why?', turns('x '.repeat(1_000), 'Y '.repeat(1_000))).length).toBeLessThanOrEqual(300)
})
