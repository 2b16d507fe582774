import type { Recipient } from '@adjutant/contract/comms'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import checkbox from '../../../ui/form/checkbox.module.css'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { toRecipientsQuery } from '../comms-queries.ts'
import styles from './create-dialog.module.css'
import { useCreateThread } from '../thread-mutations.ts'

type Choice = { chosen: readonly Recipient[]; onToggle: (recipient: Recipient) => void }

function RecipientRow({ recipient, chosen, onToggle }: Choice & { recipient: Recipient }) {
  return (
    <li>
      <label className={styles.row}>
        <input
          type="checkbox"
          className={checkbox.box}
          checked={chosen.some(({ id }) => id === recipient.id)}
          onChange={() => onToggle(recipient)}
        />
        <Avatar name={recipient.avatar_initial} />
        <span className={styles.who}>
          <span className={styles.name}>{recipient.name}</span>
          <span className={styles.role}>{recipient.role ?? recipient.email}</span>
        </span>
      </label>
    </li>
  )
}

function Recipients({ search, ...choice }: Choice & { search: string }) {
  const { data, error, refetch } = useQuery({ ...toRecipientsQuery(search), placeholderData: keepPreviousData })
  if (error) {
    return <QueryFailure title="Couldn't load your contacts." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={4} />
  if (data.total === 0) {
    return (
      <EmptyState title={appMessages.comms.noContacts}>
        {search
          ? 'Try part of a name or role. To write to someone outside your organizations, open their contact and choose Message.'
          : 'Colleagues and contacts you have exchanged messages with appear here. To write to someone else, open their contact and choose Message.'}
      </EmptyState>
    )
  }
  return (
    <>
      <ul role="list" aria-label="People" className={styles.list}>
        {data.items.map((recipient) => (
          <RecipientRow key={recipient.id} recipient={recipient} {...choice} />
        ))}
      </ul>
      {data.total > data.items.length && (
        <p className={styles.note}>{`${data.total - data.items.length} more: search for a name to find them.`}</p>
      )}
    </>
  )
}

/** Describes the selection, to prevent creating a group by accident. */
function toSentence(chosen: readonly Recipient[]) {
  if (chosen.length > limits.participants) return `Choose at most ${limits.participants} people.`
  if (chosen.length < 2) return chosen[0]?.name ?? 'No one selected'
  return `A group with ${chosen.map(({ name }) => name).join(', ')}`
}

export default function CreateDialog({ onClose, onOpen }: { onClose: () => void; onOpen: (threadId: string) => void }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly Recipient[]>([])
  const { mutate, isPending } = useCreateThread()
  const toggle = (recipient: Recipient) =>
    setChosen((before) => {
      const others = before.filter(({ id }) => id !== recipient.id)
      return others.length < before.length ? others : [...before, recipient]
    })
  const canCreate = chosen.length > 0 && chosen.length <= limits.participants
  const create = () => {
    if (!canCreate || isPending) return
    const participantIds = chosen.map(({ id }) => id)
    mutate(participantIds, { onSuccess: ({ id }) => onOpen(id) })
  }
  const footer = (
    <>
      <p role="status" className={styles.sentence}>
        {toSentence(chosen)}
      </p>
      <Button tone="ghost" onClick={onClose} disabled={isPending}>
        Cancel
      </Button>
      <Button type="submit" tone="primary" loading={isPending} disabled={!canCreate}>
        Create
      </Button>
    </>
  )
  return (
    <Dialog open title={appMessages.comms.createTitle} onClose={onClose} onSubmit={create} busy={isPending} footer={footer}>
      <SearchBox label="Search contacts by name or role" value={search} onSearch={setSearch} />
      <Recipients search={search} chosen={chosen} onToggle={toggle} />
    </Dialog>
  )
}
