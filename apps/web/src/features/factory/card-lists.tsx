import styles from './card-lists.module.css'

interface Step {
  key: string
  name: string
  by: string
  isWaiting?: boolean
  /** Shown when the card is expanded. */
  text?: string
  more?: string
}

const maxCollapsedLines = 4

/** Tasks or steps as a numbered list. */
export function StepList({ steps, isOpen }: { steps: readonly Step[]; isOpen: boolean }) {
  const shown = isOpen ? steps : steps.slice(0, maxCollapsedLines)
  return (
    <ol role="list" className={styles.steps}>
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
      {shown.length < steps.length && <li className={styles.rest}>and {steps.length - shown.length} more</li>}
    </ol>
  )
}

/** Inputs or tools as chips. */
export function TagList({ label, tags }: { label: string; tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <div className={styles.tags}>
      <span className={styles.label}>{label}</span>
      <ul role="list">
        {tags.map((tag) => (
          <li key={tag} className={styles.tag}>
            {tag}
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
