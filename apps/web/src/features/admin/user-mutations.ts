import type { ListedUser, UserLevel } from '@adjutant/contract/users'
import { words } from '@adjutant/contract/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { currentUserOptions } from '../../platform/current-user.ts'
import { usePaint, without } from '../../platform/paint.ts'

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
    meta: { done: words.user.created, failed: words.user.creationFailed },
  })
}

export function useChangeUser() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: Change }) => api.users.change.call({ params: { id }, body: change }),
    onSuccess: refresh,
    meta: { done: words.user.updated, failed: words.user.updateFailed },
  })
}

export function useDeleteUser() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.users.remove.call({ params: { id } }),
    onSettled: refresh,
    meta: { done: words.user.deleted, failed: words.user.deleteFailed },
  })
}

export function useEndUserSessions() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.accountSecurity.endUserSessions.call({ params: { id } }),
    onSettled: refresh,
    meta: { done: 'Sessions ended', failed: words.user.updateFailed },
  })
}

export function useResetTwoFactor() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.accountSecurity.resetTwoFactor.call({ params: { id } }),
    onSettled: refresh,
    meta: { done: 'Two-factor authentication reset', failed: words.user.updateFailed },
  })
}

/** Grants access. The row is removed optimistically and restored on failure. */
export function useGrantAccess() {
  const refresh = useRefresh()
  const paint = usePaint<ListedUser>(api.users.list.key(), isWaitlist)
  return useMutation({
    mutationFn: ({ id, level }: { id: string; level: UserLevel }) => api.users.change.call({ params: { id }, body: { user_level: level } }),
    onMutate: ({ id }) => paint(without(id)),
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSettled: refresh,
    meta: { done: words.user.updated, failed: words.user.updateFailed },
  })
}

/** Other lists keep the person, with a new level. */
function isWaitlist(key: readonly unknown[]) {
  const input = key[2] as { query?: { user_level?: UserLevel } } | undefined
  return input?.query?.user_level === 'waitlisted'
}
