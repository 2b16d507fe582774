import { useQuery } from '@tanstack/react-query'
import { requestLogout } from '../../platform/logout.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { twoFactorQuery } from './two-factor-mutations.ts'
import { TwoFactorSection } from './two-factor-section.tsx'

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/** In place of every page while an organization requires a second factor that the person doesn't have. */
export default function TwoFactorGate() {
  const { data: state } = useQuery(twoFactorQuery)
  const who = state?.required_by.length ? names.format(state.required_by) : 'Your organization'
  return (
    <Page
      title="Set up two-factor authentication"
      eyebrow="Security"
      lede={`${who} requires a second step when you sign in. Set up an authenticator app or a passkey to continue.`}
    >
      <TwoFactorSection number="01" />
      <Button tone="ghost" onClick={requestLogout}>
        Log out
      </Button>
    </Page>
  )
}
