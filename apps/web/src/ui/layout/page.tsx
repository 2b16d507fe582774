import type { ReactNode } from 'react'
import { Eyebrow } from '../text/eyebrow.tsx'
import { Stat } from '../data/stat.tsx'
import type { StatProps } from '../data/stat.tsx'
import styles from './page.module.css'

type PageProps = {
  title: ReactNode
  eyebrow?: ReactNode
  stats?: StatProps[]
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

function Margin({ eyebrow, stats }: Required<Pick<PageProps, 'eyebrow' | 'stats'>>) {
  return (
    <div className={styles.margin}>
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      {stats.length > 0 && (
        <dl className={styles.stats}>
          {stats.map((stat) => (
            <Stat key={stat.label} {...stat} />
          ))}
        </dl>
      )}
    </div>
  )
}

export function Page({ title, eyebrow, stats = [], description, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <Margin eyebrow={eyebrow} stats={stats} />
      <div className={styles.sheet}>
        <header className={styles.head}>
          <div className={styles.words}>
            <h1>{title}</h1>
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  )
}
