import { appMessages } from '@adjutant/contract/messages/app-messages'
import { createFileRoute, createLink, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthFrame } from '../features/identity/auth-frame.tsx'
import { FormNotice } from '../features/identity/form-notice.tsx'
import { toLinkToken } from '../features/identity/link-token.ts'
import { ResetPasswordForm } from '../features/identity/reset-password-form.tsx'
import { ButtonAnchor } from '../ui/button/button.tsx'

const ButtonLink = createLink(ButtonAnchor)

export const Route = createFileRoute('/reset-password')({
  staticData: { title: 'Reset password' },
  component: ResetPassword,
})

/** No loader: the router would keep the token in its cache. */
function ResetPassword() {
  const token = useLocation({ select: ({ hash }) => toLinkToken(hash) })
  const navigate = Route.useNavigate()
  const [invalidToken, setInvalidToken] = useState<string>()
  return (
    <AuthFrame
      title="Choose a new password"
      description="You'll be logged out on all your devices."
      other={{ to: '/login', question: 'Remembered it?', label: 'Log in' }}
    >
      {token === undefined || token === invalidToken ? (
        <>
          <FormNotice>{appMessages.password.resetInvalid}</FormNotice>
          <ButtonLink to="/forgot-password" tone="primary">
            Request a new link
          </ButtonLink>
        </>
      ) : (
        <ResetPasswordForm
          key={token}
          token={token}
          onDone={() => void navigate({ to: '/login', replace: true })}
          onInvalidLink={() => setInvalidToken(token)}
        />
      )}
    </AuthFrame>
  )
}
