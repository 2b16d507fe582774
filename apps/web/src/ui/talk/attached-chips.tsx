import { Suspense, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FileChips } from '../file-chips.tsx'
import { toKeptChips } from '../kept-chips.ts'
import type { KeptFile } from '../kept-chips.ts'

type ChipsProps = Pick<ComponentProps<typeof FileChips>, 'sending' | 'onDrop'> & {
  files: readonly KeptFile[]
  onRemove: (id: string) => void
  /** Shows a file until it is closed. */
  opened: (file: { id: string; onClose: () => void }) => ReactNode
}

/** Attachments of a draft, including uploads in progress. */
export function AttachedChips({ files, sending, onDrop, onRemove, opened }: ChipsProps) {
  const [openedId, setOpenedId] = useState<string>()
  return (
    <>
      <FileChips kept={toKeptChips(files, setOpenedId, onRemove)} sending={sending} onDrop={onDrop} />
      <Suspense fallback={null}>{openedId && opened({ id: openedId, onClose: () => setOpenedId(undefined) })}</Suspense>
    </>
  )
}
