/** Words that say nothing about the subject. */
const stopWords = new Set(
  (
    'about after again also another around because been before being between both call came come could does doing done down each even ever ' +
    'every first from give going good have hello here into just know last later like look made make many maybe more morning most much need ' +
    'next number okay only other over please project really right same send sent should since some soon still such sure take task than thank thanks that their ' +
    'them then there these they thing think this those time today tomorrow tonight very want week well were what when where which while will ' +
    'with work would year your yours monday tuesday wednesday thursday friday saturday sunday ' +
    'aber alle auch beim bitte dann dass dein deine dies diese doch eine einem einen einer euch euer fertig gerade gibt haben heute hier ihre immer ' +
    'inzwischen jetzt kann kein keine kommt können machen mehr mein meine morgen nach neue neuen neues nicht noch oder ohne schon sehr sein seine sich sind ' +
    'soll stand sowie steht über unser unsere unter viel vom wann warum weit weiter welche wenn werden wird woche zeit zwischen'
  ).split(' '),
)

const toStem = (word: string): string => word.replace(/(?:es|s|en|n|e)$/, '')

/** Names and nouns of at least four letters, without years. */
const listWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
    .filter((word) => !stopWords.has(word) && !stopWords.has(word.replace(/s$/, '')) && !/^\d+$/.test(word))
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
