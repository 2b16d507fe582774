import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './note-filters.module.css'
import type { NoteSearch } from './note-search.ts'

const orders = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

export function NoteFilters({ search, onSearch }: { search: NoteSearch; onSearch: (search: NoteSearch) => void }) {
  const narrow = (change: Partial<NoteSearch>) => onSearch({ ...search, ...change })
  return (
    <div className={styles.filters}>
      <SearchBox label="Search notes" value={search.search ?? ''} onSearch={(text) => narrow({ search: text || undefined })} />
      <SelectField
        label="Order"
        value={search.sort ?? ''}
        options={orders}
        onChange={(event) => narrow({ sort: event.target.value === 'oldest' ? 'oldest' : undefined })}
      />
      <DateRange from={search.from} to={search.to} onChange={narrow} />
      {(search.from || search.to) && (
        <Button tone="ghost" size="small" onClick={() => narrow({ from: undefined, to: undefined })}>
          Clear Date Filters
        </Button>
      )}
    </div>
  )
}
