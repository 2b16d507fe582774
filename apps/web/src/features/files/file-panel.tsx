import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { ListView } from '../../platform/use-list-view.ts'
import { listChildFolders } from './child-folders.ts'
import { FileGrid } from './file-grid.tsx'
import { FileList } from './file-list.tsx'
import type { FileViewProps } from './file-list.tsx'
import { foldersQuery, toFilesQuery } from './file-queries.ts'
import { isLooking, pageSize } from './file-search.ts'
import type { FileSearch } from './file-search.ts'

type PanelProps = Pick<FileViewProps, 'search' | 'onOpen' | 'onDeed'> & {
  view: ListView
  onSearch: (search: FileSearch) => void
  /** The upload button for an empty folder. */
  upload: ReactNode
}

function Nothing({ search, upload }: Pick<PanelProps, 'search' | 'upload'>) {
  if (isLooking(search)) {
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
export function FilePanel({ search, view, onSearch, upload, onOpen, onDeed }: PanelProps) {
  const files = useQuery(toFilesQuery(search))
  const { data: allFolders = [] } = useQuery(foldersQuery)
  if (files.isLoadingError) {
    const detail = toDetail(files.error, words.wire.broken)
    return <LoadFailure title="Couldn't load your files." detail={detail} onRetry={() => void files.refetch()} />
  }
  if (!files.data) return <SkeletonRows count={8} />
  const { items, total } = files.data
  const { skip = 0 } = search
  const folders = isLooking(search) || skip > 0 ? [] : listChildFolders(allFolders, search.folder ?? '')
  if (total === 0 && folders.length === 0) return <Nothing search={search} upload={upload} />
  const View = view === 'grid' ? FileGrid : FileList
  return (
    <>
      <View search={search} folders={folders} files={items} onOpen={onOpen} onDeed={onDeed} />
      <Pager skip={skip} limit={pageSize} total={total} onSkip={(next) => onSearch({ ...search, skip: next || undefined })} />
    </>
  )
}
