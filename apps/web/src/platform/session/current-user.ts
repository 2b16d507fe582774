import { staleMs } from '@adjutant/contract/core/limits'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { canRetryCurrentUser } from '../api/retry.ts'

export const currentUserOptions = {
  ...api.users.me.options(),
  staleTime: staleMs.currentUser,
  retry: canRetryCurrentUser,
}

/** Use only below a guard that has loaded the current user. */
export function useCurrentUser() {
  return useSuspenseQuery(currentUserOptions).data
}
