import { Skeleton } from '../../ui/data/skeleton.tsx'
import styles from './goals/goals-panel.module.css'

/** Placeholder cards. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div role="status" className={styles.cards}>
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="card" />
      ))}
    </div>
  )
}
