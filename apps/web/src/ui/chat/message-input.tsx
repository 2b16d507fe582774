import { ArrowUp } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ClipboardEventHandler, ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import lineButton from './line-button.module.css'
import styles from './message-input.module.css'

type MessageInputProps = {
  placeholder: string
  text: string
  /** Maximum number of characters. */
  max: number
  onWrite: (text: string) => void
  onSend: () => void
  onPaste?: ClipboardEventHandler
  field?: Ref<HTMLTextAreaElement>
  /** There is something to send besides the text. */
  hasAttachments?: boolean
  /** Sending is blocked; the parent shows why. */
  isBlocked?: boolean
  /** Content before the field. */
  start?: ReactNode
  /** Replaces the Send button. */
  instead?: ReactNode
}

/** Shows the character count from this share of the limit. */
const nearShare = 0.9

function LengthNote({ id, length, max }: { id: string; length: number; max: number }) {
  const isOver = length > max
  return (
    <p id={id} className={isOver ? styles.over : styles.note} role={isOver ? 'alert' : undefined}>
      {length.toLocaleString('en')} of {max.toLocaleString('en')} characters
      {isOver && '. Shorten your message to send it.'}
    </p>
  )
}

/** `hasAttachments`: there is something to send besides the text. */
export const canSendText = (text: string, max: number, hasAttachments = false) => {
  const { length } = text.trim()
  return length <= max && (length > 0 || hasAttachments)
}

/** Focuses the field on devices with a pointer; on phones the keyboard would cover half of the messages. */
export function useAutoFocus() {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) requestAnimationFrame(() => field.current?.focus())
  }, [])
  return field
}

type MessageInputButtonProps = ComponentProps<'button'> & { label: string }

export function MessageInputButton({ label, children, type = 'button', ...rest }: MessageInputButtonProps) {
  return (
    <button {...rest} type={type} className={classes(lineButton.button, styles.send)} aria-label={label} title={label}>
      {children}
    </button>
  )
}

/** A message input: Enter sends, Shift+Enter inserts a line break. */
export function MessageInput({
  placeholder,
  text,
  max,
  onWrite,
  onSend,
  onPaste,
  field,
  hasAttachments,
  isBlocked = false,
  start,
  instead,
}: MessageInputProps) {
  const noteId = useId()
  const length = text.trim().length
  const isNear = length > max * nearShare
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <>
      <div className={styles.line}>
        {start}
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          aria-label="Message"
          aria-describedby={isNear ? noteId : undefined}
          aria-invalid={length > max || undefined}
          placeholder={placeholder}
          value={text}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={handleKeyDown}
          onPaste={onPaste}
        />
        {instead || (
          <MessageInputButton type="submit" label="Send" disabled={isBlocked || !canSendText(text, max, hasAttachments)}>
            <ArrowUp />
          </MessageInputButton>
        )}
      </div>
      {isNear && <LengthNote id={noteId} length={length} max={max} />}
    </>
  )
}
