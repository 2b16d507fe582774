import type { sourceKinds } from '@adjutant/contract/core/choices'

type SourceKind = (typeof sourceKinds)[number]

/** Identifies a record: a search hit, a source of an answer, the receipt of an action. */
export interface LinkedRecord<Kind extends SourceKind = SourceKind> {
  kind: Kind
  id: string
  /** The page of a file to open. */
  page?: number | null
}

/** The record's address in the app; undefined for a web page, which has none. */
export const findRecordLink = ({ kind, ...record }: LinkedRecord) => (kind === 'web' ? undefined : toRecordLink({ kind, ...record }))

/** The record's address in the app. */
export function toRecordLink({ kind, id, page }: LinkedRecord<Exclude<SourceKind, 'web'>>) {
  switch (kind) {
    case 'task':
      return { to: '/app/my-tasks', search: { task: id } } as const
    case 'goal':
      return { to: '/app/strategy', search: { goal: id } } as const
    case 'advice':
      return { to: '/app/strategy', search: { advice: id } } as const
    case 'note':
      return { to: '/app/notes', search: { note: id } } as const
    case 'contact':
      return { to: '/app/contacts', search: { contact: id } } as const
    case 'conversation':
      return { to: '/app/conversations/$conversationId', params: { conversationId: id } } as const
    case 'memory':
      return { to: '/app/profile/memory' } as const
    case 'thread':
      return { to: '/app/comms', search: { thread: id } } as const
    case 'file':
      return { to: '/app/files', search: page ? { file: id, page } : { file: id } } as const
  }
}
