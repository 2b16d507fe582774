import { SkeletonRows } from '../../ui/skeleton.tsx'
import styles from './opening.module.css'

/** Placeholder while a file loads. */
export function Opening() {
  return (
    <div className={styles.opening}>
      <SkeletonRows count={6} label="Opening…" />
    </div>
  )
}
