import { ArrowUp } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ClipboardEventHandler, ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import lineButton from './line-button.module.css'
import styles from './message-line.module.css'

type MessageLineProps = {
  placeholder: string
  text: string
  /** Maximum number of characters. */
  most: number
  onWrite: (text: string) => void
  onSend: () => void
  onPaste?: ClipboardEventHandler
  field?: Ref<HTMLTextAreaElement>
  /** There is something to send besides the text. */
  isMore?: boolean
  /** Sending is blocked; the parent shows why. */
  isHeld?: boolean
  /** Content before the field. */
  start?: ReactNode
  /** Replaces the Send button. */
  instead?: ReactNode
}

/** Shows the character count from this share of the limit. */
const nearShare = 0.9

function LengthNote({ id, length, most }: { id: string; length: number; most: number }) {
  const isOver = length > most
  return (
    <p id={id} className={isOver ? styles.over : styles.note} role={isOver ? 'alert' : undefined}>
      {length.toLocaleString('en')} of {most.toLocaleString('en')} characters
      {isOver && '. Shorten your message to send it.'}
    </p>
  )
}

/** `isMore`: there is something to send besides the text. */
export const canSendText = (text: string, most: number, isMore = false) => {
  const { length } = text.trim()
  return length <= most && (length > 0 || isMore)
}

/** Focuses the field on devices with a pointer; on phones the keyboard would cover half of the messages. */
export function useFieldAtHand() {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) requestAnimationFrame(() => field.current?.focus())
  }, [])
  return field
}

type LineButtonProps = ComponentProps<'button'> & { label: string }

export function LineButton({ label, children, type = 'button', ...rest }: LineButtonProps) {
  return (
    <button {...rest} type={type} className={classes(lineButton.button, styles.send)} aria-label={label} title={label}>
      {children}
    </button>
  )
}

/** A message input: Enter sends, Shift+Enter inserts a line break. */
export function MessageLine({
  placeholder,
  text,
  most,
  onWrite,
  onSend,
  onPaste,
  field,
  isMore,
  isHeld = false,
  start,
  instead,
}: MessageLineProps) {
  const noteId = useId()
  const length = text.trim().length
  const isNear = length > most * nearShare
  const heed = (event: KeyboardEvent) => {
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
          aria-invalid={length > most || undefined}
          placeholder={placeholder}
          value={text}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={heed}
          onPaste={onPaste}
        />
        {instead || (
          <LineButton type="submit" label="Send" disabled={isHeld || !canSendText(text, most, isMore)}>
            <ArrowUp />
          </LineButton>
        )}
      </div>
      {isNear && <LengthNote id={noteId} length={length} most={most} />}
    </>
  )
}
