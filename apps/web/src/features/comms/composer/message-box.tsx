import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { ClipboardEventHandler, ReactNode, RefObject } from 'react'
import { useShortcut } from '../../../platform/shortcuts/shortcuts.ts'
import { canSendText, MessageInput } from '../../../ui/chat/message-input.tsx'
import { useDeferredSend } from '../../../ui/chat/use-deferred-send.ts'
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
  issue: string | undefined
  chips: ReactNode
  buttons: ReactNode
}

/** Sending clears the box at once; the outbox delivers the message. */
export function MessageBox({ text, onWrite, onSend, onPaste, field, hasFiles, isWaiting, issue, chips, buttons }: MessageBoxProps) {
  useShortcut('c', 'Write a message', () => field.current?.focus())
  const canSend = !issue && canSendText(text, limits.longText, hasFiles)
  const { isDue, setDue } = useDeferredSend(isWaiting, false, () => canSend && onSend())
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
      <MessageInput
        field={field}
        placeholder={appMessages.comms.placeholder}
        text={text}
        max={limits.longText}
        hasAttachments={hasFiles}
        isBlocked={issue !== undefined}
        start={buttons}
        onWrite={(next) => {
          setDue(false)
          onWrite(next)
        }}
        onSend={send}
        onPaste={onPaste}
      />
      <div role="alert">{issue && <p className={styles.error}>{issue}</p>}</div>
      <div role="status">{isDue && <p className={styles.note}>Your message will be sent when the files are uploaded.</p>}</div>
    </form>
  )
}
