import { fileKinds, fileSorts } from '@adjutant/contract/choices'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { withBlank } from '../../ui/select-options.ts'
import { ViewSwitch } from '../../ui/view-switch.tsx'
import type { ListView } from '../../platform/use-list-view.ts'
import styles from './file-filters.module.css'
import type { FileSearch } from './file-search.ts'

const sortWords: Record<(typeof fileSorts)[number], string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  changed: 'Last modified',
  name: 'Name',
  largest: 'Largest',
}

const kindWords: Record<(typeof fileKinds)[number], string> = {
  image: 'Pictures',
  pdf: 'PDF',
  document: 'Documents',
  spreadsheet: 'Spreadsheets',
  presentation: 'Presentations',
  text: 'Text files',
  audio: 'Audio',
  video: 'Video',
  other: 'Other',
}

const sortOptions = fileSorts.map((value) => ({ value, label: sortWords[value] }))
const kindOptions = withBlank(
  'All',
  fileKinds.map((value) => ({ value, label: kindWords[value] })),
)

type FiltersProps = {
  search: FileSearch
  onSearch: (search: FileSearch) => void
  view: ListView
  onView: (view: ListView) => void
}

export function FileFilters({ search, onSearch, view, onView }: FiltersProps) {
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
      <ViewSwitch view={view} onChange={onView} />
    </div>
  )
}
