import type { ListedFile } from '@adjutant/contract/files/files'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { api } from '../../platform/api/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { KindIcon } from './list/file-icon.tsx'
import styles from './stored-file-picker.module.css'
import { toSizeText } from './file-size.ts'

const maxShown = 30

type RowProps = { file: ListedFile; isTaken: boolean; onPick: () => void }

function Row({ file, isTaken, onPick }: RowProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        disabled={isTaken}
        aria-label={isTaken ? `${file.name}, attached` : `Attach ${file.name}`}
        onClick={onPick}
      >
        <KindIcon kind={file.kind} />
        <span className={styles.name}>{file.name}</span>
        <span className={styles.place}>{file.folder || toSizeText(file.size)}</span>
        {isTaken && <Check aria-hidden="true" className={styles.taken} />}
      </button>
    </li>
  )
}

type PickerProps = { takenIds: readonly string[]; onPick: (fileId: string, name: string) => void; onClose: () => void }

function Found({ search, takenIds, onPick }: Pick<PickerProps, 'takenIds' | 'onPick'> & { search: string }) {
  const query = { ...(search && { search }), sort: 'changed' as const, limit: maxShown }
  const { data, error, refetch } = useQuery({ ...api.files.list.options({ query }), placeholderData: keepPreviousData })
  if (!data && error) {
    return <QueryFailure title="Couldn't load your files." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={5} />
  if (data.items.length === 0) {
    return (
      <EmptyState title={search ? 'No files found.' : 'No files yet.'}>
        {search ? 'Try other words.' : 'Upload some on the Files page.'}
      </EmptyState>
    )
  }
  return (
    <ul role="list" className={styles.list} aria-label="Your files">
      {data.items.map((file) => (
        <Row key={file.id} file={file} isTaken={takenIds.includes(file.id)} onPick={() => onPick(file.id, file.name)} />
      ))}
    </ul>
  )
}

/** Picks stored files; stays open for several. */
export default function StoredFilePicker({ onClose, ...choice }: PickerProps) {
  const [search, setSearch] = useState('')
  return (
    <Dialog
      open
      title="Your Files"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <SearchBox label="Search by name or content" value={search} onSearch={setSearch} />
      <Found search={search} {...choice} />
    </Dialog>
  )
}
