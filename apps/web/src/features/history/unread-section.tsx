import type { ChangedRecord } from '@adjutant/contract/records/history'
import { capitalize } from '@adjutant/contract/text/capitalize'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { api } from '../../platform/api/api.ts'
import { toRecordLink } from '../../platform/navigation/record-link.ts'
import { Button } from '../../ui/button/button.tsx'
import row from '../../ui/data/list-row.module.css'
import { openOnClick } from '../../ui/data/open-on-click.ts'
import { Section } from '../../ui/layout/section.tsx'
import { toDateText } from '../../ui/text/date-format.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { toKeyLabel } from '../../ui/text/key-label.ts'
import { unreadChangesQuery } from './history-queries.ts'
import styles from './unread-section.module.css'
import { agentNames, toNameList } from './version-text.ts'

const shownRecords = 5

function toSummary({ action, changes, more_changes }: ChangedRecord): string {
  if (action === 'created') return 'New'
  const fields = changes.map(({ field, from, to }) => `${toKeyLabel(field)}: ${from ?? 'empty'} → ${to ?? 'empty'}`)
  const more = more_changes > 0 ? [`${more_changes} more`] : []
  return [...fields, ...more].join(' · ') || 'Changed and changed back'
}

const toWho = ({ actors, agents }: ChangedRecord): string =>
  capitalize(toNameList([...actors.map(({ name }) => name), ...agents.map((kind) => agentNames[kind])]))

function Changed({ record }: { record: ChangedRecord }) {
  return (
    <li className={row.row} {...openOnClick}>
      <Link {...toRecordLink(record)} data-list-item className={row.title}>
        {record.title}
      </Link>
      <span className={styles.kind}>{record.kind}</span>
      <span className={styles.detail}>{toSummary(record)}</span>
      <span className={styles.who}>
        {toWho(record)} · <DateText value={record.at} style="moment" />
      </span>
    </li>
  )
}

function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.history.markRead.call(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: unreadChangesQuery.queryKey }),
    meta: { failed: "Couldn't mark the changes as read" },
  })
}

/** Lists what others and agents changed since the last visit. Renders nothing without changes. */
export function UnreadSection() {
  const { data } = useQuery(unreadChangesQuery)
  const { mutate, isPending } = useMarkRead()
  if (!data || data.total === 0) return null
  const more = data.total - shownRecords
  const markRead = (
    <Button tone="ghost" size="small" icon={<Check />} loading={isPending} onClick={() => mutate()}>
      Mark as read
    </Button>
  )
  return (
    <Section
      title="Since your last visit"
      description={`Changes by others and agents since ${toDateText(data.since, 'moment')}.`}
      actions={markRead}
    >
      <ul role="list" aria-label="Changed records">
        {data.records.slice(0, shownRecords).map((record) => (
          <Changed key={record.id} record={record} />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{more === 1 ? 'One more record changed.' : `${more} more records changed.`}</p>}
    </Section>
  )
}
