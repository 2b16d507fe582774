import type { Version } from '@adjutant/contract/records/history'
import { limits } from '@adjutant/contract/core/limits'
import { capitalize } from '@adjutant/contract/text/capitalize'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { api } from '../../platform/api/api.ts'
import type { RecordHistoryProps } from '../../platform/records/record-history.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ChangeList } from '../../platform/records/change-list.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { toDateText } from '../../ui/text/date-format.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import styles from './history-panel.module.css'
import { toActionText, toActorText } from './version-text.ts'

const pageSize = 10

function useRestoreVersion({ kind, recordId, onRestored }: RecordHistoryProps) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => api.history.restore.call({ params: { kind, recordId, version: String(version) } }),
    onSuccess: () => onRestored?.(),
    // Any list can contain the record.
    onSettled: () => queryClient.invalidateQueries(),
    meta: { done: 'Version restored', failed: "Couldn't restore the version" },
  })
}

function VersionEntry({ version, onRestore }: { version: Version; onRestore: () => void }) {
  const { actor, agent, changes, at, can_restore } = version
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <p className={styles.who}>
          <bdi>{capitalize(toActorText(actor, agent?.kind))}</bdi> <span className={styles.action}>{toActionText(version)}</span>
        </p>
        <span className={styles.when}>
          <DateText value={at} style="moment" />
        </span>
      </div>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {can_restore && (
        <Button
          tone="ghost"
          size="small"
          icon={<RotateCcw />}
          aria-label={`Restore version ${version.version} of ${toDateText(at, 'moment')}`}
          onClick={onRestore}
        >
          Restore
        </Button>
      )}
    </li>
  )
}

export default function HistoryPanel(props: RecordHistoryProps) {
  const { kind, recordId } = props
  const [limit, setLimit] = useState(pageSize)
  const [asked, setAsked] = useState<Version>()
  const { mutate, isPending } = useRestoreVersion(props)
  const query = api.history.list.options({ params: { kind, recordId }, query: { limit } })
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  if (error && !data) {
    return <QueryFailure title="Couldn't load the history." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={3} />
  const canShowMore = data.total > data.items.length && limit < limits.maxPageSize
  return (
    <>
      <ol role="list" className={styles.versions}>
        {data.items.map((version) => (
          <VersionEntry key={version.version} version={version} onRestore={() => setAsked(version)} />
        ))}
      </ol>
      {canShowMore && (
        <Button tone="ghost" size="small" onClick={() => setLimit(Math.min(limit * 3, limits.maxPageSize))}>
          Show older changes
        </Button>
      )}
      {asked && (
        <Confirm
          open
          title="Restore this version?"
          confirmLabel="Restore"
          busy={isPending}
          onConfirm={() => mutate(asked.version, { onSettled: () => setAsked(undefined) })}
          onCancel={() => setAsked(undefined)}
        >
          The {kind} gets the content of {toDateText(asked.at, 'moment')}. Who can see it stays the same. You can undo this in the history.
        </Confirm>
      )}
    </>
  )
}
