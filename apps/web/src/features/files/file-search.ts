import { fileKinds, fileSorts } from '@adjutant/contract/choices'
import { toSearchId, toSearchSkip, toSearchText, toSearchWord, withoutAbsent } from '../../platform/address.ts'
import { toFolderPath } from './folder-path.ts'

/** What the address of the page says. Absent is the default. */
export interface FileSearch {
  view?: 'grid'
  folder?: string
  search?: string
  kind?: (typeof fileKinds)[number]
  sort?: (typeof fileSorts)[number]
  skip?: number
  /** The file that is open. */
  file?: string
  /** The page of it to begin with. */
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

/** Looks for something: then the folders inside count too. */
export const isLooking = ({ search, kind }: FileSearch) => search !== undefined || kind !== undefined

/** `/` is the top: a blank one would be no folder at all. */
const toPlace = (search: FileSearch) => (isLooking(search) ? withoutAbsent({ under: search.folder }) : { folder: search.folder ?? '/' })

export const toFileQuery = (address: FileSearch) => {
  const { search, kind, sort, skip = 0 } = address
  return { ...withoutAbsent({ search, kind, sort }), ...toPlace(address), skip, limit: pageSize }
}
