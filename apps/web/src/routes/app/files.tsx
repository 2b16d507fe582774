import type { ListedFile } from '@adjutant/contract/files/files'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FileUp, FolderPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { countAllFiles, listChildFolders } from '../../features/files/folders/child-folders.ts'
import { joinFolder } from '../../features/files/folders/folder-path.ts'
import { Breadcrumbs } from '../../features/files/folders/breadcrumbs.tsx'
import type { DroppedFile } from '../../features/files/upload/dropped-files.ts'
import { DropOverlay, usePageDrop } from '../../features/files/upload/page-drop.tsx'
import type { FileAction } from '../../features/files/file-dialogs.tsx'
import { FileFilters } from '../../features/files/list/file-filters.tsx'
import { FilePanel } from '../../features/files/list/file-panel.tsx'
import { foldersQuery, prefetchFiles, toFilesQuery, usageQuery } from '../../features/files/file-queries.ts'
import { isSearching, toFileSearch } from '../../features/files/file-search.ts'
import type { FileSearch } from '../../features/files/file-search.ts'
import { toStorageStat } from '../../features/files/storage-stat.ts'
import { UnfinishedUploads } from '../../features/files/upload/unfinished-uploads.tsx'
import { UploadTray } from '../../features/files/upload/upload-tray.tsx'
import { useUploadInto, useUploads } from '../../features/files/upload/use-uploads.ts'
import { pickFiles } from '../../platform/files/pick-files.ts'
import { useListView } from '../../platform/navigation/use-list-view.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { awaitData } from '../-await-data.ts'

const FileDetail = lazyComponent(() => import('../../features/files/detail/file-detail.tsx'))
const FileDialogs = lazyComponent(() => import('../../features/files/file-dialogs.tsx'))

export const Route = createFileRoute('/app/files')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  // The component's chunk contains its queries, so that the entry chunk stays small.
  staticData: { title: 'Files' },
  validateSearch: toFileSearch,
  // Opening a file over the list must not reload the list.
  loaderDeps: ({ search: { file: _file, page: _page, ...list } }) => list,
  loader: ({ context: { queryClient }, deps, cause }) => awaitData(cause, prefetchFiles(queryClient, deps)),
  component: Files,
})

/** Handles chosen, dropped and pasted files of the page. */
function useFileUploads(folder: string) {
  const uploads = useUploads()
  const upload = useUploadInto()
  const take = (dropped: DroppedFile[]) => {
    for (const { file, folder: inside } of dropped) upload([file], { folder: inside ? joinFolder(folder, inside) : folder })
  }
  const isOver = usePageDrop(take)
  const choose = () => pickFiles((files) => upload(files, { folder }))
  useShortcut('c', 'Upload files', choose)
  return { uploads, isOver, choose }
}

function Files() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [action, setAction] = useState<FileAction>()
  const { folder = '' } = search
  const { uploads, isOver, choose } = useFileUploads(folder)
  const { data } = useQuery(toFilesQuery(search))
  const { data: folders } = useQuery(foldersQuery)
  const { data: usage } = useQuery(usageQuery)
  const go = (next: FileSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const goToPage = (skip: number) => void navigate({ search: { ...search, skip: skip || undefined }, resetScroll: false })
  const { view, onView } = useListView('files', {
    defaultView: 'list',
    requestedView: search.view,
    onRequestView: (requestedView) => go({ ...search, view: requestedView }),
  })
  const open = (id: string, page?: number | null) =>
    void navigate({ search: { ...search, file: id, page: page ?? undefined }, resetScroll: false })
  const enter = (path: string) => void navigate({ search: { view: search.view, sort: search.sort, folder: path } })
  const upload = (
    <Button tone="primary" icon={<FileUp />} onClick={choose}>
      Upload files
    </Button>
  )
  const actions = (
    <>
      <Button icon={<FolderPlus />} onClick={() => setAction({ kind: 'new-folder', parent: folder })}>
        New folder
      </Button>
      {upload}
    </>
  )
  const children = folders && listChildFolders(folders, folder)
  const fileCount = data && children && !isSearching(search) ? countAllFiles(data.total, children) : data?.total
  const stats = [
    { label: isSearching(search) ? 'Found' : 'Files', value: fileCount ?? '–' },
    { label: 'Folders', value: children?.length ?? '–' },
    toStorageStat(usage),
  ]
  return (
    <Page title="Files" eyebrow="Documents" stats={stats} actions={actions} description="Search by name or content.">
      <Breadcrumbs search={search} />
      <FileFilters search={search} onSearch={go} view={view} onView={onView} />
      <UnfinishedUploads uploads={uploads} />
      <FilePanel
        search={search}
        view={view}
        onSkip={goToPage}
        upload={upload}
        onOpen={({ id, page }: ListedFile) => open(id, page)}
        onAction={setAction}
      />
      <UploadTray uploads={uploads} onOpen={(id) => open(id)} />
      {isOver && <DropOverlay folder={folder} />}
      <Suspense fallback={null}>
        {search.file && (
          <FileDetail
            key={search.file}
            id={search.file}
            page={search.page}
            onAction={setAction}
            onClose={() => go({ ...search, file: undefined, page: undefined })}
          />
        )}
        {action && <FileDialogs action={action} onFolder={enter} onClose={() => setAction(undefined)} />}
      </Suspense>
    </Page>
  )
}
