import { expect, test } from 'vitest'
import { detectLanguage } from '../../text/language.ts'
import { glossGerman } from './german-gloss.ts'

test.each([
  ['Was ist überfällig?', 'what is overdue'],
  ['Woran arbeitet Marek gerade?', 'what is Marek working on'],
  ['Wer wartet auf eine Antwort von mir?', 'who is waiting for an answer from me'],
  ['Wann haben wir zuletzt mit Petra Novak gesprochen?', 'when did we last speak with Petra Novak'],
  ['Was hat sich seit dem 3. März geändert?', 'what changed since the 3 March'],
  ['Was ist in den letzten drei Tagen passiert?', 'what is new in the last three days'],
  ['Was ist bis Ende November fällig?', 'what is by end of November due'],
  ['Welche Aufgaben sind nächste Woche fällig?', 'which tasks are next week due'],
  ['Welche Aufgaben sind im ersten Quartal fällig?', 'which tasks are in the first quarter due'],
  ['Was ist bis Ende des 2. Quartals 2027 fällig?', 'what is by end of the 2 quarter 2027 due'],
  ['Was ist zwischen dem 19.11.2026 und dem 25.11. fällig?', 'what is between the 19 November 2026 and the 25 November due'],
  ['Wie steht es um das Ziel Double service revenue?', 'how is the goal Double service revenue doing'],
])('%s: %s', (question, english) => {
  expect(detectLanguage(question)).toBe('de')
  expect(glossGerman(question)).toBe(english)
})

test.each(['What is overdue?', 'Was the lease signed?', 'And Jonas?', 'Who is Bruno Castelli?', '', 'KPIs'])(
  '%j is English',
  (question) => {
    expect(detectLanguage(question)).toBe('en')
  },
)

test.each(['und nächste Woche?', 'Und Jonas?', 'Wer ist Bruno?', 'Kontakte von Müller'])('%j is German', (question) => {
  expect(detectLanguage(question)).toBe('de')
})
