import { toPlainText } from '@adjutant/contract/text/markdown-text'
import type { NoteView } from '../../records/record-views.ts'

/** The whole text of a note without Markdown: its first line, and the others as one. */
export function toNoteText({ content }: NoteView): string {
  const [first = '', ...others] = toPlainText(content ?? '')
    .trim()
    .split('\n')
  return `${first}\n${others.join(' ')}`.trim()
}

/** The text of a note in one line, without Markdown and without its title, which is its first line. */
export function toPlainNote(note: NoteView): string {
  const text = toNoteText(note).replaceAll(/\s+/g, ' ')
  const start = note.title.replace(/…$/, '').trim()
  return text.startsWith(start) ? text.slice(start.length).trim() : text
}
