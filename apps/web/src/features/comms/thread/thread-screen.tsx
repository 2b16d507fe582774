import type { Thread, ThreadMessage } from '@adjutant/contract/comms'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { isNotFound } from '../../../platform/api/api-error.ts'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import type { FileSlots } from '../../../platform/files/file-slots.ts'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { useFileDrop } from '../../../ui/files/use-file-drop.ts'
import { toThreadQuery } from '../comms-queries.ts'
import type { PromiseLine } from './bubble.tsx'
import { MessageList } from './message-list.tsx'
import { RequestBar } from '../requests/request-bar.tsx'
import type { SourceList } from '../suggestions/suggestion-asks.tsx'
import { ThreadHeader } from './thread-header.tsx'
import pane from '../../../ui/chat/pane.module.css'
import styles from './thread-screen.module.css'
import type { RequestedThread } from '../suggestions/use-suggestion.ts'
import { useThreadSearch } from './use-thread-search.ts'
import { useThreadWindow } from './use-thread-window.ts'
import { ThreadComposer, type FileDropTarget } from '../composer/thread-composer.tsx'

const spokenCharacters = 300

const toSpoken = ({ text, files }: ThreadMessage) =>
  [text.slice(0, spokenCharacters), ...files.map(({ name }) => `File ${name}`)].filter(Boolean).join(', ')

/** Announces new messages of others once each while the thread is open. */
function Announcement({ messages, userId }: { messages: readonly ThreadMessage[]; userId: string }) {
  const last = messages.findLast(({ sender_id, system }) => sender_id !== userId && !system)
  const [knownId] = useState(last?.id)
  return (
    <p role="status" className="visually-hidden">
      {last && last.id !== knownId && `${last.sender_name}: ${toSpoken(last)}`}
    </p>
  )
}

type ScreenProps = RequestedThread & {
  threadId: string
  /** The message named by the URL. */
  messageId: string | undefined
  Sources: SourceList
  fileSlots: FileSlots
  onTask: (message: ThreadMessage) => void
  PromiseLine?: PromiseLine
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

function OpenThread({ thread, messageId, onTask, PromiseLine, onGone, ...writing }: { thread: Thread } & Omit<ScreenProps, 'threadId'>) {
  const { id: userId } = useCurrentUser()
  const heading = useArrival()
  const threadWindow = useThreadWindow(thread.id)
  const [target, setTarget] = useState(messageId ? { messageId, times: 0 } : undefined)
  const goToMessage = (next: string) => setTarget((before) => ({ messageId: next, times: (before?.times ?? 0) + 1 }))
  const rowSearch = useThreadSearch(thread.id, goToMessage)
  const fileTaker = useRef<FileDropTarget>(null)
  const { isOver, handlers } = useFileDrop((files) => fileTaker.current?.(files))
  const [openedId, setOpenedId] = useState<string>()
  const { query, messages } = threadWindow
  return (
    <div className={styles.open} data-dropping={isOver || undefined} {...handlers}>
      <ThreadHeader thread={thread} heading={heading} userId={userId} onFind={rowSearch.open} onGone={onGone} />
      <div className={pane.messages}>
        {query.isLoadingError && <QueryFailure title="Couldn't load the messages." query={query} />}
        {query.isPending && <SkeletonRows count={6} />}
        {query.data && (
          <MessageList
            {...{ thread, userId, threadWindow, rowSearch, target, PromiseLine }}
            onTask={thread.is_request ? undefined : onTask}
            onFile={setOpenedId}
          />
        )}
        {query.data && messages.length === 0 && <p className={pane.quiet}>{appMessages.comms.noMessages}</p>}
      </div>
      {thread.is_request ? <RequestBar thread={thread} onGone={onGone} /> : <ThreadComposer ref={fileTaker} thread={thread} {...writing} />}
      {query.data && !threadWindow.later.hasMore && <Announcement messages={messages} userId={userId} />}
      <Suspense fallback={null}>{openedId && writing.fileSlots.opened({ id: openedId, onClose: () => setOpenedId(undefined) })}</Suspense>
    </div>
  )
}

const missing = <EmptyState title="Conversation not found.">You left it, or you don't have access to it.</EmptyState>

/** A thread: messages, drafted reply and message box. */
export function ThreadScreen({ threadId, ...props }: ScreenProps) {
  const { data: thread, error, refetch } = useQuery(toThreadQuery(threadId))
  const isGone = isNotFound(error)
  return (
    <section className={styles.thread} aria-label={thread?.other_user_name ?? 'Conversation'}>
      {thread && !isGone ? (
        <OpenThread thread={thread} {...props} />
      ) : (
        <div className={styles.notice}>
          {error ? (
            <QueryFailure title="Couldn't load the conversation." query={{ error, refetch }} missing={missing} />
          ) : (
            <SkeletonRows count={6} />
          )}
        </div>
      )}
    </section>
  )
}
