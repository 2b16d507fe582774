import { classes } from '../classes.ts'
import styles from './skeleton.module.css'

type SkeletonProps = { shape?: 'line' | 'title' | 'card'; className?: string | undefined }

export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span className={classes(styles.skeleton, styles[shape], className)} aria-hidden="true" />
}

type SkeletonRowsProps = { count?: number; label?: string; showLabel?: boolean }

/** Placeholder rows of a list that is loading. */
export function SkeletonRows({ count = 5, label = 'Loading…', showLabel = false }: SkeletonRowsProps) {
  return (
    <div role="status" className={styles.rows}>
      <span className={showLabel ? styles.label : 'visually-hidden'}>{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
