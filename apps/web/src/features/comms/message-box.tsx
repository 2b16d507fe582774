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
  /** There are files to send, including uploads in progress. */
  hasFiles: boolean
  /** Uploads are in progress. */
  isWaiting: boolean
  /** Why the files can't be sent. */
  fault: string | undefined
  chips: ReactNode
  buttons: ReactNode
}

/** Sending clears the box at once; the outbox delivers the message. */
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
