import type { Memory } from '@adjutant/contract/memory'
import { limits } from '@adjutant/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

async function readAll(signal: AbortSignal, before: Memory[] = []): Promise<Memory[]> {
  const { items, total } = await api.memory.list.call({ query: { skip: before.length, limit: limits.pageMost } }, signal)
  const all = [...before, ...items]
  return items.length > 0 && all.length < total ? readAll(signal, all) : all
}

/** All of a person's memories, the latest first: there are at most a thousand, and a search goes through every one. */
export const memoriesQuery = queryOptions({
  queryKey: [...api.memory.list.key(), 'all'],
  queryFn: ({ signal }) => readAll(signal),
})
