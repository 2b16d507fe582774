import { fileKinds, fileSorts } from '@adjutant/contract/choices'
import { LayoutGrid, List } from 'lucide-react'
import { SearchBox } from '../../ui/search-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { withBlank } from '../../ui/select-options.ts'
import styles from './file-filters.module.css'
import type { FileSearch } from './file-search.ts'

const viewOptions = [
  { value: 'list', label: 'List', icon: <List />, labelHidden: true },
  { value: 'grid', label: 'Grid', icon: <LayoutGrid />, labelHidden: true },
] as const

const sortWords: Record<(typeof fileSorts)[number], string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  changed: 'Last changed',
  name: 'Name',
  largest: 'Largest',
}

const kindWords: Record<(typeof fileKinds)[number], string> = {
  image: 'Pictures',
  pdf: 'PDF',
  document: 'Documents',
  spreadsheet: 'Spreadsheets',
  presentation: 'Presentations',
  text: 'Texts',
  audio: 'Audio',
  video: 'Video',
  other: 'Other',
}

const sortOptions = fileSorts.map((value) => ({ value, label: sortWords[value] }))
const kindOptions = withBlank(
  'All',
  fileKinds.map((value) => ({ value, label: kindWords[value] })),
)

type FiltersProps = { search: FileSearch; onSearch: (search: FileSearch) => void }

export function FileFilters({ search, onSearch }: FiltersProps) {
  const narrow = (change: Partial<FileSearch>) => onSearch({ ...search, ...change, skip: undefined })
  return (
    <div className={styles.filters}>
      <SearchBox label="Search by name or content" value={search.search ?? ''} onSearch={(text) => narrow({ search: text || undefined })} />
      <SelectField
        label="Kind"
        value={search.kind ?? ''}
        options={kindOptions}
        onChange={({ target }) => narrow({ kind: (target.value || undefined) as FileSearch['kind'] })}
      />
      <SelectField
        label="Sort"
        value={search.sort ?? 'newest'}
        options={sortOptions}
        onChange={({ target }) => narrow({ sort: target.value === 'newest' ? undefined : (target.value as FileSearch['sort']) })}
      />
      <Segmented
        label="View"
        value={search.view ?? 'list'}
        options={viewOptions}
        onChange={(view) => onSearch({ ...search, view: view === 'grid' ? view : undefined })}
      />
    </div>
  )
}
