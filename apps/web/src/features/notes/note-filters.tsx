import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
      <TextField
        label="From"
        type="date"
        value={search.from ?? ''}
        max={search.to}
        onChange={(event) => narrow({ from: event.target.value || undefined })}
      />
      <TextField
        label="To"
        type="date"
        value={search.to ?? ''}
        min={search.from}
        onChange={(event) => narrow({ to: event.target.value || undefined })}
      />
      {(search.from || search.to) && (
        <Button tone="ghost" size="small" onClick={() => narrow({ from: undefined, to: undefined })}>
          Clear Date Filters
        </Button>
      )}
    </div>
  )
}
