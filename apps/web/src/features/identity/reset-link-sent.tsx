import { Button } from '../../ui/button/button.tsx'
import styles from './form.module.css'

export function ResetLinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div className={styles.form}>
      <p role="status" className={styles.sent}>
        If <strong>{email}</strong> has an account, a link to reset its password is on its way. It can take a minute; look in your spam
        folder too.
      </p>
      <Button wide onClick={onAgain}>
        Use another email
      </Button>
    </div>
  )
}
