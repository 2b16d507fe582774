import { findPeriod } from '../text/periods.ts'
import type { QuestionContext } from './question-context.ts'
import { normalizeText, trimPunctuation } from './text-matching.ts'

/** The change of a short question to the question before it. */
export type FollowUp = { item: number } | { period: NonNullable<QuestionContext['period']> } | { name: string }

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const opening = "(?:and|what about|how about|what's with|tell me (?:more )?about|show me|more about|the details of)"
const itemPattern = new RegExp(
  `^(?:${opening} )*(?:the )?(?:(${ordinals.join('|')}|last|\\d{1,2}(?:st|nd|rd|th)?|number \\d{1,2}))(?: (?:one|task|goal|item|thread|contact|of them))?$`,
)
const openingPattern = new RegExp(`^(?:${opening} )+(?:in |on |for |by |during |with )?`, 'i')

const maxFollowUpLength = 60

function toItem(word: string): number {
  if (word === 'last') return -1
  const place = ordinals.indexOf(word)
  return place >= 0 ? place : Number(word.replaceAll(/\D/g, '')) - 1
}

/** A question such as 'and in December?' contains only a period. */
const isOnlyPeriod = (rest: string): boolean =>
  rest
    .toLowerCase()
    .split(/\s+/)
    .every((word) =>
      /^(?:in|on|by|the|this|next|last|coming|past|week|month|quarter|year|today|tomorrow|yesterday|weekend|days?|weeks?|months?|until|since|end|of|\d+(?:st|nd|rd|th)?|two|three|four|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)$/.test(
        word,
      ),
    )

/** Returns undefined if the question is complete without the one before it. */
export function findFollowUp({ english, today }: Pick<QuestionContext, 'english' | 'today'>): FollowUp | undefined {
  if (english.length > maxFollowUpLength) return undefined
  const text = normalizeText(trimPunctuation(english))
  const [, item] = itemPattern.exec(text) ?? []
  if (item) return { item: toItem(item) }
  const opened = openingPattern.exec(english)
  const rest = trimPunctuation(english.slice(opened?.[0].length ?? 0))
  if (rest === '') return undefined
  const period = isOnlyPeriod(rest) ? (findPeriod(`in ${rest}`, today) ?? findPeriod(rest, today)) : undefined
  if (period) return { period }
  return opened && /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2}$/u.test(rest) ? { name: rest } : undefined
}
