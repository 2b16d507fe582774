import type { Thread } from '@adjutant/contract/comms'
import { messageRequestMessages } from '@adjutant/contract/messages/message-request-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useImperativeHandle, useRef, useState } from 'react'
import type { Ref } from 'react'
import type { FileSlots } from '../../../platform/files/file-slots.ts'
import { pasteFiles } from '../../../ui/files/pasted-files.ts'
import { useAutoFocus } from '../../../ui/chat/message-input.tsx'
import { MessageBox } from './message-box.tsx'
import { AttachButton, DraftChips, useMessageFiles } from './message-files.tsx'
import { emptyDraft, readDraft, saveDraft, toOrigin, withSuggestion, withTyped } from './message-draft.ts'
import { SuggestionPanel } from '../suggestions/suggestion-panel.tsx'
import type { SourceList } from '../suggestions/suggestion-asks.tsx'
import { useSuggestion } from '../suggestions/use-suggestion.ts'
import type { RequestedThread } from '../suggestions/use-suggestion.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import styles from './thread-composer.module.css'
import { createStoredText } from '../../../platform/storage/stored-text.ts'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { toUserKey } from '../../../platform/session/user-storage.ts'
import type { Draft } from './message-draft.ts'

/** The unsent message of a thread, which survives a reload. */
function useDraft(threadId: string) {
  const storedText = createStoredText(toUserKey('message', useCurrentUser().id, threadId))
  const [draft, setDraft] = useState(() => readDraft(storedText))
  // An upload can finish at any time and must join the current draft.
  const latest = useRef(draft)
  const change = (toNext: (before: Draft) => Draft) => {
    latest.current = toNext(latest.current)
    setDraft(latest.current)
    saveDraft(storedText, latest.current)
  }
  return { draft, change }
}

/** Takes files dropped anywhere on the thread. */
export type FileDropTarget = (files: File[]) => void

type ThreadComposerProps = RequestedThread & { thread: Thread; Sources: SourceList; fileSlots: FileSlots; ref: Ref<FileDropTarget> }

const toWaitingNote = ({ messages, waiting_for: names }: Thread) =>
  messages.length > 0 ? messageRequestMessages.waitingForSome(names) : messageRequestMessages.firstIsRequest(names)

/** The offered draft and the message box. */
export function ThreadComposer({ thread, Sources, start, onRequestHandled, fileSlots, ref }: ThreadComposerProps) {
  const outbox = useOutbox()
  const field = useAutoFocus()
  const { draft, change } = useDraft(thread.id)
  const files = useMessageFiles(draft, change)
  // In a two-person thread, a person who left still counts: a message brings them back.
  const isAlone = thread.other_user_id === null
  useImperativeHandle(ref, () => (isAlone ? () => undefined : files.add))
  const { suggestionOffer, key, isBusy, accept, ignore, answer, discard } = useSuggestion(thread.id, draft, { start, onRequestHandled })
  const use = (text: string) => {
    const from = accept()
    change((before) => withSuggestion(before, text, from))
    field.current?.focus()
  }
  const send = () => {
    const { text, files: sent } = draft
    outbox.add({
      client_id: crypto.randomUUID(),
      thread_id: thread.id,
      text: text.trim(),
      writtenAt: new Date().toISOString(),
      ...(sent && { files: sent }),
      ...toOrigin(draft),
    })
    change(() => emptyDraft)
    discard()
  }
  if (isAlone) return <p className={styles.note}>{appMessages.comms.nobodyLeft}</p>
  if (!thread.can_send && thread.waiting_for.length > 0)
    return <p className={styles.note}>{messageRequestMessages.waiting(thread.waiting_for)}</p>
  return (
    <>
      {thread.waiting_for.length > 0 && <p className={styles.note}>{toWaitingNote(thread)}</p>}
      {suggestionOffer && (
        <SuggestionPanel
          key={key}
          suggestionOffer={suggestionOffer}
          isBusy={isBusy}
          onUse={use}
          onIgnore={ignore}
          onAnswer={answer}
          Sources={Sources}
        />
      )}
      {!suggestionOffer && start?.context && <p className={styles.note}>{start.context}</p>}
      <MessageBox
        field={field}
        text={draft.text}
        onWrite={(text) => change((before) => withTyped(before, text))}
        onSend={send}
        onPaste={pasteFiles(files.add)}
        hasFiles={files.files.length > 0 || files.isWaiting}
        isWaiting={files.isWaiting}
        issue={files.issue}
        chips={<DraftChips of={files} opened={fileSlots.opened} />}
        buttons={<AttachButton to={files} picker={fileSlots.picker} />}
      />
    </>
  )
}
