export interface MessageLine {
  at: string
  from: string
  text: string
}

/** Unzipping must never write outside of its folder, on any system. */
const toSafeName = (name: string): string =>
  name
    .replaceAll(/[\p{C}<>:"/\\|?*]/gu, '_')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 100)
    .toWellFormed() || 'unnamed'

export const toEntryName = (folder: string, id: string, name: string): string => `${folder}/${id}/${toSafeName(name)}`

export const toNoteMarkdown = (note: Record<string, unknown>): string => `# ${String(note.entry_date)}\n\n${String(note.content)}\n`

export async function* toMarkdown(name: string, lines: AsyncIterable<MessageLine>): AsyncGenerator<string> {
  yield `# ${name.replaceAll(/\s+/g, ' ')}\n`
  for await (const { at, from, text } of lines) yield `\n**${from}**, ${at}\n\n${text}\n`
}
