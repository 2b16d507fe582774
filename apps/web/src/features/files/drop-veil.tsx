import { FileUp } from 'lucide-react'
import styles from './drop-veil.module.css'

/** Lies over the window while files are held above it. */
export function DropVeil({ folder }: { folder: string }) {
  return (
    <div className={styles.veil}>
      <p className={styles.words}>
        <FileUp aria-hidden="true" />
        Drop to upload{folder && ` into ${folder}`}
      </p>
    </div>
  )
}
