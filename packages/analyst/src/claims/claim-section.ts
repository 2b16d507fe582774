import { limits } from '@adjutant/contract/core/limits'
import { splitSentences } from '../text/sentences.ts'

const title =
  "(?:how (?:we|you|i)(?:[’']ll| will) know|how (?:we|i) measure (?:it|success)|woran (?:wir|ich) (?:es|das|den erfolg) (?:erkennen?|merken?|messen?)|(?:wie|woran) (?:wir|ich) es (?:wissen|merken|erkennen) werden?)"

/** A heading, or a line in bold type, or a line that ends with a colon. */
const heading = new RegExp(`^\\s*(?:#{1,6}\\s*(?:\\*\\*)?${title}(?:\\*\\*)?:?|\\*\\*${title}:?\\*\\*:?|${title}:)[ \\t]*(.*)$`, 'iu')
const otherHeading = /^\s*(?:#{1,6}\s|\*\*[^*]{1,80}\*\*:?\s*$)/
const marker = /^\s*(?:[-*+•–]|\d{1,3}[.)]|\[[ xX]\])\s+/
/** A notice in italics about the whole text, such as its author. */
const notice = /^\*[^*].*\*$/

const maxLength = 500

/** Returns the sentences under “How we will know”; none without such a section. */
export function listClaimSentences(content: string): string[] {
  const lines = content.split('\n')
  const start = lines.findIndex((line) => heading.test(line))
  const [, sameLine] = heading.exec(lines[start] ?? '') ?? []
  if (sameLine === undefined) return []
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => otherHeading.test(line))
  return [sameLine, ...(end < 0 ? rest : rest.slice(0, end))]
    .map((line) => line.replace(marker, '').trim())
    .filter((line) => line !== '' && !notice.test(line))
    .flatMap(splitSentences)
    .map((sentence) => sentence.replaceAll('**', '').trim())
    .filter((sentence) => /[\p{L}\d]/u.test(sentence) && sentence.length <= maxLength)
    .slice(0, limits.claims)
}
