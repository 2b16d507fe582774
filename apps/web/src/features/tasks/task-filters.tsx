import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, List } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { SelectOption } from '../../ui/select-field.tsx'
import { toOptions, withBlank } from '../../ui/select-options.ts'
import { Switch } from '../../ui/switch.tsx'
import styles from './task-filters.module.css'
import { assignableQuery, organizationsQuery } from './task-queries.ts'
import { priorityOptions, statusOptions } from './task-look.ts'
import { hasFilters } from './task-search.ts'
import type { TaskSearch } from './task-search.ts'

type FiltersProps = { search: TaskSearch; onSearch: (search: TaskSearch) => void }

const viewOptions = [
  { value: 'list', label: 'List', icon: <List />, labelHidden: true },
  { value: 'grid', label: 'Grid', icon: <LayoutGrid />, labelHidden: true },
] as const

function Choices({ search, narrow }: { search: TaskSearch; narrow: (change: Partial<TaskSearch>) => void }) {
  const { data: people = [] } = useQuery(assignableQuery)
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const select = (label: string, name: 'status' | 'priority' | 'assignee' | 'organization', options: SelectOption[]) => (
    <SelectField
      label={label}
      value={search[name] ?? ''}
      options={options}
      onChange={(event) => narrow({ [name]: event.target.value || undefined })}
    />
  )
  return (
    <>
      {select('Status', 'status', withBlank('All', statusOptions))}
      {select('Priority', 'priority', withBlank('All', priorityOptions))}
      {select('Assignee', 'assignee', withBlank('Anyone', toOptions(people)))}
      {organizations.length > 0 && select('Organization', 'organization', withBlank('All', toOptions(organizations)))}
    </>
  )
}

export function TaskFilters({ search, onSearch }: FiltersProps) {
  const narrow = (change: Partial<TaskSearch>) => onSearch({ ...search, ...change, skip: undefined })
  return (
    <div className={styles.filters}>
      <div className={styles.fields}>
        <SearchBox label="Search" value={search.search ?? ''} onSearch={(text) => narrow({ search: text || undefined })} />
        <Choices search={search} narrow={narrow} />
      </div>
      <div className={styles.toggles}>
        <Switch
          label="Include Completed Tasks"
          checked={search.completed ?? false}
          onChange={(event) => narrow({ completed: event.target.checked || undefined })}
        />
        {hasFilters(search) && (
          <Button tone="ghost" size="small" onClick={() => onSearch({ view: search.view, sort: search.sort })}>
            Clear Filters
          </Button>
        )}
        <span className={styles.view}>
          <Segmented
            label="View"
            value={search.view ?? 'list'}
            options={viewOptions}
            onChange={(view) => onSearch({ ...search, view: view === 'grid' ? view : undefined })}
          />
        </span>
      </div>
    </div>
  )
}
