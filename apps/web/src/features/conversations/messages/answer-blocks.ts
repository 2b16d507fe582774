const fence = /^ {0,3}(`{3,}|~{3,})/
const listItem = /^\s*([-*+]|\d+[.)])\s/
const indented = /^(\t| {2,})/

/** Whether the line closes the code fence that `open` started. */
function closes(line: string, open: string) {
  const text = line.trim()
  return text.startsWith(open) && text.replaceAll(open.charAt(0), '') === ''
}

/** Longer lists are split, because the last block is parsed with every token. In characters. */
const longList = 3_000

/** Whether a long list may be split before this line. */
const canCut = (block: readonly string[], line: string) =>
  listItem.test(block[0] ?? '') && listItem.test(line) && !/^\s/.test(line) && block.reduce((sum, each) => sum + each.length, 0) > longList

/** Whether a line after a blank one continues the block: the next list item, or more of an item. */
const goesOn = (first: string, line: string) => listItem.test(first) && (listItem.test(line) || indented.test(line))

/** Splits Markdown into blocks, so that complete ones are not parsed again while streaming. Joined with blank lines they mean the same. */
export function toBlocks(text: string): string[] {
  const blocks: string[][] = []
  let open: string | undefined
  let isAfterBlank = true
  for (const line of text.split('\n')) {
    const block = blocks.at(-1)
    if (open !== undefined) {
      block?.push(line)
      if (closes(line, open)) open = undefined
      isAfterBlank = false
      continue
    }
    if (line.trim() === '') {
      block?.push(line)
      isAfterBlank = true
      continue
    }
    if (!block || (isAfterBlank && !goesOn(block[0] ?? '', line)) || canCut(block, line)) blocks.push([line])
    else block.push(line)
    open = fence.exec(line)?.[1]
    isAfterBlank = false
  }
  return blocks.map((lines) => lines.join('\n').trimEnd())
}

/** Link definitions and footnotes can only be resolved with the whole answer. */
export const needsWhole = (text: string) => /^ {0,3}\[[^\]\n]+\]:\s/m.test(text)
