import type { User } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { AuthFrame } from '../features/identity/auth-frame.tsx'
import { FormNotice } from '../features/identity/form-notice.tsx'
import { findInvitation, type Invitation } from '../features/identity/invitation.ts'
import { toInvitationToken } from '../features/identity/link-token.ts'
import { LoginForm } from '../features/identity/login-form.tsx'
import { AnswerButtons } from '../features/invitations/answer-buttons.tsx'
import { currentUserOptions } from '../platform/session/current-user.ts'
import { requestLogout } from '../platform/session/logout.ts'
import { checkSession, rememberUser } from '../platform/session/session.ts'
import { Button } from '../ui/button/button.tsx'

/** Target of an invitation link. People with an account log in on this page, so that the token stays in the URL fragment. */
export const Route = createFileRoute('/invitation')({
  staticData: { title: 'Invitation' },
  loader: async ({ location, context: { queryClient } }) => {
    const token = toInvitationToken(location.hash)
    const invitation = token && (await findInvitation(token))
    if (!invitation || !(await checkSession())) return { invitation: invitation || undefined, user: undefined }
    const user = await queryClient.ensureQueryData({ ...currentUserOptions, revalidateIfStale: true })
    rememberUser(user)
    return { invitation, user }
  },
  // The token must not stay in the router's cache.
  gcTime: 0,
  component: InvitationPage,
})

const isAddressedTo = ({ email }: Invitation, user: User) => email.toLowerCase() === user.email.toLowerCase()

function InvitationPage() {
  const { invitation, user } = Route.useLoaderData()
  if (!invitation) return <DeadInvitation />
  if (!user) return <LogInToAnswer invitation={invitation} />
  return isAddressedTo(invitation, user) ? (
    <AnswerInvitation invitation={invitation} user={user} />
  ) : (
    <OtherAccount {...{ invitation, user }} />
  )
}

function DeadInvitation() {
  return (
    <AuthFrame
      title="Invitation"
      description="Ask the person who invited you for a new link."
      other={{ to: '/login', question: 'Have an account?', label: 'Log in' }}
    >
      <FormNotice>{appMessages.organization.invitationInvalid}</FormNotice>
    </AuthFrame>
  )
}

/** Keeps the token on the way to sign-up for people without an account. */
const toSignup = ({ token }: Invitation) =>
  ({ to: '/signup', hash: `invitation=${token}`, question: 'No account yet?', label: 'Sign up' }) as const

function LogInToAnswer({ invitation }: { invitation: Invitation }) {
  const router = useRouter()
  return (
    <AuthFrame
      title={`Join ${invitation.organization_name}`}
      description={`Log in as ${invitation.email} to accept or decline.`}
      other={toSignup(invitation)}
    >
      <LoginForm forgotten={<Link to="/forgot-password">Forgot password?</Link>} onDone={() => void router.invalidate()} />
    </AuthFrame>
  )
}

function AnswerInvitation({ invitation, user }: { invitation: Invitation; user: User }) {
  const navigate = Route.useNavigate()
  const home = user.user_level === 'waitlisted' ? '/waitlist' : '/app/ceodashboard'
  return (
    <AuthFrame
      title={`Join ${invitation.organization_name}`}
      description={`You're logged in as ${user.email}. Members of an organization share tasks, goals, contacts and files. You can leave at any time.`}
      other={{ to: home, question: 'Not sure yet?', label: 'Decide later' }}
    >
      <AnswerButtons
        id={invitation.id}
        token={invitation.token}
        organizationName={invitation.organization_name}
        onAccepted={() => void navigate({ to: '/app/ceodashboard', replace: true })}
        onDeclined={() => void navigate({ to: home, replace: true })}
      />
    </AuthFrame>
  )
}

function OtherAccount({ invitation, user }: { invitation: Invitation; user: User }) {
  return (
    <AuthFrame
      title={`Join ${invitation.organization_name}`}
      description={`This invitation is for ${invitation.email}. You're logged in as ${user.email}.`}
      other={{ to: '/app/ceodashboard', question: 'Wrong link?', label: 'Go to your dashboard' }}
    >
      <Button onClick={requestLogout}>Log out</Button>
    </AuthFrame>
  )
}
