import type { SearchHit } from '@adjutant/contract/search'
import { escapeMarkdown } from '../text/format.ts'

/** A record with a page of its own. Search finds no meetings. */
export type LinkedKind = SearchHit['kind'] | 'meeting'

const pagePaths: Record<LinkedKind, (id: string) => string> = {
  goal: (id) => `/app/strategy?goal=${id}`,
  advice: (id) => `/app/strategy?advice=${id}`,
  task: (id) => `/app/my-tasks?task=${id}`,
  note: (id) => `/app/notes?note=${id}`,
  contact: (id) => `/app/contacts?contact=${id}`,
  thread: (id) => `/app/comms?thread=${id}`,
  file: (id) => `/app/files?file=${id}`,
  conversation: (id) => `/app/conversations/${id}`,
  meeting: (id) => `/app/meetings/${id}`,
}

/** The title of a record as a link to its page, in Markdown. */
export const toRecordLink = (kind: LinkedKind, { id, title }: { id: string; title: string }): string =>
  `[${escapeMarkdown(title)}](${pagePaths[kind](id)})`
