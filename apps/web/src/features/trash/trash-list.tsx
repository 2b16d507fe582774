import { limits } from '@adjutant/contract/core/limits'
import type { BinEntry } from '@adjutant/contract/bin'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { recordKindLabels } from '../../platform/records/record-kinds.ts'
import { useRestore } from '../../platform/records/use-restore.ts'
import { Button } from '../../ui/button/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { DataTable, type DataTableColumn } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import styles from './trash-list.module.css'
import { pageSize, toTrashQuery } from './trash-queries.ts'
import { api } from '../../platform/api/api.ts'

function usePurge() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.bin.purge.call({ params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.bin.list.key() }),
    meta: { done: 'Deleted permanently', failed: "Couldn't delete the item" },
  })
}

/** Shows the same name as in the list of conversations. */
const toDisplayTitle = (entry: BinEntry): BinEntry =>
  entry.kind === 'conversation' ? { ...entry, title: toReadableName(entry.title) } : entry

function Actions({ entry, onPurge }: { entry: BinEntry; onPurge: (entry: BinEntry) => void }) {
  const { mutate, isPending } = useRestore(`${recordKindLabels[entry.kind]} restored`)
  return (
    <span className={styles.actions}>
      <Button size="small" loading={isPending} aria-label={`Restore ${entry.title}`} onClick={() => mutate(entry.id)}>
        Restore
      </Button>
      <Button size="small" tone="ghost" aria-label={`Delete ${entry.title} permanently`} onClick={() => onPurge(entry)}>
        Delete
      </Button>
    </span>
  )
}

const toColumns = (onPurge: (entry: BinEntry) => void): DataTableColumn<BinEntry>[] => [
  { key: 'title', header: 'What', phone: 'lead', cell: (entry) => <span className={styles.title}>{entry.title}</span> },
  { key: 'kind', header: 'Kind', cell: (entry) => recordKindLabels[entry.kind] },
  { key: 'deleted', header: 'Deleted', cell: (entry) => <DateText value={entry.deleted_at} style="moment" /> },
  { key: 'purge', header: 'Removed on', phone: 'hidden', cell: (entry) => <DateText value={entry.purge_at} /> },
  {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    phone: 'aside',
    align: 'end',
    cell: (entry) => <Actions entry={entry} onPurge={onPurge} />,
  },
]

function ConfirmPurge({ entry, onClose }: { entry: BinEntry; onClose: () => void }) {
  const { mutate, isPending } = usePurge()
  return (
    <Confirm
      open
      danger
      title="Delete permanently"
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={() => mutate(entry.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      You can't restore “{entry.title}” after this.
    </Confirm>
  )
}

export function TrashList({ skip, onSkip }: { skip: number; onSkip: (skip: number) => void }) {
  const bin = useQuery(toTrashQuery(skip))
  const [entryToPurge, setEntryToPurge] = useState<BinEntry>()
  if (bin.isLoadingError) return <QueryFailure title={appMessages.user.loadFailed} query={bin} />
  if (!bin.data) return <SkeletonRows count={5} />
  if (bin.data.total === 0)
    return <EmptyState title="The bin is empty.">Deleted items stay here for up to {limits.binDays} days.</EmptyState>
  return (
    <>
      <DataTable
        caption="Deleted records"
        columns={toColumns(setEntryToPurge)}
        rows={bin.data.items.map(toDisplayTitle)}
        getKey={(entry) => entry.id}
      />
      <Pager skip={skip} limit={pageSize} total={bin.data.total} onSkip={onSkip} />
      {entryToPurge && <ConfirmPurge entry={entryToPurge} onClose={() => setEntryToPurge(undefined)} />}
    </>
  )
}
