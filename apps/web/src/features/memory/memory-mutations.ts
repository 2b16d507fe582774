import type { Memory, MemoryCreate } from '@adjutant/contract/memory'
import { words } from '@adjutant/contract/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { showToast } from '../../ui/toast.ts'
import { memoriesQuery } from './memory-queries.ts'

const failed = "Couldn't update the memory"

/** Applies an optimistic update and returns a rollback. */
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

/** Memories have no bin, so Undo creates the memory again. */
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
