import type { BinEntry } from '@adjutant/contract/bin'
import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { useRestore } from '../../platform/bin.ts'
import { toReadableName } from '../../platform/readable-name.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LedgerTable } from '../../ui/ledger-table.tsx'
import type { LedgerColumn } from '../../ui/ledger-table.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import styles from './bin-list.module.css'
import { usePurge } from './bin-mutations.ts'
import { pageSize, toBinQuery } from './bin-queries.ts'

const kindWords: Record<BinEntry['kind'], string> = {
  task: 'Task',
  goal: 'Goal',
  note: 'Note',
  contact: 'Contact',
  file: 'File',
  conversation: 'Conversation',
}

/** Shows the same name as in the list of conversations. */
const toShown = (entry: BinEntry): BinEntry => (entry.kind === 'conversation' ? { ...entry, title: toReadableName(entry.title) } : entry)

function Actions({ entry, onPurge }: { entry: BinEntry; onPurge: (entry: BinEntry) => void }) {
  const { mutate, isPending } = useRestore(`${kindWords[entry.kind]} restored`)
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

const toColumns = (onPurge: (entry: BinEntry) => void): LedgerColumn<BinEntry>[] => [
  { key: 'title', header: 'What', phone: 'lead', cell: (entry) => <span className={styles.title}>{entry.title}</span> },
  { key: 'kind', header: 'Kind', cell: (entry) => kindWords[entry.kind] },
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
      confirmWord="Delete"
      busy={isPending}
      onConfirm={() => mutate(entry.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      You can’t restore “{entry.title}” after this.
    </Confirm>
  )
}

export function BinList({ skip, onSkip }: { skip: number; onSkip: (skip: number) => void }) {
  const bin = useQuery(toBinQuery(skip))
  const [doomed, setDoomed] = useState<BinEntry>()
  if (bin.isLoadingError)
    return <LoadFailure title={words.user.loadFailed} detail={toDetail(bin.error, words.wire.broken)} onRetry={() => void bin.refetch()} />
  if (!bin.data) return <SkeletonRows count={5} />
  if (bin.data.total === 0) return <EmptyState title="The bin is empty.">Deleted items stay here for 30 days.</EmptyState>
  return (
    <>
      <LedgerTable
        caption="Deleted records"
        columns={toColumns(setDoomed)}
        rows={bin.data.items.map(toShown)}
        getKey={(entry) => entry.id}
      />
      <Pager skip={skip} limit={pageSize} total={bin.data.total} onSkip={onSkip} />
      {doomed && <ConfirmPurge entry={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  )
}
