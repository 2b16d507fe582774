import type { AnswerPiece } from '@adjutant/contract/events'

/** What was heard of an answer without a gap: `text` stands at the place `from` of it. */
export interface HeardText {
  from: number
  text: string
}

const endOf = ({ from, text }: HeardText) => from + text.length

/**
 * The heard text with one piece more. A piece at 0 begins anew: the model was asked again. A piece that was heard before changes nothing.
 * One that leaves a gap is kept alone: what came before it stands in the stored message.
 */
export function takePiece(heard: HeardText | undefined, { from, text }: Pick<AnswerPiece, 'from' | 'text'>): HeardText {
  const piece = { from, text }
  if (!heard || from === 0 || from > endOf(heard)) return piece
  if (endOf(piece) <= endOf(heard)) return heard
  if (from < heard.from) return piece
  return { from: heard.from, text: heard.text.slice(0, from - heard.from) + text }
}

/** The whole answer as far as it is known, of what is stored and what was heard; `isWhole` is false where a part between them is missing. */
export function toAnswerText(stored: string, heard: HeardText | undefined): { text: string; isWhole: boolean } {
  if (!heard) return { text: stored, isWhole: true }
  // Begun anew, it counts more than what is stored, unless that goes on where it stops.
  if (heard.from === 0) return { text: stored.startsWith(heard.text) ? stored : heard.text, isWhole: true }
  if (heard.from > stored.length) return { text: stored, isWhole: false }
  const text = stored.slice(0, heard.from) + heard.text
  return { text: text.length >= stored.length ? text : stored, isWhole: true }
}
