import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './main.module.css'

const Inside = createContext(false)

/** Renders `<main>` once: nested inside another one it is a plain box, so that a page works alone and in the shell. */
export function Main({ children, className }: { children: ReactNode; className?: string | undefined }) {
  if (use(Inside)) return <div className={className}>{children}</div>
  return (
    <Inside value>
      <main id="main" tabIndex={-1} className={className}>
        {children}
      </main>
    </Inside>
  )
}

/** Moves the focus to `<main>`. */
export function SkipLink() {
  return (
    <a href="#main" className={classes('visually-hidden', styles.skip)}>
      Skip to content
    </a>
  )
}
