import type { ListedFile } from '@adjutant/contract/files/files'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DateText } from '../../../ui/text/date-text.tsx'
import { DataTable } from '../../../ui/data/data-table.tsx'
import type { DataTableColumn } from '../../../ui/data/data-table.tsx'
import type { ChildFolder } from '../folders/child-folders.ts'
import { toFolderAddress } from '../folders/breadcrumbs.tsx'
import type { FileAction } from '../file-dialogs.tsx'
import { KindIcon } from './file-icon.tsx'
import styles from './file-list.module.css'
import { FileMenu } from './file-menu.tsx'
import { Excerpt, FileName, SharedMark } from './file-cells.tsx'
import { isSearching } from '../file-search.ts'
import type { FileSearch } from '../file-search.ts'
import { toSizeText } from '../file-size.ts'
import { FolderMenu } from '../folders/folder-menu.tsx'
import { ReadingState } from '../detail/reading-state.tsx'

export type FileViewProps = {
  search: FileSearch
  folders: readonly ChildFolder[]
  files: readonly ListedFile[]
  onOpen: (file: ListedFile) => void
  onAction: (action: FileAction) => void
}

type Row = { folder: ChildFolder } | { file: ListedFile }

function FileCell({ file, onOpen }: { file: ListedFile; onOpen: FileViewProps['onOpen'] }) {
  return (
    <span className={styles.lead}>
      <KindIcon kind={file.kind} />
      <span className={styles.words}>
        <FileName file={file} onOpen={onOpen} />
        <Excerpt file={file} />
      </span>
    </span>
  )
}

function FolderCell({ folder, search }: { folder: ChildFolder; search: FileSearch }) {
  return (
    <span className={styles.lead}>
      <KindIcon kind="folder" />
      <Link data-list-item className={styles.folder} {...toFolderAddress(search, folder.path)}>
        {folder.name}
      </Link>
    </span>
  )
}

function toState(file: ListedFile) {
  if (file.state === 'ready' && file.shared_org_ids.length === 0) return null
  return (
    <span className={styles.state}>
      <ReadingState file={file} />
      <SharedMark file={file} />
    </span>
  )
}

function toColumns({ search, onOpen, onAction }: FileViewProps): DataTableColumn<Row>[] {
  const ofFile = (cell: (file: ListedFile) => ReactNode) => (row: Row) => ('file' in row ? cell(row.file) : null)
  const place: DataTableColumn<Row>[] = isSearching(search)
    ? [{ key: 'folder', header: 'Folder', cell: ofFile(({ folder }) => <span className={styles.place}>{folder || 'All files'}</span>) }]
    : []
  return [
    {
      key: 'name',
      header: 'Name',
      phone: 'lead',
      cell: (row) => ('file' in row ? <FileCell file={row.file} onOpen={onOpen} /> : <FolderCell folder={row.folder} search={search} />),
    },
    ...place,
    { key: 'state', header: 'State', headerHidden: true, cell: ofFile(toState) },
    {
      key: 'size',
      header: 'Size',
      align: 'end',
      cell: (row) => (
        <span className={styles.amount}>{'file' in row ? toSizeText(row.file.size) : pluralize(row.folder.files, 'file')}</span>
      ),
    },
    {
      key: 'who',
      header: 'Added by',
      phone: 'hidden',
      cell: ofFile((file) => <span className={styles.who}>{file.created_by_user?.name ?? '–'}</span>),
    },
    { key: 'changed', header: 'Changed', cell: ofFile((file) => <DateText value={file.updated_at} />) },
    {
      key: 'menu',
      header: 'Actions',
      headerHidden: true,
      phone: 'aside',
      align: 'end',
      cell: (row) => (
        <span className={styles.menu}>
          {'file' in row ? <FileMenu file={row.file} onAction={onAction} /> : <FolderMenu folder={row.folder} onAction={onAction} />}
        </span>
      ),
    },
  ]
}

export function FileList(props: FileViewProps) {
  const rows: Row[] = [...props.folders.map((folder) => ({ folder })), ...props.files.map((file) => ({ file }))]
  const getKey = (row: Row) => ('file' in row ? row.file.id : row.folder.path)
  return <DataTable caption="Files" columns={toColumns(props)} rows={rows} getKey={getKey} />
}
