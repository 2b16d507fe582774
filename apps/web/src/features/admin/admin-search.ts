import type { UserLevel } from '@adjutant/contract/users'
import { toSearchId, toSearchSkip, toSearchText, withoutAbsent } from '../../platform/address.ts'
import { levelLabels } from './level-labels.ts'

export const adminTabs = ['users', 'waitlist', 'audit', 'landing'] as const
export type AdminTab = (typeof adminTabs)[number]

/** What the address of the page says. Absent is the default, so that the plain address stays plain. */
export type AdminSearch = { tab?: AdminTab; search?: string; level?: UserLevel; organization?: string; skip?: number }

export const pageSize = 25

const toTab = (value: unknown) => adminTabs.find((tab) => tab === value && tab !== 'users')
const toLevel = (value: unknown) => (Object.keys(levelLabels) as UserLevel[]).find((level) => level === value)
/** Takes what is sound from an address that anyone may have typed. */
export function toAdminSearch(search: Record<string, unknown>): AdminSearch {
  return withoutAbsent({
    tab: toTab(search.tab),
    search: toSearchText(search.search),
    level: toLevel(search.level),
    organization: toSearchId(search.organization),
    skip: toSearchSkip(search.skip),
  })
}
