import { formatDay } from '@adjutant/contract/core/format-day'
import type { Source } from '@adjutant/contract/search'
import type { Task } from '@adjutant/contract/tasks'
import { germanStatuses } from '../records/german-statuses.ts'
import { detectLanguage, type Language } from '../text/language.ts'
import { countMatches } from './title-match.ts'
import { findStateQuestions } from './state-question.ts'

/** A record that a reply can be based on. */
export interface Fact {
  source: Source
  text: string
  /** Set for tasks. */
  task?: Pick<Task, 'status' | 'due_date'>
  /** True if the person chose this record for the reply, which skips the comparison with its title. */
  isAllowed?: boolean
}

export interface ReplyDraft {
  text: string
  sources: Source[]
}

interface Asked {
  /** The text of the message. */
  text: string
  /** The sender's first name. */
  firstName: string | undefined
}

/** True if a message asks about the state of a record. `minWords`: the required number of common words, if the title has as many. */
export const isAbout = (message: string, title: string, minWords = 1): boolean =>
  findStateQuestions(message).some((question) => countMatches(question, title, minWords) > 0)

/** Only questions about the state of something are answered from records. */
export const isQuestion = (message: string): boolean => findStateQuestions(message).length > 0

interface Wording {
  opening: (name: string | undefined) => string
  done: string
  due: (day: string) => string
  status: (status: Task['status']) => string
}

const wordings: Record<Language, Wording> = {
  en: {
    opening: (name) => (name ? `Hi ${name}, here is where things stand:` : 'Here is where things stand:'),
    done: 'is done',
    due: (day) => `, due ${formatDay(day)}`,
    status: (status) => status,
  },
  de: {
    opening: (name) => (name ? `Hallo ${name}, so ist der Stand:` : 'So ist der Stand:'),
    done: 'ist erledigt',
    due: (day) => `, fällig am ${formatDay(day, 'de')}`,
    status: (status) => germanStatuses[status],
  },
}

function toLine({ source: { kind, title }, text, task }: Fact, { done, due, status }: Wording): string {
  if (!task) return text === title ? `“${title}”.` : `“${title}”: ${text.replaceAll(/\s+/g, ' ')}`.slice(0, 300)
  if (kind === 'task' && task.status === 'Done') return `“${title}” ${done}.`
  return `“${title}”: ${status(task.status)}${task.due_date ? due(task.due_date) : ''}.`
}

const maxLines = 3
/** A record that shares much fewer words with the question than the best one is about something else. */
const minShareOfBest = 0.75

/** A contact answers no question about the state of something. */
function listRelevant(message: string, facts: readonly Fact[]): Fact[] {
  const questions = findStateQuestions(message)
  const scored = facts
    .filter(({ source }) => source.kind !== 'contact')
    .map((fact) => ({ fact, score: Math.max(0, ...questions.map((question) => countMatches(question, fact.source.title))) }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ fact, score }) => fact.isAllowed || (best > 0 && score >= minShareOfBest * best)).map(({ fact }) => fact)
}

/**
 * Composes a reply from records without a language model if the message asks something that records answer. It contains no commitments or
 * guesses; undefined if no record matches.
 */
export function draftReply({ text, firstName }: Asked, facts: readonly Fact[]): ReplyDraft | undefined {
  const relevantFacts = listRelevant(text, facts).slice(0, maxLines)
  if (relevantFacts.length === 0) return undefined
  const wording = wordings[detectLanguage(text)]
  return {
    text: [wording.opening(firstName), ...relevantFacts.map((fact) => `– ${toLine(fact, wording)}`)].join('\n'),
    sources: relevantFacts.map(({ source }) => source),
  }
}
