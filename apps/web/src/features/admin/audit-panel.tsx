import type { AuditEntry } from '@adjutant/contract/audit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { classes } from '../../ui/classes.ts'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toAuditQuery } from './admin-queries.ts'
import { pageSize } from './admin-search.ts'
import type { AdminSearch } from './admin-search.ts'
import styles from './audit-panel.module.css'
import { toAuditSentence } from './audit-sentence.ts'
import { LoadFailure } from './load-failure.tsx'
import panel from './panel.module.css'
import { SearchBox } from '../../ui/search-box.tsx'

type PanelProps = { search: AdminSearch; onSearch: (search: AdminSearch) => void }

function Deed({ entry }: { entry: AuditEntry }) {
  return (
    <li className={styles.deed}>
      <span className={styles.when}>
        <DateText value={entry.at} style="moment" />
      </span>
      <p className={styles.what}>{toAuditSentence(entry)}</p>
      <span className={styles.where}>{entry.address ? `from ${entry.address}` : ''}</span>
    </li>
  )
}

function Deeds({ search, onSearch }: PanelProps) {
  const log = useQuery({ ...toAuditQuery(search), placeholderData: keepPreviousData })
  if (log.isLoadingError) return <LoadFailure error={log.error} onRetry={() => void log.refetch()} />
  if (!log.data) return <SkeletonRows count={8} />
  if (log.data.total === 0) return <EmptyState title="No entries found.">Search for a person or for what was done.</EmptyState>
  return (
    <div className={classes(log.isPlaceholderData && panel.fading)}>
      <ol role="list">
        {log.data.items.map((entry) => (
          <Deed key={entry.seq} entry={entry} />
        ))}
      </ol>
      <div className={panel.foot}>
        <Pager skip={search.skip ?? 0} limit={pageSize} total={log.data.total} onSkip={(skip) => onSearch({ ...search, skip })} />
      </div>
    </div>
  )
}

export function AuditPanel({ search, onSearch }: PanelProps) {
  return (
    <>
      <div className={panel.controls}>
        <SearchBox
          label="Search the log"
          value={search.search ?? ''}
          onSearch={(text) => onSearch({ ...search, search: text || undefined, skip: undefined })}
        />
      </div>
      <Deeds search={search} onSearch={onSearch} />
    </>
  )
}
