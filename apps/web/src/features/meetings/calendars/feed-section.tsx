import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'
import { Button } from '../../../ui/button/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { toDateText } from '../../../ui/text/date-format.ts'
import styles from './calendars.module.css'

function useFeed() {
  const refresh = useRefresh('meetings')
  const renew = useMutation({
    mutationFn: () => api.meetings.renewFeed.call(),
    onSuccess: refresh,
    meta: { failed: "Couldn't create the feed" },
  })
  const remove = useMutation({
    mutationFn: () => api.meetings.removeFeed.call(),
    onSuccess: () => {
      renew.reset()
      return refresh()
    },
    meta: { done: 'Feed switched off', failed: "Couldn't switch off the feed" },
  })
  return { renew, remove }
}

const questions = {
  renew: {
    title: 'Replace the address?',
    label: 'Replace',
    text: 'The current address stops working. Add the new one to your calendar program.',
  },
  remove: {
    title: 'Switch the feed off?',
    label: 'Switch off',
    text: 'Calendar programs that use the address no longer get your due dates.',
  },
}

/** The feed of due dates for other calendar programs. */
export function FeedSection({ number }: { number: string }) {
  const { data } = useQuery(api.meetings.feed.options())
  const { renew, remove } = useFeed()
  const [asked, setAsked] = useState<keyof typeof questions>()
  const run = (which: keyof typeof questions) =>
    (which === 'renew' ? renew : remove).mutate(undefined, { onSettled: () => setAsked(undefined) })
  const url = renew.data?.url
  return (
    <Section
      number={number}
      title="Subscribe to your due dates"
      description="Subscribe to your open tasks and goals in Google Calendar, Outlook or Apple Calendar. The feed has titles, dates and links only."
    >
      {url && (
        <div className={styles.address}>
          <TextField
            label="Secret address"
            hint="Copy it now. It isn't shown again. Anyone who has it can read your due dates."
            value={url}
            readOnly
          />
          <Button onClick={() => void copyText(url)}>Copy</Button>
        </div>
      )}
      {data && !data.is_enabled && (
        <Button loading={renew.isPending} onClick={() => renew.mutate()}>
          Create a secret address
        </Button>
      )}
      {data?.is_enabled && (
        <div className={styles.feed}>
          <p className={styles.details}>On since {toDateText(data.created_at!, 'moment')}</p>
          <Button size="small" onClick={() => setAsked('renew')}>
            Replace the address
          </Button>
          <Button size="small" tone="danger" onClick={() => setAsked('remove')}>
            Switch off
          </Button>
        </div>
      )}
      {asked && (
        <Confirm
          open
          danger
          title={questions[asked].title}
          confirmLabel={questions[asked].label}
          busy={renew.isPending || remove.isPending}
          onConfirm={() => run(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {questions[asked].text}
        </Confirm>
      )}
    </Section>
  )
}
