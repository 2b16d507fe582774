import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { currentUserOptions } from '../../platform/session/current-user.ts'

type OwnChange = Parameters<typeof api.users.changeMe.call>[0]['body']

function useOwnChange(done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: OwnChange) => api.users.changeMe.call({ body }),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserOptions.queryKey, user)
      // A new password ends the other sessions.
      void queryClient.invalidateQueries({ queryKey: api.auth.sessions.key() })
    },
    meta: { done, failed: appMessages.user.updateFailed },
  })
}

export const useProfileChange = () => useOwnChange(appMessages.user.profileUpdated)
export const usePasswordChange = () => useOwnChange(appMessages.password.updated)
