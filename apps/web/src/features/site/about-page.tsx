import { Link } from '@tanstack/react-router'
import { Main } from '../../ui/main.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './about-page.module.css'

export function AboutPage() {
  return (
    <>
      <header className={styles.head}>
        <a href="/" className={styles.home} aria-label="Adjutant, to the front page">
          <Mark />
        </a>
        <nav aria-label="Main" className={styles.links}>
          <Link to="/login">Login</Link>
          <Link to="/signup">Sign Up</Link>
        </nav>
      </header>
      <Main>
        <Page title="About Adjutant" eyebrow="About">
          <div className={styles.text}>
            <p className={styles.first}>Adjutant is an AI chief of staff for executives and their teams, in a closed private beta.</p>
            <p>
              It keeps goals, work and correspondence in one place, and writes the paper that an adjutant would have laid on the desk:
              short, ruled, and with its sources named.
            </p>
            <p>
              Seats are given out one company at a time. To be considered, <Link to="/signup">apply for the beta</Link>.
            </p>
          </div>
        </Page>
      </Main>
    </>
  )
}
