import { toSearchFlag, toSearchId, toSearchOption, type SearchParams } from '../../platform/navigation/search-params.ts'

/** Search parameters of the page. Defaults are omitted. */
export type CommitmentSearch = SearchParams<{
  show: 'done' | 'dismissed'
  /** The open promise. */
  promise: string
  /** The create dialog is open. */
  create: true
}>

export const toCommitmentSearch = (search: Record<string, unknown>): CommitmentSearch => ({
  show: toSearchOption(['done', 'dismissed'], search.show),
  promise: toSearchId(search.promise),
  create: toSearchFlag(search.create),
})
