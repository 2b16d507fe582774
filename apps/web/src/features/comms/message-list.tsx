import type { Thread } from '@adjutant/contract/comms'
import { followPx } from '@adjutant/contract/limits'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { FindBar } from '../../ui/talk/find-bar.tsx'
import { RowList } from '../../ui/talk/row-list.tsx'
import type { RowListHandle } from '../../ui/talk/row-list.tsx'
import { showToast } from '../../ui/toast.ts'
import { toRows } from './message-rows.ts'
import { RowView } from './row-view.tsx'
import type { RowDeeds } from './row-view.tsx'
import { useOutbox, useOutgoing } from './use-outbox.ts'
import { useReading } from './use-reading.ts'
import type { useThreadFinding } from './use-thread-finding.ts'
import type { useThreadWindow } from './use-thread-window.ts'

type ListProps = {
  thread: Thread
  userId: string
  /** The loaded messages. */
  said: ReturnType<typeof useThreadWindow>
  finding: ReturnType<typeof useThreadFinding>
  /** The message to show; `times` repeats a request for the same one. */
  wanted: { messageId: string; times: number } | undefined
  onTask: RowDeeds['onTask']
  onFile: RowDeeds['onFile']
}

function useThreadRows({ thread, userId, said: { messages, later } }: ListProps) {
  const { outgoing, isStuck } = useOutgoing(thread.id)
  const readUpTo = useReading(userId, thread, messages, !later.hasMore)
  const { participants } = thread
  const rows = useMemo(
    () => toRows({ messages, outgoing, userId, readUpTo, others: participants.filter(({ id }) => id !== userId) }),
    [messages, outgoing, userId, readUpTo, participants],
  )
  return { rows, outgoing, isStuck }
}

/** Scrolls to a message, loading its surroundings if necessary. */
function useShowing(
  { wanted, said }: Pick<ListProps, 'wanted' | 'said'>,
  findPlace: (messageId: string) => number,
  show: (place: number) => void,
) {
  const [due, setDue] = useState<string>()
  const reach = useEffectEvent(async (messageId: string) => {
    const isThere = await said.reach(messageId)
    if (isThere) setDue(messageId)
    if (isThere === false) showToast({ title: 'This message was deleted.', tone: 'info' })
  })
  useEffect(() => {
    if (wanted) void reach(wanted.messageId)
  }, [wanted])
  const place = due === undefined ? -1 : findPlace(due)
  const arrive = useEffectEvent(() => {
    setDue(undefined)
    // The list must render before it can scroll.
    requestAnimationFrame(() => show(place))
  })
  useEffect(() => {
    if (place >= 0) arrive()
  }, [place])
}

/** Sending a message returns to the latest messages. */
function useReturning(ownKey: string | undefined, toLatest: () => void) {
  const goBack = useEffectEvent(toLatest)
  useEffect(() => {
    if (ownKey !== undefined) goBack()
  }, [ownKey])
}

export function MessageList(props: ListProps) {
  const { thread, said, finding, wanted, onTask, onFile } = props
  const list = useRef<RowListHandle>(null)
  const outbox = useOutbox()
  const { rows, outgoing, isStuck } = useThreadRows(props)
  const findPlace = (messageId: string) => rows.findIndex((row) => row.kind === 'message' && row.message.id === messageId)
  useShowing(props, findPlace, (place) => list.current?.show(place))
  const ownKey = outgoing.at(-1)?.client_id
  useReturning(ownKey, said.later.toLatest)
  const foundId = finding.currentId ?? wanted?.messageId
  const around = { isGroup: thread.is_group, isStuck, onTask, onFile, onRetry: outbox.retry, onDiscard: outbox.remove }
  return (
    <>
      <RowList ref={list} rows={rows} history={said.history} later={said.later} followPx={followPx} ownKey={ownKey}>
        {(row) => <RowView key={row.key} row={row} isFound={row.kind === 'message' && row.message.id === foundId} {...around} />}
      </RowList>
      {finding.isOpen && <FindBar {...finding.bar} />}
    </>
  )
}
