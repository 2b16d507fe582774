import type { Memory, MemoryCreate } from '@adjutant/contract/ai/memory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { memoriesQuery } from './memory-queries.ts'

const failed = "Couldn't update the memory"

/** Applies an optimistic update and returns a rollback. */
function useOptimisticMemories() {
  const queryClient = useQueryClient()
  const { queryKey } = memoriesQuery
  return async (updateOptimistically: (memories: Memory[]) => Memory[]) => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey)
    if (before) queryClient.setQueryData(queryKey, updateOptimistically(before))
    return () => queryClient.setQueryData(queryKey, before)
  }
}

export function useCreateMemory(done: string = appMessages.memory.kept) {
  const refresh = useRefresh('memory')
  return useMutation({
    mutationFn: (body: MemoryCreate) => api.memory.create.call({ body }),
    onSuccess: refresh,
    meta: { done, failed: "Couldn't save the memory" },
  })
}

export function useUpdateMemory() {
  const refresh = useRefresh('memory')
  const updateOptimistically = useOptimisticMemories()
  return useMutation({
    mutationFn: ({ id, content }: Pick<Memory, 'id' | 'content'>) => api.memory.change.call({ params: { id }, body: { content } }),
    onMutate: ({ id, content }) => updateOptimistically((all) => all.map((memory) => (memory.id === id ? { ...memory, content } : memory))),
    onError: (_error, _input, rollBack) => rollBack?.(),
    onSettled: refresh,
    meta: { done: appMessages.memory.updated, failed },
  })
}

/** Memories have no bin, so Undo creates the memory again. */
export function useDeleteMemory() {
  const refresh = useRefresh('memory')
  const updateOptimistically = useOptimisticMemories()
  const { mutate: keep } = useCreateMemory('Memory restored')
  const undo = ({ content, metadata: { conversation_id } }: Memory) => keep({ content, metadata: { conversation_id } })
  return useMutation({
    mutationFn: ({ id }: Memory) => api.memory.remove.call({ params: { id } }),
    onMutate: ({ id }) => updateOptimistically((all) => all.filter((memory) => memory.id !== id)),
    onSuccess: (_nothing, memory) => showToast({ title: appMessages.memory.deleted, tone: 'success', undo: () => undo(memory) }),
    onError: (_error, _memory, rollBack) => rollBack?.(),
    onSettled: refresh,
    meta: { failed },
  })
}
