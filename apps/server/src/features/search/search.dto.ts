import type { SearchHit } from '@adjutant/contract/search'
import { firstLine } from '@adjutant/contract/text/first-line'
import { toReadableText } from '@adjutant/contract/text/readable-text'
import type { Passage } from './search.store.ts'

const titleLength = 100

export const toHit = ({ kind, record_id, title, body, page, updated_at }: Passage): SearchHit => ({
  kind,
  id: record_id,
  // A note has no title; its first line in Markdown replaces it.
  title: kind === 'note' ? firstLine(title, titleLength) : title,
  excerpt: toReadableText(body),
  page,
  is_evidence: kind !== 'conversation',
  updated_at: updated_at.toISOString(),
})
