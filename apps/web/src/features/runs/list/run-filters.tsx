import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { toSearchOption } from '../../../platform/navigation/search-params.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DateRange } from '../../../ui/form/date-range.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { PickerField } from '../../../ui/picker/picker-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { SelectOption } from '../../../ui/form/select-field.tsx'
import { withBlank } from '../../../ui/form/select-options.ts'
import styles from './run-filters.module.css'
import { runListStatuses } from './run-list-status.ts'
import { runStates } from './run-summary.ts'
import { crewsQuery, flowsQuery } from '../run-queries.ts'
import { hasFilters } from './run-search.ts'
import type { RunSearch } from './run-search.ts'

const statusOptions = runListStatuses.map((status) => ({ value: status, label: runStates[status].label }))

type Named = readonly { id: string; name: string }[]

const toNames = (items: Named = []): SelectOption[] =>
  items.map(({ id, name }) => ({ value: id, label: toReadableName(name) })).toSorted((a, b) => a.label.localeCompare(b.label))

/** All crews, all flows, or one of them. */
function useTargets(): SelectOption[] {
  const { data: crews } = useQuery(crewsQuery)
  const { data: flows } = useQuery(flowsQuery)
  return withBlank('All', [
    { value: 'crew', label: 'All crews' },
    { value: 'flow', label: 'All flows' },
    ...toNames(crews),
    ...toNames(flows),
  ])
}

const toTarget = (value: string): Pick<RunSearch, 'kind' | 'of'> => {
  if (value === 'crew' || value === 'flow') return { kind: value, of: undefined }
  return { kind: undefined, of: value || undefined }
}

export function RunFilters({ search, onSearch }: { search: RunSearch; onSearch: (search: RunSearch) => void }) {
  const targets = useTargets()
  const applyFilter = (change: Partial<RunSearch>) => onSearch({ ...search, ...change })
  return (
    <div className={styles.filters}>
      <SearchBox label="Search runs" value={search.search ?? ''} onSearch={(text) => applyFilter({ search: text || undefined })} />
      <SelectField
        label="Status"
        value={search.status ?? ''}
        options={withBlank('All', statusOptions)}
        onChange={(event) => applyFilter({ status: toSearchOption(runListStatuses, event.target.value) })}
      />
      <PickerField
        label="Crew or flow"
        value={search.of ?? search.kind ?? ''}
        options={targets}
        onChange={(value) => applyFilter(toTarget(value))}
      />
      <DateRange from={search.from} to={search.to} onChange={applyFilter} />
      {hasFilters(search) && (
        <div className={styles.clear}>
          {search.schedule && <span>Showing one schedule's runs</span>}
          <Button tone="ghost" size="small" onClick={() => onSearch({})}>
            Clear Filters
          </Button>
        </div>
      )}
    </div>
  )
}
