import type { UserLevel } from '@adjutant/contract/users'
import { toSearchId, toSearchSkip, toSearchText, withoutAbsent } from '../../platform/address.ts'
import { levelLabels } from './level-labels.ts'

export const adminTabs = ['users', 'waitlist', 'audit', 'landing'] as const
export type AdminTab = (typeof adminTabs)[number]

/** Search parameters of the page. Defaults are omitted from the URL. */
export type AdminSearch = { tab?: AdminTab; search?: string; level?: UserLevel; organization?: string; skip?: number }

export const pageSize = 25

const toTab = (value: unknown) => adminTabs.find((tab) => tab === value && tab !== 'users')
const toLevel = (value: unknown) => (Object.keys(levelLabels) as UserLevel[]).find((level) => level === value)
/** Anyone can type a URL, so invalid values are dropped. */
export function toAdminSearch(search: Record<string, unknown>): AdminSearch {
  return withoutAbsent({
    tab: toTab(search.tab),
    search: toSearchText(search.search),
    level: toLevel(search.level),
    organization: toSearchId(search.organization),
    skip: toSearchSkip(search.skip),
  })
}
