import { limits } from '@adjutant/contract/limits'
import { Square } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCurrentUser } from '../../platform/current-user.ts'
import type { FileParts } from '../../platform/file-parts.ts'
import { useShortcut } from '../../platform/shortcuts/shortcuts.ts'
import { pasteFiles } from '../../ui/pasted-files.ts'
import { canSendText, LineButton, MessageLine, useFieldAtHand } from '../../ui/talk/message-line.tsx'
import { useLaterSending } from '../../ui/talk/use-later-sending.ts'
import { AttachButton } from './attach-button.tsx'
import { AttachmentChips } from './attachment-chips.tsx'
import styles from './composer.module.css'
import { createQuestionDraft } from './question-draft.ts'
import type { Attaching } from './use-attaching.ts'

type ComposerProps = {
  id: string
  /** The initial question. */
  first: string | undefined
  /** The field now contains the initial question and keeps it as a draft. */
  onFirstTaken: () => void
  /** Asks the initial question without another click. */
  isFirstAsked: boolean
  isAnswering: boolean
  attaching: Attaching
  fileParts: FileParts
  onAsk: (text: string) => void
  onStop: () => void
}

/** The unsent question of a conversation, which survives a reload. */
function useDraft({ id, first, onFirstTaken }: Pick<ComposerProps, 'id' | 'first' | 'onFirstTaken'>) {
  const kept = createQuestionDraft(useCurrentUser().id, id)
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

export function Composer({ isAnswering, isFirstAsked, attaching, fileParts, onAsk, onStop, ...draft }: ComposerProps) {
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
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <AttachmentChips attaching={attaching} opened={fileParts.opened} />
      <MessageLine
        field={field}
        placeholder="Ask, instruct, or decide…"
        text={text}
        most={limits.longText}
        start={<AttachButton attaching={attaching} picker={fileParts.picker} />}
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
        onPaste={pasteFiles(attaching.add)}
      />
      <div role="status">{isDue && <p className={styles.note}>Your message will be sent once the files are processed.</p>}</div>
    </form>
  )
}
