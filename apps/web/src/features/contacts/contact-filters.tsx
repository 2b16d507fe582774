import { LayoutGrid, List } from 'lucide-react'
import { SearchBox } from '../../ui/search-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './contact-filters.module.css'
import type { ContactSearch } from './contact-search.ts'

const viewOptions = [
  { value: 'grid', label: 'Grid', icon: <LayoutGrid />, labelHidden: true },
  { value: 'list', label: 'List', icon: <List />, labelHidden: true },
] as const

export function ContactFilters({ search, onSearch }: { search: ContactSearch; onSearch: (search: ContactSearch) => void }) {
  return (
    <div className={styles.filters}>
      <SearchBox
        label="Search by name, role or e-mail"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ ...search, search: text || undefined, skip: undefined })}
      />
      <Segmented
        label="View"
        value={search.view ?? 'grid'}
        options={viewOptions}
        onChange={(view) => onSearch({ ...search, view: view === 'list' ? view : undefined })}
      />
    </div>
  )
}
