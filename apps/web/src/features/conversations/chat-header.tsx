import type { Conversation } from '@adjutant/contract/ai/conversations'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { NameField } from '../../ui/chat/rename-field.tsx'
import { classes } from '../../ui/classes.ts'
import iconLink from '../../ui/chat/icon-link.module.css'
import styles from './chat-header.module.css'
import { useDeleteConversation, useRename } from './conversation-mutations.ts'

function Renaming({ conversation: { id, name }, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { mutate } = useRename(id)
  const rename = (next: string) => next && mutate(next)
  return <NameField label="Conversation name" name={name} max={limits.title} onName={rename} onClose={onClose} />
}

function Title({ conversation }: { conversation: Conversation | undefined }) {
  const [isRenaming, setRenaming] = useState(false)
  if (!conversation) return <h1 className={styles.title}>Conversation</h1>
  if (isRenaming) return <Renaming conversation={conversation} onClose={() => setRenaming(false)} />
  return (
    <>
      <h1 className={styles.title} title={toReadableName(conversation.name)}>
        {toReadableName(conversation.name)}
      </h1>
      <IconButton label="Rename" icon={<Pencil />} className={styles.pencil} onClick={() => setRenaming(true)} />
    </>
  )
}

function DeleteButton({ conversation: { id, name } }: { conversation: Conversation }) {
  const [isAsking, setAsking] = useState(false)
  const router = useRouter()
  const { mutate, isPending } = useDeleteConversation(() => router.navigate({ to: '/app/run' }))
  return (
    <>
      <IconButton label="Delete conversation" icon={<Trash2 />} onClick={() => setAsking(true)} />
      <Confirm
        open={isAsking}
        danger
        title={appMessages.conversation.confirmTitle}
        confirmLabel="Delete"
        busy={isPending}
        onConfirm={() => mutate(id, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        “{toReadableName(name)}” moves to the bin and stays there for up to {limits.binDays} days.
      </Confirm>
    </>
  )
}

type ChatHeaderProps = {
  conversation: Conversation | undefined
  /** The status of its runs. */
  badge: ReactNode
  /** Starts a run. */
  button: ReactNode
  onSettings: () => void
}

export function ChatHeader({ conversation, badge, button, onSettings }: ChatHeaderProps) {
  return (
    <header className={styles.header}>
      <Link
        to="/app/run"
        className={classes(iconLink.link, iconLink.back)}
        aria-label="Back to all interactions"
        title="Back to all interactions"
      >
        <ArrowLeft />
      </Link>
      <div className={styles.heading}>
        <div className={styles.name}>
          <Title conversation={conversation} />
        </div>
        {badge}
      </div>
      {button}
      {conversation && <DeleteButton conversation={conversation} />}
      <IconButton label="Settings" icon={<SlidersHorizontal />} className={styles.settings} onClick={onSettings} />
    </header>
  )
}
