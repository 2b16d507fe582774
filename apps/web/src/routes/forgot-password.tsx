import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthFrame } from '../features/identity/auth-frame.tsx'
import { ForgotPasswordForm, ResetLinkSent } from '../features/identity/email-forms.tsx'

export const Route = createFileRoute('/forgot-password')({ staticData: { title: 'Forgot password' }, component: ForgotPassword })

function ForgotPassword() {
  const [email, setEmail] = useState<string>()
  const other = { to: '/login', question: 'Remembered it?', label: 'Log in' } as const
  if (email === undefined)
    return (
      <AuthFrame title="Forgot your password?" description="Enter your email and we'll send you a link to choose a new one." other={other}>
        <ForgotPasswordForm onSent={setEmail} />
      </AuthFrame>
    )
  return (
    <AuthFrame title="Check your email" description="The link works once, within the next hour." other={other}>
      <ResetLinkSent email={email} onAgain={() => setEmail(undefined)} />
    </AuthFrame>
  )
}
