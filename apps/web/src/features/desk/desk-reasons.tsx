import type { DeskItem } from '@adjutant/contract/desk'
import styles from './desk-row.module.css'

/** The reasons in one line. What kind of item it is goes without saying unless nothing else speaks for it. */
export function toReasonLine({ reasons }: Pick<DeskItem, 'reasons'>) {
  const others = reasons.filter(({ factor }) => factor !== 'kind')
  return (others.length > 0 ? others : reasons).map(({ text }) => text).join(' · ')
}

/** Every reason with its points, so that the order can be checked. */
export function DeskReasons({ item, isFirst }: { item: DeskItem; isFirst: boolean }) {
  return (
    <details className={styles.why}>
      <summary>{isFirst ? 'Why is this first?' : 'Why is this here?'}</summary>
      <ul role="list" aria-label={`Reasons for ${item.title}`} className={styles.reasons}>
        {item.reasons.map(({ factor, text, points }) => (
          <li key={factor}>
            <span>{text}</span>
            <span className={styles.points}>+{points}</span>
          </li>
        ))}
        <li className={styles.score}>
          <span>Score (highest first)</span>
          <span className={styles.points}>{item.score}</span>
        </li>
      </ul>
    </details>
  )
}
