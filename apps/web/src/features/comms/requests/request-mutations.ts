import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'

export function useAccept(threadId: string) {
  const refresh = useRefresh('comms')
  return useMutation({
    mutationFn: () => api.comms.accept.call({ params: { threadId } }),
    onSettled: refresh,
    meta: { failed: "Couldn't accept the request" },
  })
}

/** `onGone` leaves the screen of the removed thread. */
export function useBlock(threadId: string, onGone: () => void) {
  const refresh = useRefresh('comms')
  return useMutation({
    mutationFn: () => api.comms.block.call({ params: { threadId } }),
    onSuccess: () => {
      onGone()
      return refresh()
    },
    meta: { done: 'Blocked', failed: "Couldn't block this person" },
  })
}

export function useUnblock() {
  const refresh = useRefresh('comms')
  return useMutation({
    mutationFn: (userId: string) => api.comms.unblock.call({ params: { userId } }),
    onSettled: refresh,
    meta: { done: 'Unblocked', failed: "Couldn't unblock this person" },
  })
}
