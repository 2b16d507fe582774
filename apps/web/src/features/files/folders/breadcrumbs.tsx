import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import styles from './breadcrumbs.module.css'
import type { FileSearch } from '../file-search.ts'
import { listBreadcrumbs } from './folder-path.ts'

/** The address of a folder; view and sort are kept. */
export const toFolderAddress = ({ view, sort }: FileSearch, folder: string) => ({
  to: '/app/files' as const,
  search: { ...(view && { view }), ...(sort && { sort }), ...(folder && { folder }) },
})

/** Breadcrumbs to this folder, and the search in it. */
export function Breadcrumbs({ search }: { search: FileSearch }) {
  const breadcrumbs = listBreadcrumbs(search.folder ?? '')
  if (breadcrumbs.length === 0) return null
  return (
    <nav aria-label="Folders" className={styles.crumbs}>
      <ol role="list">
        <li>
          <Link {...toFolderAddress(search, '')}>All files</Link>
        </li>
        {breadcrumbs.map(({ name, folder }, index) => (
          <li key={folder}>
            <ChevronRight aria-hidden="true" />
            {index === breadcrumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link {...toFolderAddress(search, folder)}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
