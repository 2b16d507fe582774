import { FileQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './no-preview.module.css'

/** Shown instead of a preview. */
export function NoPreview({ children }: { children: ReactNode }) {
  return (
    <div className={styles.none}>
      <FileQuestionMark aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}

export function UnsupportedPreview() {
  return <NoPreview>This browser can't show this file. Download it to open it.</NoPreview>
}
