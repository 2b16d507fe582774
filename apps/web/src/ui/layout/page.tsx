import type { ReactNode } from 'react'
import { Eyebrow } from '../text/eyebrow.tsx'
import { Figure } from '../data/figure.tsx'
import type { FigureProps } from '../data/figure.tsx'
import styles from './page.module.css'

type PageProps = {
  title: ReactNode
  eyebrow?: ReactNode
  figures?: FigureProps[]
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

function Margin({ eyebrow, figures }: Required<Pick<PageProps, 'eyebrow' | 'figures'>>) {
  return (
    <div className={styles.margin}>
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map((figure) => (
            <Figure key={figure.label} {...figure} />
          ))}
        </dl>
      )}
    </div>
  )
}

export function Page({ title, eyebrow, figures = [], description, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <Margin eyebrow={eyebrow} figures={figures} />
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
