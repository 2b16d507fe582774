import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import styles from './preview-loading.module.css'

/** Placeholder while a file loads. */
export function PreviewLoading() {
  return (
    <div className={styles.opening}>
      <SkeletonRows count={6} label="Opening…" />
    </div>
  )
}
