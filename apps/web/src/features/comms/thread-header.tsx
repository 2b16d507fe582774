import type { Thread } from '@adjutant/contract/comms'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Ban, EllipsisVertical, Pencil, Search, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Ref } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Status } from '../../ui/status.tsx'
import { NameField } from '../../ui/talk/name-field.tsx'
import { classes } from '../../ui/classes.ts'
import glyphLink from '../../ui/talk/glyph-link.module.css'
import { BlockPerson } from './block-person.tsx'
import { DeleteChat } from './delete-chat.tsx'
import styles from './thread-header.module.css'
import { useRename } from './thread-mutations.ts'

const Menu = lazyPart(async () => ({ default: (await import('../../ui/menu.tsx')).Menu }))

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
  return <NameField label="Thread name" name={thread.other_user_name} most={limits.title} onName={rename} onClose={onDone} />
}

function Who({ thread, userId }: { thread: Thread; userId: string }) {
  const others = thread.participants.filter(({ id }) => id !== userId).map(({ name }) => name)
  const about = thread.is_renamed ? others.join(', ') : thread.is_group ? `${thread.participants.length} people` : thread.role
  return about && <p className={styles.role}>{about}</p>
}

type HeaderProps = { thread: Thread; heading: Ref<HTMLHeadingElement>; userId: string; onFind: () => void; onGone: () => void }

export function ThreadHeader({ thread, heading, userId, onFind, onGone }: HeaderProps) {
  const [deed, setDeed] = useState<'rename' | 'block' | 'delete'>()
  const stay = () => setDeed(undefined)
  const canBlock = !thread.is_group && thread.other_user_id !== null
  const items = [
    { label: words.comms.editName, icon: <Pencil />, onSelect: () => setDeed('rename') },
    ...(canBlock ? [{ label: 'Block', icon: <Ban />, danger: true, ruled: true, onSelect: () => setDeed('block') }] : []),
    { label: words.comms.deleteChat, icon: <Trash2 />, danger: true, ruled: !canBlock, onSelect: () => setDeed('delete') },
  ]
  return (
    <header className={styles.header}>
      <Link
        to="/app/comms"
        className={classes(glyphLink.link, glyphLink.back)}
        aria-label="Back to all conversations"
        title="Back to all conversations"
      >
        <ArrowLeft />
      </Link>
      <Avatar name={thread.avatar_initial} />
      <div className={styles.who}>
        <Title thread={thread} heading={heading} isRenaming={deed === 'rename'} onDone={stay} />
        <Who thread={thread} userId={userId} />
      </div>
      {!thread.is_user && <Status tone="neutral">{words.contact.notAppUser}</Status>}
      <IconButton label="Find in this conversation" icon={<Search />} onClick={onFind} />
      <Suspense fallback={<span className={styles.place} />}>
        <Menu label={`More for ${thread.other_user_name}`} trigger={<EllipsisVertical />} items={items} />
      </Suspense>
      {deed === 'block' && <BlockPerson thread={thread} onGone={onGone} onCancel={stay} />}
      {deed === 'delete' && <DeleteChat thread={thread} onGone={onGone} onCancel={stay} />}
    </header>
  )
}
