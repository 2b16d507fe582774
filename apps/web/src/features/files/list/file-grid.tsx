import type { ListedFile } from '@adjutant/contract/files/files'
import { Link } from '@tanstack/react-router'
import cardGrid from '../../../ui/data/card-grid.module.css'
import { classes } from '../../../ui/classes.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import type { ChildFolder } from '../folders/child-folders.ts'
import { toFolderAddress } from '../folders/breadcrumbs.tsx'
import { KindIcon } from './file-icon.tsx'
import styles from './file-grid.module.css'
import type { FileViewProps } from './file-list.tsx'
import { FileMenu } from './file-menu.tsx'
import { Excerpt, FileName, SharedMark } from './file-cells.tsx'
import { toSizeText } from '../file-size.ts'
import { FolderMenu } from '../folders/folder-menu.tsx'
import { toTypeLabel } from '../preview/preview-kind.ts'
import { ReadingState } from '../detail/reading-state.tsx'
import { Thumbnail } from '../preview/thumbnail.tsx'

function FileCard({ file, onOpen, onAction }: { file: ListedFile } & Pick<FileViewProps, 'onOpen' | 'onAction'>) {
  return (
    <article className={styles.card}>
      <div className={styles.face}>
        <Thumbnail file={file} />
        <span className={styles.type}>
          <Eyebrow>{toTypeLabel(file.type)}</Eyebrow>
        </span>
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <FileName file={file} onOpen={onOpen} />
        </h2>
        <span className={styles.menu}>
          <FileMenu file={file} onAction={onAction} />
        </span>
      </div>
      <Excerpt file={file} />
      <footer className={styles.foot}>
        <span className={styles.amount}>{toSizeText(file.size)}</span>
        <DateText value={file.updated_at} />
        <ReadingState file={file} />
        <SharedMark file={file} />
      </footer>
    </article>
  )
}

function FolderCard({ folder, search, onAction }: { folder: ChildFolder } & Pick<FileViewProps, 'search' | 'onAction'>) {
  return (
    <article className={styles.folder}>
      <KindIcon kind="folder" />
      <h2 className={styles.name}>
        <Link data-list-item {...toFolderAddress(search, folder.path)}>
          {folder.name}
        </Link>
      </h2>
      <span className={styles.amount}>{folder.files}</span>
      <span className={styles.menu}>
        <FolderMenu folder={folder} onAction={onAction} />
      </span>
    </article>
  )
}

export function FileGrid({ search, folders, files, onOpen, onAction }: FileViewProps) {
  return (
    <>
      {folders.length > 0 && (
        <ul className={classes(cardGrid.grid, styles.folders)} aria-label="Folders">
          {folders.map((folder) => (
            <li key={folder.path}>
              <FolderCard folder={folder} search={search} onAction={onAction} />
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={classes(cardGrid.grid, styles.grid)} aria-label="Files">
          {files.map((file) => (
            <li key={file.id}>
              <FileCard file={file} onOpen={onOpen} onAction={onAction} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
