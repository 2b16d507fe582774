import type { SsoSettings } from '@adjutant/contract/accounts/sso'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { CopyableValue } from './copyable-value.tsx'
import { toSsoQuery, useRemoveSso } from './security-queries.ts'
import styles from './security.module.css'
import { SsoDomains } from './sso-domains.tsx'
import { SsoSettingsForm } from './sso-settings-form.tsx'

const description = 'People sign in with your OpenID Connect provider, such as Okta, Microsoft Entra ID or Google Workspace.'

export function SsoSection({ organizationId, number }: { organizationId: string; number: string }) {
  const settings = useQuery(toSsoQuery(organizationId))
  return (
    <Section
      number={number}
      title="Single sign-on"
      description={description}
      actions={settings.data?.is_configured && <RemoveSso id={organizationId} />}
    >
      {settings.isLoadingError && <QueryFailure title="Couldn't load single sign-on." query={settings} />}
      {settings.isPending && <SkeletonRows count={4} />}
      {settings.data && <Sso id={organizationId} settings={settings.data} />}
    </Section>
  )
}

function Sso({ id, settings }: { id: string; settings: SsoSettings }) {
  return (
    <>
      <dl className={styles.values}>
        <CopyableValue label="Redirect URI" value={settings.redirect_uri} />
      </dl>
      <SsoSettingsForm key={settings.updated_at} id={id} settings={settings} />
      {settings.domains.length > 0 && <SsoDomains id={id} domains={settings.domains} />}
    </>
  )
}

function RemoveSso({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending } = useRemoveSso(id)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button tone="danger" onClick={() => setIsOpen(true)}>
        Remove
      </Button>
      <Confirm
        open={isOpen}
        danger
        title="Remove single sign-on"
        confirmLabel="Remove"
        busy={isPending}
        onConfirm={() => mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        This logs out everyone who signed in through your identity provider, and releases your domains. Accounts stay; people without a
        password can set one with “Forgot password?”.
      </Confirm>
    </>
  )
}
