/** A segment of text and whether it is a URL. */
export interface TextPart {
  text: string
  isLink: boolean
}

const address = /(https?:\/\/[^\s<>"'“”]+)/gi

/** A trailing full stop belongs to the sentence, and so does a bracket that was opened before the URL. */
function withoutEnd(text: string) {
  const trimmed = text.replace(/[.,;:!?…]+$/, '')
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1).replace(/[.,;:!?…]+$/, '') : trimmed
}

/** Splits a text at its URLs without losing anything. */
export function toTextParts(text: string): TextPart[] {
  // Splitting by a pattern with one group makes every second piece a match.
  const parts = text.split(address).flatMap((piece, index): TextPart[] => {
    if (index % 2 === 0) return [{ text: piece, isLink: false }]
    const link = withoutEnd(piece)
    return [
      { text: link, isLink: true },
      { text: piece.slice(link.length), isLink: false },
    ]
  })
  return parts.filter((part) => part.text !== '')
}
