import type { UserLevel } from '@adjutant/contract/users'
import { words } from '@adjutant/contract/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toOptions, withBlank } from '../../ui/select-options.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { organizationsQuery, toUsersQuery } from './admin-queries.ts'
import { pageSize } from './admin-search.ts'
import type { AdminSearch } from './admin-search.ts'
import { levelOptions } from './level-labels.ts'
import { LoadFailure } from './load-failure.tsx'
import styles from './panel.module.css'
import { SearchBox } from '../../ui/search-box.tsx'
import type { UserDeed } from './user-deed.ts'
import { UsersTable } from './users-table.tsx'

const UserDialogs = lazyPart(() => import('./user-dialogs.tsx'))

type PanelProps = { search: AdminSearch; onSearch: (search: AdminSearch) => void }

function Found({ search, onSearch, onDeed }: PanelProps & { onDeed: (deed: UserDeed) => void }) {
  const users = useQuery({ ...toUsersQuery(search), placeholderData: keepPreviousData })
  if (users.isLoadingError) return <LoadFailure error={users.error} onRetry={() => void users.refetch()} />
  if (!users.data) return <SkeletonRows count={8} />
  if (users.data.total === 0) return <EmptyState title={words.user.none}>Try part of a name or email, or create a user.</EmptyState>
  return (
    <div className={classes(users.isPlaceholderData && styles.fading)}>
      <UsersTable users={users.data.items} onDeed={onDeed} />
      <div className={styles.foot}>
        <Pager skip={search.skip ?? 0} limit={pageSize} total={users.data.total} onSkip={(skip) => onSearch({ ...search, skip })} />
      </div>
    </div>
  )
}

export function UsersPanel({ search, onSearch }: PanelProps) {
  const [deed, setDeed] = useState<UserDeed>()
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const narrow = (change: AdminSearch) => onSearch({ ...search, ...change, skip: undefined })
  return (
    <>
      <div className={styles.controls}>
        <SearchBox label="Search users" value={search.search ?? ''} onSearch={(text) => narrow({ search: text || undefined })} />
        <SelectField
          label="Level"
          value={search.level ?? ''}
          options={withBlank('All levels', levelOptions)}
          onChange={(event) => narrow({ level: (event.target.value || undefined) as UserLevel | undefined })}
        />
        <SelectField
          label="Organization"
          value={search.organization ?? ''}
          options={withBlank('All organizations', toOptions(organizations))}
          onChange={(event) => narrow({ organization: event.target.value || undefined })}
        />
        <Button tone="primary" icon={<UserPlus />} onClick={() => setDeed({ kind: 'create' })}>
          Create User
        </Button>
      </div>
      <Found search={search} onSearch={onSearch} onDeed={setDeed} />
      <Suspense fallback={null}>{deed && <UserDialogs deed={deed} onClose={() => setDeed(undefined)} />}</Suspense>
    </>
  )
}
