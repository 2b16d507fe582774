import { fileKinds, fileSorts } from '@adjutant/contract/core/choices'
import { omitUndefined } from '@adjutant/contract/omit'
import { toSearchId, toSearchSkip, toSearchText, toSearchOption, type SearchParams } from '../../platform/navigation/search-params.ts'
import { toFolderPath } from './folders/folder-path.ts'

/** Search parameters of the page. Defaults are omitted. */
export type FileSearch = SearchParams<{
  view: 'grid'
  folder: string
  search: string
  kind: (typeof fileKinds)[number]
  sort: (typeof fileSorts)[number]
  skip: number
  /** The open file. */
  file: string
  /** The page to start with. */
  page: number
}>

export const pageSize = 50

export function toFileSearch(search: Record<string, unknown>): FileSearch {
  return {
    view: toSearchOption(['grid'], search.view),
    folder: toFolderPath(toSearchText(search.folder) ?? '') || undefined,
    search: toSearchText(search.search),
    kind: toSearchOption(fileKinds, search.kind),
    sort: toSearchOption(fileSorts, search.sort),
    skip: toSearchSkip(search.skip),
    file: toSearchId(search.file),
    page: toSearchSkip(search.page),
  }
}

/** A search also covers nested folders. */
export const isSearching = ({ search, kind }: FileSearch) => search !== undefined || kind !== undefined

/** `/` is the root; a blank value would mean no folder filter. */
const toPlace = (search: FileSearch) => (isSearching(search) ? omitUndefined({ under: search.folder }) : { folder: search.folder ?? '/' })

export const toFileQuery = (address: FileSearch) => {
  const { search, kind, sort, skip = 0 } = address
  return { ...omitUndefined({ search, kind, sort }), ...toPlace(address), skip, limit: pageSize }
}
