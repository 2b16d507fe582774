import { splitSentences } from '../text/sentences.ts'

export { splitSentences }

/** Longer sentences are not considered commitments. */
const longest = 300

const leads = [
  /^(?:ok(?:ay)?|yes|sure|alright|right|thanks|thank you|great|good|done|no problem|of course)[,.! ]+/i,
  /^(?:and|so|then|but|also|well)[, ]+/i,
]

/** First-person statements of intent. 'We will' is a plan, 'I would' a wish, and a question is no commitment. */
const commitmentPattern =
  /^(?:(?:i['’]?ll|i will|i shall|i['’]?m going to|i am going to|i promise to|i can have|i['’]?m on it|let me)\b|(?:will do\b))(?! (?:not|never|have to see|see if|think about|be (?:out|away|late))\b)/i
const later = /\b(?:by|on|before|until|today|tonight|tomorrow|this|next|in|at|end of)\b/i

export function stripLeadIns(sentence: string): string {
  const bare = leads.reduce((rest, lead) => rest.replace(lead, ''), sentence.trim())
  return bare === sentence.trim() ? bare : stripLeadIns(bare)
}

function isCommitment(sentence: string): boolean {
  if (sentence.length > longest || sentence.endsWith('?')) return false
  const bare = stripLeadIns(sentence)
  if (/^let me\b/i.test(bare)) return later.test(bare) && !/^let me know\b/i.test(bare)
  return commitmentPattern.test(bare)
}

/** The first sentence that contains a commitment of the writer. */
export const findCommitment = (text: string): string | undefined => splitSentences(text.slice(0, 10_000)).find(isCommitment)
