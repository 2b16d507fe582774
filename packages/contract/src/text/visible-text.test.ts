import { describe, expect, test } from 'vitest'
import { hasMixedAlphabets, toVisibleText } from './visible-text.ts'

describe('toVisibleText', () => {
  test.each([
    ['a direction override', 'Pay \u202e00001', 'Pay [hidden characters]00001'],
    ['an isolate', 'Pay \u2066x\u2069', 'Pay [hidden characters]x[hidden characters]'],
    ['zero-width characters', 'Pay\u200b\u2060roll', 'Pay[hidden characters]roll'],
    ['a joiner between Latin letters', 'Pay\u200droll', 'Pay[hidden characters]roll'],
    ['a soft hyphen', 'Pay\u00adroll', 'Pay[hidden characters]roll'],
    ['an order in tag characters', `Plan${String.fromCodePoint(0xe0064, 0xe006f)}`, 'Plan[hidden characters]'],
    ['empty lines before the rest', `Hello${'\n'.repeat(30)}and the figures`, 'Hello\n[empty lines]\nand the figures'],
    ['spaces before the rest', `Hello${' '.repeat(200)}and the figures`, 'Hello [gap] and the figures'],
  ])('shows %s', (_what, text, visible) => {
    expect(toVisibleText(text)).toBe(visible)
  })

  test.each(['Überprüfung – 3 200 €', 'a\n\nb\n\n\nc', '👨‍👩‍👧 family', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 England', 'می‌خواهم', 'क्‍ष', 'שלום world', '财务报告'])(
    'leaves %j as it is',
    (text) => {
      expect(toVisibleText(text)).toBe(text)
    },
  )
})

test.each([
  ['Pаyroll', true],
  ['Αnn Lee', true],
  ['Payroll', false],
  ['Отчёт Q3', false],
  ['Λ Lambda', false],
  ['Budget für Zürich', false],
])('%j mixes alphabets in a word: %s', (text, isMixed) => {
  expect(hasMixedAlphabets(text)).toBe(isMixed)
})
