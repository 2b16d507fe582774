import { ApiError } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { EmailForm } from './email-form.tsx'

const notSetUp = 'Single sign-on isn’t set up for this email domain. Log in with your password, or ask your administrator.'

/** Redirects to the identity provider of the email's domain. `failure` is the reason of the last failed attempt. */
export function SsoForm({ failure, onLeave }: { failure: string | undefined; onLeave: (url: string) => void }) {
  return (
    <EmailForm
      label="Work email"
      submitLabel="Continue"
      initialFailure={failure}
      send={(email) => api.sso.start.call({ body: { email } })}
      onSent={({ url }) => onLeave(url)}
      findFailure={(error) => (error instanceof ApiError && error.status === 404 ? notSetUp : undefined)}
    />
  )
}
