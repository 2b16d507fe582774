import { toSearchFlag, toSearchId, toSearchSkip, toSearchText, withoutAbsent } from '../../platform/address.ts'

/** What the address of the page says. Absent is the default. */
export interface ContactSearch {
  view?: 'list'
  search?: string
  skip?: number
  /** The contact whose card is open. */
  contact?: string
  /** A new one is about to be made. */
  create?: true
}

/** Full rows of two, three or four cards. */
export const pageSize = 24

export function toContactSearch(search: Record<string, unknown>): ContactSearch {
  return withoutAbsent({
    view: search.view === 'list' ? 'list' : undefined,
    search: toSearchText(search.search),
    skip: toSearchSkip(search.skip),
    contact: toSearchId(search.contact),
    create: toSearchFlag(search.create),
  })
}

export const toContactQuery = ({ search, skip = 0 }: ContactSearch) => ({ ...withoutAbsent({ search }), skip, limit: pageSize })

/** A page behind the last one, as after a deletion or by an old link, leads to the last one. */
export const toSoundSkip = (skip: number, total: number): number =>
  skip < total ? skip : Math.max(Math.ceil(total / pageSize) - 1, 0) * pageSize
