import type { PersonRef } from '@adjutant/contract/tasks'
import type { UserRow } from './accounts.store.ts'

export const toFullName = (row: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string =>
  [row.first_name, row.last_name].filter(Boolean).join(' ') || row.email

/** The reference to a person on other records. */
export const toPersonRef = (row: Pick<UserRow, 'id' | 'first_name' | 'last_name' | 'display_name' | 'email'>): PersonRef => ({
  id: row.id,
  name: row.display_name ?? toFullName(row),
  email: row.email,
})
