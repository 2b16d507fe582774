import type { UserLevel } from '@adjutant/contract/users'
import type { LinkProps } from '@tanstack/react-router'

export type NavEntry = {
  to: NonNullable<LinkProps['to']>
  label: string
  /** The letter that goes there after G. */
  goKey: string
  /** Pages elsewhere that belong to this entry: where their addresses begin. */
  within?: readonly string[]
  /** Who sees the entry; everyone with access where it is absent. */
  levels?: readonly UserLevel[]
}

/** The top navigation, in its order. */
export const navEntries: readonly NavEntry[] = [
  { to: '/app/ceodashboard', label: 'Dashboard', goKey: 'd' },
  { to: '/app/strategy', label: 'Strategy', goKey: 's' },
  { to: '/app/my-tasks', label: 'Tasks', goKey: 't' },
  { to: '/app/run', label: 'Run', goKey: 'r', within: ['/app/conversations', '/app/runs'] },
  { to: '/app/notes', label: 'Notes', goKey: 'n' },
  { to: '/app/files', label: 'Files', goKey: 'i' },
  { to: '/app/comms', label: 'Comms', goKey: 'm' },
  { to: '/app/contacts', label: 'Contacts', goKey: 'c' },
  { to: '/app/ai-factory', label: 'Factory', goKey: 'f', levels: ['ceo', 'admin'] },
]

/** The menu of the person's own things. */
export const userEntries: readonly NavEntry[] = [
  { to: '/app/profile', label: 'Profile', goKey: 'p' },
  { to: '/app/organization', label: 'Organization', goKey: 'o' },
  { to: '/app/bin', label: 'Bin', goKey: 'b' },
  { to: '/app/admin', label: 'Super Admin', goKey: 'a', levels: ['admin'] },
]

export function listEntriesFor(entries: readonly NavEntry[], level: UserLevel) {
  return entries.filter((entry) => !entry.levels || entry.levels.includes(level))
}
