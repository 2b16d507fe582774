import { emailVerificationMessages } from '@adjutant/contract/messages/email-verification-messages'
import { createFileRoute, createLink, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthFrame } from '../features/identity/auth-frame.tsx'
import { FormNotice } from '../features/identity/form-notice.tsx'
import { toLinkToken } from '../features/identity/link-token.ts'
import { VerifyEmailForm } from '../features/identity/verify-email-form.tsx'
import { hasSession } from '../platform/session/session.ts'
import { ButtonAnchor } from '../ui/button/button.tsx'

const ButtonLink = createLink(ButtonAnchor)

export const Route = createFileRoute('/verify-email')({
  staticData: { title: 'Verify email' },
  component: VerifyEmail,
})

/** The profile redirects waitlisted people to the waitlist page, which also offers a new link. */
const findNextPage = () => (hasSession() ? ('/app/profile' as const) : ('/login' as const))

/** No loader: the router would keep the token in its cache. */
function VerifyEmail() {
  const token = useLocation({ select: ({ hash }) => toLinkToken(hash) })
  const navigate = Route.useNavigate()
  const [invalidToken, setInvalidToken] = useState<string>()
  return (
    <AuthFrame
      title="Verify your email"
      description="Confirm that this address is yours. Colleagues and contacts can find you by it after that."
      other={{ to: '/login', question: 'Opened this by mistake?', label: 'Go to Adjutant' }}
    >
      {token === undefined || token === invalidToken ? (
        <>
          <FormNotice>{emailVerificationMessages.invalid}</FormNotice>
          <ButtonLink to={findNextPage()} tone="primary">
            {hasSession() ? 'Go to your profile' : 'Log in'}
          </ButtonLink>
        </>
      ) : (
        <VerifyEmailForm
          key={token}
          token={token}
          onDone={() => void navigate({ to: findNextPage(), replace: true })}
          onInvalidLink={() => setInvalidToken(token)}
        />
      )}
    </AuthFrame>
  )
}
