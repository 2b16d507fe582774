import type { Thread } from '@adjutant/contract/comms'
import { requestWords } from '@adjutant/contract/message-request-words'
import { words } from '@adjutant/contract/words'
import { useImperativeHandle } from 'react'
import type { Ref } from 'react'
import type { FileParts } from '../../platform/file-parts.ts'
import { pasteFiles } from '../../ui/pasted-files.ts'
import { useFieldAtHand } from '../../ui/talk/message-line.tsx'
import { MessageBox } from './message-box.tsx'
import { AttachButton, DraftChips, useMessageFiles } from './message-files.tsx'
import { noDraft, withSuggestion, withTyped } from './message-draft.ts'
import { SuggestionPanel } from './suggestion-panel.tsx'
import type { SourceList } from './suggestion-asks.tsx'
import { useDraft } from './use-draft.ts'
import { useOffer } from './use-offer.ts'
import type { Start } from './use-offer.ts'
import { useOutbox } from './use-outbox.ts'
import styles from './writing.module.css'

/** Takes files dropped anywhere on the thread. */
export type FileTaker = (files: File[]) => void

type WritingProps = Start & { thread: Thread; Sources: SourceList; fileParts: FileParts; ref: Ref<FileTaker> }

const toWaitingNote = ({ messages, waiting_for: names }: Thread) =>
  messages.length > 0 ? requestWords.waitingForSome(names) : requestWords.firstIsRequest(names)

/** The offered draft and the message box. */
export function Writing({ thread, Sources, start, onStartOver, fileParts, ref }: WritingProps) {
  const outbox = useOutbox()
  const field = useFieldAtHand()
  const { draft, change } = useDraft(thread.id)
  const files = useMessageFiles(draft, change)
  // In a two-person thread, a person who left still counts: a message brings them back.
  const isAlone = thread.other_user_id === null
  useImperativeHandle(ref, () => (isAlone ? () => undefined : files.add))
  const { offer, key, isBusy, take, ignore, answer, forget } = useOffer(thread.id, draft, { start, onStartOver })
  const use = (text: string) => {
    const from = take()
    change((before) => withSuggestion(before, text, from))
    field.current?.focus()
  }
  const send = () => {
    const { text, files: sent, suggestionId, isSuggested } = draft
    outbox.add({
      client_id: crypto.randomUUID(),
      thread_id: thread.id,
      text: text.trim(),
      writtenAt: new Date().toISOString(),
      ...(sent && { files: sent }),
      ...(suggestionId && { suggestion_id: suggestionId }),
      ...(isSuggested && { ai_suggested: true }),
    })
    change(() => noDraft)
    forget()
  }
  if (isAlone) return <p className={styles.note}>{words.comms.nobodyLeft}</p>
  if (!thread.can_send && thread.waiting_for.length > 0) return <p className={styles.note}>{requestWords.waiting(thread.waiting_for)}</p>
  return (
    <>
      {thread.waiting_for.length > 0 && <p className={styles.note}>{toWaitingNote(thread)}</p>}
      {offer && (
        <SuggestionPanel key={key} offer={offer} isBusy={isBusy} onUse={use} onIgnore={ignore} onAnswer={answer} Sources={Sources} />
      )}
      {!offer && start?.context && <p className={styles.note}>{start.context}</p>}
      <MessageBox
        field={field}
        text={draft.text}
        onWrite={(text) => change((before) => withTyped(before, text))}
        onSend={send}
        onPaste={pasteFiles(files.add)}
        hasFiles={files.files.length > 0 || files.isWaiting}
        isWaiting={files.isWaiting}
        fault={files.fault}
        chips={<DraftChips of={files} opened={fileParts.opened} />}
        buttons={<AttachButton to={files} picker={fileParts.picker} />}
      />
    </>
  )
}
