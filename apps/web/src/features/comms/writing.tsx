import type { Thread } from '@adjutant/contract/comms'
import { words } from '@adjutant/contract/words'
import { useFieldAtHand } from '../../ui/talk/message-line.tsx'
import { MessageBox } from './message-box.tsx'
import { noDraft, withSuggestion, withTyped } from './message-draft.ts'
import { SuggestionPanel } from './suggestion-panel.tsx'
import type { SourceList } from './suggestion-panel.tsx'
import { useDraft } from './use-draft.ts'
import { useOffer } from './use-offer.ts'
import type { Start } from './use-offer.ts'
import { useOutbox } from './use-outbox.ts'
import styles from './writing.module.css'

type WritingProps = Start & { thread: Thread; Sources: SourceList }

/** The offered draft and the box to write in. */
export function Writing({ thread, Sources, start, onStartOver }: WritingProps) {
  const outbox = useOutbox()
  const field = useFieldAtHand()
  const { draft, change } = useDraft(thread.id)
  const { offer, key, isBusy, take, ignore, forget } = useOffer(thread.id, draft, { start, onStartOver })
  const use = (text: string) => {
    change(withSuggestion(draft, text, take()))
    field.current?.focus()
  }
  const send = () => {
    const { text, suggestionId, isSuggested } = draft
    outbox.add({
      client_id: crypto.randomUUID(),
      thread_id: thread.id,
      text: text.trim(),
      writtenAt: new Date().toISOString(),
      ...(suggestionId && { suggestion_id: suggestionId }),
      ...(isSuggested && { ai_suggested: true }),
    })
    change(noDraft)
    forget()
  }
  if (thread.participants.length < 2) return <p className={styles.note}>{words.comms.nobodyLeft}</p>
  return (
    <>
      {offer && <SuggestionPanel key={key} offer={offer} isBusy={isBusy} onUse={use} onIgnore={ignore} Sources={Sources} />}
      {!offer && start?.context && <p className={styles.note}>{start.context}</p>}
      <MessageBox field={field} text={draft.text} onWrite={(text) => change(withTyped(draft, text))} onSend={send} />
    </>
  )
}
