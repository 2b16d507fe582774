import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import type { RefObject } from 'react'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { canSendText, MessageLine } from '../../ui/talk/message-line.tsx'
import styles from './message-box.module.css'

type MessageBoxProps = { text: string; onWrite: (text: string) => void; onSend: () => void; field: RefObject<HTMLTextAreaElement | null> }

/** The box to write in. What is sent is on its way at once: the box is free for the next message. */
export function MessageBox({ text, onWrite, onSend, field }: MessageBoxProps) {
  useShortcut('c', 'Write a message', () => field.current?.focus())
  const send = () => canSendText(text, limits.longText) && onSend()
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MessageLine field={field} placeholder={words.comms.placeholder} text={text} most={limits.longText} onWrite={onWrite} onSend={send} />
    </form>
  )
}
