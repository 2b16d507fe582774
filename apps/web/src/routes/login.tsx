import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { AuthFrame } from '../features/identity/auth-frame.tsx'
import { LoginForm } from '../features/identity/login-form.tsx'
import { toOwnAddress } from '../platform/own-address.ts'
import { hasSession } from '../platform/session.ts'

const home = '/app/ceodashboard'

const toDestination = (wanted: string | undefined) => toOwnAddress(wanted, window.location.origin) ?? home

export const Route = createFileRoute('/login')({
  staticData: { title: 'Log in' },
  validateSearch: (search): { redirect?: string } => (typeof search.redirect === 'string' ? { redirect: search.redirect } : {}),
  beforeLoad: ({ search }) => {
    if (hasSession()) throw redirect({ href: toDestination(search.redirect) })
  },
  component: LoginPage,
})

function LoginPage() {
  const { redirect: wanted } = Route.useSearch()
  const { history } = useRouter()
  return (
    <AuthFrame
      title="Log in"
      lede="Your briefing is where you left it."
      other={{ to: '/signup', question: 'No account yet?', label: 'Sign up' }}
    >
      <LoginForm onDone={() => history.push(toDestination(wanted))} />
    </AuthFrame>
  )
}
