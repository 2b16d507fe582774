import { Suspense, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FileChips } from '../files/file-chips.tsx'
import { toStoredFileChips } from '../files/stored-file-chips.ts'
import type { StoredFileRef } from '../files/stored-file-chips.ts'

type ChipsProps = Pick<ComponentProps<typeof FileChips>, 'sending' | 'onDrop'> & {
  files: readonly StoredFileRef[]
  onRemove: (id: string) => void
  /** Shows a file until it is closed. */
  opened: (file: { id: string; onClose: () => void }) => ReactNode
}

/** Attachments of a draft, including uploads in progress. */
export function AttachedChips({ files, sending, onDrop, onRemove, opened }: ChipsProps) {
  const [openedId, setOpenedId] = useState<string>()
  return (
    <>
      <FileChips stored={toStoredFileChips(files, setOpenedId, onRemove)} sending={sending} onDrop={onDrop} />
      <Suspense fallback={null}>{openedId && opened({ id: openedId, onClose: () => setOpenedId(undefined) })}</Suspense>
    </>
  )
}
