import type { Memory } from '@adjutant/contract/ai/memory'
import { limits } from '@adjutant/contract/core/limits'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

async function readAll(signal: AbortSignal, before: Memory[] = []): Promise<Memory[]> {
  const { items, total } = await api.memory.list.call({ query: { skip: before.length, limit: limits.maxPageSize } }, signal)
  const all = [...before, ...items]
  return items.length > 0 && all.length < total ? readAll(signal, all) : all
}

/** All memories of a person, latest first: at most a thousand, and the search covers all of them. */
export const memoriesQuery = queryOptions({
  queryKey: [...api.memory.list.key(), 'all'],
  queryFn: ({ signal }) => readAll(signal),
})
