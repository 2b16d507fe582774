import { limits } from '@adjutant/contract/core/limits'
import { truncate } from '@adjutant/contract/text/truncate'

export interface ConversationTurn {
  isQuestion: boolean
  text: string
}

/** Openings of a follow-up, which continues the previous question. */
const opening =
  /^(?:and|but|also|or|so|then|what about|how about|why|when|by when|since when|how much|how many|until when|und|aber|oder|auch|dann|was ist mit|wie sieht es mit|warum|wann|bis wann|seit wann|wie viele?)(?!\p{L})/iu

/** Pronouns that refer to an earlier name; not "this week", "is there" or the verb "sein". */
const reference =
  /(?<!\p{L})(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|this(?! (?:week|weekend|month|quarter|year|morning|afternoon|evening)(?!\p{L}))|those|these|(?<!(?:is|are|was|were)(?:n['’]t)? )there|the same|the former|the latter|the (?:first|second|third|last|other) one|er|ihn|ihm|sein(?=\s+\p{Lu})|seine[mnrs]?|ihre[mnrs]?|ihnen|deren|dessen|diese[mnrs]?(?! (?:Woche|Wochenende|Monat|Quartal|Jahr|Morgen|Nachmittag|Abend|Tage)(?!\p{L}))|dort|davon|damit|dafür|daran|darüber|dabei)(?!\p{L})/iu
/** "That" also begins clauses ("a note that mentions …"), so it counts only at the end or before a verb. */
const demonstrative = /(?<!\p{L})that(?=\s*[?.!]?$|\s+(?:is|was|will|does|did|can|has|cost|costs|mean|means)(?!\p{L}))/iu
/** A name in the middle of a sentence: a capital letter or a figure that is not the first word. */
const name = /(?<=\S\s)(?:\p{Lu}[\p{L}\d&.-]*|\p{L}*\d[\p{L}\d.,/-]*)(?:\s(?:&\s)?\p{Lu}[\p{L}\d&-]*)*/gu
const maxWordsOfOpening = 5
const maxQuestions = 3
const maxNames = 4
const answerLength = 300

const countWords = (text: string): number => text.trim().split(/\s+/).length

/** Whether a question can't be understood without the previous one. */
function isFollowUp(question: string): boolean {
  const text = question.trim()
  if (reference.test(text) || demonstrative.test(text)) return true
  // "When does the lease of the hall end?" begins alike, but names its subject.
  return opening.test(text) && (countWords(text) <= maxWordsOfOpening || /^(?:and|but|also|or|so|und|aber|oder|auch)\s/iu.test(text))
}

/** Lists the names at the beginning of the answer, to which "they" or "it" can refer. Ignores citations and Markdown. */
function listNames(answer: string): string[] {
  const text = truncate(
    `. ${answer
      .replaceAll(/\[\d+\]|[*_#`|>]|\s+/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim()}`,
    answerLength,
  )
  return [...new Set(text.match(name))].slice(0, maxNames)
}

/**
 * A search query for the last question of a conversation. A follow-up ("and by when do they need it?") is completed with the questions that
 * it continues and with the names in the last answer; any other question is returned as it is. `earlier`: oldest first.
 */
export function toSearchQuery(question: string, earlier: readonly ConversationTurn[]): string {
  if (!isFollowUp(question)) return truncate(question, limits.title)
  const questions = earlier.filter(({ isQuestion }) => isQuestion).map(({ text }) => text)
  const continued: string[] = []
  for (const previous of questions.toReversed().slice(0, maxQuestions)) {
    continued.push(previous)
    if (!isFollowUp(previous)) break
  }
  const answer = earlier.findLast(({ isQuestion }) => !isQuestion)?.text ?? ''
  const known = [question, ...continued].join(' ').toLowerCase()
  const names = listNames(answer).filter((one) => !known.includes(one.toLowerCase()))
  return truncate([question, ...continued, ...names].join(' '), limits.title)
}
