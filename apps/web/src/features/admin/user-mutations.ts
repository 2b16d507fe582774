import type { ListedUser, UserLevel } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toRecord } from '@adjutant/contract/record'
import { api } from '../../platform/api/api.ts'
import { currentUserOptions } from '../../platform/session/current-user.ts'
import { useOptimisticUpdate, withoutItem } from '../../platform/api/optimistic-update.ts'

type NewUser = Parameters<typeof api.users.create.call>[0]['body']
type Change = Parameters<typeof api.users.change.call>[0]['body']

/** Everything that shows accounts: the lists, the audit log, and the admin's own record. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [api.users.list.key(), api.audit.list.key(), currentUserOptions.queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

export function useCreateUser() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: NewUser) => api.users.create.call({ body }),
    onSuccess: refresh,
    meta: { done: appMessages.user.created, failed: appMessages.user.creationFailed },
  })
}

export function useChangeUser() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) => api.users.change.call({ params: { id }, body: change }),
    onSuccess: refresh,
    meta: { done: appMessages.user.updated, failed: appMessages.user.updateFailed },
  })
}

export function useDeleteUser() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.users.remove.call({ params: { id } }),
    onSettled: refresh,
    meta: { done: appMessages.user.deleted, failed: appMessages.user.deleteFailed },
  })
}

export function useEndUserSessions() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.accountSecurity.endUserSessions.call({ params: { id } }),
    onSettled: refresh,
    meta: { done: 'Sessions ended', failed: appMessages.user.updateFailed },
  })
}

export function useResetTwoFactor() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.accountSecurity.resetTwoFactor.call({ params: { id } }),
    onSettled: refresh,
    meta: { done: 'Two-factor authentication reset', failed: appMessages.user.updateFailed },
  })
}

/** Grants access. The row is removed optimistically and restored on failure. */
export function useGrantAccess() {
  const refresh = useRefresh()
  const updateOptimistically = useOptimisticUpdate<ListedUser>(api.users.list.key(), isWaitlist)
  return useMutation({
    mutationFn: ({ id, level }: { id: string; level: UserLevel }) => api.users.change.call({ params: { id }, body: { user_level: level } }),
    onMutate: ({ id }) => updateOptimistically(withoutItem(id)),
    onError: (_error, _input, rollBack) => rollBack?.(),
    onSettled: refresh,
    meta: { done: appMessages.user.updated, failed: appMessages.user.updateFailed },
  })
}

/** Other lists keep the person, with a new level. */
function isWaitlist(key: readonly unknown[]) {
  return toRecord(toRecord(key[2]).query).user_level === 'waitlisted'
}
