import type { Message } from '@adjutant/contract/conversations'
import { BookmarkPlus, Copy } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useRemember } from './conversation-mutations.ts'
import styles from './message-tools.module.css'

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied', tone: 'success' })
  } catch {
    showToast({ title: 'Your browser blocked copying.', tone: 'error' })
  }
}

/** What can be done with any message. */
export function MessageTools({ message }: { message: Message }) {
  const { mutate, isPending } = useRemember()
  return (
    <div className={styles.tools}>
      <IconButton label="Copy" icon={<Copy />} onClick={() => void copy(message.content)} />
      <IconButton label="Remember this" icon={<BookmarkPlus />} disabled={isPending} onClick={() => mutate(message)} />
    </div>
  )
}
