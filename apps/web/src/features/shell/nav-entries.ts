import type { UserLevel } from '@adjutant/contract/accounts/users'
import type { LinkProps } from '@tanstack/react-router'

export type NavEntry = {
  to: NonNullable<LinkProps['to']>
  label: string
  /** The letter after G. */
  goKey: string
  /** Path prefixes of other pages that belong to this entry. */
  within?: readonly string[]
  /** The levels that see the entry; undefined means everyone with access. */
  levels?: readonly UserLevel[]
}

/** The top navigation in order. */
export const navEntries: readonly NavEntry[] = [
  { to: '/app/ceodashboard', label: 'Dashboard', goKey: 'd' },
  { to: '/app/strategy', label: 'Strategy', goKey: 's' },
  { to: '/app/my-tasks', label: 'Tasks', goKey: 't' },
  { to: '/app/promises', label: 'Promises', goKey: 'w' },
  { to: '/app/meetings', label: 'Meetings', goKey: 'e' },
  { to: '/app/run', label: 'Run', goKey: 'r', within: ['/app/conversations', '/app/runs'] },
  { to: '/app/notes', label: 'Notes', goKey: 'n' },
  { to: '/app/files', label: 'Files', goKey: 'i' },
  { to: '/app/comms', label: 'Comms', goKey: 'm' },
  { to: '/app/contacts', label: 'Contacts', goKey: 'c' },
  { to: '/app/ai-factory', label: 'Factory', goKey: 'f', levels: ['ceo', 'admin'] },
]

/** The user menu. */
export const userEntries: readonly NavEntry[] = [
  { to: '/app/profile', label: 'Profile', goKey: 'p' },
  { to: '/app/organization', label: 'Organization', goKey: 'o' },
  { to: '/app/bin', label: 'Bin', goKey: 'b' },
  { to: '/app/admin', label: 'Super Admin', goKey: 'a', levels: ['admin'] },
]

export function listEntriesFor(entries: readonly NavEntry[], level: UserLevel) {
  return entries.filter((entry) => !entry.levels || entry.levels.includes(level))
}
