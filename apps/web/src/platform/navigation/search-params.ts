import { limits } from '@adjutant/contract/core/limits'
import { isUuid } from '@adjutant/contract/core/uuid'

/** Search parameters of a page. An undefined one is not in the URL. */
export type SearchParams<T> = { [Name in keyof T]?: T[Name] | undefined }

/**
 * Parsers for search parameters, which anyone can type: invalid values count as absent. A page returns each of its parameters, because the
 * router keeps one that is missing in the result.
 */

export const toSearchText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, limits.title) || undefined : undefined

export const toSearchId = (value: unknown): string | undefined => (typeof value === 'string' && isUuid(value) ? value : undefined)

export const toSearchSkip = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined

export const toSearchDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

export const toSearchOption = <T extends string>(list: readonly T[], value: unknown): T | undefined => list.find((word) => word === value)

export const toSearchFlag = (value: unknown): true | undefined => (value === true ? true : undefined)
