import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './button.module.css'

type Appearance = {
  tone?: 'primary' | 'quiet' | 'ghost' | 'danger' | undefined
  size?: 'regular' | 'small' | undefined
  icon?: ReactNode
  wide?: boolean | undefined
}

type ButtonProps = Appearance & ComponentProps<'button'> & { loading?: boolean }
type ButtonAnchorProps = Appearance & ComponentProps<'a'>

function toClassName({ tone = 'quiet', size = 'regular', wide }: Appearance, extra?: string) {
  return classes(styles.button, styles[tone], size === 'small' && styles.small, wide && styles.wide, extra)
}

function Face({ icon, loading, children }: { icon?: ReactNode; loading?: boolean | undefined; children: ReactNode }) {
  return (
    <>
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : icon && <span className={styles.icon}>{icon}</span>}
      <span>{children}</span>
    </>
  )
}

export function Button({ tone, size, icon, wide, loading, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  // A disabled button loses the focus, so a busy button stays enabled and ignores presses.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click can arrive before the first has rendered, so a button that sends something ignores it.
    const isRepeated = (type === 'submit' || loading !== undefined) && event.detail > 1
    if (loading || isRepeated) return event.preventDefault()
    onClick?.(event)
  }
  const busy = loading ? { 'aria-busy': true, 'aria-disabled': true } : {}
  return (
    <button {...rest} {...busy} type={type} onClick={press} className={toClassName({ tone, size, wide }, className)}>
      <Face icon={icon} loading={loading}>
        {children}
      </Face>
    </button>
  )
}

/** A link styled as a button. The app wraps it with the router's `createLink`. */
export function ButtonAnchor({ tone, size, icon, wide, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={toClassName({ tone, size, wide }, className)}>
      <Face icon={icon}>{children}</Face>
    </a>
  )
}
