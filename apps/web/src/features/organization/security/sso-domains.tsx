import type { SsoDomain } from '@adjutant/contract/accounts/sso'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { CopyableValue } from './copyable-value.tsx'
import { useVerifyDomain } from './security-queries.ts'
import styles from './security.module.css'

export function SsoDomains({ id, domains }: { id: string; domains: readonly SsoDomain[] }) {
  return (
    <ul aria-label="Domain verification" className={styles.domains}>
      {domains.map((domain) => (
        <Domain key={domain.domain} id={id} {...domain} />
      ))}
    </ul>
  )
}

function Domain({ id, domain, is_verified, verified_by, record_name, record_value }: SsoDomain & { id: string }) {
  return (
    <li className={styles.domain}>
      <p className={styles.domainHead}>
        <strong>{domain}</strong>
        <Status tone={is_verified ? 'good' : 'warning'}>{is_verified ? verifiedLabels[verified_by ?? 'dns'] : 'Not verified'}</Status>
      </p>
      {!is_verified && (
        <>
          <p className={styles.hint}>Add this TXT record at your DNS provider, then verify. Sign-in works once the domain is verified.</p>
          <dl className={styles.values}>
            <CopyableValue label="Record name" value={record_name} />
            <CopyableValue label="Record value" value={record_value} />
          </dl>
          <Verify id={id} domain={domain} />
        </>
      )}
    </li>
  )
}

const verifiedLabels = { dns: 'Verified by DNS', admin: 'Confirmed by an app admin' } as const

function Verify({ id, domain }: { id: string; domain: string }) {
  const { user_level } = useCurrentUser()
  const { mutate, isPending } = useVerifyDomain(id)
  return (
    <div className={styles.buttons}>
      <Button loading={isPending} aria-label={`Verify ${domain}`} onClick={() => mutate({ domain, isByHand: false })}>
        Verify
      </Button>
      {user_level === 'admin' && (
        <Button
          tone="ghost"
          disabled={isPending}
          aria-label={`Confirm ${domain} without DNS`}
          onClick={() => mutate({ domain, isByHand: true })}
        >
          Confirm without DNS
        </Button>
      )}
    </div>
  )
}
