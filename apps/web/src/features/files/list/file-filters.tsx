import { fileKinds, fileSorts } from '@adjutant/contract/core/choices'
import { toSearchOption } from '../../../platform/navigation/search-params.ts'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { withBlank } from '../../../ui/form/select-options.ts'
import { ViewSwitch } from '../../../ui/form/view-switch.tsx'
import type { ListView } from '../../../platform/navigation/use-list-view.ts'
import styles from './file-filters.module.css'
import type { FileSearch } from '../file-search.ts'

const sortLabels: Record<(typeof fileSorts)[number], string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  changed: 'Last modified',
  name: 'Name',
  largest: 'Largest',
}

const kindLabels: Record<(typeof fileKinds)[number], string> = {
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

const sortOptions = fileSorts.map((value) => ({ value, label: sortLabels[value] }))
const kindOptions = withBlank(
  'All',
  fileKinds.map((value) => ({ value, label: kindLabels[value] })),
)

type FiltersProps = {
  search: FileSearch
  onSearch: (search: FileSearch) => void
  view: ListView
  onView: (view: ListView) => void
}

export function FileFilters({ search, onSearch, view, onView }: FiltersProps) {
  const applyFilter = (change: Partial<FileSearch>) => onSearch({ ...search, ...change, skip: undefined })
  return (
    <div className={styles.filters}>
      <SearchBox
        label="Search by name or content"
        value={search.search ?? ''}
        onSearch={(text) => applyFilter({ search: text || undefined })}
      />
      <SelectField
        label="Kind"
        value={search.kind ?? ''}
        options={kindOptions}
        onChange={({ target }) => applyFilter({ kind: toSearchOption(fileKinds, target.value) })}
      />
      <SelectField
        label="Sort"
        value={search.sort ?? 'newest'}
        options={sortOptions}
        onChange={({ target }) => applyFilter({ sort: target.value === 'newest' ? undefined : toSearchOption(fileSorts, target.value) })}
      />
      <ViewSwitch view={view} onChange={onView} />
    </div>
  )
}
