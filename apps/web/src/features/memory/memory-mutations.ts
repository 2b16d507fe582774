import type { Memory, MemoryCreate } from '@adjutant/contract/memory'
import { words } from '@adjutant/contract/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { showToast } from '../../ui/toast.ts'
import { memoriesQuery } from './memory-queries.ts'

const failed = "Couldn't update the memory"

/** Paints a change before the server has answered, and gives back the way to take it back. */
function usePaintMemories() {
  const queryClient = useQueryClient()
  const { queryKey } = memoriesQuery
  return async (paint: (memories: Memory[]) => Memory[]) => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey)
    if (before) queryClient.setQueryData(queryKey, paint(before))
    return () => queryClient.setQueryData(queryKey, before)
  }
}

export function useKeepMemory(done: string = words.memory.kept) {
  const refresh = useRefresh('memory')
  return useMutation({
    mutationFn: (body: MemoryCreate) => api.memory.create.call({ body }),
    onSuccess: refresh,
    meta: { done, failed: "Couldn't save the memory" },
  })
}

export function useCorrectMemory() {
  const refresh = useRefresh('memory')
  const paint = usePaintMemories()
  return useMutation({
    mutationFn: ({ id, content }: Pick<Memory, 'id' | 'content'>) => api.memory.change.call({ params: { id }, body: { content } }),
    onMutate: ({ id, content }) => paint((all) => all.map((memory) => (memory.id === id ? { ...memory, content } : memory))),
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSettled: refresh,
    meta: { done: words.memory.updated, failed },
  })
}

/** A memory has no bin: Undo keeps the same words anew. */
export function useForgetMemory() {
  const refresh = useRefresh('memory')
  const paint = usePaintMemories()
  const { mutate: keep } = useKeepMemory('Memory restored')
  const undo = ({ content, metadata: { conversation_id } }: Memory) => keep({ content, metadata: { conversation_id } })
  return useMutation({
    mutationFn: ({ id }: Memory) => api.memory.remove.call({ params: { id } }),
    onMutate: ({ id }) => paint((all) => all.filter((memory) => memory.id !== id)),
    onSuccess: (_nothing, memory) => showToast({ title: words.memory.deleted, tone: 'success', undo: () => undo(memory) }),
    onError: (_error, _memory, takeBack) => takeBack?.(),
    onSettled: refresh,
    meta: { failed },
  })
}
