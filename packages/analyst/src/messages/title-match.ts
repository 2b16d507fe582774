import { stopWords } from '../text/stop-words.ts'

/** Words of titles and messages that are not about the subject, besides the stop words. */
const vagueWords = new Set(
  `morning project task work monday tuesday wednesday thursday friday saturday sunday deine euer fertig inzwischen kommt neue neuen
  neues stand sowie weit weiter woche zeit`.split(/\s+/),
)

const isVague = (word: string): boolean => stopWords.has(word) || vagueWords.has(word)

const toStem = (word: string): string => word.replace(/(?:es|s|en|n|e)$/, '')

/** Names and nouns of at least four letters, without years. */
const listWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
    .filter((word) => !isVague(word) && !isVague(word.replace(/s$/, '')) && !/^\d+$/.test(word))
    .map(toStem)

const preposition = /\s(?:in|for|of|with|at|on|to|from|by|für|mit|von|zu|zum|zur|des|der|im|am|bei|bis)\s/i

/** A title begins with a verb in English ('Sign the lease') and ends with one in German ('Vertrag verhandeln'); the verb is not its subject. */
function withoutVerb(title: string): string {
  const english = /^\p{Lu}?\p{Ll}+ (?:the|a|an|our|my|your|all|new)\s+(.+)$/u.exec(title)?.[1]
  return english ?? title.replace(/(?<=\S)\s+\p{Ll}+(?:en|ern|eln)$/u, '')
}

/**
 * The share of the title's words that a question contains; 0 unless the question is about the title: it needs half of the words, two of three
 * or more, and the head of the phrase if it contains a single one. 'The harbour' alone is not the harbour audit.
 */
export function countMatches(question: string, title: string, minWords = 1): number {
  const asked = new Set(listWords(question))
  const subject = withoutVerb(title)
  const named = [...new Set(listWords(subject))]
  const common = named.filter((word) => asked.has(word))
  const head = listWords(subject.split(preposition, 1)[0] ?? '').at(-1)
  const min = Math.max(named.length >= 3 ? 2 : 1, Math.min(minWords, named.length), Math.ceil(named.length / 2))
  if (common.length < min || (common.length === 1 && head !== undefined && common[0] !== head)) return 0
  return common.length / named.length
}
