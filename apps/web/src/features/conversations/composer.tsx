import { limits } from '@adjutant/contract/limits'
import { ArrowUp, Square } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { createDraftKeep } from '../../platform/browser-keep.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { AttachButton } from './attach-button.tsx'
import type { Picker } from './attach-button.tsx'
import { AttachmentChips } from './attachment-chips.tsx'
import styles from './composer.module.css'
import type { Attaching } from './use-attaching.ts'

type ComposerProps = {
  id: string
  /** A question to begin with. */
  first: string | undefined
  /** It stands in the field now, and is kept like any other draft. */
  onFirstTaken: () => void
  /** The question to begin with is asked without a further press. */
  isFirstAsked: boolean
  isAnswering: boolean
  attaching: Attaching
  /** Chooses among the files that are kept already. */
  picker: Picker
  onAsk: (text: string) => void
  onStop: () => void
}

/** What is written and not yet sent, kept for this conversation over a reload. */
function useDraft({ id, first, onFirstTaken }: Pick<ComposerProps, 'id' | 'first' | 'onFirstTaken'>) {
  const kept = createDraftKeep(`adjutant.question.${useCurrentUser().id}.${id}`)
  const [text, setText] = useState(() => first ?? kept.read())
  const write = (next: string) => {
    setText(next)
    kept.keep(next)
  }
  const take = useEffectEvent((question: string) => {
    write(question)
    onFirstTaken()
  })
  useEffect(() => {
    if (first) take(first)
  }, [first])
  return { text, write }
}

/** From here on the count is shown, so that nobody is surprised by the limit. */
const nearLimit = limits.longText * 0.9

function LengthNote({ id, length }: { id: string; length: number }) {
  const isOver = length > limits.longText
  return (
    <p id={id} className={isOver ? styles.over : styles.note} role={isOver ? 'alert' : undefined}>
      {length.toLocaleString('en')} of {limits.longText.toLocaleString('en')} characters
      {isOver && ': at most that many can be sent.'}
    </p>
  )
}

/** What is sent while files are still on their way goes out when they have come; whoever writes on meanwhile has not finished. */
function useLaterSending(isWaiting: boolean, isDueFirst: boolean, send: () => void) {
  const [isDue, setDue] = useState(isDueFirst)
  const sendNow = useEffectEvent(() => {
    setDue(false)
    send()
  })
  useEffect(() => {
    if (isDue && !isWaiting) sendNow()
  }, [isDue, isWaiting])
  return { isDue, setDue }
}

export function Composer({ isAnswering, isFirstAsked, attaching, picker, onAsk, onStop, ...draft }: ComposerProps) {
  const { text, write } = useDraft(draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()
  const length = text.trim().length
  const canSend = length > 0 && length <= limits.longText && !isAnswering
  useShortcut('c', 'Write a message', () => field.current?.focus())
  // With a pointer one types at once; on a phone the keyboard would hide half of the conversation.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) requestAnimationFrame(() => field.current?.focus())
  }, [])
  const ask = () => {
    if (!canSend) return
    onAsk(text.trim())
    write('')
  }
  const { isDue, setDue } = useLaterSending(attaching.isWaiting, isFirstAsked, ask)
  const send = () => (attaching.isWaiting ? setDue(canSend) : ask())
  const heed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    attaching.add(files)
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <AttachmentChips {...attaching} />
      <div className={styles.line}>
        <AttachButton attaching={attaching} picker={picker} />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          aria-label="Message"
          aria-describedby={length > nearLimit ? noteId : undefined}
          aria-invalid={length > limits.longText || undefined}
          placeholder="Ask, instruct, or decide…"
          value={text}
          onChange={(event) => {
            setDue(false)
            write(event.target.value)
          }}
          onKeyDown={heed}
          onPaste={paste}
        />
        {isAnswering ? (
          <button type="button" className={styles.button} aria-label="Stop" title="Stop" onClick={onStop}>
            <Square fill="currentColor" />
          </button>
        ) : (
          <button type="submit" className={styles.button} aria-label="Send" title="Send" disabled={!canSend}>
            <ArrowUp />
          </button>
        )}
      </div>
      <div role="status">{isDue && <p className={styles.note}>It is sent as soon as the files have been read.</p>}</div>
      {length > nearLimit && <LengthNote id={noteId} length={length} />}
    </form>
  )
}
