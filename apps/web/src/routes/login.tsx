import type { User } from '@adjutant/contract/accounts/users'
import { createFileRoute, Link, redirect, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthFrame } from '../features/identity/auth-frame.tsx'
import { FormNotice } from '../features/identity/form-notice.tsx'
import { LoginForm } from '../features/identity/login-form.tsx'
import { SsoLink } from '../features/identity/login-form.tsx'
import { toDestination, toLoginSearch } from '../features/identity/login-redirect.ts'
import { secondStep, toLoginDescription, waitlistedNotice } from '../features/identity/login-messages.ts'
import { hasSession } from '../platform/session/session.ts'

export const Route = createFileRoute('/login')({
  staticData: { title: 'Log in' },
  validateSearch: toLoginSearch,
  beforeLoad: ({ search }) => {
    if (hasSession()) throw redirect({ href: toDestination(search.redirect) })
  },
  component: LoginPage,
})

function LoginPage() {
  const { redirect: redirectTo } = Route.useSearch()
  const { history } = useRouter()
  const isWaitlisted = useLocation({ select: ({ state }) => state.isWaitlisted === true })
  // Otherwise a waitlisted person would briefly see the app shell before the guard redirects.
  const redirectAfterLogin = (user: User | undefined) =>
    history.push(user?.user_level === 'waitlisted' ? '/waitlist' : toDestination(redirectTo))
  const [isSecondStep, setSecondStep] = useState(false)
  return (
    <AuthFrame
      {...(isSecondStep ? secondStep : { title: 'Log in', description: toLoginDescription(redirectTo) })}
      other={{ to: '/signup', question: 'No account yet?', label: 'Sign up' }}
    >
      {isWaitlisted && <FormNotice tone="info">{waitlistedNotice}</FormNotice>}
      <LoginForm forgotten={<Link to="/forgot-password">Forgot password?</Link>} onDone={redirectAfterLogin} onSecondStep={setSecondStep} />
      {!isSecondStep && <SsoLink redirect={redirectTo} />}
    </AuthFrame>
  )
}
