import type { Message } from '@adjutant/contract/ai/conversations'
import { BookmarkPlus, Copy } from 'lucide-react'
import { copyText } from '../../../ui/copy-text.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { useRemember } from '../conversation-mutations.ts'
import styles from './message-tools.module.css'

/** Tools for any message. */
export function MessageTools({ message }: { message: Message }) {
  const { mutate, isPending } = useRemember()
  return (
    <div className={styles.tools}>
      <IconButton label="Copy" icon={<Copy />} onClick={() => void copyText(message.content)} />
      <IconButton label="Remember this" icon={<BookmarkPlus />} disabled={isPending} onClick={() => mutate(message)} />
    </div>
  )
}
