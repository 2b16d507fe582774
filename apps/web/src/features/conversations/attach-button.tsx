import { Suspense, useState } from 'react'
import type { FileParts } from '../../platform/file-parts.ts'
import { pickFiles } from '../../platform/pick-files.ts'
import { AttachButtons } from '../../ui/talk/attach-buttons.tsx'
import type { Attaching } from './use-attaching.ts'

export function AttachButton({ attaching, picker }: { attaching: Attaching; picker: FileParts['picker'] }) {
  const [isPicking, setPicking] = useState(false)
  const takenIds = attaching.attached.map(({ id }) => id)
  return (
    <>
      <AttachButtons onDevice={() => pickFiles(attaching.add)} onKept={() => setPicking(true)} />
      <Suspense fallback={null}>
        {isPicking && picker({ takenIds, onPick: (id) => attaching.attach(id), onClose: () => setPicking(false) })}
      </Suspense>
    </>
  )
}
