import { appMessages } from '@adjutant/contract/messages/app-messages'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { AuthFrame } from '../features/identity/auth-frame.tsx'
import { FormNotice } from '../features/identity/form-notice.tsx'
import { toInvitationToken } from '../features/identity/link-token.ts'
import { findInvitation } from '../features/identity/invitation.ts'
import { SignupForm } from '../features/identity/signup-form.tsx'
import { checkSession } from '../platform/session/session.ts'

export const Route = createFileRoute('/signup')({
  staticData: { title: 'Sign up' },
  beforeLoad: async ({ preload, location }) => {
    if (preload) return
    if (!(await checkSession())) return
    // People with an account accept the invitation with it.
    throw toInvitationToken(location.hash) ? redirect({ to: '/invitation', hash: location.hash }) : redirect({ to: '/app/ceodashboard' })
  },
  loader: async ({ location }) => {
    const token = toInvitationToken(location.hash)
    if (!token) return { isDead: false }
    const invitation = await findInvitation(token)
    return { invitation, isDead: !invitation }
  },
  component: SignupPage,
})

function SignupPage() {
  const navigate = Route.useNavigate()
  const { invitation, isDead } = Route.useLoaderData()
  const title = invitation ? `Join ${invitation.organization_name}` : 'Sign up for the beta'
  const description = invitation
    ? 'You have been invited. Choose a password to get started.'
    : "Seats are limited. Sign up, and we'll email you when one opens."
  const login = invitation ? ({ to: '/invitation', hash: `invitation=${invitation.token}` } as const) : ({ to: '/login' } as const)
  return (
    <AuthFrame title={title} description={description} other={{ ...login, question: 'Already have an account?', label: 'Log in' }}>
      {isDead && <FormNotice>{appMessages.organization.invitationInvalid}</FormNotice>}
      <SignupForm
        invitation={invitation}
        onDone={() => void navigate({ to: invitation ? '/app/ceodashboard' : '/waitlist' })}
        onLoginFailed={() => void navigate({ to: '/login' })}
      />
    </AuthFrame>
  )
}
