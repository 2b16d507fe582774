import { FolderOpen, Paperclip } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { pickFiles } from '../../platform/pick-files.ts'
import styles from './composer.module.css'
import type { Attaching } from './use-attaching.ts'

/** A choice among the files that are kept already, handed in by who knows them. */
export type Picker = (props: { takenIds: readonly string[]; onPick: (fileId: string) => void; onClose: () => void }) => ReactNode

/** Attaches files of this device, or files that are kept already. */
export function AttachButton({ attaching, picker }: { attaching: Attaching; picker: Picker }) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.attach}
        aria-label="Attach files"
        title="Attach files"
        onClick={() => pickFiles(attaching.add)}
      >
        <Paperclip aria-hidden />
      </button>
      <button
        type="button"
        className={styles.attach}
        aria-label="Choose from your files"
        title="Choose from your files"
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      >
        <FolderOpen aria-hidden />
      </button>
      <Suspense fallback={null}>
        {isPicking &&
          picker({ takenIds: attaching.attached.map(({ id }) => id), onPick: attaching.attach, onClose: () => setPicking(false) })}
      </Suspense>
    </>
  )
}
