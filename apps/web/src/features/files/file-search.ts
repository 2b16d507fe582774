import { fileKinds, fileSorts } from '@adjutant/contract/choices'
import { toSearchId, toSearchSkip, toSearchText, toSearchWord, withoutAbsent } from '../../platform/address.ts'
import { toFolderPath } from './folder-path.ts'

/** Search parameters of the page. Defaults are omitted. */
export interface FileSearch {
  view?: 'grid'
  folder?: string
  search?: string
  kind?: (typeof fileKinds)[number]
  sort?: (typeof fileSorts)[number]
  skip?: number
  /** The open file. */
  file?: string
  /** The page to start with. */
  page?: number
}

export const pageSize = 50

export function toFileSearch(search: Record<string, unknown>): FileSearch {
  return withoutAbsent({
    view: search.view === 'grid' ? 'grid' : undefined,
    folder: toFolderPath(toSearchText(search.folder) ?? '') || undefined,
    search: toSearchText(search.search),
    kind: toSearchWord(fileKinds, search.kind),
    sort: toSearchWord(fileSorts, search.sort),
    skip: toSearchSkip(search.skip),
    file: toSearchId(search.file),
    page: toSearchSkip(search.page),
  })
}

/** A search also covers nested folders. */
export const isLooking = ({ search, kind }: FileSearch) => search !== undefined || kind !== undefined

/** `/` is the root; a blank value would mean no folder filter. */
const toPlace = (search: FileSearch) => (isLooking(search) ? withoutAbsent({ under: search.folder }) : { folder: search.folder ?? '/' })

export const toFileQuery = (address: FileSearch) => {
  const { search, kind, sort, skip = 0 } = address
  return { ...withoutAbsent({ search, kind, sort }), ...toPlace(address), skip, limit: pageSize }
}
