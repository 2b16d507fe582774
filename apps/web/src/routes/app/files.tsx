import type { ListedFile } from '@adjutant/contract/files'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FileUp, FolderPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { countAllFiles, listChildFolders } from '../../features/files/child-folders.ts'
import { Crumbs } from '../../features/files/crumbs.tsx'
import { DropVeil } from '../../features/files/drop-veil.tsx'
import type { FileDeed } from '../../features/files/file-dialogs.tsx'
import { FileFilters } from '../../features/files/file-filters.tsx'
import { FilePanel } from '../../features/files/file-panel.tsx'
import { foldersQuery, prefetchFiles, toFilesQuery, usageQuery } from '../../features/files/file-queries.ts'
import { isLooking, toFileSearch } from '../../features/files/file-search.ts'
import type { FileSearch } from '../../features/files/file-search.ts'
import { toRoomFigure } from '../../features/files/room.ts'
import { Unfinished } from '../../features/files/unfinished.tsx'
import { UploadTray } from '../../features/files/upload-tray.tsx'
import { useFilesPage } from '../../features/files/use-files-page.ts'
import { useListView } from '../../platform/use-list-view.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { untilReady } from '../-ready.ts'

const FileDetail = lazyPart(() => import('../../features/files/file-detail.tsx'))
const FileDialogs = lazyPart(() => import('../../features/files/file-dialogs.tsx'))

export const Route = createFileRoute('/app/files')({
  // Keeps the queries of the page out of the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  // The component's chunk contains its queries, so that the entry chunk stays small.
  staticData: { title: 'Files' },
  validateSearch: toFileSearch,
  // Opening a file over the list must not reload the list.
  loaderDeps: ({ search: { file: _file, page: _page, ...list } }) => list,
  loader: ({ context: { queryClient }, deps, cause }) => untilReady(cause, prefetchFiles(queryClient, deps)),
  component: Files,
})

function Files() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [deed, setDeed] = useState<FileDeed>()
  const { folder = '' } = search
  const { uploads, isOver, choose } = useFilesPage(folder)
  const { data } = useQuery(toFilesQuery(search))
  const { data: folders } = useQuery(foldersQuery)
  const { data: usage } = useQuery(usageQuery)
  const go = (next: FileSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const { view, onView } = useListView('files', { usual: 'list', asked: search.view, onAsk: (asked) => go({ ...search, view: asked }) })
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
      <Button icon={<FolderPlus />} onClick={() => setDeed({ kind: 'new-folder', parent: folder })}>
        New folder
      </Button>
      {upload}
    </>
  )
  const children = folders && listChildFolders(folders, folder)
  const fileCount = data && children && !isLooking(search) ? countAllFiles(data.total, children) : data?.total
  const figures = [
    { label: isLooking(search) ? 'Found' : 'Files', value: fileCount ?? '–' },
    { label: 'Folders', value: children?.length ?? '–' },
    toRoomFigure(usage),
  ]
  return (
    <Page title="Files" eyebrow="Documents" figures={figures} actions={actions} lede="Search by name or content.">
      <Crumbs search={search} />
      <FileFilters search={search} onSearch={go} view={view} onView={onView} />
      <Unfinished uploads={uploads} />
      <FilePanel
        search={search}
        view={view}
        onSearch={go}
        upload={upload}
        onOpen={({ id, page }: ListedFile) => open(id, page)}
        onDeed={setDeed}
      />
      <UploadTray uploads={uploads} onOpen={(id) => open(id)} />
      {isOver && <DropVeil folder={folder} />}
      <Suspense fallback={null}>
        {search.file && (
          <FileDetail
            key={search.file}
            id={search.file}
            page={search.page}
            onDeed={setDeed}
            onClose={() => go({ ...search, file: undefined, page: undefined })}
          />
        )}
        {deed && <FileDialogs deed={deed} onFolder={enter} onClose={() => setDeed(undefined)} />}
      </Suspense>
    </Page>
  )
}
