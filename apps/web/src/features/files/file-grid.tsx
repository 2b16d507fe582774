import type { ListedFile } from '@adjutant/contract/files'
import { Link } from '@tanstack/react-router'
import cardGrid from '../../ui/card-grid.module.css'
import { classes } from '../../ui/classes.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import type { ChildFolder } from './child-folders.ts'
import { toFolderAddress } from './crumbs.tsx'
import { KindIcon } from './file-face.tsx'
import styles from './file-grid.module.css'
import type { FileViewProps } from './file-list.tsx'
import { FileMenu } from './file-menu.tsx'
import { Excerpt, FileName, SharedMark } from './file-parts.tsx'
import { toSizeText } from './file-size.ts'
import { FolderMenu } from './folder-menu.tsx'
import { toTypeWord } from './preview-kind.ts'
import { ReadingState } from './reading-state.tsx'
import { Thumbnail } from './thumbnail.tsx'

function FileCard({ file, onOpen, onDeed }: { file: ListedFile } & Pick<FileViewProps, 'onOpen' | 'onDeed'>) {
  return (
    <article className={styles.card}>
      <div className={styles.face}>
        <Thumbnail file={file} />
        <span className={styles.type}>
          <Eyebrow>{toTypeWord(file.type)}</Eyebrow>
        </span>
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <FileName file={file} onOpen={onOpen} />
        </h2>
        <span className={styles.menu}>
          <FileMenu file={file} onDeed={onDeed} />
        </span>
      </div>
      <Excerpt file={file} />
      <footer className={styles.foot}>
        <span className={styles.figure}>{toSizeText(file.size)}</span>
        <DateText value={file.updated_at} />
        <ReadingState file={file} />
        <SharedMark file={file} />
      </footer>
    </article>
  )
}

function FolderCard({ folder, search, onDeed }: { folder: ChildFolder } & Pick<FileViewProps, 'search' | 'onDeed'>) {
  return (
    <article className={styles.folder}>
      <KindIcon kind="folder" />
      <h2 className={styles.name}>
        <Link data-list-item {...toFolderAddress(search, folder.path)}>
          {folder.name}
        </Link>
      </h2>
      <span className={styles.figure}>{folder.files}</span>
      <span className={styles.menu}>
        <FolderMenu folder={folder} onDeed={onDeed} />
      </span>
    </article>
  )
}

export function FileGrid({ search, folders, files, onOpen, onDeed }: FileViewProps) {
  return (
    <>
      {folders.length > 0 && (
        <ul className={classes(cardGrid.grid, styles.folders)} aria-label="Folders">
          {folders.map((folder) => (
            <li key={folder.path}>
              <FolderCard folder={folder} search={search} onDeed={onDeed} />
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={classes(cardGrid.grid, styles.grid)} aria-label="Files">
          {files.map((file) => (
            <li key={file.id}>
              <FileCard file={file} onOpen={onOpen} onDeed={onDeed} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
