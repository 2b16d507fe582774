import type { Source } from '@adjutant/contract/search'
import type { Task } from '@adjutant/contract/tasks'
import { formatDay } from '../text/calendar.ts'

/** A record that a reply can be based on. */
export interface Fact {
  source: Source
  text: string
  /** Set for tasks. */
  task?: Pick<Task, 'status' | 'due_date'>
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

/** Stop words. */
const stopWords = new Set(
  (
    'about after again also another around because been before being between both call came come could does doing done down each even ever ' +
    'every first from give going good have hello here into just know last later like look made make many maybe more morning most much need ' +
    'next number okay only other over please project really right same send sent should since some soon still such sure take task than thank thanks that their ' +
    'them then there these they thing think this those time today tomorrow tonight very want week well were what when where which while will ' +
    'with work would year your yours monday tuesday wednesday thursday friday saturday sunday'
  ).split(' '),
)

const wordsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
      .map((word) => word.replace(/(?:es|s)$/, ''))
      .filter((word) => !stopWords.has(word)),
  )

/**
 * Whether a message refers to a record: it contains half of the title's words and at least one significant word. `minWords`: the required
 * number of words, if the title has as many.
 */
export function isAbout(message: string, title: string, minWords = 1): boolean {
  const messageWords = wordsOf(message)
  const named = wordsOf(title)
  const common = [...named].filter((word) => messageWords.has(word)).length
  return common > 0 && common >= Math.min(minWords, named.size) && common * 2 >= named.size
}

const asking =
  /\?|\b(?:how (?:is|are|far)|what['’]?s|what is|where (?:is|are|do)|when|status|update|progress|news|any word|let me know|tell me|could you|can you|would you|please)\b/i

/** Only questions are answered from records. */
export const isQuestion = (message: string): boolean => asking.test(message)

function toLine({ source: { kind, title }, text, task }: Fact): string {
  if (!task) return text === title ? `“${title}”.` : `“${title}”: ${text.replaceAll(/\s+/g, ' ')}`.slice(0, 300)
  const due = task.due_date ? `, due ${formatDay(task.due_date)}` : ''
  return kind === 'task' && task.status === 'Done' ? `“${title}” is done.` : `“${title}”: ${task.status}${due}.`
}

const maxLines = 3

/**
 * Composes a reply from records without a language model if the message asks something that records answer. It contains no commitments or
 * guesses; undefined if no record matches.
 */
export function draftReply({ text, firstName }: Asked, facts: readonly Fact[]): ReplyDraft | undefined {
  if (!isQuestion(text)) return undefined
  const relevantFacts = facts.filter(({ source }) => isAbout(text, source.title)).slice(0, maxLines)
  if (relevantFacts.length === 0) return undefined
  const opening = firstName ? `Hi ${firstName}, here is where things stand:` : 'Here is where things stand:'
  return {
    text: [opening, ...relevantFacts.map((fact) => `– ${toLine(fact)}`)].join('\n'),
    sources: relevantFacts.map(({ source }) => source),
  }
}
