import type { User } from '@adjutant/contract/accounts/users'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthFrame } from '../features/identity/auth-frame.tsx'
import { SsoCompletion } from '../features/identity/sso-completion.tsx'
import { SsoForm } from '../features/identity/email-forms.tsx'
import { toDestination, toLoginSearch } from '../features/identity/login-redirect.ts'
import { ssoDestination, toSsoReturn } from '../features/identity/sso-return.ts'
import { hasSession } from '../platform/session/session.ts'

export const Route = createFileRoute('/sso')({
  staticData: { title: 'Sign in with SSO' },
  validateSearch: toLoginSearch,
  beforeLoad: ({ search }) => {
    if (hasSession()) throw redirect({ href: toDestination(search.redirect) })
  },
  component: SsoPage,
})

/** Reads the code once and removes it from the URL, because it must not stay in the history. */
function takeReturn() {
  const returned = toSsoReturn(window.location.hash)
  if (returned) window.history.replaceState(window.history.state, '', window.location.pathname)
  return returned
}

function SsoPage() {
  const { redirect: redirectTo } = Route.useSearch()
  const { history } = useRouter()
  const [returned, setReturned] = useState(takeReturn)
  const leave = (url: string) => {
    if (redirectTo) ssoDestination.write(redirectTo)
    // A failed attempt keeps the page that required the login.
    else if (!returned) ssoDestination.clear()
    window.location.assign(url)
  }
  const redirectAfterLogin = (user: User | undefined) => {
    const destination = toDestination(ssoDestination.read())
    ssoDestination.clear()
    history.push(user?.user_level === 'waitlisted' ? '/waitlist' : destination)
  }
  const other = { to: '/login', question: 'Have a password?', label: 'Log in' } as const
  if (returned && 'code' in returned)
    return (
      <AuthFrame title="Signing you in" description="One moment." other={other}>
        <SsoCompletion code={returned.code} onDone={redirectAfterLogin} onFailed={(failure) => setReturned({ failure })} />
      </AuthFrame>
    )
  return (
    <AuthFrame title="Sign in with SSO" description="Enter your work email to continue at your company's identity provider." other={other}>
      <SsoForm failure={returned?.failure} onLeave={leave} />
    </AuthFrame>
  )
}
