import type { SearchHit } from '@adjutant/contract/search'
import { firstLineOf } from '../../platform/first-line.ts'
import type { Passage } from './search.store.ts'

const titleLength = 100

/** Marks of Markdown say nothing to the reader of an excerpt. */
const toPlain = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|~~|`+|(?<!\S)(?:#{1,6}|>+|[-*+])(?=\s)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const toHit = ({ kind, record_id, title, body, page, updated_at }: Passage): SearchHit => ({
  kind,
  id: record_id,
  // A note has no title of its own; its opening line stands for it, in Markdown.
  title: kind === 'note' ? firstLineOf(title, titleLength) : title,
  excerpt: toPlain(body),
  page,
  updated_at: updated_at.toISOString(),
})
