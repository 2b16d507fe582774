import { Suspense, useState } from 'react'
import type { FileParts } from '../../platform/file-parts.ts'
import { pickFiles } from '../../platform/pick-files.ts'
import { useSending } from '../../platform/sending.ts'
import { AttachButtons } from '../../ui/talk/attach-buttons.tsx'
import { AttachedChips } from '../../ui/talk/attached-chips.tsx'
import { toFilesFault, withFile, withoutFile } from './message-draft.ts'
import type { Draft, NamedFile } from './message-draft.ts'

/** The files of the message in the box. */
export function useMessageFiles({ files = [] }: Draft, change: (toNext: (before: Draft) => Draft) => void) {
  const attach = ({ id, name }: NamedFile) => change((before) => withFile(before, { id, name }))
  const { sending, add, drop } = useSending(attach, { isApart: true })
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
    fault: toFilesFault(files.length + onTheWay),
  }
}

type MessageFiles = ReturnType<typeof useMessageFiles>

type ChipsProps = { of: MessageFiles; opened: FileParts['opened'] }

/** Attached files and uploads in progress. */
export function DraftChips({ of: { files, sending, drop, remove }, opened }: ChipsProps) {
  return <AttachedChips files={files} sending={sending} onDrop={drop} onRemove={remove} opened={opened} />
}

export function AttachButton({ to, picker }: { to: MessageFiles; picker: FileParts['picker'] }) {
  const [isPicking, setPicking] = useState(false)
  const takenIds = to.files.map(({ id }) => id)
  return (
    <>
      <AttachButtons onDevice={() => pickFiles(to.add)} onKept={() => setPicking(true)} />
      <Suspense fallback={null}>
        {isPicking && picker({ takenIds, onPick: (id, name) => to.attach({ id, name }), onClose: () => setPicking(false) })}
      </Suspense>
    </>
  )
}
