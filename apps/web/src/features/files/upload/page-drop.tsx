import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isDialogOpen } from '../../../ui/overlay/top-dialog.ts'
import { listDroppedFiles } from './dropped-files.ts'
import type { DroppedFile } from './dropped-files.ts'
import styles from './page-drop.module.css'

const findTransfer = ({ dataTransfer }: DragEvent) => (dataTransfer?.types.includes('Files') ? dataTransfer : undefined)

/** Takes files dropped anywhere in the window or pasted, except while a dialog is open. */
export function usePageDrop(onFiles: (files: DroppedFile[]) => void) {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: DroppedFile[]) => files.length > 0 && onFiles(files))
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!findTransfer(event)) return
      // Otherwise the browser would open a dropped file instead of the app.
      event.preventDefault()
      setOver(!isDialogOpen())
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      const transfer = findTransfer(event)
      if (!transfer || event.defaultPrevented) return
      event.preventDefault()
      setOver(false)
      if (!isDialogOpen()) void listDroppedFiles(transfer).then(take)
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (!event.defaultPrevented && !isDialogOpen()) take(files.map((file) => ({ file, folder: '' })))
    }
    const end = new AbortController()
    const { signal } = end
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => end.abort()
  }, [])
  return isOver
}

/** Covers the window while files are dragged over it. */
export function DropOverlay({ folder }: { folder: string }) {
  return (
    <div className={styles.veil}>
      <p className={styles.words}>
        <FileUp aria-hidden="true" />
        Drop to upload{folder && ` into ${folder}`}
      </p>
    </div>
  )
}
