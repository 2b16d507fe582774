import { Link } from '@tanstack/react-router'
import { Main } from '../../ui/layout/main.tsx'
import { Page } from '../../ui/layout/page.tsx'
import styles from './about-page.module.css'
import { PublicHeader } from './public-header.tsx'

export function AboutPage() {
  return (
    <>
      <PublicHeader />
      <Main>
        <Page title="About Adjutant" eyebrow="About">
          <div className={styles.text}>
            <p className={styles.first}>Adjutant is an AI chief of staff for executives and their teams, in a closed private beta.</p>
            <p>
              It keeps goals, work and messages in one place, and prepares what a good chief of staff would put on your desk: short
              briefings with every source named.
            </p>
            <p>
              We add one company at a time. To be considered, <Link to="/signup">sign up for the beta</Link>.
            </p>
          </div>
        </Page>
      </Main>
    </>
  )
}
