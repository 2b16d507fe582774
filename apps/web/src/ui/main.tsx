import { createContext, use } from 'react'
import type { ReactNode } from 'react'

const Inside = createContext(false)

/** The main part of the page, once: within another one it is a plain box, so that a page can stand alone or in the shell. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  if (use(Inside)) return <div className={className}>{children}</div>
  return (
    <Inside value>
      <main id="main" tabIndex={-1} className={className}>
        {children}
      </main>
    </Inside>
  )
}
