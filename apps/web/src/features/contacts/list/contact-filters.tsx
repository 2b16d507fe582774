import { SearchBox } from '../../../ui/form/search-box.tsx'
import { ViewSwitch } from '../../../ui/form/view-switch.tsx'
import type { ListView } from '../../../platform/navigation/use-list-view.ts'
import styles from './contact-filters.module.css'
import type { ContactSearch } from '../contact-search.ts'

type FiltersProps = {
  search: ContactSearch
  onSearch: (search: ContactSearch) => void
  view: ListView
  onView: (view: ListView) => void
}

export function ContactFilters({ search, onSearch, view, onView }: FiltersProps) {
  return (
    <div className={styles.filters}>
      <SearchBox
        label="Search by name, role or email"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ ...search, search: text || undefined, skip: undefined })}
      />
      <ViewSwitch view={view} onChange={onView} />
    </div>
  )
}
