import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useEndOtherSessions } from './session-mutations.ts'
import { SessionsList } from './sessions-list.tsx'

const PasswordDialog = lazyComponent(() => import('./password-dialog.tsx'))
const Confirm = lazyComponent(async () => ({ default: (await import('../../../ui/overlay/confirm.tsx')).Confirm }))

export function PasswordSection({ number }: { number: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      number={number}
      title="Password"
      description="Changing it logs out your other devices."
      actions={
        <Button size="small" onClick={() => setOpen(true)}>
          Change password
        </Button>
      }
    >
      <Suspense fallback={null}>{open && <PasswordDialog onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  )
}

export function SessionsSection({ number }: { number: string }) {
  const [asking, setAsking] = useState(false)
  const { data: sessions } = useQuery(api.auth.sessions.options())
  const { mutate } = useEndOtherSessions()
  const endOthers = () => {
    setAsking(false)
    mutate(undefined)
  }
  const hasOthers = sessions?.some((session) => !session.is_current)
  const action = hasOthers && (
    <Button size="small" onClick={() => setAsking(true)}>
      Log out everywhere else
    </Button>
  )
  return (
    <Section
      number={number}
      title="Active sessions"
      description="Where you're logged in. End any session you don't recognize."
      actions={action}
    >
      <SessionsList />
      <Suspense fallback={null}>
        {asking && (
          <Confirm
            open
            title="Log out everywhere else"
            confirmLabel="Log out everywhere else"
            onConfirm={endOthers}
            onCancel={() => setAsking(false)}
          >
            You&apos;ll be logged out on every device except this one.
          </Confirm>
        )}
      </Suspense>
    </Section>
  )
}
