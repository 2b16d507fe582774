import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import type { ClipboardEventHandler, ReactNode, RefObject } from 'react'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { canSendText, MessageLine } from '../../ui/talk/message-line.tsx'
import { useLaterSending } from '../../ui/talk/use-later-sending.ts'
import styles from './message-box.module.css'

type MessageBoxProps = {
  text: string
  onWrite: (text: string) => void
  onSend: () => void
  onPaste: ClipboardEventHandler
  field: RefObject<HTMLTextAreaElement | null>
  /** There are files to send, or on their way into the box. */
  hasFiles: boolean
  /** Some are still on their way. */
  isWaiting: boolean
  /** Why the files cannot be sent. */
  fault: string | undefined
  chips: ReactNode
  buttons: ReactNode
}

/** The box to write in. What is sent is on its way at once: the box is free for the next message. */
export function MessageBox({ text, onWrite, onSend, onPaste, field, hasFiles, isWaiting, fault, chips, buttons }: MessageBoxProps) {
  useShortcut('c', 'Write a message', () => field.current?.focus())
  const canSend = !fault && canSendText(text, limits.longText, hasFiles)
  const { isDue, setDue } = useLaterSending(isWaiting, false, () => canSend && onSend())
  const send = () => canSend && (isWaiting ? setDue(true) : onSend())
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {chips}
      <MessageLine
        field={field}
        placeholder={words.comms.placeholder}
        text={text}
        most={limits.longText}
        isMore={hasFiles}
        isHeld={fault !== undefined}
        start={buttons}
        onWrite={(next) => {
          setDue(false)
          onWrite(next)
        }}
        onSend={send}
        onPaste={onPaste}
      />
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
      <div role="status">{isDue && <p className={styles.note}>Your message will be sent when the files are uploaded.</p>}</div>
    </form>
  )
}
