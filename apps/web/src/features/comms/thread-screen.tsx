import type { Thread, ThreadMessage } from '@adjutant/contract/comms'
import { words } from '@adjutant/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ApiError, toDetail } from '../../platform/api-error.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import type { FileParts } from '../../platform/file-parts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useDropping } from '../../ui/use-dropping.ts'
import { Announcement } from './announcement.tsx'
import { toThreadQuery } from './comms-queries.ts'
import { MessageList } from './message-list.tsx'
import { RequestBar } from './request-bar.tsx'
import type { SourceList } from './suggestion-asks.tsx'
import { ThreadHeader } from './thread-header.tsx'
import pane from '../../ui/talk/pane.module.css'
import styles from './thread-screen.module.css'
import type { Start } from './use-offer.ts'
import { useThreadFinding } from './use-thread-finding.ts'
import { useThreadWindow } from './use-thread-window.ts'
import { Writing } from './writing.tsx'
import type { FileTaker } from './writing.tsx'

type ScreenProps = Start & {
  threadId: string
  /** The message named by the URL. */
  messageId: string | undefined
  Sources: SourceList
  fileParts: FileParts
  onTask: (message: ThreadMessage) => void
  onGone: () => void
}

/** On phones the thread replaces the list, so its name gets the focus; with a pointer the message box gets it. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!window.matchMedia('(pointer: fine)').matches) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

function OpenThread({ thread, messageId, onTask, onGone, ...writing }: { thread: Thread } & Omit<ScreenProps, 'threadId'>) {
  const { id: userId } = useCurrentUser()
  const heading = useArrival()
  const said = useThreadWindow(thread.id)
  const [wanted, setWanted] = useState(messageId ? { messageId, times: 0 } : undefined)
  const want = (next: string) => setWanted((before) => ({ messageId: next, times: (before?.times ?? 0) + 1 }))
  const finding = useThreadFinding(thread.id, want)
  const taker = useRef<FileTaker>(null)
  const { isOver, handlers } = useDropping((files) => taker.current?.(files))
  const [openedId, setOpenedId] = useState<string>()
  const { query, messages } = said
  return (
    <div className={styles.open} data-dropping={isOver || undefined} {...handlers}>
      <ThreadHeader thread={thread} heading={heading} userId={userId} onFind={finding.open} onGone={onGone} />
      <div className={pane.messages}>
        {query.isLoadingError && (
          <LoadFailure
            title="Couldn't load the messages."
            detail={toDetail(query.error, words.wire.broken)}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <SkeletonRows count={6} />}
        {query.data && (
          <MessageList
            {...{ thread, userId, said, finding, wanted }}
            onTask={thread.is_request ? undefined : onTask}
            onFile={setOpenedId}
          />
        )}
        {query.data && messages.length === 0 && <p className={pane.quiet}>{words.comms.noMessages}</p>}
      </div>
      {thread.is_request ? <RequestBar thread={thread} onGone={onGone} /> : <Writing ref={taker} thread={thread} {...writing} />}
      {query.data && !said.later.hasMore && <Announcement messages={messages} userId={userId} />}
      <Suspense fallback={null}>{openedId && writing.fileParts.opened({ id: openedId, onClose: () => setOpenedId(undefined) })}</Suspense>
    </div>
  )
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState title="This conversation is not here.">You have left it, or it was never yours.</EmptyState>
  }
  return <LoadFailure title="Couldn't load the conversation." detail={toDetail(error, words.wire.broken)} onRetry={onRetry} />
}

/** A thread: messages, drafted reply and message box. */
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
