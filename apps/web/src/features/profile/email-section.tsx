import { useCurrentUser } from '../../platform/session/current-user.ts'
import { useSendVerificationLink } from '../../platform/accounts/use-send-verification-link.ts'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Status } from '../../ui/data/status.tsx'
import styles from './email-section.module.css'

/** Whether the person has verified their address. */
export function EmailSection({ number }: { number: string }) {
  const { email, email_verified: isVerified } = useCurrentUser()
  const { mutate, isPending } = useSendVerificationLink()
  const lede = isVerified
    ? 'Contacts and colleagues can find you by this address.'
    : 'Open the link we emailed you. Until then you can message only people in your organizations.'
  const action = !isVerified && (
    <Button size="small" loading={isPending} onClick={() => mutate()}>
      Send the link again
    </Button>
  )
  return (
    <Section number={number} title="Address verification" lede={lede} actions={action}>
      <p className={styles.address}>
        {email}
        <Status tone={isVerified ? 'good' : 'warning'}>{isVerified ? 'Verified' : 'Unverified'}</Status>
      </p>
    </Section>
  )
}
