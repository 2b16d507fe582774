import { toPlainText } from '@adjutant/contract/markdown-text'
import type { NoteView } from '../../records/record-views.ts'

/** The text of a note in one line, without Markdown and without its title, which is its first line. */
export function toPlainNote({ title, content }: NoteView): string {
  const text = toPlainText(content ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const start = title.replace(/…$/, '').trim()
  return text.startsWith(start) ? text.slice(start.length).trim() : text
}
