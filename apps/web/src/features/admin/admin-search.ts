import type { UserLevel } from '@adjutant/contract/accounts/users'
import { toSearchId, toSearchOption, toSearchSkip, toSearchText, type SearchParams } from '../../platform/navigation/search-params.ts'
import { userLevels } from './level-labels.ts'

export const adminTabs = ['users', 'waitlist', 'audit', 'landing'] as const
export type AdminTab = (typeof adminTabs)[number]

/** Search parameters of the page. Defaults are omitted from the URL. */
export type AdminSearch = SearchParams<{ tab: AdminTab; search: string; level: UserLevel; organization: string; skip: number }>

export const pageSize = 25

const toTab = (value: unknown) => adminTabs.find((tab) => tab === value && tab !== 'users')
/** Anyone can type a URL, so invalid values are dropped. */
export function toAdminSearch(search: Record<string, unknown>): AdminSearch {
  return {
    tab: toTab(search.tab),
    search: toSearchText(search.search),
    level: toSearchOption(userLevels, search.level),
    organization: toSearchId(search.organization),
    skip: toSearchSkip(search.skip),
  }
}
