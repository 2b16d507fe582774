import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './card.module.css'

type CardProps = Omit<ComponentProps<'article'>, 'title'> & {
  title?: ReactNode
  /** Content to the right of the title: a stat, a status, a menu. */
  aside?: ReactNode
  footer?: ReactNode
}

export function Card({ title, aside, footer, className, children, ...rest }: CardProps) {
  return (
    <article {...rest} className={classes(styles.card, className)}>
      {(title || aside) && (
        <header className={styles.head}>
          {title && <h3>{title}</h3>}
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </article>
  )
}
