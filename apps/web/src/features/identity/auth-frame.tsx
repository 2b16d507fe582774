import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNow } from '../../platform/text/use-now.ts'
import { toDateText } from '../../ui/text/date-format.ts'
import { Eyebrow } from '../../ui/text/eyebrow.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import styles from './auth-frame.module.css'

type AuthFrameProps = {
  title: string
  description: string
  /** The link to the other page: from login to signup and back. */
  other: { to: '/login' | '/signup' | '/invitation' | '/waitlist' | '/app/ceodashboard'; hash?: string; question: string; label: string }
  children: ReactNode
}

function Plate() {
  return (
    <aside className={styles.plate}>
      <div className={styles.day}>
        <Eyebrow>{toDateText(useNow(), 'day')}</Eyebrow>
      </div>
      <Eyebrow tone="brass">Private beta</Eyebrow>
      <p className={styles.motto}>One page every morning. Every goal with its progress, every claim with its source.</p>
      <div className={styles.ticks} aria-hidden="true" />
      <p className={styles.small}>Adjutant is the chief of staff who has read everything before you sit down.</p>
    </aside>
  )
}

export function AuthFrame({ title, description, other, children }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header className={styles.head}>
          {/* The landing page is not part of the app. */}
          <a href="/" className={styles.home} aria-label="Adjutant, go to the home page">
            <Logo />
          </a>
        </header>
        <Main className={styles.main}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.description}>{description}</p>
          {children}
          <p className={styles.other}>
            {other.question}{' '}
            <Link to={other.to} {...(other.hash && { hash: other.hash })}>
              {other.label}
            </Link>
          </p>
        </Main>
      </div>
      <Plate />
    </div>
  )
}
