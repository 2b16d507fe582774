import { findDay } from '../text/date-phrases.ts'
import type { Language } from '../text/language.ts'

/** Removes the words before a date: 'by', 'on the', 'bis zum'. */
const withoutLead = (text: string): string =>
  text
    .replace(/\s*\b(?:by|on|before|until|till|due|for|at|to|the|am|bis|zum|den|ab|spätestens)\s*$/i, '')
    .replace(/\s*\b(?:by|bis)\s*$/i, '')
    .trimEnd()

/** Removes the weekday of 'on Friday 20 November' together with the date. */
function withoutLastDay(text: string, day: string, language: Language): string {
  const named = findDay(text, day, { language })
  if (!named || /[^\s,(]/.test(text.slice(named.to))) return text
  return withoutLead(text.slice(0, named.from))
}

/** Removes the words for the day, because a record has its own field for it, and the punctuation at the end. */
export function withoutDayWords(sentence: string, day: string, language: Language = 'en'): string {
  const named = findDay(sentence, day, { language })
  const trim = (text: string) => text.replace(/[\s.!?,;:]+$/, '').trim()
  if (!named) return trim(sentence)
  const before = withoutLastDay(withoutLead(sentence.slice(0, named.from)), day, language)
  const behind = sentence.slice(named.to)
  return trim(before.endsWith('(') && behind.startsWith(')') ? before.slice(0, -1).trimEnd() + behind.slice(1) : before + behind)
}
