import type { RequiringOrganization } from '@adjutant/contract/accounts/two-factor'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { requestLogout } from '../../../platform/session/logout.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { twoFactorQuery } from './two-factor-mutations.ts'
import { TwoFactorSection } from './two-factor-section.tsx'
import rows from './security-rows.module.css'
import styles from './two-factor.module.css'

const names = new Intl.ListFormat('en', { type: 'conjunction' })

type RenderLeave = (organization: RequiringOrganization) => ReactNode

/** An owner must hand over the organization first, so they can't leave from here. */
function LeaveSection({ organizations, renderLeave }: { organizations: RequiringOrganization[]; renderLeave: RenderLeave }) {
  return (
    <Section number="02" title="Leave organization" description="If you don't want a second factor, you can leave instead.">
      <ul role="list" className={rows.rows}>
        {organizations.map((organization) => (
          <li key={organization.id} className={rows.row}>
            <p className={rows.words}>{organization.name}</p>
            {renderLeave(organization)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Replaces every page while an organization requires a second factor that the person doesn't have. */
export function TwoFactorGate({ renderLeave }: { renderLeave: RenderLeave }) {
  const { data: state } = useQuery(twoFactorQuery)
  const organizations = state?.required_by ?? []
  const joined = organizations.filter(({ is_owner }) => !is_owner)
  const who = organizations.length > 0 ? names.format(organizations.map(({ name }) => name)) : 'Your organization'
  return (
    <Page
      title="Set up two-factor authentication"
      eyebrow="Security"
      description={`${who} ${organizations.length > 1 ? 'require' : 'requires'} a second factor when you log in. Set up an authenticator app or a passkey to continue.`}
    >
      <TwoFactorSection number="01" />
      {joined.length > 0 && <LeaveSection organizations={joined} renderLeave={renderLeave} />}
      <div className={styles.exit}>
        <Button onClick={requestLogout}>Log out</Button>
      </div>
    </Page>
  )
}
