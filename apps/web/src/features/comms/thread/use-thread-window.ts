import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toDetail } from '../../../platform/api/api-error.ts'
import { api } from '../../../platform/api/api.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { changeWindow, resetWindow, messagePageSize, toWindowQuery } from '../comms-queries.ts'
import { toWindowAround, withEarlier, withLater, withLatest } from './thread-window.ts'
import type { ThreadWindow } from './thread-window.ts'

type Page = ThreadWindow['messages']
type Loading = 'before' | 'after' | 'other'

/** Loads one page at a time; a failure is shown, and the next scroll retries. */
function usePages(threadId: string) {
  const [loading, setLoading] = useState<Loading>()
  const load = async (direction: Loading, cursor: { before?: string; after?: string; around?: string }): Promise<Page | undefined> => {
    setLoading(direction)
    try {
      return await api.comms.messages.call({ params: { threadId }, query: { ...cursor, limit: messagePageSize } })
    } catch (error) {
      showToast({ title: "Couldn't load the messages.", message: toDetail(error, appMessages.http.unexpected), tone: 'error' })
      return undefined
    } finally {
      setLoading(undefined)
    }
  }
  return { loading, load }
}

const noMessages: readonly Page[number][] = []

/** The loaded messages of a thread and functions to load more. */
export function useThreadWindow(threadId: string) {
  const client = useQueryClient()
  const query = useQuery(toWindowQuery(threadId))
  const { loading, load } = usePages(threadId)
  useEffect(() => () => resetWindow(client, threadId), [client, threadId])
  const { messages, hasEarlier, hasLater } = query.data ?? { messages: noMessages, hasEarlier: false, hasLater: false }
  const loadPage = async (side: 'before' | 'after', id: string | undefined, merge: typeof withEarlier) => {
    const page = id && !loading && (await load(side, { [side]: id }))
    if (page) changeWindow(client, threadId, (before) => merge(before, page, messagePageSize))
  }
  const goToLatest = async () => {
    const page = await load('other', {})
    if (page) changeWindow(client, threadId, () => withLatest(undefined, page, messagePageSize))
  }
  return {
    query,
    messages,
    history: {
      hasMore: hasEarlier,
      isLoading: loading === 'before',
      loadMore: () => void loadPage('before', messages[0]?.id, withEarlier),
    },
    later: {
      hasMore: hasLater,
      isLoading: loading === 'after',
      loadMore: () => void loadPage('after', messages.at(-1)?.id, withLater),
      goToLatest: () => void (hasLater && goToLatest()),
    },
    /** Loads the surroundings of a message. Returns whether it exists; undefined if that is unknown. */
    loadAround: async (messageId: string) => {
      if (messages.some(({ id }) => id === messageId)) return true
      const page = await load('other', { around: messageId })
      if (!page) return undefined
      if (!page.some(({ id }) => id === messageId)) return false
      changeWindow(client, threadId, () => toWindowAround(page))
      return true
    },
  }
}
