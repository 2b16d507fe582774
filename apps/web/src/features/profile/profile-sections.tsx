import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSendVerificationLink } from '../../platform/accounts/use-send-verification-link.ts'
import { api } from '../../platform/api/api.ts'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { Button } from '../../ui/button/button.tsx'
import { Status } from '../../ui/data/status.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './profile-sections.module.css'

/** Whether the person has verified their address. */
export function EmailSection({ number }: { number: string }) {
  const { email, email_verified: isVerified } = useCurrentUser()
  const { mutate, isPending } = useSendVerificationLink()
  const description = isVerified
    ? 'Contacts and colleagues can find you by this address.'
    : 'Open the link we emailed you. Until then you can message only people in your organizations.'
  const action = !isVerified && (
    <Button size="small" loading={isPending} onClick={() => mutate()}>
      Send the link again
    </Button>
  )
  return (
    <Section number={number} title="Address verification" description={description} actions={action}>
      <p className={styles.address}>
        {email}
        <Status tone={isVerified ? 'good' : 'warning'}>{isVerified ? 'Verified' : 'Unverified'}</Status>
      </p>
    </Section>
  )
}

/** Link to the assistant's memory. */
export function MemorySection({ number }: { number: string }) {
  return (
    <Section number={number} title="Memory" description="What the assistant keeps in mind when it answers you.">
      <Link to="/app/profile/memory">Review, edit or delete it</Link>
    </Section>
  )
}

const weeklyMailQuery = api.history.weeklyMail.options()

/** Turns the weekly mail about changes on or off. */
export function WeeklyMailSection({ number }: { number: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(weeklyMailQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: (enabled: boolean) => api.history.setWeeklyMail.call({ body: { enabled } }),
    onSuccess: (stored) => queryClient.setQueryData(weeklyMailQuery.queryKey, stored),
    meta: { failed: "Couldn't save the setting" },
  })
  return (
    <Section number={number} title="Weekly mail" description="Get a summary every Monday of what changed in the records you can see.">
      <Switch
        label="Send me the weekly mail"
        checked={data?.enabled ?? true}
        disabled={!data || isPending}
        onChange={(event) => mutate(event.target.checked)}
      />
    </Section>
  )
}
