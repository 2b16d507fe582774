import type { TaskProposal } from '@adjutant/contract/comms'
import { limits } from '@adjutant/contract/core/limits'
import { firstLine } from '@adjutant/contract/text/first-line'
import { truncate } from '@adjutant/contract/text/truncate'
import { findDay } from '../text/date-phrases.ts'
import { capitalize } from '../text/format.ts'
import { findCommitment, splitSentences, stripLeadIns } from './commitments.ts'

interface Written {
  text: string
  senderName: string
  isOwn: boolean
  /** The only other person in the thread. */
  otherName?: string | undefined
  /** The date of the message in the reader's time zone: `YYYY-MM-DD`. */
  day: string
}

const titleLength = 120

/** Phrases that are removed to turn a request into a description of the work. */
const manners =
  /^(?:please|pls|kindly|(?:can|could|would|will) you(?: please)?|i['’]?ll|i will|i shall|i['’]?m going to|i am going to|i promise to|let me|we (?:need|have) to|you (?:need|have) to|don['’]?t forget to|remember to)\s+/i

/** Removes the words before a date: 'by', 'on the'. */
const withoutLead = (text: string): string =>
  text
    .replace(/\s*\b(?:by|on|before|until|till|due|for|at|to|the)\s*$/i, '')
    .replace(/\s*\bby\s*$/i, '')
    .trimEnd()

/** Removes the weekday of 'on Friday 20 November' together with the date. */
function withoutLastDay(text: string, day: string): string {
  const named = findDay(text, day)
  if (!named || /[^\s,(]/.test(text.slice(named.to))) return text
  return withoutLead(text.slice(0, named.from))
}

/** Removes the words for the date: the task has a field for it. */
function withoutDay(sentence: string, day: string): string {
  const named = findDay(sentence, day)
  if (!named) return sentence
  const before = withoutLastDay(withoutLead(sentence.slice(0, named.from)), day)
  const behind = sentence.slice(named.to)
  return before.endsWith('(') && behind.startsWith(')') ? before.slice(0, -1).trimEnd() + behind.slice(1) : before + behind
}

/** Replaces 'you' by the name, because the task is on the writer's own list. */
function withName(sentence: string, name: string | undefined): string {
  const first = name?.trim().split(/\s+/)[0]
  if (!first || first.includes('@')) return sentence
  return sentence.replaceAll(/\byour\b/gi, () => `${first}’s`).replaceAll(/\byou\b(?!['’])/gi, () => first)
}

function toTitle(sentence: string, day: string): string {
  const bare = stripLeadIns(sentence).replace(manners, '')
  const work = withoutDay(bare, day)
    .replace(/[\s.!?,;:]+$/, '')
    .trim()
  return capitalize(firstLine(work || sentence, titleLength))
}

const characters = 10_000

/** The task fields that the message implies. A date before the message is no deadline. */
export function toTaskProposal({ text, senderName, isOwn, otherName, day }: Written): Omit<TaskProposal, 'task_id'> {
  const read = truncate(text, characters)
  const promise = isOwn ? findCommitment(read) : undefined
  const found = [promise, read].map((part) => part && { part, named: findDay(part, day) }).find((one) => one && one.named)
  const named = found ? found.named : undefined
  const deadline = named && named.day >= day ? named : undefined
  const sentence = promise ?? splitSentences(read).find((one) => findDay(one, day)) ?? splitSentences(read)[0] ?? read
  return {
    title: truncate(promise ? withName(toTitle(sentence, day), otherName) : toTitle(sentence, day), limits.title),
    description: truncate(`${senderName}, ${day}:\n\n${text}`, limits.text),
    due_date: deadline?.day ?? null,
    date_words: found && deadline ? found.part.slice(deadline.from, deadline.to) : null,
    is_promise: promise !== undefined,
  }
}
