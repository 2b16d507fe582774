import type { SearchHit } from '@adjutant/contract/search'
import { escapeMarkdown } from '../text/format.ts'

const pagePaths: Record<SearchHit['kind'], (id: string) => string> = {
  goal: (id) => `/app/strategy?goal=${id}`,
  advice: (id) => `/app/strategy?advice=${id}`,
  task: (id) => `/app/my-tasks?task=${id}`,
  note: (id) => `/app/notes?note=${id}`,
  contact: (id) => `/app/contacts?contact=${id}`,
  thread: (id) => `/app/comms?thread=${id}`,
  file: (id) => `/app/files?file=${id}`,
  conversation: (id) => `/app/conversations/${id}`,
}

/** The title of a record as a link to its page, in Markdown. */
export const toRecordLink = (kind: SearchHit['kind'], { id, title }: { id: string; title: string }): string =>
  `[${escapeMarkdown(title)}](${pagePaths[kind](id)})`
