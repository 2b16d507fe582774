import type { AuditEntry } from '@adjutant/contract/accounts/audit'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { DateRange } from '../../ui/form/date-range.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { withBlank } from '../../ui/form/select-options.ts'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { auditActionOptions } from './audit-actions.ts'
import styles from './audit-panel.module.css'
import { toAuditQuery, useAuditExport } from './audit-queries.ts'
import { hasFilters, pageSize, type AuditSearch } from './audit-search.ts'
import { toAuditSentence } from './audit-sentence.ts'

interface PanelProps {
  /** Undefined shows the whole log. */
  organizationId?: string | undefined
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
  onSkip: (skip: number) => void
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <li className={styles.entry}>
      <span>
        <DateText value={entry.at} style="moment" />
      </span>
      <p className={styles.what}>{toAuditSentence(entry)}</p>
      <span className={styles.where}>{entry.address ? `from ${entry.address}` : ''}</span>
    </li>
  )
}

function Entries({ organizationId, search, onSkip }: Omit<PanelProps, 'onSearch'>) {
  const log = useQuery({ ...toAuditQuery(search, organizationId), placeholderData: keepPreviousData, staleTime: 0 })
  if (log.isLoadingError) return <QueryFailure title={appMessages.user.loadFailed} query={log} />
  if (!log.data) return <SkeletonRows count={8} />
  if (log.data.total === 0)
    return (
      <EmptyState title="No entries found.">
        {hasFilters(search) ? 'Try other words, or clear the filters.' : 'Logins, changes and exports will appear here.'}
      </EmptyState>
    )
  return (
    <div className={classes(log.isPlaceholderData && styles.fading)}>
      <ol role="list">
        {log.data.items.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
      </ol>
      <Pager skip={search.skip ?? 0} limit={pageSize} total={log.data.total} onSkip={onSkip} />
    </div>
  )
}

function Exports({ organizationId, search }: Pick<PanelProps, 'organizationId' | 'search'>) {
  const { mutate, isPending, variables } = useAuditExport(search, organizationId)
  return (
    <div className={styles.exports}>
      {(['csv', 'jsonl'] as const).map((format) => (
        <Button key={format} size="small" icon={<Download />} loading={isPending && variables === format} onClick={() => mutate(format)}>
          Export {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}

/** The audit log with search, filters and export. */
export function AuditPanel({ organizationId, search, onSearch, onSkip }: PanelProps) {
  const applyFilter = (change: AuditSearch) => onSearch({ ...search, ...change, skip: undefined })
  return (
    <>
      <div className={styles.controls}>
        <SearchBox label="Search the log" value={search.search ?? ''} onSearch={(text) => applyFilter({ search: text || undefined })} />
        <SelectField
          label="Action"
          value={search.action ?? ''}
          options={withBlank('All actions', auditActionOptions)}
          onChange={(event) => applyFilter({ action: event.target.value || undefined })}
        />
        <DateRange from={search.from} to={search.to} onChange={applyFilter} />
      </div>
      <div className={styles.bar}>
        {hasFilters(search) && (
          <Button
            tone="ghost"
            size="small"
            onClick={() => applyFilter({ search: undefined, action: undefined, from: undefined, to: undefined })}
          >
            Clear Filters
          </Button>
        )}
        <Exports organizationId={organizationId} search={search} />
      </div>
      <Entries organizationId={organizationId} search={search} onSkip={onSkip} />
    </>
  )
}
