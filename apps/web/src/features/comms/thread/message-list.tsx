import type { Thread } from '@adjutant/contract/comms'
import { followPx } from '@adjutant/contract/core/limits'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { FindBar } from '../../../ui/chat/find-bar.tsx'
import { RowList } from '../../../ui/chat/row-list.tsx'
import type { RowListHandle } from '../../../ui/chat/row-list.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { toRows } from './message-rows.ts'
import { RowView } from './row-view.tsx'
import type { RowActions } from './row-view.tsx'
import { useOutbox, useOutgoing } from '../outbox/use-outbox.ts'
import { useReadMarker } from './use-read-marker.ts'
import type { useThreadSearch } from './use-thread-search.ts'
import type { useThreadWindow } from './use-thread-window.ts'

type ListProps = {
  thread: Thread
  userId: string
  /** The loaded messages. */
  threadWindow: ReturnType<typeof useThreadWindow>
  rowSearch: ReturnType<typeof useThreadSearch>
  /** The message to show; `times` repeats a request for the same one. */
  target: { messageId: string; times: number } | undefined
  onTask: RowActions['onTask']
  onFile: RowActions['onFile']
  PromiseLine: RowActions['PromiseLine']
}

function useThreadRows({ thread, userId, threadWindow: { messages, later } }: ListProps) {
  const { outgoing, isStuck } = useOutgoing(thread.id)
  const readUpTo = useReadMarker(userId, thread, messages, !later.hasMore)
  const { participants } = thread
  const rows = useMemo(
    () => toRows({ messages, outgoing, userId, readUpTo, others: participants.filter(({ id }) => id !== userId) }),
    [messages, outgoing, userId, readUpTo, participants],
  )
  return { rows, outgoing, isStuck }
}

/** Scrolls to a message, loading its surroundings if necessary. */
function useScrollToTarget(
  { target, threadWindow }: Pick<ListProps, 'target' | 'threadWindow'>,
  findPlace: (messageId: string) => number,
  show: (index: number) => void,
) {
  const [due, setDue] = useState<string>()
  const loadAround = useEffectEvent(async (messageId: string) => {
    const isThere = await threadWindow.loadAround(messageId)
    if (isThere) setDue(messageId)
    if (isThere === false) showToast({ title: 'This message was deleted.', tone: 'info' })
  })
  useEffect(() => {
    if (target) void loadAround(target.messageId)
  }, [target])
  const index = due === undefined ? -1 : findPlace(due)
  const arrive = useEffectEvent(() => {
    setDue(undefined)
    // The list must render before it can scroll.
    requestAnimationFrame(() => show(index))
  })
  useEffect(() => {
    if (index >= 0) arrive()
  }, [index])
}

/** Sending a message returns to the latest messages. */
function useReturnToLatest(ownKey: string | undefined, goToLatest: () => void) {
  const goBack = useEffectEvent(goToLatest)
  useEffect(() => {
    if (ownKey !== undefined) goBack()
  }, [ownKey])
}

export function MessageList(props: ListProps) {
  const { thread, threadWindow, rowSearch, target, onTask, onFile, PromiseLine } = props
  const list = useRef<RowListHandle>(null)
  const outbox = useOutbox()
  const { rows, outgoing, isStuck } = useThreadRows(props)
  const findPlace = (messageId: string) => rows.findIndex((row) => row.kind === 'message' && row.message.id === messageId)
  useScrollToTarget(props, findPlace, (index) => list.current?.show(index))
  const ownKey = outgoing.at(-1)?.client_id
  useReturnToLatest(ownKey, threadWindow.later.goToLatest)
  const foundId = rowSearch.currentId ?? target?.messageId
  const context = { isGroup: thread.is_group, isStuck, onTask, onFile, PromiseLine, onRetry: outbox.retry, onDiscard: outbox.remove }
  return (
    <>
      <RowList ref={list} rows={rows} history={threadWindow.history} later={threadWindow.later} followPx={followPx} ownKey={ownKey}>
        {(row) => <RowView key={row.key} row={row} isFound={row.kind === 'message' && row.message.id === foundId} {...context} />}
      </RowList>
      {rowSearch.isOpen && <FindBar {...rowSearch.bar} />}
    </>
  )
}
