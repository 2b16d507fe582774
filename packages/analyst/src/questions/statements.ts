import { withoutMarks } from '@adjutant/contract/text/markdown-text'
import { withRowsAsSentences } from '@adjutant/contract/text/readable-text'
import type { Passage } from '../records/record-views.ts'
import { splitSentences } from '../text/sentences.ts'
import { toStems } from './text-matching.ts'

/** One sentence or list item of a file. */
export interface Statement {
  text: string
  /** The file that it is from. */
  passage: Passage
  /** An unchecked box or a leading word marks it as a task. */
  isMarked: boolean
}

const minStatementLength = 12
const point = /^\s*(?:[-*•–]|\d{1,2}[.)]|\(?[a-z]\)|#{1,6})\s+/
const box = /^\s*(?:[-*•–]\s*)?\[ \]\s*|^\s*(?:[-*•–]\s*)?(?:to-?do|action(?: item| point)?|next step)s?\s*[:–-]\s*/i
const doneBox = /^\s*(?:[-*•–]\s*)?\[x\]/i

/** Joins lines that were only wrapped; a list item, a heading or an empty line starts a new block. */
function toBlocks(text: string): string[] {
  const blocks: string[] = []
  for (const line of text.split('\n')) {
    const startsNew = blocks.length === 0 || line.trim() === '' || point.test(line) || box.test(line) || /^\s*#/.test(blocks.at(-1) ?? '')
    if (startsNew) blocks.push(line)
    else blocks[blocks.length - 1] += ` ${line.trim()}`
  }
  return blocks.filter((block) => block.trim() !== '' && !doneBox.test(block) && !/^\s*#/.test(block))
}

function toSentences(block: string): { text: string; isMarked: boolean }[] {
  const isMarked = box.test(block)
  const bare = block.replace(box, '').replace(point, '').replaceAll(/\s+/g, ' ').trim()
  return splitSentences(bare).map((text) => ({ text: withoutMarks(text), isMarked }))
}

/** The sentences of a file without duplicates. */
export function listStatements(passages: readonly Passage[]): Statement[] {
  const all = passages.flatMap((passage) =>
    toBlocks(withRowsAsSentences(passage.text.replace(/ \[The file goes on\.\]$/, '')))
      .flatMap(toSentences)
      .map((sentence) => ({ ...sentence, passage })),
  )
  const isMeaningful = ({ text }: Statement) => text.length >= minStatementLength && /\p{L}{3}.*\s.*\p{L}{2}/u.test(text)
  return [...new Map(all.filter(isMeaningful).map((one) => [one.text.toLowerCase(), one])).values()]
}

/** The sentences that share most words with the others, in their original order. Figures and the opening get a small bonus. */
export function pickKeyStatements(statements: readonly Statement[], max: number): Statement[] {
  const stems = statements.map(({ text }) => toStems(text))
  const frequency = new Map<string, number>()
  for (const stem of stems.flatMap((one) => [...one])) frequency.set(stem, (frequency.get(stem) ?? 0) + 1)
  const scored = statements.map((statement, place) => {
    const { text } = statement
    const own = [...(stems[place] ?? [])]
    const shared = own.reduce((sum, stem) => sum + (frequency.get(stem) ?? 1) - 1, 0) / Math.sqrt(own.length + 4)
    return { statement, place, score: (shared + 0.1) * (/\d/.test(text) ? 1.3 : 1) * (place === 0 ? 1.5 : 1) }
  })
  const best = scored.toSorted((a, b) => b.score - a.score || a.place - b.place).slice(0, max)
  return best.toSorted((a, b) => a.place - b.place).map(({ statement }) => statement)
}

const binding =
  /\b(?:shall|will|agrees?(?: to| that)|undertakes?|commits?|committed to|guarantees?|guaranteed|warrants?|promises?|ensures?|obliged|is to|are to|must|may not|entitled to|liable)\b/i

export const listCommitments = (statements: readonly Statement[]): Statement[] =>
  statements.filter(({ text }) => binding.test(text) && !text.endsWith('?'))

const obligation =
  /\b(?:shall|must|has to|have to|needs? to|should|agrees? to|undertakes? to|commits? to|is to|are to|no later than|deadline|is due|are due|please)\b|\bwill (?:be )?\w+/i

/** Tasks: marked ones first, then sentences that state an obligation, each in original order. */
export function listActionItems(statements: readonly Statement[]): Statement[] {
  const marked = statements.filter(({ isMarked }) => isMarked)
  const candidates = statements.filter(({ isMarked, text }) => !isMarked && obligation.test(text) && !text.endsWith('?'))
  return [...marked, ...candidates]
}
