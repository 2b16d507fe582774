import { FileUp } from 'lucide-react'
import styles from './drop-overlay.module.css'

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
