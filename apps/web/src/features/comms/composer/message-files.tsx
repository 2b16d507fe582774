import { Suspense, useState } from 'react'
import type { FileSlots } from '../../../platform/files/file-slots.ts'
import { pickFiles } from '../../../platform/files/pick-files.ts'
import { usePendingUploads } from '../../../platform/files/use-pending-uploads.ts'
import { AttachButtons } from '../../../ui/chat/attach-buttons.tsx'
import { AttachedChips } from '../../../ui/chat/attached-chips.tsx'
import { toFilesIssue, withFile, withoutFile } from './message-draft.ts'
import type { Draft, NamedFile } from './message-draft.ts'

/** The files of the message in the box. */
export function useMessageFiles({ files = [] }: Draft, change: (toNext: (before: Draft) => Draft) => void) {
  const attach = ({ id, name }: NamedFile) => change((before) => withFile(before, { id, name }))
  const { sending, add, drop } = usePendingUploads(attach, { isSeparate: true })
  const onTheWay = sending.filter(({ failure }) => failure === undefined).length
  const remove = (fileId: string) => change((before) => withoutFile(before, fileId))
  return {
    files,
    sending,
    add,
    drop,
    attach,
    remove,
    /** Uploads are in progress. */
    isWaiting: onTheWay > 0,
    /** Why the files can't be sent. */
    issue: toFilesIssue(files.length + onTheWay),
  }
}

type MessageFiles = ReturnType<typeof useMessageFiles>

type ChipsProps = { of: MessageFiles; opened: FileSlots['opened'] }

/** Attached files and uploads in progress. */
export function DraftChips({ of: { files, sending, drop, remove }, opened }: ChipsProps) {
  return <AttachedChips files={files} sending={sending} onDrop={drop} onRemove={remove} opened={opened} />
}

export function AttachButton({ to, picker }: { to: MessageFiles; picker: FileSlots['picker'] }) {
  const [isPicking, setPicking] = useState(false)
  const takenIds = to.files.map(({ id }) => id)
  return (
    <>
      <AttachButtons onDevice={() => pickFiles(to.add)} onLibrary={() => setPicking(true)} />
      <Suspense fallback={null}>
        {isPicking && picker({ takenIds, onPick: (id, name) => to.attach({ id, name }), onClose: () => setPicking(false) })}
      </Suspense>
    </>
  )
}
