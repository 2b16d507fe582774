import { Button } from '../../ui/button/button.tsx'
import { DateRange } from '../../ui/form/date-range.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import styles from './note-filters.module.css'
import type { NoteSearch } from './note-search.ts'

const orders = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

export function NoteFilters({ search, onSearch }: { search: NoteSearch; onSearch: (search: NoteSearch) => void }) {
  const applyFilter = (change: Partial<NoteSearch>) => onSearch({ ...search, ...change })
  return (
    <div className={styles.filters}>
      <SearchBox label="Search notes" value={search.search ?? ''} onSearch={(text) => applyFilter({ search: text || undefined })} />
      <SelectField
        label="Order"
        value={search.sort ?? ''}
        options={orders}
        onChange={(event) => applyFilter({ sort: event.target.value === 'oldest' ? 'oldest' : undefined })}
      />
      <DateRange from={search.from} to={search.to} onChange={applyFilter} />
      {(search.from || search.to) && (
        <Button tone="ghost" size="small" onClick={() => applyFilter({ from: undefined, to: undefined })}>
          Clear Date Filters
        </Button>
      )}
    </div>
  )
}
