import type { Thread, ThreadMessage } from '@adjutant/contract/comms'
import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, toDetail } from '../../platform/api-error.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import type { CommsStart } from '../../platform/open-thread.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useFieldAtHand } from '../../ui/talk/message-line.tsx'
import { Announcement } from './announcement.tsx'
import { toThreadQuery } from './comms-queries.ts'
import { MessageBox } from './message-box.tsx'
import { noDraft, withSuggestion, withTyped } from './message-draft.ts'
import { MessageList } from './message-list.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import type { ShowSources } from './suggestion-panel.tsx'
import { ThreadHeader } from './thread-header.tsx'
import styles from './thread-screen.module.css'
import { useDraft } from './use-draft.ts'
import { useOffer } from './use-offer.ts'
import { useOutbox } from './use-outbox.ts'
import { useThreadFinding } from './use-thread-finding.ts'
import { useThreadWindow } from './use-thread-window.ts'

type ScreenProps = {
  threadId: string
  /** The message that the address means. */
  messageId: string | undefined
  /** What came along with the way here. */
  start: CommsStart | undefined
  showSources: ShowSources
  onTask: (message: ThreadMessage) => void
  onGone: () => void
}

/** The offered draft and the box to write in. */
function Writing({ thread, start, showSources }: { thread: Thread } & Pick<ScreenProps, 'start' | 'showSources'>) {
  const outbox = useOutbox()
  const field = useFieldAtHand()
  const { draft, change } = useDraft(thread.id)
  const { offer, key, origin, ...offering } = useOffer(thread.id, draft, start)
  const use = (text: string) => {
    change(withSuggestion(draft, text, origin))
    field.current?.focus()
  }
  const send = () => {
    const { suggestionId, isSuggested } = draft
    outbox.add({
      client_id: crypto.randomUUID(),
      thread_id: thread.id,
      text: draft.text.trim(),
      writtenAt: new Date().toISOString(),
      ...(suggestionId && { suggestion_id: suggestionId }),
      ...(isSuggested && { ai_suggested: true }),
    })
    change(noDraft)
  }
  if (thread.participants.length < 2) return <p className={styles.alone}>{words.comms.nobodyLeft}</p>
  return (
    <>
      {offer && (
        <SuggestionPanel
          key={key}
          offer={offer}
          isBusy={offering.isBusy}
          onUse={use}
          onIgnore={offering.ignore}
          showSources={showSources}
        />
      )}
      {!offer && start?.context && <p className={styles.context}>{start.context}</p>}
      <MessageBox field={field} text={draft.text} onWrite={(text) => change(withTyped(draft, text))} onSend={send} />
    </>
  )
}

function OpenThread({ thread, messageId, onTask, onGone, ...writing }: { thread: Thread } & Omit<ScreenProps, 'threadId'>) {
  const { id: userId } = useCurrentUser()
  const window = useThreadWindow(thread.id)
  const [wanted, setWanted] = useState(messageId ? { messageId, times: 0 } : undefined)
  const want = (next: string) => setWanted((before) => ({ messageId: next, times: (before?.times ?? 0) + 1 }))
  const finding = useThreadFinding(thread.id, want)
  const { query, messages } = window
  return (
    <>
      <ThreadHeader thread={thread} userId={userId} onFind={finding.open} onGone={onGone} />
      <div className={styles.messages}>
        {query.isLoadingError && (
          <LoadFailure
            title="The messages could not be loaded."
            detail={toDetail(query.error, words.wire.broken)}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <SkeletonRows count={6} />}
        {query.data && <MessageList {...{ thread, userId, window, finding, wanted, onTask }} />}
        {query.data && messages.length === 0 && <p className={styles.quiet}>{words.comms.noMessages}</p>}
      </div>
      <Writing thread={thread} {...writing} />
      {query.data && !window.later.hasMore && <Announcement messages={messages} userId={userId} />}
    </>
  )
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState title="This conversation is not here.">You have left it, or it was never yours.</EmptyState>
  }
  return <LoadFailure title="The conversation could not be loaded." detail={toDetail(error, words.wire.broken)} onRetry={onRetry} />
}

/** A thread: what was said, the drafted reply, the box to write in. */
export function ThreadScreen({ threadId, ...props }: ScreenProps) {
  const { data: thread, error, refetch } = useQuery(toThreadQuery(threadId))
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <section className={styles.thread} aria-label={thread?.other_user_name ?? 'Conversation'}>
      {thread && !isGone ? (
        <OpenThread thread={thread} {...props} />
      ) : (
        <div className={styles.notice}>{error ? <Missing error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />}</div>
      )}
    </section>
  )
}
