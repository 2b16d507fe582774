import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './count-badge.module.css'

type CountBadgeProps = ComponentProps<'span'> & { count: number }

/** A count in the page's bar; it stays narrow for large numbers. */
export function CountBadge({ count, className, children, ...rest }: CountBadgeProps) {
  return (
    <span {...rest} className={classes(styles.count, className)}>
      {count > 99 ? '99+' : count}
      {children}
    </span>
  )
}
