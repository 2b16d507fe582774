import type { sourceKinds } from '@adjutant/contract/core/choices'

/** Identifies a record: a search hit, a source of an answer, the receipt of an action. */
export interface LinkedRecord {
  kind: (typeof sourceKinds)[number]
  id: string
  /** The page of a file to open. */
  page?: number | null
}

/** The record's address in the app; undefined if it has none. */
export function findRecordLink({ kind, id, page }: LinkedRecord) {
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
    case 'web':
      return undefined
  }
}
