import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import type { ListView } from '../../../platform/navigation/use-list-view.ts'
import { listChildFolders } from '../folders/child-folders.ts'
import { FileGrid } from './file-grid.tsx'
import { FileList } from './file-list.tsx'
import type { FileViewProps } from './file-list.tsx'
import { foldersQuery, toFilesQuery } from '../file-queries.ts'
import { isSearching, pageSize } from '../file-search.ts'

type PanelProps = Pick<FileViewProps, 'search' | 'onOpen' | 'onAction'> & {
  view: ListView
  onSkip: (skip: number) => void
  /** The upload button for an empty folder. */
  upload: ReactNode
}

function Nothing({ search, upload }: Pick<PanelProps, 'search' | 'upload'>) {
  if (isSearching(search)) {
    return <EmptyState title="No files found.">Try other words, another type or another folder.</EmptyState>
  }
  return (
    <EmptyState title={search.folder ? 'This folder is empty.' : 'No files yet.'} action={upload}>
      {search.folder
        ? 'Drop files anywhere on this page to add them to this folder. Empty folders are removed.'
        : 'Drop contracts, board papers and minutes anywhere on this page. You can then search them and ask about them.'}
    </EmptyState>
  )
}

/** The files and folders of one folder, or search results. */
export function FilePanel({ search, view, onSkip, upload, onOpen, onAction }: PanelProps) {
  const files = useQuery(toFilesQuery(search))
  const { data: allFolders = [] } = useQuery(foldersQuery)
  if (files.isLoadingError) {
    return <QueryFailure title="Couldn't load your files." query={files} />
  }
  if (!files.data) return <SkeletonRows count={8} />
  const { items, total } = files.data
  const { skip = 0 } = search
  const folders = isSearching(search) || skip > 0 ? [] : listChildFolders(allFolders, search.folder ?? '')
  if (total === 0 && folders.length === 0) return <Nothing search={search} upload={upload} />
  const View = view === 'grid' ? FileGrid : FileList
  return (
    <>
      <View search={search} folders={folders} files={items} onOpen={onOpen} onAction={onAction} />
      <Pager skip={skip} limit={pageSize} total={total} onSkip={onSkip} />
    </>
  )
}
