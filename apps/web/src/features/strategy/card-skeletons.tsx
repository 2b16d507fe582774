import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './goals-panel.module.css'

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
