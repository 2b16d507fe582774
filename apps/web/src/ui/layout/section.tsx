import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './section.module.css'

type SectionProps = { title: ReactNode; number?: string; actions?: ReactNode; description?: ReactNode; children: ReactNode }

export function Section({ title, number, actions, description, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header className={styles.head}>
        {number && (
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
        )}
        <h2 id={titleId}>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {description && <p className={styles.description}>{description}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
