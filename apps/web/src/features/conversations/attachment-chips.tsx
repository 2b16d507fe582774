import type { File } from '@adjutant/contract/files'
import { Suspense, useState } from 'react'
import type { FileParts } from '../../platform/file-parts.ts'
import { FileChips } from '../../ui/file-chips.tsx'
import type { Attaching } from './use-attaching.ts'

const stateWords: Record<File['state'], string | undefined> = { processing: 'Reading…', ready: undefined, failed: 'Not readable' }

type ChipsProps = { attaching: Attaching; opened: FileParts['opened'] }

/** What is attached to the conversation, and what is on its way there. */
export function AttachmentChips({ attaching: { attached, sending, drop, detach }, opened }: ChipsProps) {
  const [openedId, setOpenedId] = useState<string>()
  const kept = attached.map(({ id, name, state, reason }) => ({
    id,
    name,
    note: stateWords[state],
    title: reason ?? `Open ${name}`,
    onOpen: () => setOpenedId(id),
    onRemove: () => detach(id),
  }))
  return (
    <>
      <FileChips kept={kept} sending={sending} onDrop={drop} />
      <Suspense fallback={null}>{openedId && opened({ id: openedId, onClose: () => setOpenedId(undefined) })}</Suspense>
    </>
  )
}
