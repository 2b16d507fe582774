import { Link } from '@tanstack/react-router'
import styles from './sso.module.css'

/** The other way in, below the form of the login page. */
export function SsoLink({ redirect }: { redirect: string | undefined }) {
  return (
    <p className={styles.other}>
      <Link to="/sso" search={redirect ? { redirect } : {}}>
        Sign in with SSO
      </Link>
    </p>
  )
}
