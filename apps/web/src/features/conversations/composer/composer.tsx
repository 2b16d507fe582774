import { limits } from '@adjutant/contract/core/limits'
import { Square } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import type { FileSlots } from '../../../platform/files/file-slots.ts'
import { useShortcut } from '../../../platform/shortcuts/shortcuts.ts'
import { pasteFiles } from '../../../ui/files/pasted-files.ts'
import { canSendText, MessageInput, MessageInputButton, useAutoFocus } from '../../../ui/chat/message-input.tsx'
import { useDeferredSend } from '../../../ui/chat/use-deferred-send.ts'
import styles from './composer.module.css'
import { createQuestionDraft } from './question-draft.ts'
import type { Attachments } from './use-attachments.ts'
import { pickFiles } from '../../../platform/files/pick-files.ts'
import { AttachButtons } from '../../../ui/chat/attach-buttons.tsx'
import { AttachedChips } from '../../../ui/chat/attached-chips.tsx'

type ChipsProps = { attachments: Attachments; opened: FileSlots['opened'] }

/** Attachments of the conversation and uploads in progress. */
function AttachmentChips({ attachments: { attached, sending, drop, detach }, opened }: ChipsProps) {
  return <AttachedChips files={attached} sending={sending} onDrop={drop} onRemove={detach} opened={opened} />
}

function AttachButton({ attachments, picker }: { attachments: Attachments; picker: FileSlots['picker'] }) {
  const [isPicking, setPicking] = useState(false)
  const takenIds = attachments.attached.map(({ id }) => id)
  return (
    <>
      <AttachButtons onDevice={() => pickFiles(attachments.add)} onLibrary={() => setPicking(true)} />
      <Suspense fallback={null}>
        {isPicking && picker({ takenIds, onPick: (id) => attachments.attach(id), onClose: () => setPicking(false) })}
      </Suspense>
    </>
  )
}

type ComposerProps = {
  id: string
  /** The initial question. */
  first: string | undefined
  /** The field now contains the initial question and keeps it as a draft. */
  onInitialTextUsed: () => void
  /** Asks the initial question without another click. */
  isInitialTextAsked: boolean
  isAnswering: boolean
  attachments: Attachments
  fileSlots: FileSlots
  onAsk: (text: string) => void
  onStop: () => void
}

/** The unsent question of a conversation, which survives a reload. */
function useDraft({ id, first, onInitialTextUsed }: Pick<ComposerProps, 'id' | 'first' | 'onInitialTextUsed'>) {
  const stored = createQuestionDraft(useCurrentUser().id, id)
  const [text, setText] = useState(() => first ?? stored.read())
  const write = (next: string) => {
    setText(next)
    stored.write(next)
  }
  const take = useEffectEvent((question: string) => {
    write(question)
    onInitialTextUsed()
  })
  useEffect(() => {
    if (first) take(first)
  }, [first])
  return { text, write }
}

export function Composer({ isAnswering, isInitialTextAsked, attachments, fileSlots, onAsk, onStop, ...draft }: ComposerProps) {
  const { text, write } = useDraft(draft)
  const field = useAutoFocus()
  const canSend = canSendText(text, limits.longText) && !isAnswering
  useShortcut('c', 'Write a message', () => field.current?.focus())
  const ask = () => {
    if (!canSend) return
    onAsk(text.trim())
    write('')
  }
  const { isDue, setDue } = useDeferredSend(attachments.isWaiting, isInitialTextAsked, ask)
  const send = () => (attachments.isWaiting ? setDue(canSend) : ask())
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <AttachmentChips attachments={attachments} opened={fileSlots.opened} />
      <MessageInput
        field={field}
        placeholder="Ask, instruct, or decide…"
        text={text}
        max={limits.longText}
        start={<AttachButton attachments={attachments} picker={fileSlots.picker} />}
        instead={
          isAnswering && (
            <MessageInputButton label="Stop" onClick={onStop}>
              <Square className={styles.stop} fill="currentColor" />
            </MessageInputButton>
          )
        }
        onWrite={(next) => {
          setDue(false)
          write(next)
        }}
        onSend={send}
        onPaste={pasteFiles(attachments.add)}
      />
      <div role="status">{isDue && <p className={styles.note}>Your message will be sent once the files are processed.</p>}</div>
    </form>
  )
}
