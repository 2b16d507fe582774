import { limits } from '@adjutant/contract/core/limits'
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { toPagesQuery } from '../../platform/api/query-options.ts'
import { getBrowserTimeZone } from '../../platform/text/browser-time-zone.ts'
import { withLatest } from './thread/thread-window.ts'
import type { ThreadWindow } from './thread/thread-window.ts'

const threadPageSize = 30
export const messagePageSize = limits.messagePage

export const unreadQuery = api.comms.unread.options()

export const toThreadsQuery = (search: string) =>
  toPagesQuery([...api.comms.threads.key(), 'pages', search], threadPageSize, (skip, signal) =>
    api.comms.threads.call({ query: { search, skip, limit: threadPageSize } }, signal),
  )

export const toThreadQuery = (threadId: string) => api.comms.read.options({ params: { threadId } })

export const toSuggestionQuery = (threadId: string) => api.comms.suggestion.options({ params: { threadId } })

export const toRecipientsQuery = (search: string) => api.comms.recipients.options({ query: { search, limit: limits.maxPageSize } })

export const toHitsQuery = (q: string, threadId?: string) =>
  api.comms.search.options({ query: { q, ...(threadId && { thread_id: threadId }) } })

const toWindowKey = (threadId: string) => [...api.comms.messages.key(), 'window', threadId]

/** The latest messages; each refetch adds newer ones. */
export const toWindowQuery = (threadId: string) =>
  queryOptions({
    queryKey: toWindowKey(threadId),
    queryFn: async ({ client, signal }) => {
      const page = await api.comms.messages.call({ params: { threadId }, query: { limit: messagePageSize } }, signal)
      // Read after the call, because earlier messages can have been loaded meanwhile.
      return withLatest(client.getQueryData<ThreadWindow>(toWindowKey(threadId)), page, messagePageSize)
    },
  })

export function changeWindow(client: QueryClient, threadId: string, change: (before: ThreadWindow) => ThreadWindow) {
  client.setQueryData<ThreadWindow>(toWindowKey(threadId), (before) => before && change(before))
}

/** Returning to a thread shows its end, so the next fetch replaces the loaded window. */
export function resetWindow(client: QueryClient, threadId: string) {
  const queryKey = toWindowKey(threadId)
  if (!client.getQueryData<ThreadWindow>(queryKey)?.hasLater) return
  changeWindow(client, threadId, (before) => ({ ...before, hasLater: false }))
  void client.invalidateQueries({ queryKey })
}

/** Dates are relative to the reader's time zone. */
export const toProposalQuery = (threadId: string, messageId: string) =>
  api.comms.proposal.options({
    params: { threadId, messageId },
    query: { zone: getBrowserTimeZone() },
  })
