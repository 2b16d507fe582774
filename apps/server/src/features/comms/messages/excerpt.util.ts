/** Characters on either side of the match. */
const around = 80

/** The part of the text around the query, as one line. */
export function toExcerpt(text: string, query: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const at = Math.max(0, line.toLowerCase().indexOf(query.toLowerCase()))
  const from = Math.max(0, at - around)
  const to = Math.min(line.length, at + query.length + around)
  // Drops half surrogate pairs at both ends.
  const passage = line.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
  return `${from > 0 ? '…' : ''}${passage.trim()}${to < line.length ? '…' : ''}`
}
