import { addDays } from '@adjutant/contract/core/days'
import { monthNames, type Period } from '../../../text/calendar.ts'
import { findPeriod } from '../../../text/periods.ts'
import type { QuestionContext } from '../../question-context.ts'
import { matchesPattern, normalizeText, toContentWords } from '../../text-matching.ts'
import { findNamesIn } from '../people/roles.ts'

/** The filter of a question about meetings. */
export interface MeetingQuestion {
  /** Undefined if the question names no day. */
  period: Period | undefined
  /** The words that a meeting must mention; empty if every meeting counts. */
  topic: string[]
  /** True if the topic may be only a word of the question, such as “lined up”: without a match every meeting counts. */
  isTopicOptional: boolean
  /** True if the question asks for the first meeting that is not over. */
  isNext: boolean
}

/** Questions about these records can mention a meeting. */
const otherSubjects = ['statements', 'tasks', 'overdue', 'goals', 'commitments', 'oneOnOne'] as const
const deadline = /\b(?:due|deadlines?)\b/
const pastMeeting = /\b(?:last|latest|recent|past) (?:meetings?|appointments?) with\b/

export function isAboutMeetings(english: string): boolean {
  const text = normalizeText(english)
  if (!matchesPattern(english, 'meetings') || deadline.test(text) || pastMeeting.test(text)) return false
  return !otherSubjects.some((subject) => matchesPattern(english, subject))
}

/** Words of questions about meetings that say nothing about the meeting itself. */
const fillers = new Set(
  `meeting meetings appointment appointments calendar schedule scheduled plan planned upcoming coming free busy available date dates day days
  weeks month months quarter weekend morning afternoon evening noon monday tuesday wednesday thursday friday saturday sunday place takes start
  starts begin begins end ends happen happens happening attend attending attends meet meets see seeing left rest agenda invitation invitations
  invited booked anything yesterday clock exactly already uhr vormittag mittag nachmittag abend ${Object.values(monthNames).flat().join(' ')}`.split(
    /\s+/,
  ),
)

const isTopicWord = (word: string): boolean => !fillers.has(word) && !/^\d/.test(word)

const toTopic = (words: readonly string[]): string[] => [...new Set(words.filter(isTopicWord))]

/** In German, the topic consists of the nouns that the gloss doesn't know. */
const findNamedTopic = (text: string): string[] =>
  toTopic(findNamesIn(text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())).flatMap(toContentWords))

const isPast = (text: string): boolean => /\b(?:did|had|was|were|yesterday)\b/i.test(text)
const nextOne = /\bnext (?:\p{L}+ ){0,3}(?:meeting|appointment)\b/iu
const timeQuestion = /^(?:when|where|(?:at )?what (?:time|day|date))\b/i
const manyMeetings = /\b(?:meetings|appointments)\b/i
const partOfToday = /\b(?:this (?:morning|afternoon|evening)|tonight|right now)\b/i

export function readMeetingQuestion({ english, language, today, period, name }: QuestionContext): MeetingQuestion {
  const text = english.replaceAll(/['’]s\b/g, '')
  const namedTopic = name === undefined ? findNamedTopic(text) : toTopic(toContentWords(name))
  const isNext = nextOne.test(text) || (timeQuestion.test(text.trim()) && !manyMeetings.test(text))
  const days = period ?? findPeriod(text, today, isPast(text) ? 'back' : 'ahead')
  return {
    period: days ?? (partOfToday.test(text) ? { from: today, to: today } : undefined),
    // A name counts more than the other words: “the review with Acme” is no other review.
    topic: namedTopic.length > 0 || language === 'de' ? namedTopic : toTopic(toContentWords(text)),
    isTopicOptional: namedTopic.length === 0 && !isNext,
    isNext,
  }
}

const comingDays = 7
const nearDays = 14
const farDays = 90

/** The periods to search in order, until a meeting is found. */
export function toPeriods({ period, topic, isNext }: MeetingQuestion, today: string): Period[] {
  if (period) return [period]
  if (topic.length === 0 && !isNext) return [{ from: today, to: addDays(today, comingDays) }]
  return [
    { from: today, to: addDays(today, nearDays - 1) },
    { from: addDays(today, nearDays), to: addDays(today, farDays) },
  ]
}
