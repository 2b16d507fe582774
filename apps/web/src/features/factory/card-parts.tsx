import styles from './card-parts.module.css'

interface Line {
  key: string
  name: string
  by: string
  isWaiting?: boolean
  /** Shown when the card is expanded. */
  text?: string
  more?: string
}

const closedLines = 4

/** Tasks or steps as numbered lines. */
export function WorkLines({ lines, isOpen }: { lines: readonly Line[]; isOpen: boolean }) {
  const shown = isOpen ? lines : lines.slice(0, closedLines)
  return (
    <ol role="list" className={styles.lines}>
      {shown.map(({ key, name, by, isWaiting, text, more }, index) => (
        <li key={key}>
          <span className={styles.number} aria-hidden="true">
            {String(index + 1).padStart(2, '0')}
          </span>
          <span className={styles.name}>
            {name}
            {isWaiting && <span className={styles.waits}>asks you</span>}
          </span>
          <span className={styles.by}>{by}</span>
          {isOpen && text && <p className={styles.text}>{text}</p>}
          {isOpen && more && <p className={styles.more}>{more}</p>}
        </li>
      ))}
      {shown.length < lines.length && <li className={styles.rest}>and {lines.length - shown.length} more</li>}
    </ol>
  )
}

/** Inputs or tools as chips. */
export function TagList({ label, words }: { label: string; words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <div className={styles.words}>
      <span className={styles.label}>{label}</span>
      <ul role="list">
        {words.map((word) => (
          <li key={word} className={styles.word}>
            {word}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className={styles.fact}>
      <span className={styles.label}>{label}</span>
      <p>{children}</p>
    </div>
  )
}
