import { limits } from '@adjutant/contract/limits'
import { Square } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ClipboardEvent } from 'react'
import { createDraftKeep } from '../../platform/browser-keep.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { canSendText, LineButton, MessageLine, useFieldAtHand } from '../../ui/talk/message-line.tsx'
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
  const field = useFieldAtHand()
  const canSend = canSendText(text, limits.longText) && !isAnswering
  useShortcut('c', 'Write a message', () => field.current?.focus())
  const ask = () => {
    if (!canSend) return
    onAsk(text.trim())
    write('')
  }
  const { isDue, setDue } = useLaterSending(attaching.isWaiting, isFirstAsked, ask)
  const send = () => (attaching.isWaiting ? setDue(canSend) : ask())
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
      <MessageLine
        field={field}
        placeholder="Ask, instruct, or decide…"
        text={text}
        most={limits.longText}
        start={<AttachButton attaching={attaching} picker={picker} />}
        instead={
          isAnswering && (
            <LineButton label="Stop" onClick={onStop}>
              <Square className={styles.stop} fill="currentColor" />
            </LineButton>
          )
        }
        onWrite={(next) => {
          setDue(false)
          write(next)
        }}
        onSend={send}
        onPaste={paste}
      />
      <div role="status">{isDue && <p className={styles.note}>It is sent as soon as the files have been read.</p>}</div>
    </form>
  )
}
