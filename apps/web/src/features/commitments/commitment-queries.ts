import type { Commitment } from '@adjutant/contract/commitments'
import { limits } from '@adjutant/contract/core/limits'
import { omitUndefined } from '@adjutant/contract/omit'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

const pageSize = 50

export interface CommitmentFilter {
  state: Commitment['state']
  direction?: Commitment['direction']
}

/** Pages that are loaded on demand. */
export function toCommitmentsQuery({ state, direction }: CommitmentFilter) {
  const toQuery = (skip: number) => ({ ...omitUndefined({ direction }), state, skip, limit: pageSize })
  return infiniteQueryOptions({
    queryKey: [...api.commitments.list.key(), 'pages', toQuery(0)],
    queryFn: ({ pageParam, signal }) => api.commitments.list.call({ query: toQuery(pageParam) }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skip) => (skip + pageSize < last.total ? skip + pageSize : undefined),
  })
}

export const toCommitmentQuery = (id: string) => api.commitments.read.options({ params: { id } })

/** The open promises of and to a contact. */
export const toContactQuery = (contactId: string) =>
  api.commitments.list.options({ query: { contact_id: contactId, state: 'open', limit: limits.maxPageSize } })

/** The proposals from the messages of a thread. */
export const toThreadQuery = (threadId: string) =>
  api.commitments.list.options({ query: { thread_id: threadId, state: 'proposed', limit: limits.maxPageSize } })
