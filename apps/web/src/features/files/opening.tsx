import { SkeletonRows } from '../../ui/skeleton.tsx'
import styles from './opening.module.css'

/** Stands where a file will be shown. */
export function Opening() {
  return (
    <div className={styles.opening}>
      <SkeletonRows count={6} label="Opening…" />
    </div>
  )
}
