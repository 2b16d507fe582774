import { withoutMarks } from '@adjutant/contract/text/markdown-text'
import { splitSentences } from '../text/sentences.ts'

/** A sentence as plain text, with the position of its first character in the source. */
export interface PlacedSentence {
  text: string
  from: number
}

interface Block {
  text: string
  from: number
  isOpenBox: boolean
}

/** No note or message is longer. */
const maxLength = 100_000
const listItem = /^\s*(?:[-*+•–]|\d{1,3}[.)]|\[[ xX]\]|#{1,6})\s/
const openBox = /^\s*(?:[-*+•–]\s+)?\[ \]\s/
const doneBox = /^\s*(?:[-*+•–]\s+)?\[[xX]\]\s/
const quoted = /^\s*>/
const fence = /^\s*(?:```|~~~)/
/** The header above the message that a mail answers; the rest is somebody else's text. */
const answered = /^\s*(?:-{3,}\s*(?:original message|ursprüngliche nachricht)|(?:on|am) .{5,120}(?:wrote|schrieb.{0,60}):\s*$)/i

/** Joins the lines of a paragraph of a note; in a message, a line break ends a sentence. Leaves out quotes, code and checked boxes. */
function listBlocks(text: string, joinsLines: boolean): Block[] {
  const blocks: Block[] = []
  let from = 0
  let isCode = false
  let isParagraph = false
  for (const line of text.split('\n')) {
    const start = from
    from += line.length + 1
    if (answered.test(line)) break
    if (fence.test(line)) isCode = !isCode
    const isSkipped = isCode || fence.test(line) || quoted.test(line) || doneBox.test(line) || line.trim() === ''
    if (isSkipped) {
      isParagraph = false
      continue
    }
    const last = blocks.at(-1)
    if (joinsLines && isParagraph && last && !listItem.test(line)) last.text += ` ${line.trim()}`
    else blocks.push({ text: line, from: start, isOpenBox: openBox.test(line) })
    // The first line of a note is its title.
    isParagraph = start > 0 && !/^\s*#/.test(line)
  }
  return blocks
}

const opening = 12

function placeSentences(source: string, { text, from, isOpenBox }: Block): PlacedSentence[] {
  let searchFrom = from
  return splitSentences(withoutMarks(text)).map((sentence, place) => {
    const found = source.indexOf(sentence.slice(0, opening), searchFrom)
    const start = found >= 0 && found < from + text.length ? found : searchFrom
    searchFrom = start + 1
    return { text: isOpenBox && place === 0 ? `[ ] ${sentence}` : sentence, from: start }
  })
}

/** Removes the box that `listSentences` leaves before an open point of a list. */
export const withoutOpenBox = (sentence: string): string => sentence.replace(/^\[ \] /, '')

/** The sentences that the writer of a message or note wrote themselves. */
export function listSentences(text: string, kind: 'message' | 'note'): PlacedSentence[] {
  const source = text.slice(0, maxLength)
  return listBlocks(source, kind === 'note').flatMap((block) => placeSentences(source, block))
}
