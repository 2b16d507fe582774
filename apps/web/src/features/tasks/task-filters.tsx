import { useQuery } from '@tanstack/react-query'
import { assignableQuery } from '../../platform/accounts/assignable-people.ts'
import { useNow } from '../../platform/text/use-now.ts'
import { Button } from '../../ui/button/button.tsx'
import { AsOfField } from '../../ui/form/as-of-field.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { PickerField } from '../../ui/picker/picker-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import type { SelectOption } from '../../ui/form/select-field.tsx'
import { toOptions, withBlank } from '../../ui/form/select-options.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { ViewSwitch } from '../../ui/form/view-switch.tsx'
import type { ListView } from '../../platform/navigation/use-list-view.ts'
import { toDayText } from '../../ui/text/day-text.ts'
import styles from './task-filters.module.css'
import { organizationsQuery } from './task-queries.ts'
import { priorityOptions, statusOptions } from './task-display.ts'
import { hasFilters } from './task-search.ts'
import type { TaskSearch } from './task-search.ts'

type FiltersProps = {
  search: TaskSearch
  onSearch: (search: TaskSearch) => void
  view: ListView
  onView: (view: ListView) => void
}

function Choices({ search, applyFilter }: { search: TaskSearch; applyFilter: (change: Partial<TaskSearch>) => void }) {
  const people = useQuery(assignableQuery)
  const today = toDayText(useNow())
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const select = (label: string, name: 'status' | 'priority' | 'organization', options: SelectOption[]) => (
    <SelectField
      label={label}
      value={search[name] ?? ''}
      options={options}
      onChange={(event) => applyFilter({ [name]: event.target.value || undefined })}
    />
  )
  return (
    <>
      {select('Status', 'status', withBlank('All', statusOptions))}
      {select('Priority', 'priority', withBlank('All', priorityOptions))}
      <PickerField
        label="Assignee"
        source={people}
        options={withBlank('Anyone', toOptions(people.data ?? []))}
        value={search.assignee ?? ''}
        onChange={(id) => applyFilter({ assignee: id || undefined })}
      />
      <AsOfField day={search.asOf} today={today} onDay={(asOf) => applyFilter({ asOf })} />
      {organizations.length > 0 && select('Organization', 'organization', withBlank('All', toOptions(organizations)))}
    </>
  )
}

export function TaskFilters({ search, onSearch, view, onView }: FiltersProps) {
  const applyFilter = (change: Partial<TaskSearch>) => onSearch({ ...search, ...change, skip: undefined })
  return (
    <div className={styles.filters}>
      <div className={styles.fields}>
        <SearchBox label="Search" value={search.search ?? ''} onSearch={(text) => applyFilter({ search: text || undefined })} />
        <Choices search={search} applyFilter={applyFilter} />
      </div>
      <div className={styles.toggles}>
        <Switch
          label="Include Completed Tasks"
          checked={search.completed ?? false}
          onChange={(event) => applyFilter({ completed: event.target.checked || undefined })}
        />
        {hasFilters(search) && (
          <Button tone="ghost" size="small" onClick={() => onSearch({ view: search.view, sort: search.sort, asOf: search.asOf })}>
            Clear Filters
          </Button>
        )}
        <span className={styles.view}>
          <ViewSwitch view={view} onChange={onView} />
        </span>
      </div>
    </div>
  )
}
