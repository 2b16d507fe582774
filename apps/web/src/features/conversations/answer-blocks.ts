const fence = /^ {0,3}(`{3,}|~{3,})/
const listItem = /^\s*([-*+]|\d+[.)])\s/
const indented = /^(\t| {2,})/

/** Whether the line ends the block of code that `open` began. */
function closes(line: string, open: string) {
  const text = line.trim()
  return text.startsWith(open) && text.replaceAll(open[0]!, '') === ''
}

/** A list longer than this goes on in a block of its own: one that is read anew with every word must stay short. In characters. */
const longList = 3_000

/** Whether a list that is long by now may be cut before this line. */
const canCut = (block: readonly string[], line: string) =>
  listItem.test(block[0]!) && listItem.test(line) && !/^\s/.test(line) && block.reduce((sum, each) => sum + each.length, 0) > longList

/** Whether a line behind a blank one still belongs to what stands before it: the next item of a list, or more of an item. */
const goesOn = (first: string, line: string) => listItem.test(first) && (listItem.test(line) || indented.test(line))

/**
 * Markdown cut where one block ends and the next begins, so that what is complete need not be read again while more is written.
 * Put together with blank lines it means the same.
 */
export function toBlocks(text: string): string[] {
  const blocks: string[][] = []
  let open: string | undefined
  let isAfterBlank = true
  for (const line of text.split('\n')) {
    const block = blocks.at(-1)
    if (open !== undefined) {
      block!.push(line)
      if (closes(line, open)) open = undefined
      isAfterBlank = false
      continue
    }
    if (line.trim() === '') {
      block?.push(line)
      isAfterBlank = true
      continue
    }
    if (!block || (isAfterBlank && !goesOn(block[0]!, line)) || canCut(block, line)) blocks.push([line])
    else block.push(line)
    open = fence.exec(line)?.[1]
    isAfterBlank = false
  }
  return blocks.map((lines) => lines.join('\n').trimEnd())
}

/** A link whose address, or a note whose text, stands elsewhere in the answer can only be read with the whole of it. */
export const needsWhole = (text: string) => /^ {0,3}\[[^\]\n]+\]:\s/m.test(text)
