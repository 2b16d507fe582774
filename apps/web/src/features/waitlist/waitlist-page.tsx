import type { User } from '@adjutant/contract/accounts/users'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../platform/api/api.ts'
import { currentUserOptions, useCurrentUser } from '../../platform/session/current-user.ts'
import { requestLogout } from '../../platform/session/logout.ts'
import { useSendVerificationLink } from '../../platform/accounts/use-send-verification-link.ts'
import { useEventStream } from '../../platform/api/use-event-stream.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { Status } from '../../ui/data/status.tsx'
import styles from './waitlist-page.module.css'

/** Moves on when access is granted. The level is cached at once, because the guard would redirect otherwise. */
function useGrant(onGranted: () => void) {
  const queryClient = useQueryClient()
  return useEventStream(api.auth.events, ({ user_level }) => {
    if (user_level === 'waitlisted') return
    queryClient.setQueryData(currentUserOptions.queryKey, (user) => user && { ...user, user_level })
    void queryClient.invalidateQueries({ queryKey: currentUserOptions.queryKey })
    onGranted()
  })
}

function VerifyEmail({ email }: { email: string }) {
  const { mutate, isPending } = useSendVerificationLink()
  return (
    <>
      <p>
        Verify your email: open the link we sent to <strong>{email}</strong>.
      </p>
      <p className={styles.again}>
        <Button size="small" loading={isPending} onClick={() => mutate()}>
          Send the link again
        </Button>
      </p>
    </>
  )
}

function Steps({ user }: { user: User }) {
  return (
    <ol role="list" className={styles.steps}>
      <li className={styles.step}>
        <h2>You&apos;re on the list</h2>
        <p>
          You signed up on <DateText value={user.created_at} />. {user.email_verified && <>There&apos;s nothing more to do.</>}
        </p>
        {!user.email_verified && <VerifyEmail email={user.email} />}
      </li>
      <li className={styles.step}>
        <h2>A spot opens</h2>
        <p>
          We&apos;ll email you at <strong>{user.email}</strong> as soon as it does.
        </p>
      </li>
      <li className={styles.step}>
        <h2>You&apos;re in</h2>
        <p>Log in with the link in that email. If you leave this page open, it opens your dashboard automatically.</p>
      </li>
    </ol>
  )
}

/** `invitations`: accepting one also grants access. */
export function WaitlistPage({ invitations, onGranted }: { invitations: ReactNode; onGranted: () => void }) {
  const user = useCurrentUser()
  const stream = useGrant(onGranted)
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Logo />
        <Button tone="ghost" onClick={requestLogout}>
          Logout
        </Button>
      </header>
      <Main className={styles.main}>
        <Status tone="progress">On the waitlist</Status>
        <h1 className={styles.title}>Thank you, {user.first_name || user.email}.</h1>
        <p className={styles.description}>The beta is closed right now. You&apos;ll be emailed when a spot opens.</p>
        <div className={styles.invitations}>{invitations}</div>
        <Steps user={user} />
        <p className={styles.live} aria-live="polite">
          {stream === 'error' ? 'Connection lost. Reconnecting…' : 'This page updates automatically.'}
        </p>
      </Main>
    </div>
  )
}
