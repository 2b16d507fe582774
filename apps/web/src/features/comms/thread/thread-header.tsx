import type { Thread } from '@adjutant/contract/comms'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Ban, EllipsisVertical, Pencil, Search, Trash2, Waypoints } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Ref } from 'react'
import { RecordChain } from '../../../platform/records/record-chain.tsx'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { NameField } from '../../../ui/chat/rename-field.tsx'
import { classes } from '../../../ui/classes.ts'
import iconLink from '../../../ui/chat/icon-link.module.css'
import { BlockPerson } from '../requests/block-person.tsx'
import { DeleteChat } from './delete-chat.tsx'
import styles from './thread-header.module.css'
import { useRename } from '../thread-mutations.ts'

const Menu = lazyComponent(async () => ({ default: (await import('../../../ui/overlay/menu.tsx')).Menu }))

type TitleProps = { thread: Thread; heading: Ref<HTMLHeadingElement>; isRenaming: boolean; onDone: () => void }

/** A blank name restores the participants' names. */
function Title({ thread, heading, isRenaming, onDone }: TitleProps) {
  const { mutate } = useRename(thread)
  if (!isRenaming) {
    return (
      <h2 ref={heading} tabIndex={-1} className={styles.title} title={thread.other_user_name}>
        {thread.other_user_name}
      </h2>
    )
  }
  const rename = (name: string) => (name || thread.is_renamed) && mutate(name || null)
  return <NameField label="Conversation name" name={thread.other_user_name} max={limits.title} onName={rename} onClose={onDone} />
}

function Who({ thread, userId }: { thread: Thread; userId: string }) {
  const others = thread.participants.filter(({ id }) => id !== userId).map(({ name }) => name)
  const about = thread.is_renamed ? others.join(', ') : thread.is_group ? `${thread.participants.length} people` : thread.role
  return about && <p className={styles.role}>{about}</p>
}

type HeaderProps = { thread: Thread; heading: Ref<HTMLHeadingElement>; userId: string; onFind: () => void; onGone: () => void }

export function ThreadHeader({ thread, heading, userId, onFind, onGone }: HeaderProps) {
  const [action, setAction] = useState<'rename' | 'chain' | 'block' | 'delete'>()
  const stay = () => setAction(undefined)
  const canBlock = !thread.is_group && thread.other_user_id !== null
  const items = [
    { label: appMessages.comms.editName, icon: <Pencil />, onSelect: () => setAction('rename') },
    { label: 'Linked records', icon: <Waypoints />, onSelect: () => setAction('chain') },
    ...(canBlock ? [{ label: 'Block', icon: <Ban />, danger: true, hasSeparator: true, onSelect: () => setAction('block') }] : []),
    { label: appMessages.comms.deleteChat, icon: <Trash2 />, danger: true, hasSeparator: !canBlock, onSelect: () => setAction('delete') },
  ]
  return (
    <header className={styles.header}>
      <Link
        to="/app/comms"
        className={classes(iconLink.link, iconLink.back)}
        aria-label="Back to all conversations"
        title="Back to all conversations"
      >
        <ArrowLeft />
      </Link>
      <Avatar name={thread.avatar_initial} />
      <div className={styles.who}>
        <Title thread={thread} heading={heading} isRenaming={action === 'rename'} onDone={stay} />
        <Who thread={thread} userId={userId} />
      </div>
      {!thread.is_user && <Status tone="neutral">{appMessages.contact.notAppUser}</Status>}
      <IconButton label="Find in this conversation" icon={<Search />} onClick={onFind} />
      <Suspense fallback={<span className={styles.place} />}>
        <Menu label={`More for ${thread.other_user_name}`} trigger={<EllipsisVertical />} items={items} />
      </Suspense>
      {action === 'chain' && (
        <Dialog open title="Linked records" onClose={stay}>
          <RecordChain kind="thread" recordId={thread.id} isExpanded />
        </Dialog>
      )}
      {action === 'block' && <BlockPerson thread={thread} onGone={onGone} onCancel={stay} />}
      {action === 'delete' && <DeleteChat thread={thread} onGone={onGone} onCancel={stay} />}
    </header>
  )
}
