import { words } from '@adjutant/contract/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { currentUserOptions } from '../../platform/current-user.ts'

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
    meta: { done, failed: words.user.updateFailed },
  })
}

export const useProfileChange = () => useOwnChange(words.user.profileUpdated)
export const usePasswordChange = () => useOwnChange(words.password.updated)
