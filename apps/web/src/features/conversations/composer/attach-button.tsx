import { Suspense, useState } from 'react'
import type { FileSlots } from '../../../platform/files/file-slots.ts'
import { pickFiles } from '../../../platform/files/pick-files.ts'
import { AttachButtons } from '../../../ui/chat/attach-buttons.tsx'
import type { Attachments } from './use-attachments.ts'

export function AttachButton({ attachments, picker }: { attachments: Attachments; picker: FileSlots['picker'] }) {
  const [isPicking, setPicking] = useState(false)
  const takenIds = attachments.attached.map(({ id }) => id)
  return (
    <>
      <AttachButtons onDevice={() => pickFiles(attachments.add)} onLibrary={() => setPicking(true)} />
      <Suspense fallback={null}>
        {isPicking && picker({ takenIds, onPick: (id) => attachments.attach(id), onClose: () => setPicking(false) })}
      </Suspense>
    </>
  )
}
