import { Link } from '@tanstack/react-router'
import styles from './sso.module.css'

/** The link to single sign-on below the login form. */
export function SsoLink({ redirect }: { redirect: string | undefined }) {
  return (
    <p className={styles.other}>
      <Link to="/sso" search={redirect ? { redirect } : {}}>
        Sign in with SSO
      </Link>
    </p>
  )
}
