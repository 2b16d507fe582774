import { appMessages } from '@adjutant/contract/messages/app-messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { toSearchOption } from '../../platform/navigation/search-params.ts'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { PickerField } from '../../ui/picker/picker-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { toOptions, withBlank } from '../../ui/form/select-options.ts'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { organizationsQuery, toUsersQuery } from './admin-queries.ts'
import { pageSize } from './admin-search.ts'
import type { AdminSearch } from './admin-search.ts'
import { levelOptions, userLevels } from './level-labels.ts'
import styles from './panel.module.css'
import { SearchBox } from '../../ui/form/search-box.tsx'
import type { UserAction } from './user-action.ts'
import { UsersTable } from './users-table.tsx'

const UserDialogs = lazyComponent(() => import('./user-dialogs.tsx'))

type PanelProps = { search: AdminSearch; onSearch: (search: AdminSearch) => void; onSkip: (skip: number) => void }

function Found({ search, onSkip, onAction }: Omit<PanelProps, 'onSearch'> & { onAction: (action: UserAction) => void }) {
  const users = useQuery({ ...toUsersQuery(search), placeholderData: keepPreviousData })
  if (users.isLoadingError) return <QueryFailure title={appMessages.user.loadFailed} query={users} />
  if (!users.data) return <SkeletonRows count={8} />
  if (users.data.total === 0) return <EmptyState title={appMessages.user.none}>Try part of a name or email, or create a user.</EmptyState>
  return (
    <div className={classes(users.isPlaceholderData && styles.fading)}>
      <UsersTable users={users.data.items} onAction={onAction} />
      <Pager skip={search.skip ?? 0} limit={pageSize} total={users.data.total} onSkip={onSkip} />
    </div>
  )
}

export function UsersPanel({ search, onSearch, onSkip }: PanelProps) {
  const [action, setAction] = useState<UserAction>()
  const organizations = useQuery(organizationsQuery)
  const applyFilter = (change: AdminSearch) => onSearch({ ...search, ...change, skip: undefined })
  return (
    <>
      <div className={styles.controls}>
        <SearchBox label="Search users" value={search.search ?? ''} onSearch={(text) => applyFilter({ search: text || undefined })} />
        <SelectField
          label="Level"
          value={search.level ?? ''}
          options={withBlank('All levels', levelOptions)}
          onChange={(event) => applyFilter({ level: toSearchOption(userLevels, event.target.value) })}
        />
        <PickerField
          label="Organization"
          source={organizations}
          value={search.organization ?? ''}
          options={withBlank('All organizations', toOptions(organizations.data ?? []))}
          onChange={(id) => applyFilter({ organization: id || undefined })}
        />
        <Button tone="primary" icon={<UserPlus />} onClick={() => setAction({ kind: 'create' })}>
          Create User
        </Button>
      </div>
      <Found search={search} onSkip={onSkip} onAction={setAction} />
      <Suspense fallback={null}>{action && <UserDialogs action={action} onClose={() => setAction(undefined)} />}</Suspense>
    </>
  )
}
