import type { File } from '@adjutant/contract/files/files'
import { keepPreviousData } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { toFileQuery } from './file-search.ts'
import type { FileSearch } from './file-search.ts'

/** Polling interval for text extraction; the event stream is usually faster. */
const readingMs = 3_000

const isBeingRead = ({ state }: Pick<File, 'state'>) => state === 'processing'

type Page = Awaited<ReturnType<typeof api.files.list.call>>

export const toFilesQuery = (search: FileSearch) => ({
  ...api.files.list.options({ query: toFileQuery(search) }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: Page | undefined } }) => (state.data?.items.some(isBeingRead) ? readingMs : false),
})

export const foldersQuery = api.files.folders.options()

export const usageQuery = api.files.usage.options()

function findListed(queryClient: QueryClient, id: string): File | undefined {
  const pages = queryClient.getQueriesData<Page>({ queryKey: api.files.list.key() })
  return pages.flatMap(([, page]) => page?.items ?? []).find((file) => file.id === id)
}

/** Starts with the file from a cached list and refetches it. */
export const toSingleFileQuery = (queryClient: QueryClient, id: string) => ({
  ...api.files.read.options({ params: { id } }),
  placeholderData: () => findListed(queryClient, id),
})

export const toVersionsQuery = (id: string) => api.files.versions.options({ params: { id } })

export const organizationsQuery = api.organizations.list.options()

export const prefetchFiles = (queryClient: QueryClient, search: FileSearch) =>
  Promise.all([queryClient.prefetchQuery(toFilesQuery(search)), queryClient.prefetchQuery(foldersQuery)])
