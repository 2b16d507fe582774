import type { DeskItem } from '@adjutant/contract/desk'
import { toRecord } from '@adjutant/contract/record'
import { startupMessages } from '@adjutant/contract/messages/startup-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isNotFound, toDetail } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/api.ts'
import { useOptimisticUpdate } from '../../platform/api/optimistic-update.ts'
import { listStaleGroups } from '../../platform/live/stale-topics.ts'
import { isSessionError } from '../../platform/session/session-end.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import type { DeskAction } from './desk-actions.ts'

const isOpenView = (key: readonly unknown[]) => toRecord(toRecord(key[2]).query).view !== 'hidden'

const isSame = (one: DeskItem, other: DeskItem) => one.kind === other.kind && one.id === other.id

/** Another person or device has resolved the item, so it is gone or in another state. */
const isResolved = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409)

function showFailure(error: unknown, { failed, item }: DeskAction) {
  if (isSessionError(error)) return
  const title = isResolved(error) ? 'This was already resolved elsewhere' : failed
  // A conflict says why; a missing record says nothing.
  const detail = isNotFound(error) ? item.title : toDetail(error, startupMessages.unexpected)
  showToast({ title, message: detail, tone: isResolved(error) ? 'info' : 'error' })
}

/** Carries out actions on items. The item leaves the list at once and returns if the action fails or is undone. */
export function useDeskAction() {
  const queryClient = useQueryClient()
  const updateOptimistically = useOptimisticUpdate<DeskItem>(api.desk.list.key(), isOpenView)
  const refresh = ({ topics }: Pick<DeskAction, 'topics'>) =>
    Promise.all(listStaleGroups([...topics, 'desk']).map((group) => queryClient.invalidateQueries({ queryKey: [group] })))
  const { mutate: undo } = useMutation({
    mutationFn: ({ send }: DeskAction & { send: () => Promise<unknown> }) => send(),
    onSettled: (_result, _error, action) => refresh(action),
    meta: { done: 'Undone', failed: "Couldn't undo the action" },
  })
  return useMutation({
    mutationFn: ({ send }: DeskAction) => send(),
    onMutate: ({ item }) =>
      updateOptimistically((page) => {
        const items = page.items.filter((one) => !isSame(one, item))
        return { ...page, items, total: page.total - (page.items.length - items.length) }
      }),
    onSuccess: (undoSend, action) =>
      showToast({
        title: action.done,
        message: action.item.title,
        tone: 'success',
        ...(undoSend && { undo: () => undo({ ...action, send: async () => void (await undoSend()) }) }),
      }),
    onError: (error, action, rollBack) => {
      rollBack?.()
      showFailure(error, action)
    },
    onSettled: (_result, _error, action) => refresh(action),
  })
}
