import type { TaskProposal } from '@adjutant/contract/comms'
import { limits } from '@adjutant/contract/core/limits'
import { capitalize } from '@adjutant/contract/text/capitalize'
import { firstLine } from '@adjutant/contract/text/first-line'
import { truncate } from '@adjutant/contract/text/truncate'
import { findDay } from '../text/date-phrases.ts'
import { splitSentences } from '../text/sentences.ts'
import { findOwnCommitment } from '../commitments/find-commitments.ts'
import { toCommitmentText } from '../commitments/commitment-text.ts'
import { withoutDayWords } from '../commitments/without-day-words.ts'

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

const leads = [
  /^(?:ok(?:ay)?|yes|sure|alright|right|thanks|thank you|great|good|done|no problem|of course)[,.! ]+/i,
  /^(?:and|so|then|but|also|well)[, ]+/i,
]

function stripLeadIns(sentence: string): string {
  const bare = leads.reduce((rest, lead) => rest.replace(lead, ''), sentence.trim())
  return bare === sentence.trim() ? bare : stripLeadIns(bare)
}

/** Phrases that are removed to turn a request into a description of the work. */
const manners =
  /^(?:please|pls|kindly|(?:can|could|would|will) you(?: please)?|i['’]?ll|i will|i shall|i['’]?m going to|i am going to|i promise to|let me|we (?:need|have) to|you (?:need|have) to|don['’]?t forget to|remember to)\s+/i

export function toTitle(sentence: string, day: string): string {
  const work = withoutDayWords(stripLeadIns(sentence).replace(manners, ''), day)
  return capitalize(firstLine(work || sentence, titleLength))
}

const characters = 10_000

/** The task fields that the message implies. A date before the message is no deadline. */
export function toTaskProposal({ text, senderName, isOwn, otherName, day }: Written): Omit<TaskProposal, 'task_id'> {
  const read = truncate(text, characters)
  const commitment = isOwn ? findOwnCommitment(read, { kind: 'message', day }) : undefined
  const found = [commitment?.sentence, read].map((part) => part && { part, named: findDay(part, day) }).find((one) => one && one.named)
  const named = found ? found.named : undefined
  const deadline = named && named.day >= day ? named : undefined
  const sentence = splitSentences(read).find((one) => findDay(one, day)) ?? splitSentences(read)[0] ?? read
  return {
    title: truncate(commitment ? firstLine(toCommitmentText(commitment, otherName), titleLength) : toTitle(sentence, day), limits.title),
    description: truncate(`${senderName}, ${day}:\n\n${text}`, limits.text),
    due_date: deadline?.day ?? null,
    date_words: found && deadline ? found.part.slice(deadline.from, deadline.to) : null,
    is_promise: commitment !== undefined,
  }
}
