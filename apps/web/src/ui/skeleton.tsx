import { classes } from './classes.ts'
import styles from './skeleton.module.css'

type SkeletonProps = { shape?: 'line' | 'title' | 'card'; className?: string }

export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span className={classes(styles.bone, styles[shape], className)} aria-hidden="true" />
}

/** The rows of a list that is on its way. */
export function SkeletonRows({ count = 5, label = 'Loading…' }: { count?: number; label?: string }) {
  return (
    <div role="status" className={styles.rows}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
