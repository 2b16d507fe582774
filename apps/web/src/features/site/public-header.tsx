import { Link } from '@tanstack/react-router'
import { Logo } from '../../ui/layout/logo.tsx'
import styles from './public-header.module.css'

/** The header of the public pages. */
export function PublicHeader({ isLoggedIn = false }: { isLoggedIn?: boolean }) {
  return (
    <header className={styles.head}>
      {/* The landing page is not part of the app. */}
      <a href="/" className={styles.home} aria-label="Adjutant, go to the home page">
        <Logo />
      </a>
      {!isLoggedIn && (
        <nav aria-label="Main" className={styles.links}>
          <Link to="/login">Login</Link>
          <Link to="/signup">Sign Up</Link>
        </nav>
      )}
    </header>
  )
}
