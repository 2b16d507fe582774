import type { Thread } from '@adjutant/contract/comms'
import { Ban, Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { BlockPerson } from './block-person.tsx'
import styles from './request-bar.module.css'
import { useAccept } from './request-mutations.ts'
import { DeleteChat } from '../thread/delete-chat.tsx'

/** Replaces the message box for a message request of a stranger. */
export function RequestBar({ thread, onGone }: { thread: Thread; onGone: () => void }) {
  const { mutate: accept, isPending } = useAccept(thread.id)
  const [asking, setAsking] = useState<'block' | 'delete'>()
  const stay = () => setAsking(undefined)
  return (
    <section className={styles.bar} aria-label="Message request">
      <p className={styles.words}>
        This is a message request from outside your organizations. Until you accept it, you get no drafts and no more messages. We
        don&apos;t tell the sender if you delete the request or block them.
      </p>
      <div className={styles.buttons}>
        <Button tone="primary" icon={<Check />} loading={isPending} onClick={() => accept()}>
          Accept
        </Button>
        <Button icon={<Trash2 />} onClick={() => setAsking('delete')}>
          Delete
        </Button>
        <Button tone="danger" icon={<Ban />} onClick={() => setAsking('block')}>
          Block
        </Button>
      </div>
      {asking === 'delete' && <DeleteChat thread={thread} onGone={onGone} onCancel={stay} />}
      {asking === 'block' && <BlockPerson thread={thread} onGone={onGone} onCancel={stay} />}
    </section>
  )
}
