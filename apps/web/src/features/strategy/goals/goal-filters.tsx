import { goalSorts, goalStatuses } from '@adjutant/contract/core/choices'
import { useQuery } from '@tanstack/react-query'
import { toSearchOption } from '../../../platform/navigation/search-params.ts'
import { useNow } from '../../../platform/text/use-now.ts'
import { Button } from '../../../ui/button/button.tsx'
import { AsOfField } from '../../../ui/form/as-of-field.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { toDayText } from '../../../ui/text/day-text.ts'
import styles from './goal-filters.module.css'
import { statusOptions } from './goal-display.ts'
import { organizationsQuery } from '../strategy-queries.ts'
import { hasFilters } from '../strategy-search.ts'
import type { StrategySearch } from '../strategy-search.ts'

type FiltersProps = { search: StrategySearch; onSearch: (search: StrategySearch) => void }

const sortLabels: Record<(typeof goalSorts)[number], string> = {
  due_date: 'Due date',
  created_at: 'Newest',
  status: 'Status',
  risk: 'Highest risk',
}
const sortOptions = goalSorts.map((value) => ({ value, label: sortLabels[value] }))
const allStatuses = [{ value: '', label: 'All' }, ...statusOptions]

function Choices({ search, applyFilter }: { search: StrategySearch; applyFilter: (change: Partial<StrategySearch>) => void }) {
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const today = toDayText(useNow())
  const organizationOptions = [{ value: '', label: 'All' }, ...organizations.map(({ id, name }) => ({ value: id, label: name }))]
  const sort = (value: string) => goalSorts.find((label) => label === value && label !== 'due_date')
  return (
    <>
      <SelectField
        label="Status"
        value={search.status ?? ''}
        options={allStatuses}
        onChange={(event) => applyFilter({ status: toSearchOption(goalStatuses, event.target.value) })}
      />
      <SelectField
        label="Organization"
        value={search.organization ?? ''}
        options={organizationOptions}
        onChange={(event) => applyFilter({ organization: event.target.value || undefined })}
      />
      <AsOfField day={search.asOf} today={today} onDay={(asOf) => applyFilter({ asOf })} />
      <SelectField
        label="Sort by"
        value={search.sort ?? 'due_date'}
        options={sortOptions}
        onChange={(event) => applyFilter({ sort: sort(event.target.value) })}
      />
    </>
  )
}

export function GoalFilters({ search, onSearch }: FiltersProps) {
  const applyFilter = (change: Partial<StrategySearch>) => onSearch({ ...search, ...change, skip: undefined })
  return (
    <div className={styles.filters}>
      <div className={styles.fields}>
        <SearchBox label="Search goals" value={search.search ?? ''} onSearch={(text) => applyFilter({ search: text || undefined })} />
        <Choices search={search} applyFilter={applyFilter} />
      </div>
      <div className={styles.toggles}>
        <Switch
          label="Show Completed Goals"
          checked={search.completed ?? false}
          onChange={(event) => applyFilter({ completed: event.target.checked || undefined })}
        />
        {hasFilters(search) && (
          <Button
            tone="ghost"
            size="small"
            onClick={() => onSearch({ sort: search.sort, adviceSkip: search.adviceSkip, asOf: search.asOf })}
          >
            Clear Filters
          </Button>
        )}
      </div>
    </div>
  )
}
