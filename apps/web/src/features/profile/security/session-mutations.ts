import type { Session } from '@adjutant/contract/accounts/auth'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { withReauthentication } from '../../../platform/session/reauthentication.ts'

const { queryKey } = api.auth.sessions.options()

/** Removes sessions optimistically and restores them on failure. */
function useEnding<Input>(end: (input: Input) => Promise<unknown>, isKept: (session: Session, input: Input) => boolean, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => withReauthentication(() => end(input)),
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (sessions) => sessions?.filter((session) => isKept(session, input)))
      return before
    },
    onError: (_error, _input, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    meta: { done, failed: appMessages.user.updateFailed },
  })
}

export const useEndSession = () =>
  useEnding(
    (id: string) => api.auth.endSession.call({ params: { id } }),
    (session, id) => session.id !== id,
    'Session ended',
  )

export const useEndOtherSessions = () =>
  useEnding(
    () => api.auth.endSessions.call({ query: { keep_current: 'true' } }),
    (session) => session.is_current,
    'Logged out everywhere else',
  )
