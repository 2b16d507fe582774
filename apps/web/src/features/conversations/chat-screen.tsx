import { limits } from '@adjutant/contract/core/limits'
import { followPx } from '@adjutant/contract/core/limits'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { isNotFound } from '../../platform/api/api-error.ts'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import type { FileSlots } from '../../platform/files/file-slots.ts'
import { useStartConversation } from '../../platform/navigation/use-start-conversation.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/data/empty-state.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { Announcement } from './announcement.tsx'
import { ChatHeader } from './chat-header.tsx'
import pane from '../../ui/chat/pane.module.css'
import styles from './chat-screen.module.css'
import { type ChatSettings, toChatSettings } from './settings/chat-settings.ts'
import { Composer } from './composer/composer.tsx'
import { toConversationQuery, toMessagesQuery } from './conversation-queries.ts'
import type { InsertedRow, Row } from './messages/message-rows.ts'
import { SettingsPanel } from './settings/settings-panel.tsx'
import { SuggestedQuestions } from './suggested-questions.tsx'
import { useAttachments } from './composer/use-attachments.ts'
import { useConversation } from './use-conversation.ts'
import { useFileDrop } from '../../ui/files/use-file-drop.ts'
import { createStoredText } from '../../platform/storage/stored-text.ts'
import { useCurrentUser } from '../../platform/session/current-user.ts'
import { toUserKey } from '../../platform/session/user-storage.ts'
import { FindBar } from '../../ui/chat/find-bar.tsx'
import { RowList } from '../../ui/chat/row-list.tsx'
import type { History, RowListHandle } from '../../ui/chat/row-list.tsx'
import { useRowSearch } from './use-row-search.ts'
import { toRowText } from './messages/message-rows.ts'
import { RowView } from './messages/row-view.tsx'
import type { RowActions } from './messages/row-view.tsx'

type ListProps = RowActions & { rows: readonly Row[]; history: History }

function MessageList({ rows, history, ...actions }: ListProps) {
  const list = useRef<RowListHandle>(null)
  const rowSearch = useRowSearch(rows, toRowText, (index) => list.current?.show(index))
  const ownKey = rows.find(({ kind }) => kind === 'question')?.key
  return (
    <>
      <RowList ref={list} rows={rows} history={history} followPx={followPx} ownKey={ownKey}>
        {(row, index) => <RowView key={row.key} row={row} isFound={index === rowSearch.current} {...actions} />}
      </RowList>
      {rowSearch.isOpen && <FindBar {...rowSearch.bar} />}
    </>
  )
}

/** The person's settings for all conversations. */
function useChatSettings() {
  const stored = createStoredText(toUserKey('chat-settings', useCurrentUser().id))
  const [settings, setSettings] = useState(() => toChatSettings(stored.read()))
  const change = (part: Partial<ChatSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    stored.write(JSON.stringify(next))
  }
  return { settings, change }
}

const SettingsDialog = lazyComponent(() => import('./settings/settings-dialog.tsx'))

function Missing() {
  const { mutate, isPending } = useStartConversation()
  const start = (
    <Button loading={isPending} onClick={() => mutate({})}>
      New Interaction
    </Button>
  )
  return (
    <EmptyState title="Conversation not found." action={start}>
      It may have been deleted. Deleted conversations stay in the bin for up to {limits.binDays} days.
    </EmptyState>
  )
}

/** Run UI injected into the conversation screen. */
interface RunProps {
  isActive: boolean
  /** How the last run ended, if it produced nothing. */
  ending: string | undefined
  /** The status in the header. */
  badge: ReactNode
  /** The start button in the header. */
  button: ReactNode
  /** The steps, above the settings. */
  margin: ReactNode
  /** Partial output of runs and failed starts among the messages. */
  rows: readonly InsertedRow[]
  /** Between the messages and the composer. */
  dock: ReactNode
  /** Open questions, which replace the composer until they are answered. */
  question: ReactNode
}

type ChatProps = {
  id: string
  ask: string | undefined
  /** Asks the question immediately. */
  isAsked: boolean
  onAskUsed: () => void
  fileSlots: FileSlots
  run: RunProps
}

/** Shown while the conversation has no messages. */
function Empty({ run: { isActive, ending }, onAsk }: { run: RunProps; onAsk: (text: string) => void }) {
  const sentence = isActive ? 'The result will appear here.' : ending
  return sentence ? <p className={pane.quiet}>{sentence}</p> : <SuggestedQuestions onAsk={onAsk} />
}

function Chat({ id, ask, isAsked, onAskUsed, fileSlots, run, settings }: ChatProps & { settings: ChatSettings }) {
  const chat = useConversation(id, settings, run.rows)
  const attachments = useAttachments(id)
  const { isOver, handlers } = useFileDrop(attachments.add)
  return (
    <div className={styles.talk} data-dropping={isOver || undefined} {...handlers}>
      <div className={pane.messages}>
        {chat.rows.length > 0 && <MessageList rows={chat.rows} history={chat.history} onRetry={chat.retry} />}
        {chat.rows.length === 0 && <Empty run={run} onAsk={chat.ask} />}
      </div>
      {run.dock}
      {run.question ?? (
        <Composer
          id={id}
          first={ask}
          onInitialTextUsed={onAskUsed}
          isInitialTextAsked={isAsked}
          isAnswering={chat.isAnswering}
          attachments={attachments}
          fileSlots={fileSlots}
          onAsk={chat.ask}
          onStop={chat.stop}
        />
      )}
      <Announcement messages={chat.messages} streamed={chat.streamed} />
    </div>
  )
}

/** The conversation, its composer and its settings. */
export function ChatScreen({ id, run, ...first }: ChatProps) {
  const conversation = useQuery(toConversationQuery(id))
  const messages = useInfiniteQuery(toMessagesQuery(id))
  const chatSettings = useChatSettings()
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const error = conversation.error ?? messages.error
  const refetch = () => Promise.all([conversation.refetch(), messages.refetch()])
  const isGone = isNotFound(error)
  const isReady = conversation.data && messages.data && !isGone
  return (
    <div className={styles.screen}>
      <ChatHeader
        conversation={conversation.data}
        badge={run.badge}
        button={isReady && run.button}
        onSettings={() => setSettingsOpen(true)}
      />
      {error && !isReady && (
        <div className={styles.notice}>
          <QueryFailure title="Couldn't load the conversation." query={{ error, refetch }} missing={<Missing />} />
        </div>
      )}
      {!error && !isReady && (
        <div className={styles.notice}>
          <SkeletonRows count={6} />
        </div>
      )}
      {isReady && <Chat id={id} run={run} {...first} settings={chatSettings.settings} />}
      <aside className={styles.aside} aria-label="Settings">
        {run.margin}
        <SettingsPanel id={id} {...chatSettings} />
      </aside>
      <Suspense fallback={null}>
        {isSettingsOpen && <SettingsDialog id={id} {...chatSettings} onClose={() => setSettingsOpen(false)} />}
      </Suspense>
    </div>
  )
}
