import type { Commitment } from '@adjutant/contract/commitments'
import { limits } from '@adjutant/contract/core/limits'
import { omitUndefined } from '@adjutant/contract/omit'
import { api } from '../../platform/api/api.ts'
import { toPagesQuery } from '../../platform/api/query-options.ts'

const pageSize = 50

export interface CommitmentFilter {
  state: Commitment['state']
  direction?: Commitment['direction']
}

export function toCommitmentsQuery({ state, direction }: CommitmentFilter) {
  const toQuery = (skip: number) => ({ ...omitUndefined({ direction }), state, skip, limit: pageSize })
  const queryKey = [...api.commitments.list.key(), 'pages', toQuery(0)]
  return toPagesQuery(queryKey, pageSize, (skip, signal) => api.commitments.list.call({ query: toQuery(skip) }, signal))
}

export const toCommitmentQuery = (id: string) => api.commitments.read.options({ params: { id } })

/** The open promises of and to a contact. */
export const toContactQuery = (contactId: string) =>
  api.commitments.list.options({ query: { contact_id: contactId, state: 'open', limit: limits.maxPageSize } })

/** The proposals from the messages of a thread. */
export const toThreadQuery = (threadId: string) =>
  api.commitments.list.options({ query: { thread_id: threadId, state: 'proposed', limit: limits.maxPageSize } })
